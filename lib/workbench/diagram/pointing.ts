import { effect, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Range } from "../../regex/regex.ts";

/**
 * Ties a view to the stretch of the pattern that is pointed at. Elements of the view say with `data-start` and
 * `data-end` what they stand for. Lighting up changes classes only: a large view is not rendered again for it.
 */
export function usePointing(focus: Signal<Range | null>): RefObject<HTMLDivElement> {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    const point = (event: Event) => focus.value = standsFor(event.target);
    const leave = () => focus.value = null;
    const listeners = [["pointerover", point], ["focusin", point], ["pointerleave", leave], [
      "focusout",
      leave,
    ]] as const;
    listeners.forEach(([type, listener]) => element.addEventListener(type, listener));
    const stop = effect(() => lightUp(element, focus.value));
    return () => (stop(),
      listeners.forEach(([type, listener]) => element.removeEventListener(type, listener)));
  }, []);
  return view;
}

/** The stretch that an element, or the nearest one around it, stands for. */
function standsFor(target: EventTarget | null): Range | null {
  if (!(target instanceof Element)) return null;
  const { start, end } = target.closest<HTMLElement | SVGElement>("[data-start][data-end]")?.dataset ?? {};
  return start === undefined || end === undefined ? null : { start: Number(start), end: Number(end) };
}

function lightUp(view: Element, range: Range | null): void {
  view.querySelectorAll(".focus").forEach((element) => element.classList.remove("focus"));
  if (range === null) return;
  const standing = `[data-start="${range.start}"][data-end="${range.end}"]`;
  view.querySelectorAll(standing).forEach((element) => element.classList.add("focus"));
}
