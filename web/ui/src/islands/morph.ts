// Makes one element equal to another while touching only what differs, so that
// selection, focus and scrolling of what stays the same survive an update.

/** Changes `current` until it equals `next`. Elements pair up by position. */
export function morph(current: Element, next: Element): void {
  copyAttributes(current, next);
  const olds = [...current.childNodes];
  const news = [...next.childNodes];
  news.forEach((child, index) => {
    const old = olds[index];
    if (old === undefined) current.append(child);
    else morphNode(old, child);
  });
  olds.slice(news.length).forEach((child) => child.remove());
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
  for (const { name } of [...current.attributes]) {
    if (!next.hasAttribute(name)) current.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
}
