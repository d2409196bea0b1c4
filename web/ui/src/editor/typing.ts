// Types over a selection without the browser's own editing.
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/**
 * A browser that replaces selected text keeps the look of what was there in a style attribute, which
 * the page's security policy refuses with an error in the console. The editor makes the change itself;
 * brackets that close and other handlers of input are asked first, as they are for any typing.
 */
export const typesOverSelection: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { data } = event;
    const { from, to, empty } = state.selection.main;
    if (event.inputType !== "insertText" || !data || empty || view.composing || state.readOnly) return false;
    const plain = () => state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const isHandled = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, data, plain));
    if (!isHandled) view.dispatch(plain());
    return true;
  },
});
