// Keeps a scoreboard up to date: the server sends the order, and only those rows that have changed.
interface Changes {
  order: number[];
  rows: Record<string, string>;
  totals: [number, number][];
}

function rowOf(html: string): HTMLTableRowElement | null {
  const template = document.createElement("template");
  // Rows as the page itself has them.
  template.innerHTML = `<table><tbody>${html}</tbody></table>`;
  return template.content.querySelector("tr");
}

/** Follows the events that the table names. */
export function startScoreboard(table: HTMLElement): void {
  const events = table.dataset["events"];
  const body = table.querySelector("tbody");
  if (events === undefined || body === null) return;
  let isFirst = true;
  const source = new EventSource(events);
  source.addEventListener("rows", (event) => {
    const changes = JSON.parse(event.data as string) as Changes;
    for (const [id, html] of Object.entries(changes.rows)) {
      const row = rowOf(html);
      if (row === null) continue;
      const old = document.getElementById(`p${id}`);
      // Who looks keeps one's own row marked.
      if (old?.classList.contains("own")) row.classList.add("own");
      if (!isFirst) row.classList.add("changed");
      if (old === null) body.append(row);
      else if (old.innerHTML !== row.innerHTML) old.replaceWith(row);
    }
    const rows = changes.order.flatMap((id) => document.getElementById(`p${id}`) ?? []);
    rows.forEach((row, place) => {
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
  });
}
