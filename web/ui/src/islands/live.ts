// Keeps a page up to date while something happens: a submission that is judged, a
// game of two. Each event carries the changing part of the page, rendered by the
// server with the template of the page itself; the event `done` carries its last
// state.
import type { Complaint } from "../editor/marks";
import { showCopyButtons } from "./copy";
import { loadAgain } from "./countdown";
import { morph } from "./morph";
import { showNews } from "./news";
import { showLocalTimes } from "./times";

/** Waiting times between attempts once the server has refused the stream. */
const RETRY_MS = [1000, 2000, 5000, 10000, 30000];
const EVENTS = ["message", "judging", "game", "done"];

/** Follows the events named by `root`'s data-events until the last of them. */
export function startLive(root: HTMLElement): void {
  const url = root.dataset["events"];
  if (!url) return;
  const offline = offlineNote(root);
  let failures = 0;
  let stream: EventSource | undefined;

  const connect = (): void => {
    stream?.close();
    const current = new EventSource(url);
    stream = current;
    current.addEventListener("open", () => {
      failures = 0;
      offline.hidden = true;
    });
    current.addEventListener("error", () => {
      offline.hidden = offline.textContent === "";
      // Otherwise the browser is already trying again by itself.
      if (current.readyState !== EventSource.CLOSED) return;
      window.setTimeout(() => {
        if (stream === current) connect();
      }, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
      failures += 1;
    });
    for (const name of EVENTS) {
      current.addEventListener(name, (event) => {
        if (event.data) show(root, event.data as string);
        if (name !== "done") return;
        current.close();
        delete root.dataset["live"];
      });
    }
    keepClock(current);
  };

  root.dataset["live"] = "true";
  // A page that is left must not hold one of the browser's few connections.
  window.addEventListener("pagehide", () => stream?.close(), { once: true });
  if (root.dataset["onlyVisible"] === undefined) return connect();
  // Nor one that nobody looks at, where whoever comes back is told the latest.
  const follow = (): void => {
    if (!document.hidden) return connect();
    stream?.close();
    stream = undefined;
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

/** Where events show what they say of a contest's page. */
const PARTS = [
  ["clock", "contest-clock"],
  ["times", "contest-times"],
  ["notes", "board-notes"],
  ["news", "contest-news"],
] as const;

/** Which phases the clock of a contest's page names. */
const phases = (): string =>
  [...document.querySelectorAll<HTMLElement>("#contest-clock [data-phase]")]
    .map((it) => it.dataset["phase"])
    .join(" ");

/** Shows what events say of the clock of a contest's page, and of the table on it. In another phase the page is another. */
export function keepClock(stream: EventSource): void {
  for (const [name, id] of PARTS) {
    stream.addEventListener(name, (event) => {
      const part = document.getElementById(id);
      if (part === null) return;
      const before = phases();
      show(part, event.data as string);
      if (phases() !== before) loadAgain();
    });
  }
}

/** Shows the changing part of the page as it is now. */
export function show(root: HTMLElement, html: string): void {
  const next = root.cloneNode(false) as HTMLElement;
  const page = new DOMParser().parseFromString(html, "text/html");
  next.replaceChildren(...page.body.childNodes);
  showLocalTimes(next);
  morph(root, next);
  showCopyButtons(root);
  if (root.id === "contest-news") showNews(root);
  if (root.id === "judging") markWrongLines(root);
  const title = root.querySelector<HTMLElement>("[data-title]")?.dataset["title"];
  if (title) document.title = title;
}

/** Marks the lines of the program below the result that the compiler complains of, as the page has them later. */
function markWrongLines(root: HTMLElement): void {
  const judging = root.querySelector<HTMLElement>("[data-complaints]");
  const found = JSON.parse(judging?.dataset["complaints"] ?? "[]") as Complaint[];
  const said = new Map(found.map((it) => [`${it.line}`, it.message]));
  for (const old of document.querySelectorAll(".source .complaint")) old.remove();
  for (const line of document.querySelectorAll<HTMLElement>(".source .line")) {
    const message = said.get(line.id.slice(1));
    line.classList.toggle("is-wrong", message !== undefined);
    if (message === undefined) continue;
    const below = document.createElement("span");
    below.className = "complaint";
    below.textContent = `${message}\n`;
    line.after(below);
  }
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
