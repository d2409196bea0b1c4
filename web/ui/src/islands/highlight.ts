// Colours the program on the page of a submission, with the grammars of the editor, which are fetched
// for that. Without a script it is plain text.
import { Language, LanguageSupport } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { classHighlighter, highlightTree } from "@lezer/highlight";
import { grammarFor } from "../editor/languages";

function languageOf(extension: Extension): Language | undefined {
  if (extension instanceof LanguageSupport) return extension.language;
  return extension instanceof Language ? extension : undefined;
}

/** Colours the lines of `code`, an element whose children are one line each. */
export async function highlight(code: HTMLElement): Promise<void> {
  const language = languageOf(await grammarFor(code.dataset["language"] ?? ""));
  if (language === undefined) return;
  const text = code.textContent ?? "";
  const tree = language.parser.parse(text);
  const tokens: [number, number, string][] = [];
  highlightTree(tree, classHighlighter, (from, to, classes) => tokens.push([from, to, classes]));
  let start = 0;
  let next = 0;
  for (const line of code.children) {
    const own = line.textContent ?? "";
    const end = start + own.length;
    const parts: (string | HTMLElement)[] = [];
    let at = start;
    // A token may go on in the next line.
    while (next > 0 && (tokens[next - 1]?.[1] ?? 0) > start) next -= 1;
    for (; next < tokens.length; next += 1) {
      const [from, to, classes] = tokens[next] as [number, number, string];
      if (from >= end) break;
      const [left, right] = [Math.max(from, start), Math.min(to, end)];
      if (right <= left) continue;
      if (left > at) parts.push(text.slice(at, left));
      const span = document.createElement("span");
      span.className = classes;
      span.textContent = text.slice(left, right);
      parts.push(span);
      at = right;
    }
    if (at < end) parts.push(text.slice(at, end));
    line.replaceChildren(...parts);
    start = end;
  }
}
