// Keeps a page up to date while something happens: a submission that is judged, a
// game of two. Each event carries the changing part of the page, rendered by the
// server with the template of the page itself; the event `done` carries its last
// state.
import { showCopyButtons } from "./copy";
import { morph } from "./morph";

/** Waiting times between attempts once the server has refused the stream. */
const RETRY_MS = [1000, 2000, 5000, 10000, 30000];
const EVENTS = ["message", "judging", "game", "done"];

/** Follows the events named by `root`'s data-events until the last of them. */
export function startLive(root: HTMLElement): void {
  const url = root.dataset["events"];
  if (!url) return;
  const offline = offlineNote(root);
  let failures = 0;

  const connect = (): void => {
    const stream = new EventSource(url);
    stream.addEventListener("open", () => {
      failures = 0;
      offline.hidden = true;
    });
    stream.addEventListener("error", () => {
      offline.hidden = false;
      // Otherwise the browser is already trying again by itself.
      if (stream.readyState !== EventSource.CLOSED) return;
      window.setTimeout(connect, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
      failures += 1;
    });
    for (const name of EVENTS) {
      stream.addEventListener(name, (event) => {
        if (event.data) show(root, event.data as string);
        if (name !== "done") return;
        stream.close();
        delete root.dataset["live"];
      });
    }
    // A page that is left must not hold one of the browser's few connections.
    window.addEventListener("pagehide", () => stream.close(), { once: true });
  };

  root.dataset["live"] = "true";
  connect();
}

/** Shows the changing part of the page as it is now. */
export function show(root: HTMLElement, html: string): void {
  const next = root.cloneNode(false) as HTMLElement;
  const page = new DOMParser().parseFromString(html, "text/html");
  next.replaceChildren(...page.body.childNodes);
  morph(root, next);
  showCopyButtons(root);
  const title = root.querySelector<HTMLElement>("[data-title]")?.dataset["title"];
  if (title) document.title = title;
}

/** A line below the result that says that the connection is lost. */
function offlineNote(root: HTMLElement): HTMLElement {
  const note = document.createElement("p");
  note.className = "offline-note";
  note.setAttribute("role", "status");
  note.textContent = root.dataset["offline"] ?? "";
  note.hidden = true;
  root.after(note);
  return note;
}
