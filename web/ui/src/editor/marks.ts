// Marks the lines that a compiler complains of, with its words beneath each, in the editor itself.
import { type Extension, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  keymap,
  WidgetType,
} from "@codemirror/view";
import { announce } from "../islands/announce";

/** A line that a compiler complains of; the first line is 1. */
export interface Complaint {
  line: number;
  message: string;
}

class Words extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Words): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const words = document.createElement("div");
    words.className = "cm-complaint";
    words.textContent = this.text;
    return words;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const wrongLine = Decoration.line({ class: "cm-wrong-line" });

const wrongNumber = new (class extends GutterMarker {
  override elementClass = "cm-wrong-number";
})();

const setMarks = StateEffect.define<Complaint[]>();

/** Where the marks are: they move with the text until the next ones come. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, transaction) {
    let next = now.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const { doc } = transaction.state;
      const there = effect.value.filter(({ line }) => line >= 1 && line <= doc.lines);
      next = Decoration.set(
        there.flatMap(({ line, message }) => {
          const { from, to } = doc.line(line);
          const words = Decoration.widget({ widget: new Words(message), block: true, side: 1 });
          return message === "" ? [wrongLine.range(from)] : [wrongLine.range(from), words.range(to)];
        }),
        true,
      );
    }
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    gutterLineClass.compute([field], (state) => {
      const starts = new Set<number>();
      for (const at = state.field(field).iter(); at.value !== null; at.next()) {
        starts.add(state.doc.lineAt(at.from).from);
      }
      const sorted = [...starts].sort((one, other) => one - other);
      return RangeSet.of(sorted.map((from) => wrongNumber.range(from)));
    }),
  ],
});

/** Goes to the next line that is marked, from the first again behind the last, and says what is wrong. */
function goOn(view: EditorView): boolean {
  const { state } = view;
  const found: { from: number; words: string }[] = [];
  for (const at = state.field(marks).iter(); at.value !== null; at.next()) {
    const { from } = state.doc.lineAt(at.from);
    const widget = at.value.spec.widget as { text?: string } | undefined;
    const last = found.at(-1);
    if (last?.from === from) last.words = widget?.text ?? last.words;
    else found.push({ from, words: widget?.text ?? "" });
  }
  const here = state.doc.lineAt(state.selection.main.head).from;
  const next = found.find(({ from }) => from > here) ?? found[0];
  if (next === undefined) return false;
  view.dispatch({ selection: { anchor: next.from }, scrollIntoView: true });
  announce(`${state.doc.lineAt(next.from).number}: ${next.words}`);
  return true;
}

/** What the editor needs to show marks; F8 goes from one to the next. */
export const complaints: Extension = [marks, keymap.of([{ key: "F8", run: goOn }])];

/** Marks these lines and no others. */
export function mark(view: EditorView, found: Complaint[]): void {
  view.dispatch({ effects: setMarks.of(found) });
}
