// After a form came back: the first thing that is wrong is in sight, and the cursor is in it. The page
// asks for that by itself (autofocus); what is left is what cannot have it.

/** Brings the first wrong field, or else what is said about it, into sight and into focus. */
export function showWhatIsWrong(): void {
  const places = ['[aria-invalid="true"]', ".field-error", ".form-error"];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  const wrong = found.find((it) => it !== null);
  if (!wrong) return;
  const frame = wrong.parentElement?.querySelector<HTMLElement>(".editor-frame");
  const place = wrong.hidden && frame ? frame : wrong;
  const editor = place.shadowRoot?.querySelector<HTMLElement>(".cm-content");
  const target = editor ?? place;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  place.scrollIntoView({ block: "center" });
}
