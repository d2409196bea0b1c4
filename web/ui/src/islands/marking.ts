// Marks cells of a board that is played on: those of a piece together make the move that lays it.
import { isPlain } from "./follow";

/** A move, and the cells of its piece, by their corners. */
interface Piece {
  link: Element;
  cells: Set<string>;
}

/** Listens to the cells of every board of the page, whichever is shown. */
export function startMarking(): void {
  document.addEventListener("click", (event) => {
    const cell = (event.target as Element).closest(".b-cell");
    const board = cell?.closest("svg");
    if (!cell || !board || !isPlain(event)) return;
    cell.classList.toggle("is-marked");
    const pieces = piecesOf(board);
    if (!isOfAny(pieces, markedOn(board))) {
      // No piece has all of these: the next one begins here.
      for (const other of board.querySelectorAll(".b-cell.is-marked")) {
        other.classList.toggle("is-marked", other === cell);
      }
      if (!isOfAny(pieces, markedOn(board))) cell.classList.remove("is-marked");
    }
    const marked = markedOn(board);
    const laid = pieces.find(({ cells }) => cells.size === marked.length && isWithin(cells, marked));
    if (laid) follow(laid.link);
  });
}

function piecesOf(board: Element): Piece[] {
  return [...board.querySelectorAll("a.b-move")].map((link) => {
    const drawn = link.querySelector(".b-ghost")?.getAttribute("d") ?? "";
    const corners = [...drawn.matchAll(/M([\d.]+) ([\d.]+)/g)];
    return { link, cells: new Set(corners.map(([, x, y]) => `${x} ${y}`)) };
  });
}

function markedOn(board: Element): string[] {
  const marked = [...board.querySelectorAll(".b-cell.is-marked")];
  return marked.map((cell) => `${cell.getAttribute("x")} ${cell.getAttribute("y")}`);
}

function isOfAny(pieces: Piece[], marked: string[]): boolean {
  return pieces.some(({ cells }) => isWithin(cells, marked));
}

function isWithin(cells: Set<string>, marked: string[]): boolean {
  return marked.every((cell) => cells.has(cell));
}

/** Follows a move as if it were clicked on: the page may make it in its place. */
function follow(link: Element): void {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
  const address = link.getAttribute("href");
  if (link.dispatchEvent(click) && address) location.assign(address);
}
