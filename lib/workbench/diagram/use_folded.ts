import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readPreference, writePreference } from "../keeping/preferences.ts";

export interface Folded {
  /** Undefined until the page runs: the style sheet decides by the width of the window. */
  readonly value: Signal<boolean | undefined>;
  readonly toggle: () => void;
}

/**
 * Whether a part of the page is folded; kept for the next visit.
 *
 * @param otherwise a media query for windows in which it is folded until the reader says otherwise
 */
export function useFolded(name: string, otherwise: string): Folded {
  const value = useSignal<boolean | undefined>(undefined);
  useEffect(() => {
    const kept = readPreference(name);
    value.value = kept === null ? matchMedia(otherwise).matches : kept === 1;
  }, []);
  const toggle = () => {
    value.value = !value.peek();
    writePreference(name, value.value ? 1 : 0);
  };
  return { value, toggle };
}
