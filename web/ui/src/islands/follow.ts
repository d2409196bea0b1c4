// Follows links to boards in their place: what the pages of games and the boards of lessons share.

/** Whether a click means the link itself, and not another tab or window. */
export function isPlain(event: MouseEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && event.button === 0;
}

/** A page of the site, and the address it was found at in the end. */
export async function pageOf(request: Request): Promise<{ page: Document; address: string }> {
  const answer = await fetch(request);
  if (!answer.ok) throw new Error(`${request.url} answered ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { page, address: answer.url };
}

/** Whether a click was made by a key, or by a program that reads the screen. */
export function isByKey(event: MouseEvent): boolean {
  return event.detail === 0;
}

/**
 * Leads whoever plays on: by keys to the first of their moves, while what the other side did is said (`told` is a live region),
 * and by mouse or touch to where that is written, above the board.
 */
export function leadOn(place: Element, byKey: boolean): void {
  const told = place.querySelector<HTMLElement>("[data-told]");
  if (told === null) return;
  const move = byKey ? place.querySelector<HTMLElement>(".moves a") : null;
  told.tabIndex = -1;
  (move ?? told).focus({ preventScroll: true });
  for (const seen of [told, move]) seen?.scrollIntoView({ block: "nearest" });
}

/** What is written in an element, in one line. */
export function textOf(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}
