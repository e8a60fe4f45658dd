import { type Signal, untracked, useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { afterPaint } from "../after_paint.ts";

/** The cursor of a field, in UTF-16 code units; null while the field has no focus. */
export interface Cursor {
  readonly cursor: Signal<number | null>;
  readonly move: (offset: number | null) => void;
}

/**
 * Points from where a cursor is: at once, and after an edit when it is known, and painted, what is there now.
 *
 * @param isKnown reads the signals that tell
 */
export function useCursor(isKnown: () => boolean, point: (offset: number | null) => void): Cursor {
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
