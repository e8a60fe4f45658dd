import type { Captured, MatchDifference, TextMatch } from "./text_comparison.ts";

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
    return isSameCapture(one, other) ? [] : [{ number: at + 1, captured: [one, other] as const }];
  });
}

type Capture = DifferentGroup["captured"][number];

const isSameCapture = (one: Capture, other: Capture): boolean =>
  one !== undefined && other !== undefined && one?.text === other?.text && one?.start === other?.start;

/**
 * The groups that only one of two matches has, if the others capture the same in their order: "group 1 is gone"; undefined if
 * other groups differ.
 */
export function goneOrNewGroups(
  { captures: left }: TextMatch,
  { captures: right }: TextMatch,
): string | undefined {
  const isGone = left.length > right.length;
  const [more, fewer] = isGone ? [left, right] : [right, left];
  let at = 0;
  const only = more.flatMap((capture, index) => {
    if (!isSameCapture(capture, fewer[at])) return index + 1;
    at++;
    return [];
  });
  if (at < fewer.length || only.length === 0) return undefined;
  const what = isGone ? "gone" : "new";
  if (only.length === 1) return `group ${only[0]} is ${what}`;
  const which = only.length === more.length
    ? "all groups"
    : `groups ${only.join(", ").replace(/, (\d+)$/, " and $1")}`;
  return `${which} are ${what}`;
}

/** How the groups of two patterns with the same matches differ, as a text shows it that they match otherwise. */
export function otherGroupsPhrase(shown: MatchDifference | undefined): string {
  if (!shown?.left || !shown.right) return OTHER_NAMES;
  const numbers = differentGroups(shown.left, shown.right).map(({ number }) => number);
  return goneOrNewGroups(shown.left, shown.right) ?? `groups differ: ${numbers.join(", ")}`;
}

/** The difference of groups that capture the same in all texts. */
export const OTHER_NAMES = "groups have other names or numbers";
