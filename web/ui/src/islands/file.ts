// Puts a code editor over the text of a file of a package, coloured by what kind of file it is.
import { Compartment } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { framed } from "../editor/frame";
import { keysOf } from "../editor/keys";
import { grammarFor } from "../editor/languages";

/** Replaces the text field inside `root` by an editor bound to it. */
export function startFileEditor(root: HTMLElement): void {
  const field = root.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  if (field === null) return;
  const grammar = new Compartment();
  const keys = new Compartment();
  // What is asked first: their keys mean something else there. Statements have long lines.
  const view = framed(field, [keys.of([]), grammar.of([]), EditorView.lineWrapping]);
  root.dataset["ready"] = "true";
  void grammarFor(field.dataset["language"] ?? "").then((extension) =>
    view.dispatch({ effects: grammar.reconfigure(extension) }),
  );
  void keysOf(root.dataset["keys"] ?? "").then((chosen) => {
    if (chosen !== null) view.dispatch({ effects: keys.reconfigure(chosen) });
  });
}
