import { effect, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Range } from "../regex/regex.ts";
import type { CodeEditor } from "./code_editor.ts";
import type { Mark } from "./marks.ts";

export interface CodeFieldOptions {
  readonly text: Signal<string>;
  readonly multiline: boolean;
  /** Reads the signals that the marks depend on; a change of them repaints. */
  readonly marksIn: (visible: Range) => readonly Mark[];
  readonly onPoint?: (offset: number | null) => void;
  readonly onCursor?: (offset: number | null) => void;
  readonly onPasteAll?: (text: string) => boolean;
}

export interface CodeFieldHandle {
  readonly field: RefObject<HTMLTextAreaElement>;
  /** The editor, once it has taken the textarea over. */
  readonly editor: RefObject<CodeEditor>;
}

/**
 * Keeps a signal and a field in step: first the server's textarea, then the editor that replaces it as soon
 * as its code has arrived. What was typed before counts.
 */
export function useCodeField(options: CodeFieldOptions): CodeFieldHandle {
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  useEffect(() => {
    if (field.current === null) return;
    return connect(field.current, options, (created) => editor.current = created);
  }, []);
  return { field, editor };
}

function connect(
  field: HTMLTextAreaElement,
  options: CodeFieldOptions,
  created: (editor: CodeEditor) => void,
) {
  const stops: (() => void)[] = [];
  const adopt = () => options.text.value = field.value;
  if (field.value !== asFieldValue(field.defaultValue)) adopt();
  field.addEventListener("input", adopt);
  let gone = false;
  import("./code_editor.ts").then(({ createCodeEditor }) => {
    if (gone) return;
    field.removeEventListener("input", adopt);
    const editor = createCodeEditor({
      ...options,
      field,
      text: options.text.peek(),
      onInput: (text) => options.text.value = text,
    });
    created(editor);
    stops.push(
      effect(() => editor.show(options.text.value)),
      effect(() => (options.marksIn(NOWHERE), editor.repaint())),
      () => editor.destroy(),
    );
  });
  return () => {
    gone = true;
    stops.forEach((stop) => stop());
  };
}

/** A textarea's value never holds a carriage return. */
const asFieldValue = (text: string) => text.replaceAll(/\r\n?/g, "\n");

/** An empty stretch: asking for its marks subscribes to what they are made from, and paints nothing. */
const NOWHERE: Range = { start: 0, end: 0 };
