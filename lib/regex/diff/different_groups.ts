import type { Captured, TextMatch } from "./text_comparison.ts";

/** A group in which two matches differ. */
export interface DifferentGroup {
  readonly number: number;
  /** What it captured, and null for nothing; undefined if the pattern has no such group. */
  readonly captured: readonly [left: Captured | null | undefined, right: Captured | null | undefined];
}

/** The groups in which two matches differ: those that captured something else, and those that only one pattern has. */
export function differentGroups(left: TextMatch, right: TextMatch): DifferentGroup[] {
  const count = Math.max(left.captures.length, right.captures.length);
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [one, other] = [left.captures[at], right.captures[at]];
    const isSame = one !== undefined && other !== undefined &&
      one?.text === other?.text && one?.start === other?.start;
    return isSame ? [] : [{ number: at + 1, captured: [one, other] as const }];
  });
}
