import { boundsAt, countOf, firstEndingAfter, type Matches } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { pointAt } from "../diagram/pointing.ts";
import type { Model } from "../model.ts";

/**
 * The innermost group that took a character of the text; 0 for a match of which no group did.
 *
 * @param offset UTF-16 code units of the text
 * @returns null outside all matches
 */
export function groupAt(matches: Matches, offset: number): number | null {
  const index = firstEndingAfter(matches, offset + 1);
  const covers = (group: number) => {
    const bounds = boundsAt(matches, index, group);
    return bounds !== null && bounds.start <= offset && offset < bounds.end;
  };
  if (index === countOf(matches) || !covers(0)) return null;
  const sizeOf = (group: number) => {
    const { start, end } = boundsAt(matches, index, group) ?? { start: 0, end: 0 };
    return end - start;
  };
  const groups = Array.from({ length: matches.width - 1 }, (_, at) => at + 1).filter(covers);
  return groups.reduce((innermost, group) => sizeOf(group) <= sizeOf(innermost) ? group : innermost, 0);
}

/** The stretches of the pattern that its groups are, by number; 0 is the whole pattern. */
export function partsOf({ regex, views }: Model): readonly Range[] {
  const groups = views.value?.tree.value?.groups ?? [];
  const whole = { start: 0, end: regex.value.pattern.length };
  return [whole, ...groups.map(({ start, end }) => ({ start, end }))];
}

/** Points at the part of the pattern that took a character of the text; at none for null. */
export function pointFromText(model: Model, offset: number | null): void {
  const matches = model.run.peek()?.matches;
  const group = matches && offset !== null ? groupAt(matches, offset) : null;
  pointAt(model.sources.focus, group === null ? null : partsOf(model)[group] ?? null);
}

/** The group that is pointed at; null for another part of the pattern. */
export function pointedGroup(model: Model): number | null {
  const focus = model.sources.focus.value;
  if (focus === null) return null;
  const at = partsOf(model).findIndex(({ start, end }) => start === focus.start && end === focus.end);
  return at > 0 ? at : null;
}
