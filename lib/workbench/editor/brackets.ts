import {
  EditorSelection,
  type EditorState,
  type Extension,
  MapMode,
  Prec,
  StateEffect,
  StateField,
  type TransactionSpec,
} from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { placeAt } from "../../regex/syntax/unfinished.ts";

const PAIRS: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Brackets are closed only before these characters and the end: before an atom, people usually want to enclose it. */
const CLOSED_BEFORE = ["", ")", "]", "|", "$"];

/** Offset, after the change, of a closing bracket that was added. */
const added = StateEffect.define<number>();

/** Offsets of added closing brackets that have not been typed over yet. */
const addedBrackets = StateField.define<readonly number[]>({
  create: () => [],
  update(held, transaction) {
    const newest = transaction.effects.flatMap((each) => each.is(added) ? [each.value] : []);
    if (!transaction.docChanged) return held;
    const isEdit = transaction.isUserEvent("input") || transaction.isUserEvent("delete");
    // Undo and pasted code replace the pattern.
    if (!isEdit) return newest;
    const remaining = held.flatMap((at) => transaction.changes.mapPos(at, 1, MapMode.TrackAfter) ?? []);
    return newest.length + remaining.length === 0 ? NONE : [...remaining, ...newest];
  },
});

const NONE: readonly number[] = [];

/**
 * Closes brackets of a pattern as they are typed. Only added brackets are typed over, so a pattern that is
 * typed completely comes out as typed.
 *
 * @param flags flags of the pattern
 */
export function closeBrackets(flags: () => string): Extension {
  const input = EditorView.inputHandler.of((view, from, to, text) => {
    const { main } = view.state.selection;
    if (view.composing || from !== main.from || to !== main.to) return false;
    const change = typeInPattern(view.state, text, flags());
    if (change) view.dispatch(change);
    return change !== null;
  });
  const backspace = ({ state, dispatch }: EditorView) => {
    const change = deletePair(state, flags());
    if (change) dispatch(change);
    return change !== null;
  };
  return [addedBrackets, input, Prec.high(keymap.of([{ key: "Backspace", run: backspace }]))];
}

/**
 * The change that typing a character makes where brackets are closed.
 *
 * @returns null if the character is just inserted
 */
export function typeInPattern(state: EditorState, text: string, flags: string): TransactionSpec | null {
  const { from, to, empty } = state.selection.main;
  if (!empty) return wrap(state, text, flags);
  const next = state.sliceDoc(to, to + 1);
  if (state.field(addedBrackets).includes(to)) {
    if (text === next && !placeIn(state, from, flags).isEscaped) return typed(from, to + 1, text);
    if (next === "}" && !staysOpen(state, text)) return typed(from, to + 1, text);
  }
  const closing = PAIRS[text];
  if (closing === undefined || !CLOSED_BEFORE.includes(next) || !opens(state, from, text, flags)) return null;
  return { ...typed(from, to, text + closing, 1), effects: added.of(from + 1) };
}

/** Replaces a range; the cursor is then this number of characters after its start, by default at its end. */
function typed(from: number, to: number, insert: string, cursor = insert.length): TransactionSpec {
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + cursor),
    userEvent: "input.type",
    scrollIntoView: true,
  };
}

/** Encloses the selection in brackets; it stays selected, so typing replaces it. */
function wrap(state: EditorState, text: string, flags: string): TransactionSpec | null {
  const { from, to, anchor, head } = state.selection.main;
  const closing = PAIRS[text];
  if (closing === undefined || text === "{" || !opens(state, from, text, flags)) return null;
  if (placeIn(state, to, flags).isEscaped) return null;
  return {
    changes: [{ from, insert: text }, { from: to, insert: closing }],
    selection: EditorSelection.range(anchor + 1, head + 1),
    effects: added.of(to + 1),
    userEvent: "input.type",
    scrollIntoView: true,
  };
}

/** True if a bracket at an offset opens a group, a class or braces. */
function opens(state: EditorState, at: number, bracket: string, flags: string): boolean {
  const { isEscaped, classDepth } = placeIn(state, at, flags);
  return !isEscaped && (classDepth === 0 || bracket === "[" && flags.includes("v"));
}

/** True if the braces around the cursor can still be those of a quantifier or an escape. */
function staysOpen(state: EditorState, text: string): boolean {
  const { from } = state.selection.main;
  const inside = /(\\[pPu])?\{([^{]*)$/.exec(state.sliceDoc(Math.max(0, from - LONGEST_BRACES), from) + text);
  return inside !== null && (inside[1] !== undefined || /^\d+,?\d*$/.test(inside[2] ?? ""));
}

/** Longer than any escape or quantifier, such as `\p{Script_Extensions=Anatolian_Hieroglyphs}`. */
const LONGEST_BRACES = 100;

/** Deletes both brackets of an empty pair; null if there is none. */
export function deletePair(state: EditorState, flags: string): TransactionSpec | null {
  const { from, empty } = state.selection.main;
  const opening = state.sliceDoc(from - 1, from);
  if (!empty || from === 0 || PAIRS[opening] !== state.sliceDoc(from, from + 1)) return null;
  if (!opens(state, from - 1, opening, flags)) return null;
  return { changes: { from: from - 1, to: from + 1 }, userEvent: "delete.backward", scrollIntoView: true };
}

/** Only the text before the offset matters. */
function placeIn(state: EditorState, at: number, flags: string) {
  return placeAt(state.sliceDoc(0, at), at, flags);
}
