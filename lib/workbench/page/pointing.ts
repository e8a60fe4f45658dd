import { effect, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import {
  countMatches,
  firstMatchEndingAfter,
  type Matches,
  matchRange,
} from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";

/** Highlights a part of the pattern, or none; does nothing if it is highlighted already. */
export function pointAt(focus: Signal<Range | null>, range: Range | null): void {
  const before = focus.peek();
  if (before?.start !== range?.start || before?.end !== range?.end) focus.value = range;
}

/**
 * Connects a view with the highlighted part of the pattern. The attributes `data-start` and `data-end` of the
 * view's elements say which part they represent. Highlighting only changes classes, so that a large view
 * isn't rendered again.
 *
 * @param lights what is highlighted if no element represents exactly that part: the nearest one around it, or
 * none
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

/** The part that an element, or its nearest ancestor, represents. */
function standsFor(target: EventTarget | null): Range | null {
  return target instanceof Element ? elementRange(target.closest("[data-start][data-end]")) : null;
}

function elementRange(element: Element | null): Range | null {
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

/** The smallest range around another one that an element represents. */
function nearestAround(view: Element, { start, end }: Range): Range | null {
  const ranges = [...view.querySelectorAll("[data-start][data-end]")].map(elementRange);
  const around = ranges.filter((each) => each !== null && each.start <= start && end <= each.end);
  return around.reduce((least, each) => rangeSize(each) < rangeSize(least) ? each : least, null);
}

function rangeSize(range: Range | null): number {
  return range === null ? Infinity : range.end - range.start;
}

/**
 * The innermost group that matched a character of the text; 0 for a match without groups there.
 *
 * @param offset UTF-16 code units of the text
 * @returns null outside all matches
 */
export function groupAt(matches: Matches, offset: number): number | null {
  const index = firstMatchEndingAfter(matches, offset + 1);
  const covers = (group: number) => {
    const bounds = matchRange(matches, index, group);
    return bounds !== null && bounds.start <= offset && offset < bounds.end;
  };
  if (index === countMatches(matches) || !covers(0)) return null;
  const sizeOf = (group: number) => {
    const { start, end } = matchRange(matches, index, group) ?? { start: 0, end: 0 };
    return end - start;
  };
  const groups = Array.from({ length: matches.width - 1 }, (_, at) => at + 1).filter(covers);
  return groups.reduce((innermost, group) => sizeOf(group) <= sizeOf(innermost) ? group : innermost, 0);
}

/** The ranges of the pattern's groups, by number; 0 is the whole pattern. */
export function listParts({ regex, views }: Model): readonly Range[] {
  const groups = views.value?.tree.value?.groups ?? [];
  const whole = { start: 0, end: regex.value.pattern.length };
  return [whole, ...groups.map(({ start, end }) => ({ start, end }))];
}

/** Highlights the part of the pattern that matched a character of the text; none for null. */
export function pointFromText(model: Model, offset: number | null): void {
  const matches = model.run.peek()?.matches;
  const group = matches && offset !== null ? groupAt(matches, offset) : null;
  pointAt(model.sources.focus, group === null ? null : listParts(model)[group] ?? null);
}

/** The highlighted group; null for another part of the pattern. */
export function pointedGroup(model: Model): number | null {
  const focus = model.sources.focus.value;
  if (focus === null) return null;
  const at = listParts(model).findIndex(({ start, end }) => start === focus.start && end === focus.end);
  return at > 0 ? at : null;
}
