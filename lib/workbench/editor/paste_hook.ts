import { type Signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { MAX_PASTED_CHARACTERS } from "../../limits/workbench.ts";
import { isSample, type Sources } from "../model/model.ts";
import type { Pasted } from "./pasting.ts";

/** Where a paste goes: over the whole pattern, behind it, or nowhere in particular, with the focus outside of text fields. */
export type PastePlace = "all" | "page" | "end";

/** The last paste, and a handler for pastes over the whole pattern and behind it. */
export interface PatternPaste {
  readonly pasted: Signal<Pasted | null>;
  /**
   * False for a paste that the field handles itself.
   *
   * @param onApplied called when the pattern is in the field
   */
  readonly paste: (text: string, place: PastePlace, onApplied: () => void) => boolean;
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
  const last = useRef("");
  const paste = (text: string, place: PastePlace, onApplied: () => void) => {
    if (text === "" || text.length > MAX_PASTED_CHARACTERS) return false;
    const before = sources.pattern.peek();
    // Who has pasted a pattern pastes what it is to match next, or another one in its place.
    const isSecond = place !== "all" && last.current !== "" && isSample(sources);
    if (place === "end" && (!isSecond || last.current !== before)) return false;
    const own = ++number.current;
    let isApplied = false;
    const take = (apply: (text: string) => void) => {
      if (isApplied || own !== number.current) return;
      isApplied = true;
      // Text that was typed meanwhile comes after the paste.
      const now = sources.pattern.peek();
      apply(now === before ? text : text + now);
      last.current = sources.pattern.peek();
      onApplied();
    };
    const insert = () => take((whole) => sources.pattern.value = whole);
    const timer = setTimeout(insert, PASTE_WAIT_MS);
    import("./pasting.ts").then(
      ({ takePaste, takeText }) =>
        take((whole) => isSecond && takeText(sources, whole) || takePaste(sources, pasted, whole)),
      insert,
    )
      .finally(() => clearTimeout(timer));
    return true;
  };
  return { pasted, paste };
}
