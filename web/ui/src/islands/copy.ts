// Buttons that copy the text of an element: `data-copy` is its id, `data-copied`
// what the button says afterwards. Without a script they stay hidden.
import { announce } from "./announce";

const SHOWN_MS = 1600;

/** Shows the copy buttons below `root`, which only work with a script. */
export function showCopyButtons(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLElement>("[data-copy]")) button.hidden = false;
}

/** Makes every copy button of the page work, also those that arrive later. */
export function startCopyButtons(): void {
  showCopyButtons(document);
  document.addEventListener("click", (event) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>("[data-copy]");
    const element = button && document.getElementById(button.dataset["copy"] ?? "");
    if (!button || !element) return;
    copy(element)
      .then(() => confirm(button))
      .catch((error: unknown) => console.warn("could not copy", error));
  });
}

async function copy(element: HTMLElement): Promise<void> {
  if (window.isSecureContext) {
    await navigator.clipboard.writeText(textOf(element));
    return;
  }
  // A site on plain http, as in a classroom, has no clipboard API; the old way
  // of copying the selection still works there.
  getSelection()?.selectAllChildren(element);
  document.execCommand("copy");
  getSelection()?.removeAllRanges();
}

/** The text without what a compiler says below its lines, which is no part of it; nor can that be selected. */
function textOf(element: HTMLElement): string {
  const text = element.cloneNode(true) as HTMLElement;
  for (const said of text.querySelectorAll(".complaint")) said.remove();
  return text.textContent ?? "";
}

function confirm(button: HTMLElement): void {
  const word = button.dataset["copied"] ?? "✓";
  if (button.textContent === word) return;
  const before = button.textContent;
  button.textContent = word;
  button.dataset["state"] = "copied";
  announce(word);
  window.setTimeout(() => {
    button.textContent = before;
    delete button.dataset["state"];
  }, SHOWN_MS);
}
