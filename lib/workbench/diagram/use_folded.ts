import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readPreference, writePreference } from "../keeping/preferences.ts";

/** Whether a part of the page is folded, and a way to change that. */
export interface Folded {
  /** Undefined until the page runs: the style sheet decides by the width of the window. */
  readonly value: Signal<boolean | undefined>;
  readonly toggle: () => void;
}

/**
 * Whether a part of the page is folded; kept for the next visit. The style sheet reads it from an attribute of the
 * page, which `static/early.js` sets before the first paint.
 *
 * @param otherwise a media query for windows in which it is folded until the reader says otherwise
 */
export function useFolded(part: "diagram", otherwise: string): Folded {
  const name = `${part}.folded`;
  const value = useSignal<boolean | undefined>(undefined);
  useEffect(() => {
    const kept = readPreference(name);
    value.value = kept === null ? matchMedia(otherwise).matches : kept === 1;
  }, []);
  useSignalEffect(() => {
    if (value.value !== undefined) {
      document.documentElement.dataset[part] = value.value ? "folded" : "unfolded";
    }
  });
  const toggle = () => {
    value.value = !value.peek();
    writePreference(name, value.value ? 1 : 0);
  };
  return { value, toggle };
}
