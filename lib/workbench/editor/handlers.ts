import type { EditorView } from "@codemirror/view";
import type { CodeEditorOptions } from "./code_editor.ts";

/** What the pointer, typing and pasting do in an editor beyond what CodeMirror does. */
export function handlersOf({ onPoint, onClick, onPasteAll }: CodeEditorOptions) {
  return {
    pointermove: (event: PointerEvent, view: EditorView) => {
      onPoint?.(view.posAtCoords({ x: event.clientX, y: event.clientY }));
    },
    click: (event: MouseEvent, view: EditorView) => {
      const index = characterAt(view, event);
      if (index !== null) onClick?.(index);
    },
    pointerleave: () => onPoint?.(null),
    beforeinput: typeOver,
    paste: (event: ClipboardEvent, view: EditorView) => {
      const { main } = view.state.selection;
      const overAll = main.from === 0 && main.to === view.state.doc.length;
      if (
        !overAll ||
        !onPasteAll?.(event.clipboardData?.getData("text/plain") ?? "")
      ) return false;
      event.preventDefault();
      return true;
    },
  };
}

/** The character under the pointer. The nearest position is the one behind it when its right half is meant. */
function characterAt(view: EditorView, { clientX, clientY }: MouseEvent): number | null {
  const position = view.posAtCoords({ x: clientX, y: clientY });
  const left = position === null ? undefined : view.coordsAtPos(position, 1)?.left;
  return position !== null && left !== undefined && clientX < left ? position - 1 : position;
}

/**
 * Types over a selection. Left to the browser, the new text gets the look of the marks that it replaces as an inline
 * style, which the content security policy blocks and reports.
 */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  if (event.inputType !== "insertText" || !event.data || state.selection.main.empty || view.composing) {
    return false;
  }
  event.preventDefault();
  view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}
