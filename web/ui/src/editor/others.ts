// What a draft has overtaken: a line below the editor that says so, shows it, and drops it.
import { announce } from "../islands/announce";
import { showLocalTimes } from "../islands/times";
import type { Kept } from "./server";

/** Shows in `line` what was overtaken; `take` puts a text into the editor, `drop` forgets them all. */
export function showOthers(
  line: HTMLElement,
  others: Kept[],
  take: (text: string) => Promise<void>,
  drop: () => void,
): void {
  line.replaceChildren();
  line.hidden = others.length === 0;
  const words = line.dataset;
  for (const other of others) {
    const said = document.createElement("span");
    const [before = "", after = ""] = (words["overtaken"] ?? "#").split("#");
    const time = document.createElement("time");
    const moment = new Date(other.kept_at).toISOString();
    time.dateTime = moment;
    time.textContent = `${moment.slice(0, 16).replace("T", " ")} UTC`;
    said.append(before, time, after);
    const show = button(words["show"] ?? "", () => {
      void take(other.text).then(() => announce(words["shown"] ?? ""));
    });
    const entry = document.createElement("p");
    entry.append(said, " ", show);
    if (other === others.at(-1)) entry.append(" ", button(words["forget"] ?? "", drop));
    line.append(entry);
  }
  showLocalTimes(line);
}

function button(words: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "link-button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
