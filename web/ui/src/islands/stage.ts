// The reveal on a projector: the row that is next stands in the middle, and the keys of a presenter's remote
// show its cell. Without scripts the button, which has the focus, does so.
const KEYS = ["ArrowRight", "ArrowDown", "PageDown"];

export function startStage(root: HTMLElement): void {
  root.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "center" });
  const next = root.querySelector<HTMLButtonElement>("button[data-next]");
  next?.focus({ preventScroll: true });
  let isSent = false;
  document.addEventListener("keydown", (event) => {
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (next === null || !isPlain || !KEYS.includes(event.key)) return;
    event.preventDefault();
    if (!isSent) next.click();
    isSent = true;
  });
}
