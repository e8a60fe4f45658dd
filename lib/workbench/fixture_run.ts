import { boundsAt, countOf, type Matches } from "../regex/matching/matches.ts";
import { quote } from "../regex/quote.ts";
import type { Range } from "../regex/regex.ts";
import type { FixtureCase } from "../schema/fixtures.ts";
import type { MatchRun } from "./match_client.ts";

/** Whether a case came out as expected. */
export interface Verdict {
  readonly passes: boolean;
  /** The first difference, or what was found: in words, without the final full stop. */
  readonly reason: string;
}

/**
 * Compares what a run on a case's input found with what the case expects.
 *
 * @param names the names of the groups by position, null where a group has none
 * @returns null while the run is under way
 */
export function verdictOf(
  fixture: FixtureCase,
  run: Pick<MatchRun, "status" | "matches" | "reason">,
  names: readonly (string | null)[],
): Verdict | null {
  if (run.status === "running") return null;
  const difference = run.status === "done"
    ? differenceOf(fixture, run.matches, names)
    : endDifference(fixture, run.status, run.reason);
  return difference === undefined
    ? { passes: true, reason: run.status === "ended" ? "runs away" : counted(countOf(run.matches)) }
    : { passes: false, reason: difference };
}

function endDifference({ expect }: FixtureCase, status: "ended" | "failed", why: string): string | undefined {
  if (status === "failed") return `the engine gave up: ${why}`;
  return "runaway" in expect ? undefined : `expected an end, but ${why}`;
}

function differenceOf(
  { input, expect }: FixtureCase,
  matches: Matches,
  names: readonly (string | null)[],
): string | undefined {
  const count = countOf(matches);
  if ("runaway" in expect) return `expected no end, found ${counted(count)}`;
  if ("none" in expect) return countDifference(0, count);
  if ("count" in expect) return countDifference(expect.count, count);
  return countDifference(expect.matches.length, count) ??
    firstOf(expect.matches, (expected, index) => {
      const found = boundsAt(matches, index);
      return matchDifference(expected, found, input, index + 1) ??
        firstOf(Object.entries(expected.groups ?? {}), ([key, text]) => {
          const bounds = boundsOfGroup(matches, index, key, names);
          return groupDifference(text, bounds, input, `match ${index + 1}, ${groupWords(key)}`);
        });
    });
}

function countDifference(expected: number, found: number): string | undefined {
  return expected === found ? undefined : `expected ${counted(expected)}, found ${found || "none"}`;
}

function matchDifference(
  { index, text }: { index: number; text: string },
  found: Range | null,
  input: string,
  number: number,
): string | undefined {
  if (found?.start === index && input.slice(found.start, found.end) === text) return undefined;
  return `match ${number}: expected ${quote(text)} at ${index}, ${foundWords(found, input)}`;
}

function groupDifference(
  expected: string | null,
  found: Range | null,
  input: string,
  group: string,
): string | undefined {
  if (expected === (found && input.slice(found.start, found.end))) return undefined;
  const wanted = expected === null ? "expected to take no part" : `expected ${quote(expected)}`;
  return `${group}: ${wanted}, ${foundWords(found, input)}`;
}

/** Of several groups with one name the one that took part counts. */
function boundsOfGroup(
  matches: Matches,
  index: number,
  key: string,
  names: readonly (string | null)[],
): Range | null {
  const groups = names.flatMap((name, position) => name === key ? [position + 1] : []);
  const numbers = groups.length > 0 ? groups : [Number(key)].filter((number) => number < matches.width);
  return numbers.map((number) => boundsAt(matches, index, number)).find((bounds) => bounds !== null) ?? null;
}

function groupWords(key: string): string {
  return /^\d/.test(key) ? `group ${key}` : `group ${quote(key)}`;
}

function foundWords(found: Range | null, input: string): string {
  if (found === null) return "but it took no part";
  return `found ${quote(input.slice(found.start, found.end))} at ${found.start}`;
}

function counted(count: number): string {
  return `${count === 0 ? "no" : count} ${count < 2 ? "match" : "matches"}`;
}

function firstOf<T>(
  items: readonly T[],
  difference: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = difference(item, index);
    if (found !== undefined) return found;
  }
}
