import { effect, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Range } from "../../regex/regex.ts";

/** Points at a stretch of the pattern, or at none; nothing follows where it is pointed at already. */
export function pointAt(focus: Signal<Range | null>, range: Range | null): void {
  const before = focus.peek();
  if (before?.start !== range?.start || before?.end !== range?.end) focus.value = range;
}

/**
 * Ties a view to the stretch of the pattern that is pointed at. Elements of the view say with `data-start` and
 * `data-end` what they stand for. Lighting up changes classes only: a large view is not rendered again for it.
 *
 * @param lights what lights up when no element stands for the very stretch: the nearest one around it, or none
 */
export function usePointing(
  focus: Signal<Range | null>,
  lights: "same" | "nearest",
): RefObject<HTMLDivElement> {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    const point = (event: Event) => pointAt(focus, standsFor(event.target));
    const leave = () => pointAt(focus, null);
    const listeners = [["pointerover", point], ["focusin", point], ["pointerleave", leave], [
      "focusout",
      leave,
    ]] as const;
    listeners.forEach(([type, listener]) => element.addEventListener(type, listener));
    const stop = effect(() => lightUp(element, focus.value, lights));
    return () => (stop(),
      listeners.forEach(([type, listener]) => element.removeEventListener(type, listener)));
  }, []);
  return view;
}

/** The stretch that an element, or the nearest one around it, stands for. */
function standsFor(target: EventTarget | null): Range | null {
  return target instanceof Element ? rangeOf(target.closest("[data-start][data-end]")) : null;
}

function rangeOf(element: Element | null): Range | null {
  const [start, end] = [element?.getAttribute("data-start"), element?.getAttribute("data-end")];
  return start && end ? { start: Number(start), end: Number(end) } : null;
}

function lightUp(view: Element, range: Range | null, lights: "same" | "nearest"): void {
  view.querySelectorAll(".focus").forEach((element) => element.classList.remove("focus"));
  if (range === null) return;
  const same = standingFor(view, range);
  const around = same.length === 0 && lights === "nearest" ? nearestAround(view, range) : null;
  const lit = around ? standingFor(view, around) : same;
  lit.forEach((element) => element.classList.add("focus"));
}

function standingFor(view: Element, { start, end }: Range): NodeListOf<Element> {
  return view.querySelectorAll(`[data-start="${start}"][data-end="${end}"]`);
}

/** The smallest stretch around another one that an element stands for. */
function nearestAround(view: Element, { start, end }: Range): Range | null {
  const ranges = [...view.querySelectorAll("[data-start][data-end]")].map(rangeOf);
  const around = ranges.filter((each) => each !== null && each.start <= start && end <= each.end);
  return around.reduce((least, each) => sizeOf(each) < sizeOf(least) ? each : least, null);
}

function sizeOf(range: Range | null): number {
  return range === null ? Infinity : range.end - range.start;
}
