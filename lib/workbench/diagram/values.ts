import { effect } from "@preact/signals";
import {
  countMatches,
  firstMatchEndingAfter,
  type Matches,
  matchRange,
} from "../../regex/matching/matches.ts";
import { escapeInvisible } from "../../regex/railroad/labels.ts";
import type { Range } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { boxBadge, smallestAround } from "../page/diagram_badges.ts";

/**
 * Shows the capture of the highlighted group in the chosen match; outside of all groups, the match itself.
 *
 * @returns disconnects it
 */
export function connectValues(model: Model, host: Element): () => void {
  const stop = effect(() => {
    const focus = model.sources.focus.value;
    const value = focus && capturedValue(model, focus);
    host.querySelector(".value-badge")?.remove();
    if (value === null) return;
    const box = smallestAround(host, value.range);
    box?.append(boxBadge(box, value.words, "value-badge"));
  });
  return () => {
    stop();
    host.querySelector(".value-badge")?.remove();
  };
}

/** What the innermost group around a part of the pattern captured; null if that isn't known. */
function capturedValue({ sources, run, regex, views }: Model, focus: Range) {
  const found = run.value;
  const tree = views.value?.tree.value;
  const isCurrent = found?.regex === regex.value && found?.text === sources.text.value;
  if (!tree || !found || !isCurrent || countMatches(found.matches) === 0) return null;
  const group = innermostGroup(tree.groups, focus);
  const range = tree.groups[group - 1] ?? { start: 0, end: tree.regex.pattern.length };
  const match = chosenMatch(found.matches, sources.chosen.value);
  return { range, words: valueLabel(matchRange(found.matches, match, group), found.text) };
}

/** The number of the smallest group around a range; 0 for none. */
export function innermostGroup(groups: readonly Range[], { start, end }: Range): number {
  let innermost = 0;
  let size = Infinity;
  for (const [index, group] of groups.entries()) {
    if (group.start > start || end > group.end || group.end - group.start > size) continue;
    [innermost, size] = [index + 1, group.end - group.start];
  }
  return innermost;
}

/** Index of the match that was chosen in a list, or that contains what was chosen; by default the first. */
export function chosenMatch(matches: Matches, chosen: Range | null): number {
  if (chosen === null) return 0;
  const index = firstMatchEndingAfter(matches, chosen.end);
  const match = index < countMatches(matches) ? matchRange(matches, index) : null;
  return match && match.start <= chosen.start ? index : 0;
}

/** Characters of a captured value on the diagram. */
const MAX_BADGE_CHARACTERS = 28;

/** The text of a range, shortened for a badge. */
export function valueLabel(range: Range | null, text: string): string {
  if (range === null) return "not captured";
  const value = text.slice(range.start, range.end);
  const isLong = value.length > MAX_BADGE_CHARACTERS;
  const start = value.slice(0, isLong ? MAX_BADGE_CHARACTERS - 1 : value.length);
  return `= "${escapeInvisible(start).replaceAll("␣", " ")}${isLong ? "…" : ""}"`;
}
