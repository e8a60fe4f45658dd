import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";
import type { Sources } from "../model/model.ts";
import type { Pasted } from "./pasting.ts";

/** The last paste, and a handler for pastes over the whole pattern. */
interface PatternPaste {
  readonly pasted: Signal<Pasted | null>;
  /**
   * False for a paste that the field handles itself.
   *
   * @param onApplied called when the pattern is in the field
   */
  readonly paste: (text: string, onApplied: () => void) => boolean;
}

/** A paste waits this long for the code that recognizes patterns; after that it is inserted as text. */
const PASTE_WAIT_MS = 1_000;

/**
 * Handles a paste over the whole pattern, which may be code with a pattern in it. The code that finds it is
 * fetched with the first paste; if it doesn't arrive in time, the text is used as the pattern.
 */
export function usePatternPaste(sources: Sources): PatternPaste {
  const pasted = useSignal<Pasted | null>(null);
  const number = useRef(0);
  const paste = (text: string, onApplied: () => void) => {
    if (text === "" || text.length > MAX_PASTED_CHARACTERS) return false;
    const before = sources.pattern.peek();
    const own = ++number.current;
    let isApplied = false;
    const take = (apply: (text: string) => void) => {
      if (isApplied || own !== number.current) return;
      isApplied = true;
      // Text that was typed meanwhile comes after the paste.
      const now = sources.pattern.peek();
      apply(now === before ? text : text + now);
      onApplied();
    };
    const insert = () => take((whole) => sources.pattern.value = whole);
    const timer = setTimeout(insert, PASTE_WAIT_MS);
    import("./pasting.ts").then(({ takePaste }) => take((whole) => takePaste(sources, pasted, whole)), insert)
      .finally(() => clearTimeout(timer));
    return true;
  };
  return { pasted, paste };
}
