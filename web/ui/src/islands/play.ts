// Plays on the page of a game without leaving it, so that neither the place on the page nor the
// focus is lost with each move: the next position comes from the page that the link leads to.
import { announce } from "./announce";
import { isByKey, isPlain, leadOn, pageOf, textOf } from "./follow";
import { morph } from "./morph";

/** What differs between two positions: other languages and signing in lead back to the same one. */
const CHANGING = [".language-nav", ".account-nav", ".play"];

export function startPlay(root: HTMLElement): void {
  let asked = 0;
  let shown = placeOf(location.href);

  const show = async (address: string, isNew: boolean): Promise<void> => {
    const mine = ++asked;
    const found = await pageOf(new Request(address));
    // Something else was chosen meanwhile.
    if (mine !== asked) return;
    if (isNew) history.pushState(null, "", found.address);
    shown = placeOf(found.address);
    document.title = found.page.title;
    for (const part of CHANGING) {
      const [now, next] = [document, found.page].map((page) => page.querySelector(part));
      if (now && next) morph(now, next);
    }
  };

  root.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const address = link?.getAttribute("href");
    if (!link || !address || !isPlain(event)) return;
    const to = new URL(address, location.href);
    if (to.origin !== location.origin || to.pathname !== location.pathname) return;
    event.preventDefault();
    const isSaid = link.id === "play-hint" || link.id === "play-values";
    show(address, true).then(
      () => {
        // Buttons beside the board stay where they are, and so does whoever pressed one.
        if (link.id === "" || !link.isConnected) leadOn(root, isByKey(event));
        if (isSaid) announce(advice(root));
      },
      () => location.assign(address),
    );
  });
  pointOut(root);
  window.addEventListener("popstate", () => {
    if (placeOf(location.href) === shown) return;
    show(location.href, false).then(
      () => leadOn(root, false),
      () => location.reload(),
    );
  });
}

/** Shows on the board the move of the list that is under the pointer, or else at the keyboard's focus. */
function pointOut(root: HTMLElement): void {
  const moveAt = (element: Element | null): string | null =>
    element?.closest("a.move")?.getAttribute("href") ?? null;
  const point = (under: Element | null): void => {
    const address = moveAt(under) ?? moveAt(document.activeElement);
    for (const place of root.querySelectorAll("a.b-move")) {
      const isIt = address !== null && place.getAttribute("href") === address;
      place.classList.toggle("is-pointed", isIt);
    }
  };
  for (const kind of ["pointerover", "focusin"]) {
    root.addEventListener(kind, (event) => point(event.target as Element));
  }
  root.addEventListener("pointerleave", () => point(null));
  root.addEventListener("focusout", () => point(null));
}

/** An address without the part of the page. */
function placeOf(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}

/** What a hint or the values say of the position. */
function advice(root: HTMLElement): string {
  const said = [...root.querySelectorAll(".play-verdict, .move.is-hint")];
  return said.map(textOf).join(" ");
}
