// Buttons that copy text. `data-copy` names the element to copy from by a CSS
// selector; empty, it is the nearest `pre` around or after the button.
// `data-copied` is the word shown once it is done.

function source(button: HTMLElement): HTMLElement | null {
  const selector = button.dataset["copy"];
  if (selector) return document.querySelector<HTMLElement>(selector);
  const around = button.closest<HTMLElement>("[data-copy-root], figure, section, div");
  return around?.querySelector<HTMLElement>("pre") ?? null;
}

/** Without a secure context there is no clipboard API: selecting does it too. */
async function copy(element: HTMLElement): Promise<void> {
  const text = element.textContent ?? "";
  if (navigator.clipboard !== undefined && window.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const selection = getSelection();
  selection?.selectAllChildren(element);
  // Deprecated, yet the only way on plain http, where teachers run local sites.
  document.execCommand("copy");
  selection?.removeAllRanges();
}

function confirm(button: HTMLElement): void {
  const label = button.querySelector<HTMLElement>("[data-copy-label]") ?? button;
  const before = label.dataset["before"] ?? label.textContent ?? "";
  label.dataset["before"] = before;
  label.textContent = button.dataset["copied"] ?? "✓";
  button.classList.add("is-done");
  window.setTimeout(() => {
    label.textContent = before;
    button.classList.remove("is-done");
  }, 1600);
}

/** Makes every copy button under `root` work, also those that arrive later. */
export function startCopyButtons(root: Document): void {
  root.documentElement.classList.add("has-script");
  root.addEventListener("click", (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>("[data-copy]");
    if (!button) return;
    const element = source(button);
    if (!element) return;
    copy(element)
      .then(() => confirm(button))
      .catch((error: unknown) => console.warn("could not copy", error));
  });
}
