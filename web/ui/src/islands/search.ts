// The key `/` brings the cursor into the page's search, as on sites people know.

/** Makes the key work on pages that have a search. */
export function startSearchKey(): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) return;
  document.addEventListener("keydown", (event) => {
    const typing = event
      .composedPath()
      .some((it) => it instanceof HTMLElement && (it.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(it.tagName)));
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
