// Searches for problems in the form of a contest without loading the page anew.
import { show } from "./live";

/** Sends the search below `root`, and what is added of what was found. */
export function startPicker(root: HTMLElement): void {
  const form = root.closest("form");
  form?.addEventListener("submit", (event) => {
    let pressed = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    // The Enter key in the search means the search.
    if (document.activeElement?.id === "find" && pressed?.name === "") {
      pressed = root.querySelector('button[value="find"]');
    }
    if (pressed === null || !root.contains(pressed)) return;
    event.preventDefault();
    search(root, form, pressed).catch(() => form.submit());
  });
}

async function search(
  root: HTMLElement,
  form: HTMLFormElement,
  pressed: HTMLButtonElement,
): Promise<void> {
  const fields = new FormData(form, pressed);
  const body = new URLSearchParams([...fields].map(([key, value]) => [key, `${value}`]));
  const response = await fetch(form.getAttribute("action") ?? "", { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const found = page.getElementById(root.id);
  const lines = found?.querySelector("textarea")?.value;
  if (found === null || lines === undefined) throw new Error("a page without a search");
  show(root, found.innerHTML);
  // What was typed before hides what the page says.
  const list = root.querySelector("textarea");
  if (list !== null) list.value = lines;
  // The button that was pressed may be gone.
  if (!document.activeElement || document.activeElement === document.body) {
    root.querySelector<HTMLElement>("#find")?.focus({ preventScroll: true });
  }
}
