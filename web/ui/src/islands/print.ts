// Buttons that print the page; without scripts they are hidden, and the browser's menu does it.

/** Shows the buttons `data-print`, which do so. */
export function showPrintButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}
