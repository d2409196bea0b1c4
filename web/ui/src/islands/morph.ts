// Makes one element equal to another while touching only what differs, so that
// selection, focus, scrolling and what is being typed survive an update.

/**
 * Changes `current` until it equals `next`. Elements that have an id pair up by it, all else by
 * position.
 */
export function morph(current: Element, next: Element): void {
  copyAttributes(current, next);
  const kept = new Set([...next.children].map(idOf));
  for (const child of [...current.children]) {
    if (idOf(child) !== "" && !kept.has(idOf(child))) child.remove();
  }
  let place: ChildNode | null = current.firstChild;
  for (const child of [...next.childNodes]) {
    const old = partner(current, child, place);
    if (old === null) {
      current.insertBefore(child, place);
      continue;
    }
    if (old !== place) current.insertBefore(old, place);
    place = old.nextSibling;
    morphNode(old, child);
  }
  while (place !== null) {
    const rest: ChildNode = place;
    place = place.nextSibling;
    rest.remove();
  }
}

/** What becomes `child`: what has its id, or else what stands at its place and has none. */
function partner(current: Element, child: ChildNode, place: ChildNode | null): ChildNode | null {
  if (idOf(child) !== "") return [...current.children].find((old) => idOf(old) === idOf(child)) ?? null;
  let old = place;
  // A page has blanks where an event begins with an element: no text is to take an element's place for them.
  while (child instanceof Element && old !== null && isBlank(old)) old = old.nextSibling;
  if (old === null || idOf(old) !== "") return null;
  return old instanceof Element === child instanceof Element ? old : null;
}

function isBlank(node: ChildNode): boolean {
  return node instanceof Text && node.data.trim() === "";
}

/** The attribute and not the property: that is the field of this name in a form that has one. */
function idOf(node: ChildNode): string {
  return node instanceof Element ? (node.getAttribute("id") ?? "") : "";
}

function morphNode(old: ChildNode, next: ChildNode): void {
  if (old.isEqualNode(next)) return;
  if (old instanceof Element && next instanceof Element && old.tagName === next.tagName) {
    morph(old, next);
  } else if (old instanceof Text && next instanceof Text) {
    old.data = next.data;
  } else {
    old.replaceWith(next);
  }
}

function copyAttributes(current: Element, next: Element): void {
  // What a visitor has opened or closed stays so, and what they saw when they began to type.
  const isTheirs = (name: string): boolean =>
    (name === "open" && current.tagName === "DETAILS") || (name === "value" && isSeen(current));
  for (const { name } of [...current.attributes]) {
    if (!next.hasAttribute(name) && !isTheirs(name)) current.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (current.getAttribute(name) !== value && !isTheirs(name)) current.setAttribute(name, value);
  }
}

/** Whether a field says what somebody saw who is typing in its form by now. */
function isSeen(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) || field.dataset["seen"] === undefined) return false;
  const texts = field.form?.querySelectorAll("textarea") ?? [];
  return [...texts].some((text) => text.value !== text.defaultValue);
}
