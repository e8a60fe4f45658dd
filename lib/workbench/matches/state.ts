import { computed, type ReadonlySignal, type Signal } from "@preact/signals";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../limits.ts";
import { lineStarts } from "../../regex/matching/lines.ts";
import { boundsAt, countOf, firstEndingAfter, joined, type Matches } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";
import { rowOf, rowsIn, type RowSource } from "../core/match_rows.ts";
import { endWords, matchWords } from "../core/match_words.ts";
import { type ModeRuns, namesIn } from "../core/matching.ts";
import type { Model } from "../core/model.ts";
import { pointAt } from "../core/pointing.ts";
import { readPreference, writePreference } from "../core/preferences.ts";
import { stepWords } from "../core/step_words.ts";

/** What the line above the modes shows. */
export function statusBar({ run, views, sources, counted }: Model, { deadline }: ModeRuns) {
  const fault = views.value?.fault.value ?? null;
  return {
    state: run.value?.status ?? "waiting",
    words: matchWords(run.value, fault, sources.text.value.length),
    end: endWords(run.value, fault, sources.text.value.length),
    steps: stepWords(counted.value),
    deadline: deadline.value,
    deadlines: MATCH_DEADLINES_MS,
    onDeadline: (chosen: number) => keepDeadline(deadline, chosen),
  };
}

/** What the rows of the match list are made from. */
export function rowSourceOf(model: Model): ReadonlySignal<RowSource> {
  const names = computed(() => namesIn(model) ?? []);
  const text = computed(() => model.run.value?.text ?? "");
  const parts = computed(() => partsOf(model));
  const starts = computed(() => lineStarts(text.value));
  return computed(() => ({
    matches: model.run.value?.matches ?? NONE,
    text: text.value,
    starts: starts.value,
    names: names.value,
    parts: parts.value,
  }));
}

const NONE = joined([]);

/** What the panel of matches shows. */
export function matchesPanel({ run, counted }: Model, source: RowSource) {
  const isOver = run.value?.status === "done";
  const steps = counted.value?.byMatch ?? null;
  return {
    total: rowsIn(source.matches),
    lineAt: (index: number) => rowOf(source, index, steps),
    empty: isOver ? "No match: the explanation says what the pattern looks for" : "",
  };
}

/** Shows a stretch of the text that was chosen in a list. */
export function choose(
  { sources }: Model,
  { start, end }: { [Bound in keyof Range]: number | null },
): void {
  if (start === null || end === null) return;
  sources.region.value = "text";
  sources.chosen.value = { start, end };
}

const KEPT = "match.deadline";

/** How long the engine may be silent as the reader once chose, in milliseconds. */
export function keptDeadline(): number {
  const kept = readPreference(KEPT);
  return MATCH_DEADLINES_MS.find((each) => each === kept) ?? MATCH_SILENCE_MS;
}

/** Sets the deadline, and keeps it for the next visit. */
export function keepDeadline(deadline: Signal<number>, chosen: number): void {
  deadline.value = chosen;
  writePreference(KEPT, chosen);
}

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
function partsOf({ regex, views }: Model): readonly Range[] {
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
