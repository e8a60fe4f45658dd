import {
  countMatches,
  firstMatchEndingAfter,
  type Matches,
  matchRange,
} from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";

/** A highlighted range of a field, in UTF-16 code units; an empty one is drawn as a caret. */
export interface Mark extends Range {
  /** CSS classes. */
  readonly kind: string;
  /** Numbers of the groups that start here, shown beside the mark. */
  readonly groups?: string;
}

/** Colors repeat after this many groups; the number and the line style tell them apart. */
const CAPTURE_STYLES = 8;

/** The class with a group's color and line style, wherever the group is shown. */
export function captureClass(group: number): string {
  return `capture-${(group - 1) % CAPTURE_STYLES + 1}`;
}

/**
 * Matches and their captures in a range of the text, a match before its captures.
 *
 * @param pointed the highlighted group; null for none
 */
export function textMarks(matches: Matches, visible: Range, pointed: number | null = null): Mark[] {
  const marks: Mark[] = [];
  for (
    let index = firstMatchEndingAfter(matches, visible.start);
    index < countMatches(matches);
    index++
  ) {
    const whole = matchRange(matches, index);
    if (whole === null || whole.start > visible.end) break;
    marks.push({
      ...clipped(whole, visible),
      kind: index % 2 === 0 ? "match" : "match match-odd",
    });
    marks.push(...captureMarks(matches, index, visible, pointed));
  }
  return marks;
}

/** Captures that start at the same offset show their numbers at the first of them. */
function captureMarks(matches: Matches, index: number, visible: Range, pointed: number | null): Mark[] {
  const captures = Array.from({ length: matches.width - 1 }, (_, at) => ({
    group: at + 1,
    range: matchRange(matches, index, at + 1),
  }));
  const begun = new Set<number>();
  return captures.flatMap(({ group, range }) => {
    if (!range || range.end <= visible.start || range.start >= visible.end) return [];
    const kind = `capture ${captureClass(group)}${group === pointed ? " pointed" : ""}`;
    if (range.start < visible.start || begun.has(range.start)) return [{ ...clipped(range, visible), kind }];
    begun.add(range.start);
    const beginning = captures.filter((each) => each.range?.start === range.start).map((each) => each.group);
    return [{ ...clipped(range, visible), kind, groups: numbers(beginning) }];
  });
}

/** A long list is shortened to its start. */
function numbers(groups: readonly number[]): string {
  return groups.length > 3 ? `${groups.slice(0, 2).join("·")}·…` : groups.join("·");
}

function clipped(range: Range, to: Range): Range {
  return {
    start: Math.max(range.start, to.start),
    end: Math.min(range.end, to.end),
  };
}
