import { effect, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { LONG_TEXT_CHARACTERS } from "../../limits.ts";
import type { Range } from "../../regex/regex.ts";
import type { CodeEditor, CodeEditorOptions } from "../editor/code_editor.ts";
import { connectLater } from "../connect_later.ts";
import { ownTask } from "../own_task.ts";
import { lineEndOf, withLineEnds } from "./line_ends.ts";
import type { Sources } from "../sources.ts";

/** The signals of a field, and whom it tells. */
export interface CodeFieldOptions extends
  Pick<
    CodeEditorOptions,
    "multiline" | "onPoint" | "onCursor" | "onClick" | "onPasteAll" | "longest" | "onTooLong"
  > {
  readonly text: Signal<string>;
  /** Reads the signals that the marks depend on; a change of them repaints. */
  readonly marksIn: CodeEditorOptions["marksIn"];
  readonly settings: Pick<Sources, "blanks" | "plain">;
}

/** What a component renders a field with. */
export interface CodeFieldHandle {
  readonly field: RefObject<HTMLTextAreaElement>;
  /** The editor, while it stands in for the textarea. */
  readonly editor: RefObject<CodeEditor>;
  /**
   * The text at first rendering, for the server's textarea. Rendered anew with each change, it would set a field
   * that nobody sees: with a megabyte, that took a tenth of a second for each key.
   */
  readonly initial: string;
}

/**
 * Keeps a signal and a field in step: first the server's textarea, then, unless plain fields are wanted, the
 * editor that replaces it as soon as its code has arrived. What was typed before counts.
 */
export function useCodeField(options: CodeFieldOptions): CodeFieldHandle {
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const initial = useMemo(() => options.text.peek(), []);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    if (element.value !== asFieldValue(element.defaultValue)) options.text.value = element.value;
    return effect(() => {
      const stopPlain = connectPlain(element, options);
      if (options.settings.plain.value) return stopPlain;
      const stopEditor = connectEditor(element, options, editor);
      return () => (stopPlain(), stopEditor());
    });
  }, []);
  return { field, editor, initial };
}

/** The textarea itself; its value has no carriage returns, so a text that has some gets them back. */
function connectPlain(
  field: HTMLTextAreaElement,
  { text, settings, longest = Infinity, onTooLong }: CodeFieldOptions,
): () => void {
  const adopt = () => {
    if (field.value.length > longest) {
      field.value = asFieldValue(text.peek());
      return onTooLong?.();
    }
    const end = lineEndOf(text.peek());
    text.value = end === "CRLF" || end === "CR" ? withLineEnds(field.value, end) : field.value;
  };
  field.addEventListener("input", adopt);
  const stop = effect(() => {
    const { value } = text;
    // Behind an editor it is not seen, and laying out a long text in it takes seconds.
    if (field.hidden) return;
    field.readOnly = value.length > LONG_TEXT_CHARACTERS && !settings.plain.value;
    const shown = field.readOnly ? "" : asFieldValue(value);
    if (field.value !== shown) field.value = shown;
  });
  return () => (stop(), field.removeEventListener("input", adopt));
}

function connectEditor(
  field: HTMLTextAreaElement,
  options: CodeFieldOptions,
  handle: { current: CodeEditor | null },
): () => void {
  return connectLater(async () => {
    const { createCodeEditor } = await import("../editor/code_editor.ts");
    // There are two, and making the first runs most of its code for the first time.
    await ownTask();
    const onInput = (text: string) => options.text.value = text;
    const editor = await createCodeEditor({ ...options, field, text: options.text.peek(), onInput });
    editor.show(options.text.peek());
    editor.takeOver();
    await ownTask();
    handle.current = editor;
    const stops = [
      effect(() => editor.show(options.text.value)),
      effect(() => (options.marksIn(NOWHERE), editor.repaint())),
      effect(() => editor.showBlanks(options.multiline && options.settings.blanks.value)),
      () => (handle.current = null, editor.destroy()),
    ];
    return () => stops.forEach((stop) => stop());
  });
}

/** A textarea's value never holds a carriage return. */
const asFieldValue = (text: string) => text.replaceAll(/\r\n?/g, "\n");

/** An empty stretch: asking for its marks subscribes to what they are made from, and paints nothing. */
const NOWHERE: Range = { start: 0, end: 0 };
