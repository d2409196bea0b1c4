// A code editor in a frame over a plain text field. The field stays the form's own: it is kept equal to the
// editor, so submitting is the same request with and without a script.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { wayOut } from "./keys";
import { complaints } from "./marks";
import { theme } from "./theme";
import { typesOverSelection } from "./typing";

const base: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  typesOverSelection,
  wayOut,
  complaints,
  EditorState.tabSize.of(4),
  // Tab indents; after Escape it leaves the editor.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    indentWithTab,
  ]),
  theme,
];

/**
 * Puts an editor over the field. `own` is asked before the rest, and `changed` is called with the text
 * whenever that is another one.
 */
export function framed(
  field: HTMLTextAreaElement,
  own: Extension,
  changed: (text: string) => void = () => {},
): EditorView {
  // In a shadow root the editor's own styles are constructed sheets, which a
  // content security policy without inline styles allows.
  const frame = document.createElement("div");
  frame.className = "editor-frame";
  const view = new EditorView({
    parent: frame.attachShadow({ mode: "open" }),
    state: EditorState.create({
      doc: field.value,
      extensions: [
        own,
        base,
        EditorView.contentAttributes.of(attributesFrom(field)),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          field.value = update.state.doc.toString();
          changed(field.value);
        }),
      ],
    }),
  });

  field.after(frame);
  field.hidden = true;
  // A hidden required field could not be focused by the browser's own check.
  field.required = false;
  // The label now belongs to the editor, so a click on it focuses the editor.
  for (const label of field.labels ?? []) {
    label.addEventListener("click", () => view.focus());
  }
  // How to leave it is said where it traps the Tab key, which the plain field does not.
  const way = field.form?.querySelector<HTMLElement>("[data-editor-keys]");
  if (way) way.hidden = false;
  return view;
}

/** What a screen reader says of the field, it must say of the editor. */
function attributesFrom(field: HTMLTextAreaElement): Record<string, string> {
  const attributes: Record<string, string> = {
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
    translate: "no",
    // It is focusable without; said, tools for checking see that what scrolls can be scrolled by keys.
    tabindex: "0",
  };
  const label = field.labels?.[0]?.textContent?.trim() ?? field.getAttribute("aria-label");
  if (label) attributes["aria-label"] = label;
  const invalid = field.getAttribute("aria-invalid");
  if (invalid !== null) attributes["aria-invalid"] = invalid;
  // An id does not reach into the editor's shadow root, so the words themselves do.
  const descriptions = [
    document.getElementById(field.getAttribute("aria-describedby") ?? ""),
    field.form?.querySelector("[data-editor-keys]"),
  ];
  const words = descriptions.map((it) => it?.textContent?.trim() ?? "").filter((it) => it !== "");
  if (words.length > 0) attributes["aria-description"] = words.join(" ");
  return attributes;
}
