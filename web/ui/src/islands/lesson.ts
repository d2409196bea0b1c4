// Plays and answers within a lesson. A board is the table of the page of its game, and a
// question is that of the lesson's page after the answer: there is one way to play and to check.
import { isByKey, isPlain, leadOn, pageOf } from "./follow";
import { morph } from "./morph";

export function startLesson(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>("[data-try]")) startBoard(place);
  for (const form of root.querySelectorAll<HTMLFormElement>(".lesson-question")) {
    startQuestion(form);
  }
}

/** Follows the links of a board in its place. */
function startBoard(place: HTMLElement): void {
  const name = `board-${[...document.querySelectorAll("[data-try]")].indexOf(place)}`;
  place.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    const address = link?.getAttribute("href");
    if (!isPlain(event) || !address?.startsWith("/play/")) return;
    event.preventDefault();
    play(place, address, name, isByKey(event)).catch(() => window.location.assign(address));
  });
}

async function play(
  place: HTMLElement,
  address: string,
  name: string,
  byKey: boolean,
): Promise<void> {
  const table = (await pageOf(new Request(address))).page.querySelector(".play-table");
  if (table === null) throw new Error("a page without a board");
  // Several boards of one page have names of their own.
  for (const element of table.querySelectorAll("[id]")) element.id = `${name}-${element.id}`;
  for (const attribute of ["aria-labelledby", "aria-describedby"]) {
    for (const element of table.querySelectorAll(`[${attribute}]`)) {
      element.setAttribute(attribute, `${name}-${element.getAttribute(attribute)}`);
    }
  }
  place.replaceChildren(document.adoptNode(table));
  // The board says what is on it from now on, and what was said of the first one is true no more.
  for (const said of place.parentElement?.querySelectorAll<HTMLElement>("[data-first]") ?? []) {
    said.hidden = true;
  }
  leadOn(place, byKey);
}

/** Shows whether an answer is right where it was given. */
function startQuestion(form: HTMLFormElement): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, `${value}`]));
    const request = new Request(form.action, { method: "POST", body });
    pageOf(request)
      .then(({ page }) => {
        // What was answered goes into every question, so that the next answer keeps it.
        for (const now of page.querySelectorAll<HTMLFormElement>(".lesson-question")) {
          const here = document.getElementById(now.id);
          const told = now.querySelector<HTMLInputElement>("[name=answers]");
          const kept = here?.querySelector<HTMLInputElement>("[name=answers]");
          if (told && kept) kept.value = told.value;
          if (here === form) {
            const [shown, answer] = [form, now].map((it) => it.querySelector("[data-answer]"));
            if (shown && answer) morph(shown, answer);
          }
        }
        form.querySelector<HTMLElement>("[data-answer]")?.focus();
      })
      .catch(() => form.submit());
  });
}
