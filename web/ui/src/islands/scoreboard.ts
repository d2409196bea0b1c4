// Keeps a scoreboard up to date: the server sends the order with its ranks, and only those rows in which
// more than the rank has changed.
import { keepClock } from "./live";

interface Changes {
  order: number[];
  /** The rank of each of the order. */
  ranks: number[];
  /** What a row says behind the rank, by whose it is. */
  rows: Record<string, string>;
  totals: [number, number][];
}

function rowOf(id: string, html: string): HTMLTableRowElement | null {
  const template = document.createElement("template");
  // Rows as the page itself has them.
  template.innerHTML = `<table><tbody><tr><td>${html}</tbody></table>`;
  const row = template.content.querySelector("tr");
  if (row !== null) row.id = `p${id}`;
  return row;
}

/** What a row says behind the rank. */
function behindRank(row: Element): string {
  return [...row.children].slice(1).map((cell) => cell.outerHTML).join("");
}

/** Follows the events that the table names. */
export function startScoreboard(table: HTMLElement): void {
  const events = table.dataset["events"];
  const body = table.querySelector("tbody");
  if (events === undefined || body === null) return;
  let isFirst = true;
  let source: EventSource | undefined;
  const follow = (): void => {
    // Nobody looks: a page that is not seen or left must not hold one of the browser's few connections.
    source?.close();
    source = undefined;
    if (document.hidden) return;
    // Whoever comes back is sent all of it.
    isFirst = true;
    source = new EventSource(events);
    keepClock(source);
    source.addEventListener("rows", take);
  };
  const take = (event: MessageEvent): void => {
    const changes = JSON.parse(event.data as string) as Changes;
    for (const [id, html] of Object.entries(changes.rows)) {
      const row = rowOf(id, html);
      if (row === null) continue;
      const old = document.getElementById(`p${id}`);
      // Who looks keeps one's own row marked.
      if (old?.classList.contains("own")) row.classList.add("own");
      if (!isFirst) row.classList.add("changed");
      if (old === null) body.append(row);
      else if (behindRank(old) !== behindRank(row)) old.replaceWith(row);
    }
    const ranks = new Map(changes.order.map((id, place) => [`p${id}`, String(changes.ranks[place])]));
    const rows = changes.order.flatMap((id) => document.getElementById(`p${id}`) ?? []);
    rows.forEach((row, place) => {
      const cell = row.firstElementChild;
      const rank = ranks.get(row.id) ?? "";
      if (cell !== null && cell.textContent !== rank) cell.textContent = rank;
      const there = body.children[place];
      if (there !== row) body.insertBefore(row, there ?? null);
    });
    while (body.children.length > rows.length) body.lastElementChild?.remove();
    const cells = [...table.querySelectorAll("tfoot td")].slice(-changes.totals.length);
    changes.totals.forEach(([solved, tries], place) => {
      const cell = cells[place];
      if (cell === undefined) return;
      const small = document.createElement("i");
      small.textContent = String(tries);
      cell.replaceChildren(String(solved), small);
    });
    isFirst = false;
  };
  window.addEventListener("pagehide", () => source?.close(), { once: true });
  document.addEventListener("visibilitychange", follow);
  follow();
}
