import { EditorSelection, findClusterBreak, type SelectionRange, Transaction } from "@codemirror/state";
import { type Command, Direction, type EditorView, type KeyBinding } from "@codemirror/view";

/** The target of a cursor from a range. */
type Move = (view: EditorView, from: SelectionRange) => SelectionRange;

/**
 * The keys of a text field on each system. CodeMirror's own set of commands includes parts of a parser, 20 kB
 * of script after gzip, for indentation and comments that a test text does not have.
 */
export const textKeys: readonly KeyBinding[] = [
  moving({ key: "ArrowLeft" }, (view, range) => stepped(view, range, !isLeftToRight(view, range))),
  moving({ key: "ArrowRight" }, (view, range) => stepped(view, range, isLeftToRight(view, range))),
  moving(
    { key: "Mod-ArrowLeft", mac: "Alt-ArrowLeft" },
    (view, range) => view.moveByGroup(range, !isLeftToRight(view, range)),
  ),
  moving(
    { key: "Mod-ArrowRight", mac: "Alt-ArrowRight" },
    (view, range) => view.moveByGroup(range, isLeftToRight(view, range)),
  ),
  moving({ key: "ArrowUp" }, (view, range) => lineUpOrDown(view, range, false)),
  moving({ key: "ArrowDown" }, (view, range) => lineUpOrDown(view, range, true)),
  moving({ key: "PageUp", mac: "Ctrl-ArrowUp" }, (view, range) => paged(view, range, false)),
  moving({ key: "PageDown", mac: "Ctrl-ArrowDown" }, (view, range) => paged(view, range, true)),
  moving({ key: "Home", mac: "Cmd-ArrowLeft" }, (view, range) => lineEnd(view, range, false)),
  moving({ key: "End", mac: "Cmd-ArrowRight" }, (view, range) => lineEnd(view, range, true)),
  moving({ key: "Mod-Home", mac: "Cmd-ArrowUp" }, () => EditorSelection.cursor(0)),
  moving({ key: "Mod-End", mac: "Cmd-ArrowDown" }, ({ state }) => EditorSelection.cursor(state.doc.length)),
  { key: "Mod-a", run: selectAll },
  { key: "Backspace", run: removing((view, { head }) => beside(view, head, false)) },
  { key: "Shift-Backspace", run: removing((view, { head }) => beside(view, head, false)) },
  { key: "Delete", run: removing((view, { head }) => beside(view, head, true)) },
  {
    key: "Mod-Backspace",
    mac: "Alt-Backspace",
    run: removing((view, range) => view.moveByGroup(range, false)),
  },
  { key: "Mod-Delete", mac: "Alt-Delete", run: removing((view, range) => view.moveByGroup(range, true)) },
  { mac: "Cmd-Backspace", run: removing((view, range) => lineEnd(view, range, false)) },
  { mac: "Cmd-Delete", run: removing((view, range) => lineEnd(view, range, true)) },
];

/** Enter in a text of several lines. */
export const newLine: KeyBinding = { key: "Enter", shift: insertNewLine, run: insertNewLine };

/** A key that moves the cursor, and with Shift the end of the selection. */
function moving(keys: Pick<KeyBinding, "key" | "mac">, move: Move): KeyBinding {
  const go = (select: (from: SelectionRange, to: SelectionRange) => SelectionRange): Command => (view) => {
    const { main } = view.state.selection;
    view.dispatch({ selection: select(main, move(view, main)), scrollIntoView: true, userEvent: "select" });
    return true;
  };
  const run = go((_, to) => to);
  const shift = go(({ anchor }, { head, goalColumn }) => EditorSelection.range(anchor, head, goalColumn));
  return { ...keys, run, shift, preventDefault: true };
}

/** One character further; from a selection to its end in this direction. */
function stepped(view: EditorView, range: SelectionRange, forward: boolean): SelectionRange {
  if (range.empty) return view.moveByChar(range, forward);
  return EditorSelection.cursor(forward ? range.to : range.from);
}

/** A command that deletes the selection, or if nothing is selected, the text up to a position. */
function removing(to: Move): Command {
  return (view) => {
    const { state } = view;
    const { main } = state.selection;
    const range = main.empty ? EditorSelection.range(main.head, to(view, main).head) : main;
    if (range.empty) return true;
    const { from } = range;
    view.dispatch({
      changes: { from, to: range.to },
      selection: { anchor: from },
      scrollIntoView: true,
      annotations: Transaction.userEvent.of("delete"),
    });
    return true;
  };
}

function isLeftToRight(view: EditorView, { head }: SelectionRange): boolean {
  return view.textDirectionAt(head) === Direction.LTR;
}

function lineUpOrDown(view: EditorView, range: SelectionRange, down: boolean): SelectionRange {
  const moved = view.moveVertically(range, down);
  // On the first line, moving up goes to its start, and on the last one, moving down goes to its end.
  return moved.head === range.head ? view.moveToLineBoundary(range, down) : moved;
}

function paged(view: EditorView, range: SelectionRange, down: boolean): SelectionRange {
  return view.moveVertically(range, down, Math.max(view.defaultLineHeight, view.scrollDOM.clientHeight));
}

/** The end of the visual line, and from there the end of the line. */
function lineEnd(view: EditorView, range: SelectionRange, forward: boolean): SelectionRange {
  const moved = view.moveToLineBoundary(range, forward);
  return moved.head === range.head ? view.moveToLineBoundary(range, forward, false) : moved;
}

/** The position after the next grapheme cluster, or before the previous one. */
function beside({ state }: EditorView, at: number, forward: boolean): SelectionRange {
  const line = state.doc.lineAt(at);
  const clusterBreak = findClusterBreak(line.text, at - line.from, forward);
  const place = clusterBreak === at - line.from ? at + (forward ? 1 : -1) : line.from + clusterBreak;
  return EditorSelection.cursor(Math.max(0, Math.min(state.doc.length, place)));
}

function selectAll(view: EditorView): boolean {
  view.dispatch({ selection: { anchor: 0, head: view.state.doc.length }, userEvent: "select" });
  return true;
}

function insertNewLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection("\n"), { scrollIntoView: true, userEvent: "input" });
  return true;
}
