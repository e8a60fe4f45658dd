import { Annotation, Compartment, EditorSelection, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";
import { batch } from "@preact/signals";
import type { Range } from "../../regex/regex.ts";
import { findTextChange } from "../../regex/text_change.ts";
import "../second_load.ts";
import { isLayoutSlow, LAYOUT_LIMITS } from "../../schema/layout_cost.ts";
import { displayable } from "../model/displayable.ts";
import { isUntouched, type Model } from "../model/model.ts";
import type { PastePlace } from "./paste_hook.ts";
import { ownTask } from "../runtime/schedule.ts";
import { closeBrackets } from "./brackets.ts";
import { completePatterns } from "./completing.ts";
import { drawnSigns, type MarksIn, type Painting, painting } from "./decorations.ts";
import { expectationMarks } from "./expectation_marks.ts";
import { newLine, textKeys } from "./movement.ts";

/** The options of an editor. */
export interface CodeEditorOptions {
  /** The textarea that the editor replaces: its position, name, selection and focus are taken over. */
  readonly field: HTMLTextAreaElement;
  readonly text: string;
  /** True if Enter inserts a new line. */
  readonly multiline: boolean;
  readonly marksIn: MarksIn;
  readonly onInput: (text: string) => void;
  /** Offset under the pointer, in UTF-16 code units; null when it leaves. */
  readonly onPoint?: (offset: number | null) => void;
  /** Offset of the cursor; null while the field isn't focused. */
  readonly onCursor?: (offset: number | null) => void;
  /** Offset of the character that was clicked. */
  readonly onClick?: (index: number) => void;
  /**
   * Flags of the pattern in the field, to close its brackets and complete names; left out for a field without
   * a pattern.
   */
  readonly flags?: () => string;
  /** Called with text that is pasted over everything or behind it; returns true if it has handled the paste. */
  readonly onPaste?: (text: string, place: PastePlace) => boolean;
  /** Maximum length of the text, in UTF-16 code units; an edit beyond it is rejected. */
  readonly longest?: number;
  /** Called when an edit is rejected. */
  readonly onTooLong?: () => void;
  /** The workbench with the expectations for the lines; left out for a field without expectations. */
  readonly expecting?: Model;
}

/** An editor in place of a textarea. */
export interface CodeEditor {
  /** Replaces the textarea; until then the editor is hidden. */
  takeOver(): void;
  /** Repaints the marks after their source has changed. */
  repaint(): void;
  /** Replaces the text if it differs, without reporting it as input. What can't be displayed leaves the editor empty. */
  show(text: string): void;
  select(range: Range): void;
  /** Shows or hides marks for spaces, tabs and line terminators. */
  showBlanks(on: boolean): void;
  destroy(): void;
}

const signs = new Compartment();
/** Annotates a change that came from the model and must not be reported back to it. */
const fromModel = Annotation.define<boolean>();
/** The model's own text is checked before. */
const UNREPORTED = { annotations: fromModel.of(true), filter: false } as const;

/**
 * CodeMirror leaves out most of longer lines. If they are there when it is created, it takes the place that they need
 * for their width, so it draws all of them when it is measured first; not if they are inserted.
 */
const WHOLE_LINE_CHARACTERS = 20_000;

/** Shorter insertions are drawn within a frame. */
const WHOLE_INSERTION_CHARACTERS = 1_000;

/**
 * Creates an editor that replaces a textarea, in several tasks, because its code is slow when it runs for the
 * first time; typed text, selection and focus are kept.
 */
export async function createCodeEditor(given: CodeEditorOptions): Promise<CodeEditor> {
  const { field } = given;
  // The editor's text: its document is a tree, and reading a megabyte from it takes time.
  let held = displayable(given.text);
  let isHidden = held !== given.text;
  const onEdit = (update: ViewUpdate) => given.onInput(held = editedText(held, update));
  let hasBlanks = false;
  const paint = painting((visible) => isHidden ? [] : given.marksIn(visible));
  const isLong = held.length > WHOLE_LINE_CHARACTERS;
  const state = EditorState.create({
    doc: isLong ? "" : held,
    selection: isLong ? EditorSelection.cursor(0) : selectionIn(field, held.length),
    extensions: [createExtensions(given, paint, onEdit), displayed(given)],
  });
  await ownTask();
  const view = new EditorView({ state });
  if (isLong) view.dispatch({ changes: { from: 0, insert: held }, ...UNREPORTED });
  await ownTask();
  return {
    takeOver: () => takeOver(view, field),
    repaint: () => paint.repaint(view),
    show(whole) {
      if (whole === held) return void (isHidden = false);
      const text = displayable(whole);
      isHidden = text !== whole;
      if (text === held) return;
      show(view, held, text);
      held = text;
    },
    select: ({ start, end }) => select(view, start, end),
    showBlanks(on) {
      if (on !== hasBlanks) view.dispatch({ effects: signs.reconfigure(drawnSigns(on)) });
      hasBlanks = on;
    },
    destroy: () => (view.destroy(), field.hidden = false),
  };
}

function takeOver(view: EditorView, field: HTMLTextAreaElement): void {
  const isFocused = field.ownerDocument.activeElement === field;
  const { doc, selection: { main } } = view.state;
  const selection = selectionIn(field, doc.length);
  // The first change to an editor takes long, and usually the cursor hasn't moved meanwhile.
  if (selection.anchor !== main.anchor || selection.head !== main.head) view.dispatch({ selection });
  field.after(view.dom);
  field.hidden = true;
  if (isFocused) view.focus();
}

function selectionIn({ selectionStart, selectionEnd }: HTMLTextAreaElement, length: number) {
  return { anchor: Math.min(selectionStart, length), head: Math.min(selectionEnd, length) };
}

function createExtensions(
  options: CodeEditorOptions,
  paint: Painting,
  onEdit: (update: ViewUpdate) => void,
): Extension[] {
  const nonce = options.field.ownerDocument.querySelector<HTMLElement>(
    "script[nonce]",
  )?.nonce;
  return [
    // A text keeps its \r: only \n ends a line, and \r is drawn as a special character.
    EditorState.lineSeparator.of("\n"),
    keymap.of([...(options.multiline ? [newLine] : NO_LINES), ...textKeys]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of(readAttributes(options.field)),
    EditorView.updateListener.of((update) => batch(() => report(update, onEdit, options))),
    EditorView.domEventHandlers(createHandlers(options)),
    paint.extension,
    limited(options),
    options.expecting ? expectationMarks(options.expecting) : [],
    options.flags ? [closeBrackets(options.flags), completePatterns(options.flags)] : [],
    signs.of(drawnSigns(false)),
    ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
  ];
}

/** In a field of one line Enter does nothing. */
const NO_LINES = ["Enter", "Shift-Enter", "Mod-Enter"].map((key) => ({ key, run: () => true }));

function readAttributes(field: HTMLTextAreaElement): Record<string, string> {
  return {
    "aria-label": field.getAttribute("aria-label") ?? field.name,
    "aria-describedby": field.getAttribute("aria-describedby") ?? "",
    // It has the focus anyway; tools that check accessibility don't know.
    tabindex: "0",
    spellcheck: "false",
    autocorrect: "off",
    autocapitalize: "off",
    "data-field": field.name,
  };
}

function limited({ longest = Infinity, onTooLong }: CodeEditorOptions): Extension {
  return EditorState.changeFilter.of((transaction) => {
    const fits = transaction.newDoc.length <= Math.max(longest, transaction.startState.doc.length);
    if (!fits) onTooLong?.();
    return fits;
  });
}

/**
 * Rejects an edit after which the browser would need seconds to lay out the text, such as a paste of combining marks. It
 * is reported as input; then the field is empty, because the text can't be displayed.
 */
function displayed({ onInput }: CodeEditorOptions): Extension {
  return EditorState.changeFilter.of(({ changes, newDoc }) => {
    let isSlow = false;
    changes.iterChangedRanges((_from, _to, from, to) => {
      isSlow ||= isLayoutSlow(
        newDoc.sliceString(Math.max(0, from - CONTEXT_CHARACTERS), to + CONTEXT_CHARACTERS),
      );
    });
    if (isSlow) queueMicrotask(() => onInput(newDoc.toString()));
    return !isSlow;
  });
}

/** More characters before and after an edit than it takes to reach the limits. */
const CONTEXT_CHARACTERS = 2 * Math.max(...Object.values(LAYOUT_LIMITS));

function report(
  update: ViewUpdate,
  onEdit: (update: ViewUpdate) => void,
  { onCursor }: CodeEditorOptions,
): void {
  const foreign = update.transactions.some((each) => each.annotation(fromModel));
  if (update.docChanged && !foreign) onEdit(update);
  if (!update.selectionSet && !update.docChanged && !update.focusChanged) return;
  onCursor?.(update.view.hasFocus ? update.state.selection.main.head : null);
}

/** The text after an edit, made from the text before it: joining all lines of the document takes time. */
function editedText(before: string, { changes, state, startState }: ViewUpdate): string {
  if (before.length !== startState.doc.length) return state.doc.toString();
  let [text, at] = ["", 0];
  changes.iterChanges((from, to, _from, _to, inserted) => {
    text += before.slice(at, from) + inserted.toString();
    at = to;
  });
  return text + before.slice(at);
}

/** Changes only the part that differs, so that the cursor stays where it was. */
function show(view: EditorView, before: string, text: string): void {
  const { start, end, inserted } = findTextChange(before, text);
  // While it isn't in view, CodeMirror draws all that is inserted; but not before it is measured first.
  if (!view.inView && inserted.length > WHOLE_INSERTION_CHARACTERS) view.setState(view.state);
  view.dispatch({
    changes: { from: start, to: end, insert: inserted },
    annotations: fromModel.of(true),
  });
}

function select(view: EditorView, anchor: number, head: number): void {
  const { length } = view.state.doc;
  view.dispatch({
    selection: {
      anchor: Math.min(anchor, length),
      head: Math.min(head, length),
    },
    scrollIntoView: true,
  });
  view.focus();
}

/** Handlers for the pointer, typing and pasting, beyond those of CodeMirror. */
function createHandlers({ onPoint, onClick, onPaste, expecting }: CodeEditorOptions) {
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
      if (isUntouched(view.state.doc.toString(), expecting?.sources)) {
        view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
      }
      const { from, to } = view.state.selection.main;
      const { length } = view.state.doc;
      // One of the page's own, `connectPasteAnywhere`, comes before the editor has seen its selection.
      const place = !event.isTrusted ? "page" : from === 0 && to === length ? "all" : "end";
      if (
        (place === "end" && from < length) ||
        !onPaste?.(event.clipboardData?.getData("text/plain") ?? "", place)
      ) return false;
      event.preventDefault();
      return true;
    },
  };
}

/** The character under the pointer. If the pointer is in its right half, the nearest position is the one after it. */
function characterAt(view: EditorView, { clientX, clientY }: MouseEvent): number | null {
  const position = view.posAtCoords({ x: clientX, y: clientY });
  const left = position === null ? undefined : view.coordsAtPos(position, 1)?.left;
  return position !== null && left !== undefined && clientX < left ? position - 1 : position;
}

/**
 * Types over a selection. If the browser did it, the new text would get the look of the marks that it
 * replaces as an inline style, which the content security policy blocks and reports.
 */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { state } = view;
  if (event.inputType !== "insertText" || !event.data || state.selection.main.empty || view.composing) {
    return false;
  }
  event.preventDefault();
  const { from, to } = state.selection.main;
  const { data } = event;
  const insert = () =>
    state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  const isHandled = state.facet(EditorView.inputHandler).some((each) => each(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}
