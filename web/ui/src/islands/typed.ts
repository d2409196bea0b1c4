// What was typed into the forms of a page is there again after its language was switched: the link asks for the
// page anew. It is kept for the next page alone, and for the same account; the editor has its drafts.
import { account } from "../editor/memory";

const TYPED = "grundy.typed";

/** Secrets, files, and what nobody types. */
const PASSED_OVER = ["password", "file", "hidden", "submit", "button", "reset", "image"];

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  /** Whose it is. */
  of: string;
  values: Record<string, string>;
}

function isField(element: Element): element is Field {
  if (element instanceof HTMLInputElement) return !PASSED_OVER.includes(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

const valueOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value);

/** The value with which the page came. */
function firstValueOf(field: Field): string {
  if (isBox(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((it) => it.defaultSelected) ?? options[0])?.value ?? "";
}

function put(field: Field, value: string): void {
  if (isBox(field)) {
    field.checked = value === "true";
    return;
  }
  const before = field.value;
  field.value = value;
  // A list that has no such choice keeps the one it has.
  if (field.value !== value) field.value = before;
}

/** The fields of all forms that are sent, by the form's address, their name and which of that name they are. */
function fields(): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const form of document.querySelectorAll<HTMLFormElement>('main form[method="post"]')) {
    const inEditor = form.dataset["island"] === "editor";
    for (const field of form.elements) {
      if (!isField(field) || (inEditor && field.name !== "")) continue;
      const choice = isBox(field) ? field.value : "";
      const name = JSON.stringify([form.getAttribute("action"), field.name || field.id, choice]);
      let number = 0;
      while (found.has(`${name}${number}`)) number += 1;
      found.set(`${name}${number}`, field);
    }
  }
  return found;
}

function keep(): void {
  // Where a form came back, what the page came with is what was typed.
  const cameBack = document.body.dataset["cameBack"] !== undefined;
  const values: Record<string, string> = {};
  for (const [name, field] of fields()) {
    if (cameBack || valueOf(field) !== firstValueOf(field)) values[name] = valueOf(field);
  }
  const typed: Typed = { of: account(), values };
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
  } catch {
    // Without a memory it is typed once more.
  }
}

function bringBack(): void {
  let kept: string | null = null;
  try {
    kept = sessionStorage.getItem(TYPED);
    sessionStorage.removeItem(TYPED);
  } catch {
    // There was no memory.
  }
  if (kept === null) return;
  const typed = JSON.parse(kept) as Typed;
  if (typed.of !== account()) return;
  for (const [name, field] of fields()) {
    const value = typed.values[name];
    if (value === undefined || value === valueOf(field)) continue;
    put(field, value);
    // What is folded away is not seen to be there.
    field.closest("details")?.setAttribute("open", "");
  }
}

/** Brings back what was typed before the language was switched, and keeps it when it is switched next. */
export function keepWhatIsTyped(): void {
  bringBack();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-languages] a")) {
    link.addEventListener("click", (event) => {
      // Another tab or window has its own memory.
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) keep();
    });
  }
}
