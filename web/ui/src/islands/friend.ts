// Makes moves in a game of two without loading the page anew: the forms of the game are sent in its
// place, and a move that is chosen in the picture is sent at once. The page's events show the rest.
import { show } from "./live";

/** Sends what is done in the game below `root`. */
export function startFriend(root: HTMLElement): void {
  root.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // Whoever joins is another visitor to the events, too: the page begins anew. The others lead to other pages.
    if (form.matches(".live-join, .live-anew, .play-keep")) return;
    event.preventDefault();
    const fields = new FormData(form, (event as SubmitEvent).submitter);
    const body = new URLSearchParams([...fields].map(([key, value]) => [key, `${value}`]));
    // Not `form.action`: that is the field of this name.
    send(root, form.getAttribute("action") ?? "", body).catch(() => window.location.reload());
  });
  root.addEventListener("click", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    const link = (event.target as Element).closest("a.b-move");
    const number = new URLSearchParams(link?.getAttribute("href")?.split("?")[1]).get("move");
    const form = root.querySelector<HTMLFormElement>(".live-moves");
    if (!plain || number === null || form === null) return;
    event.preventDefault();
    const button = form.querySelector<HTMLElement>(`.moves button[value="${number}"]`);
    if (button !== null) {
      button.click();
      return;
    }
    // A move in another one of equal heaps is offered by the picture alone.
    const body = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, `${value}`]));
    body.set("move", number);
    send(root, form.getAttribute("action") ?? "", body).catch(() => window.location.reload());
  });
}

async function send(root: HTMLElement, address: string, body: URLSearchParams): Promise<void> {
  const response = await fetch(address, { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const game = page.getElementById(root.id);
  if (game === null) throw new Error("a page without a game");
  show(root, game.innerHTML);
  const status = root.querySelector<HTMLElement>(".play-status");
  status?.setAttribute("tabindex", "-1");
  status?.focus({ preventScroll: true });
}
