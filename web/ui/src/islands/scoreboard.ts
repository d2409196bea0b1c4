// Keeps a scoreboard up to date: the server says which rows now stand next to each other, by how much their ranks
// have moved, and what those rows say that say something else.
import { keepClock } from "./live";

interface Changes {
  /**
   * The new table from the top: rows that stand next to each other already, as the place of the first, how many they
   * are, and by how much their ranks are larger; a new row as -1, 1 and its rank. Whoever has none has 0.
   */
  runs: [number, number, number][];
  /** What a row says behind the rank, by its new place. */
  rows: Record<string, string>;
  /** The place of one's own row. */
  own?: number;
  totals: [number, number][];
}

/** The cells of a row behind the rank. */
function cellsOf(html: string): Element[] {
  const template = document.createElement("template");
  // Rows as the page itself has them.
  template.innerHTML = `<table><tbody><tr><td>${html}</tbody></table>`;
  return [...(template.content.querySelector("tr")?.children ?? [])].slice(1);
}

/** The rank among all that a cell says; 0 for who has none. */
function rankOf(cell: Element): number {
  return Number(cell.firstChild?.textContent) || 0;
}

/** Says next to the ranks among all which places within the group that is shown these are. */
function sayPlaces(rows: HTMLTableRowElement[]): void {
  let [count, place, last] = [0, 0, 0];
  for (const row of rows) {
    const cell = row.cells[0];
    if (cell === undefined) continue;
    const rank = rankOf(cell);
    cell.querySelector("small")?.remove();
    if (rank === 0) continue;
    count += 1;
    if (rank !== last) [place, last] = [count, rank];
    const small = document.createElement("small");
    small.textContent = String(place);
    cell.append(small);
  }
}

/** The rows as they are to be. */
function changed(old: HTMLTableRowElement[], changes: Changes): HTMLTableRowElement[] {
  const rows: HTMLTableRowElement[] = [];
  for (const [from, count, by] of changes.runs) {
    for (let at = 0; at < count; at += 1) {
      const was = from < 0 ? undefined : old[from + at];
      const html = changes.rows[rows.length];
      let row = was;
      if (row === undefined || html !== undefined) {
        row = (was?.cloneNode(false) ?? document.createElement("tr")) as HTMLTableRowElement;
        row.append(was?.cells[0] ?? document.createElement("td"), ...cellsOf(html ?? ""));
        if (was !== undefined) row.classList.add("changed");
      }
      const rank = row.cells[0];
      if (rank !== undefined && (was === undefined || by !== 0)) {
        const now = rankOf(rank) + by;
        rank.textContent = now === 0 ? "*" : String(now);
      }
      rows.push(row);
    }
  }
  return rows;
}

/** Follows the events that the table names. */
export function startScoreboard(table: HTMLElement): void {
  const events = table.dataset["events"];
  const body = table.querySelector("tbody");
  if (events === undefined || body === null) return;
  const address = new URL(events, location.href);
  let source: EventSource | undefined;
  const follow = (): void => {
    // Nobody looks: a page that is not seen or left must not hold one of the browser's few connections.
    source?.close();
    source = undefined;
    if (document.hidden) return;
    source = new EventSource(address);
    keepClock(source);
    source.addEventListener("rows", take);
  };
  const take = (event: MessageEvent): void => {
    // Whoever comes back is sent what has changed since.
    address.searchParams.set("since", event.lastEventId);
    const changes = JSON.parse(event.data as string) as Changes;
    const old = [...body.rows];
    for (const row of old) row.classList.remove("changed");
    const rows = changed(old, changes);
    if (table.dataset["ofGroup"] !== undefined) sayPlaces(rows);
    const kept = new Set(rows);
    for (const row of old) if (!kept.has(row)) row.remove();
    rows.forEach((row, place) => {
      row.classList.toggle("own", place === changes.own);
      const there = body.rows[place];
      if (there !== row) body.insertBefore(row, there ?? null);
    });
    const cells = [...table.querySelectorAll("tfoot td")].slice(-changes.totals.length);
    changes.totals.forEach(([solved, tries], place) => {
      const cell = cells[place];
      if (cell === undefined) return;
      const small = document.createElement("i");
      small.textContent = String(tries);
      cell.replaceChildren(String(solved), small);
    });
  };
  window.addEventListener("pagehide", () => source?.close(), { once: true });
  document.addEventListener("visibilitychange", follow);
  follow();
}
