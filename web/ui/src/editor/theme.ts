// The editor's looks. Colours are the page's own custom properties, so the
// editor follows the light and the dark scheme without a second theme.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";

const frame = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--field)",
    fontSize: "0.875rem",
    height: "100%",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--accent)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    color: "var(--ink-faint)",
    backgroundColor: "var(--field)",
    border: "none",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "var(--code-line)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--code-line)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection":
    { backgroundColor: "var(--selection)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--code-match)",
    outline: "1px solid var(--accent)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--bad)",
  },
  ".cm-wrong-line, .cm-wrong-line.cm-activeLine": { backgroundColor: "var(--bad-soft)" },
  ".cm-wrong-number": { color: "var(--bad)", fontWeight: "700" },
  ".cm-complaint": {
    color: "var(--bad)",
    backgroundColor: "var(--bad-soft)",
    padding: "0 0.5rem 0.2rem 1.5rem",
    // The text is as wide as its longest line: this is to be read without scrolling.
    maxWidth: "80vw",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--raised)" },
  // Those of the keys of other editors.
  "&.cm-focused .cm-fat-cursor": { background: "var(--accent)", color: "var(--field)" },
  "&:not(.cm-focused) .cm-fat-cursor": { outline: "1px solid var(--accent)" },
  ".cm-vim-panel": { color: "var(--ink)", backgroundColor: "var(--raised)", padding: "0.2rem 0.6rem", fontFamily: "var(--mono)" },
  ".cm-vim-panel input": { color: "inherit", background: "transparent", border: "none", outline: "none" },
  ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-searchMatch": { backgroundColor: "var(--code-match)" },
  ".cm-searchMatch.cm-searchMatch-selected": { outline: "1px solid var(--accent)" },
});

const colours = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.controlKeyword, t.operatorKeyword], color: "var(--code-keyword)" },
  { tag: [t.processingInstruction, t.meta, t.definitionKeyword], color: "var(--code-keyword)" },
  { tag: [t.string, t.character, t.regexp, t.special(t.string)], color: "var(--code-string)" },
  { tag: [t.number, t.bool, t.null, t.atom, t.escape], color: "var(--code-number)" },
  { tag: [t.typeName, t.className, t.namespace, t.standard(t.name)], color: "var(--code-type)" },
  { tag: [t.function(t.variableName), t.function(t.propertyName), t.macroName], color: "var(--code-function)" },
  { tag: [t.comment, t.lineComment, t.blockComment, t.docComment], color: "var(--code-comment)" },
  { tag: t.invalid, color: "var(--bad)" },
]);

export const theme: Extension = [frame, syntaxHighlighting(colours)];
