import { boundsAt, countOf, firstEndingAfter, type Matches } from "../../regex/matching/matches.ts";
import type { Range } from "../../regex/regex.ts";

/** A painted stretch of a field, in UTF-16 code units; an empty one is drawn as a caret. */
export interface Mark extends Range {
  /** CSS classes. */
  readonly kind: string;
}

/** Colours repeat after this many groups; number and line style tell them apart. */
const CAPTURE_STYLES = 8;

/** The class that carries a group's colour and line style wherever the group is shown. */
export function captureClass(group: number): string {
  return `capture-${(group - 1) % CAPTURE_STYLES + 1}`;
}

/**
 * Matches and their captures in a stretch of the text, a match before its captures.
 *
 * @param pointed the group whose captures are pointed at; null for none
 */
export function textMarks(matches: Matches, visible: Range, pointed: number | null = null): Mark[] {
  const marks: Mark[] = [];
  for (
    let index = firstEndingAfter(matches, visible.start);
    index < countOf(matches);
    index++
  ) {
    const whole = boundsAt(matches, index);
    if (whole === null || whole.start > visible.end) break;
    marks.push({
      ...clipped(whole, visible),
      kind: index % 2 === 0 ? "match" : "match match-odd",
    });
    for (let group = 1; group < matches.width; group++) {
      const taken = boundsAt(matches, index, group);
      if (taken && taken.end > visible.start && taken.start < visible.end) {
        marks.push({
          ...clipped(taken, visible),
          kind: `capture ${captureClass(group)}${group === pointed ? " pointed" : ""}`,
        });
      }
    }
  }
  return marks;
}

function clipped(range: Range, to: Range): Range {
  return {
    start: Math.max(range.start, to.start),
    end: Math.min(range.end, to.end),
  };
}
