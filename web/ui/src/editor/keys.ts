// The keys of other editors, which some people's hands know: each comes only to who chose it.
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** How long after Escape the Tab key leaves the editor, in milliseconds. */
const WAY_OUT = 2000;

/**
 * Escape and then Tab leaves the editor, whatever else Escape means there: those who have only a
 * keyboard are never held in it.
 */
export const wayOut: Extension = EditorView.domEventObservers({
  keydown(event, view) {
    if (event.key === "Escape") view.setTabFocusMode(WAY_OUT);
  },
});

/** The keys of that name; `null` for the editor's own. They go before all others. */
export async function keysOf(name: string): Promise<Extension | null> {
  switch (name) {
    case "vim": {
      const { vim } = await import("@replit/codemirror-vim");
      return vim({ status: true });
    }
    case "emacs": {
      const { emacs } = await import("@replit/codemirror-emacs");
      return emacs();
    }
    default:
      return null;
  }
}
