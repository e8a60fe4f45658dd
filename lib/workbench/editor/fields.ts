import {
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { MAX_PLAIN_CHARACTERS, MAX_TEXT_CHARACTERS } from "../../limits/workbench.ts";
import type { Range } from "../../regex/regex.ts";
import { type Mark, textMarks } from "../model/marks.ts";
import { isUntouched, type Model, type Sources } from "../model/model.ts";
import { pointAt, pointedGroup, pointFromText } from "../page/pointing.ts";
import { connectLater } from "../runtime/lazy.ts";
import { afterPaint, ownTask } from "../runtime/schedule.ts";
import type { CodeEditor, CodeEditorOptions } from "./code_editor.ts";
import type { PatternPaste } from "./paste_hook.ts";
import { detectLineEnding, withLineEnds } from "./state.ts";

/**
 * The pattern's field: its tokens are highlighted, and the cursor highlights steps.
 *
 * @param paste called with text that is pasted, where, and with a function that moves the cursor after it; returns true
 *   if it has handled the paste
 */
export function usePatternField(model: Model, paste: PatternPaste["paste"]) {
  const { sources } = model;
  const { cursor, move } = useCursor(() => isRead(model), (offset) => pointFromPattern(model, offset));
  const marks = usePatternMarks(model, cursor);
  const handle = useCodeField({
    text: sources.pattern,
    name: "pattern",
    settings: sources,
    multiline: false,
    flags: () => sources.flags.peek(),
    marksIn: () => marks.value,
    onPoint: (offset) => {
      model.hovered.value = offset === null ? null : { field: "pattern", offset };
      pointFromPattern(model, offset);
    },
    onCursor: move,
    onPaste: (text, place) => paste(text, place, () => moveToEnd(handle, sources.pattern.peek().length)),
  });
  return handle;
}

/** Moves the cursor to the end, unless the field has lost the focus. */
function moveToEnd(handle: CodeFieldHandle, end: number): void {
  const isFocused = handle.field.current?.parentElement?.contains(document.activeElement);
  if (isFocused) handle.select({ start: end, end });
}

/** Until the views are about the pattern as it is typed, the decorations move along with the edit. */
function usePatternMarks(model: Model, cursor: Cursor["cursor"]): ReadonlySignal<readonly Mark[]> {
  const painted = useRef<readonly Mark[]>([]);
  return useComputed(() => {
    if (!isRead(model)) return painted.current;
    return painted.current = [
      ...model.views.value?.patternMarks(model.sources.focus.value, cursor.value) ?? [],
      ...model.traced.value?.pattern ?? [],
      ...model.hotspots.value.map((range) => ({ ...range, kind: "hotspot-place" })),
    ];
  });
}

/** True if the views are about the pattern as it is typed. */
const isRead = ({ views }: Model) => views.value?.isCurrent.value ?? true;

/** True if the matches are those of the text as it is typed. */
const isSearched = ({ run, sources }: Model) => run.value === null || run.value.text === sources.text.value;

function pointFromPattern({ sources, views }: Model, offset: number | null): void {
  pointAt(sources.focus, offset === null ? null : views.peek()?.stepAt(offset)?.range ?? null);
}

/**
 * The test text's field: matches and captures are highlighted, and the cursor highlights the part of the
 * pattern that matched.
 */
export function useTextField(model: Model) {
  const pointed = useComputed(() => pointedGroup(model));
  const { move } = useCursor(() => isSearched(model), (offset) => pointFromText(model, offset));
  return useCodeField({
    text: model.sources.text,
    name: "text",
    settings: model.sources,
    multiline: true,
    marksIn: (visible) => [
      ...(model.run.value ? textMarks(model.run.value.matches, visible, pointed.value) : []),
      ...model.traced.value?.textIn(visible) ?? [],
    ],
    expecting: model,
    longest: MAX_TEXT_CHARACTERS,
    onTooLong: () => void import("../page/files.ts").then(({ refusePaste }) => refusePaste(model.sources)),
    onPoint: (offset) => {
      model.hovered.value = offset === null ? null : { field: "text", offset };
      pointFromText(model, offset);
    },
    onCursor: (offset) => {
      move(offset);
      if (offset !== null) model.character.value = offset;
    },
    onClick: (index) => model.character.value = index,
  });
}

/** The signals and handlers of a field. */
interface CodeFieldOptions extends
  Pick<
    CodeEditorOptions,
    | "multiline"
    | "expecting"
    | "flags"
    | "onPoint"
    | "onCursor"
    | "onClick"
    | "onPaste"
    | "longest"
    | "onTooLong"
  > {
  readonly text: Signal<string>;
  readonly name: "pattern" | "text";
  /** Reads the signals that the marks depend on; their changes repaint. */
  readonly marksIn: CodeEditorOptions["marksIn"];
  readonly settings: Pick<Sources, "blanks" | "done" | "hidden" | "plain">;
}

/** The refs and values that a component renders a field with. */
interface CodeFieldHandle {
  readonly field: RefObject<HTMLTextAreaElement>;
  /** Selects a range, and focuses the field; an editor that replaces the textarea later takes both over. */
  readonly select: (range: Range) => void;
  /**
   * The text at first rendering, for the server's textarea; empty if it can't be displayed there. Rendering it with each
   * change would update a hidden field, which takes a tenth of a second per key with a megabyte.
   */
  readonly initial: string;
}

/**
 * Keeps a signal and a field in sync: first the server's textarea, then the editor that replaces it once its
 * code has loaded, unless plain text boxes are preferred. Text that was typed earlier is kept.
 */
function useCodeField(options: CodeFieldOptions): CodeFieldHandle {
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const initial = useRef(initialOf(options)).current;
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    adoptTyped(element, options.text);
    return effect(() => {
      const isAlone = signal(options.settings.plain.value);
      const stopPlain = connectPlain(element, options, isAlone);
      if (options.settings.plain.value) return stopPlain;
      const stopEditor = connectEditor(element, options, editor, isAlone);
      return () => {
        stopPlain();
        stopEditor();
      };
    });
  }, []);
  const select = ({ start, end }: Range) => {
    if (editor.current) return editor.current.select({ start, end });
    const at = (offset: number) => asFieldValue(options.text.peek().slice(0, offset)).length;
    field.current?.focus();
    field.current?.setSelectionRange(at(start), at(end));
  };
  return { field, select, initial };
}

function initialOf({ text, name, settings }: CodeFieldOptions): string {
  const isShown = !settings.hidden.peek()[name] && text.peek().length <= MAX_PLAIN_CHARACTERS;
  return isShown ? text.peek() : "";
}

/** Adopts text that was typed into a field before scripts ran. */
export function adoptTyped(field: HTMLTextAreaElement, text: Signal<string>): void {
  if (field.value !== asFieldValue(field.defaultValue)) text.value = field.value;
}

/**
 * Connects the textarea itself; its value has no carriage returns, so they are restored in a text that has some.
 *
 * @param isAlone whether no editor is going to replace it
 */
function connectPlain(
  field: HTMLTextAreaElement,
  options: CodeFieldOptions,
  isAlone: ReadonlySignal<boolean>,
): () => void {
  const { text, longest = Infinity, onTooLong, onPaste, expecting } = options;
  const paste = (event: ClipboardEvent) => {
    if (isUntouched(field.value, expecting?.sources)) field.select();
    const isAll = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    if (isAll && onPaste?.(event.clipboardData?.getData("text/plain") ?? "", "all")) {
      event.preventDefault();
    }
  };
  field.addEventListener("paste", paste);
  const adopt = () => {
    if (field.value.length > longest) {
      field.value = asFieldValue(text.peek());
      return onTooLong?.();
    }
    const end = detectLineEnding(text.peek());
    edit(options, end === "CRLF" || end === "CR" ? withLineEnds(field.value, end) : field.value);
  };
  field.addEventListener("input", adopt);
  const stop = effect(() => {
    const { value } = text;
    const isShort = value.length <= MAX_PLAIN_CHARACTERS || isAlone.value;
    // An editor hides it, and laying out a long text in it takes seconds.
    if (field.hidden) return;
    field.readOnly = !isShort && field.value !== asFieldValue(value);
    void import("../second_load.ts").then(({ displayable }) => {
      const shown = field.readOnly ? "" : asFieldValue(displayable(value));
      if (text.peek() === value && field.value !== shown) field.value = shown;
    });
  });
  return () => {
    stop();
    field.removeEventListener("input", adopt);
    field.removeEventListener("paste", paste);
  };
}

/** What the last action said is forgotten with the first key after it. */
function edit({ text, settings }: CodeFieldOptions, edited: string): void {
  settings.done.value = "";
  text.value = edited;
}

function connectEditor(
  field: HTMLTextAreaElement,
  options: CodeFieldOptions,
  handle: { current: CodeEditor | null },
  isAlone: Signal<boolean>,
): () => void {
  return connectLater(async () => {
    const { createCodeEditor } = await import("./code_editor.ts").catch((reason) => {
      isAlone.value = true;
      throw reason;
    });
    // There are two editors, and creating the first runs most of the code for the first time.
    await ownTask();
    const onInput = (text: string) => edit(options, text);
    const editor = await createCodeEditor({ ...options, field, text: options.text.peek(), onInput });
    editor.show(options.text.peek());
    editor.takeOver();
    handle.current = editor;
    await ownTask();
    const stops = [
      effect(() => editor.show(options.text.value)),
      effect(() => (options.marksIn(NOWHERE), editor.repaint())),
      effect(() => editor.showBlanks(options.multiline && options.settings.blanks.value)),
      () => (handle.current = null, editor.destroy()),
    ];
    return () => stops.forEach((stop) => stop());
  });
}

/** A textarea's value never contains a carriage return. */
const asFieldValue = (text: string) => text.replaceAll(/\r\n?/g, "\n");

/** An empty range: computing its marks subscribes to their signals, and paints nothing. */
const NOWHERE: Range = { start: 0, end: 0 };

/** The cursor of a field, in UTF-16 code units; null while the field isn't focused. */
interface Cursor {
  readonly cursor: Signal<number | null>;
  readonly move: (offset: number | null) => void;
}

/**
 * Highlights the part at the cursor: at once, and after an edit when the new results are known and painted.
 *
 * @param isKnown whether they are; reads signals
 */
function useCursor(isKnown: () => boolean, point: (offset: number | null) => void): Cursor {
  const cursor = useSignal<number | null>(null);
  const isLate = useRef(false);
  const follow = () => {
    isLate.current = false;
    point(cursor.peek());
  };
  useSignalEffect(() => {
    if (isKnown() && isLate.current) return afterPaint(follow);
  });
  const move = (offset: number | null) => {
    cursor.value = offset;
    if (untracked(isKnown)) follow();
    else isLate.current = true;
  };
  return { cursor, move };
}

/** Opens a text file that is dropped anywhere on the page; by default, the browser would leave the page for it. */
export function connectDropping(sources: Sources, page: Window): () => void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const [file = null] = event.dataTransfer?.files ?? [];
    if (file === null) return;
    event.preventDefault();
    event.stopPropagation();
    sources.region.value = "text";
    void import("../page/files.ts").then(({ takeFile }) => takeFile(sources, file));
  };
  page.addEventListener("dragover", over);
  page.addEventListener("drop", drop, { capture: true });
  return () => {
    page.removeEventListener("dragover", over);
    page.removeEventListener("drop", drop, { capture: true });
  };
}
