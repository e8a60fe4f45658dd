import { type ReadonlySignal, signal } from "@preact/signals";
import { serviceFixtures } from "../../content/fixtures.ts";
import { countMatches, type Matches, matchRange } from "../../regex/matching/matches.ts";
import { memoize } from "../../regex/memoize.ts";
import { quote } from "../../regex/quote.ts";
import type { Range, Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { plural } from "../../regex/words.ts";
import type { FixtureCase, FixtureSuite } from "../../schema/fixtures.ts";
import { MatchRunner } from "../matching/match_runner.ts";
import type { Model } from "../model/model.ts";
import { open } from "../model/navigation.ts";
import type { MatchRun } from "../model/results.ts";
import { spawnMatcher } from "../runtime/lazy.ts";

/** The results of the built-in suites. */
export interface Fixtures {
  readonly suites: readonly FixtureSuite[];
  readonly running: ReadonlySignal<boolean>;
  readonly verdict: (suite: string, fixture: string) => CaseVerdict | null;
  readonly run: (suites: readonly { readonly id: string }[], own: boolean) => Promise<void>;
}

/** Runs the suites in the match worker. Results stay while another panel is shown. */
export const connectFixtures = memoize((model: Model): Fixtures => {
  const { suites } = serviceFixtures;
  const verdicts = signal<ReadonlyMap<string, CaseVerdict>>(new Map());
  const running = signal(false);
  let underway = new AbortController();
  return {
    suites,
    running,
    verdict: (suite, fixture) => verdicts.value.get(`${suite} ${fixture}`) ?? null,
    async run(requested, own) {
      underway.abort();
      const { signal } = underway = new AbortController();
      const chosen = suites.filter(({ id }) => requested.some((each) => each.id === id));
      running.value = true;
      await runFixtures(
        chosen,
        own ? null : model.regex.value,
        spawnMatcher,
        ({ suite, id, verdict }) => {
          verdicts.value = new Map(verdicts.value).set(`${suite} ${id}`, verdict);
        },
        signal,
      );
      if (!signal.aborted) running.value = false;
    },
  };
});

/** The result of a case. */
export interface CaseResult {
  readonly suite: string;
  readonly id: string;
  readonly verdict: CaseVerdict;
}

/**
 * Runs the cases of suites one after the other, each in the match worker under its deadline.
 *
 * @param regex the pattern to run them against; null for each suite's own
 * @param publish called with each result as it arrives
 * @param signal ends the run between two cases
 */
async function runFixtures(
  suites: readonly FixtureSuite[],
  regex: Regex | null,
  spawn: () => Worker,
  publish: (result: CaseResult) => void,
  signal: AbortSignal,
): Promise<void> {
  let settle: (run: MatchRun) => void = () => {};
  const client = new MatchRunner(spawn, (run) => run.status !== "running" && settle(run));
  for (const suite of suites) {
    for (const fixture of suite.cases) {
      if (signal.aborted) break;
      const run = new Promise<MatchRun>((resolve) => settle = resolve);
      client.start(regex ?? suite, fixture.input);
      publish(caseResult(suite, fixture, regex ?? suite, await run));
    }
  }
  client.stop();
}

function caseResult(suite: FixtureSuite, fixture: FixtureCase, regex: Regex, run: MatchRun): CaseResult {
  const verdict = verdictOf(fixture, run, groupNames(regex));
  return { suite: suite.id, id: fixture.id, verdict: verdict ?? { passes: false, reason: "did not end" } };
}

/** The names of the groups by position; null for those without one. */
function groupNames({ pattern, flags }: Regex): (string | null)[] {
  const parsed = parse({ pattern, flags });
  return parsed.ok ? parsed.tree.groups.map(({ name }) => name) : [];
}

/** True if the result of a case is as expected. */
export interface CaseVerdict {
  readonly passes: boolean;
  /** The first difference, or the match; without the final full stop. */
  readonly reason: string;
}

/**
 * Compares the matches in a case's input with the expected ones.
 *
 * @param names the names of the groups by position, null for groups without one
 * @returns null while the run is not finished
 */
export function verdictOf(
  fixture: FixtureCase,
  run: Pick<MatchRun, "status" | "matches" | "reason">,
  names: readonly (string | null)[],
): CaseVerdict | null {
  if (run.status === "running") return null;
  const difference = run.status === "done"
    ? describeFirstDifference(fixture, run.matches, names)
    : endDifference(fixture, run.status, run.reason);
  return difference === undefined
    ? {
      passes: true,
      reason: run.status === "ended" ? "does not finish" : counted(countMatches(run.matches)),
    }
    : { passes: false, reason: difference };
}

function endDifference({ expect }: FixtureCase, status: "ended" | "failed", why: string): string | undefined {
  if (status === "failed") return `the engine stopped: ${why}`;
  return "runaway" in expect ? undefined : `expected the search to finish, but ${why}`;
}

function describeFirstDifference(
  { input, expect }: FixtureCase,
  matches: Matches,
  names: readonly (string | null)[],
): string | undefined {
  const count = countMatches(matches);
  if ("runaway" in expect) return `expected a search that does not finish, found ${counted(count)}`;
  if ("none" in expect) return countDifference(0, count);
  if ("count" in expect) return countDifference(expect.count, count);
  return countDifference(expect.matches.length, count) ??
    findFirst(expect.matches, (expected, index) => {
      const found = matchRange(matches, index);
      return matchDifference(expected, found, input, index + 1) ??
        findFirst(Object.entries(expected.groups ?? {}), ([key, text]) => {
          const bounds = boundsOfGroup(matches, index, key, names);
          return groupDifference(text, bounds, input, `match ${index + 1}, ${groupLabel(key)}`);
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
  return `match ${number}: expected ${quote(text)} at ${index}, ${foundLabel(found, input)}`;
}

function groupDifference(
  expected: string | null,
  found: Range | null,
  input: string,
  group: string,
): string | undefined {
  if (expected === (found && input.slice(found.start, found.end))) return undefined;
  const wanted = expected === null ? "expected not to participate" : `expected ${quote(expected)}`;
  return `${group}: ${wanted}, ${foundLabel(found, input)}`;
}

/** If several groups have the same name, the one that participated counts. */
function boundsOfGroup(
  matches: Matches,
  index: number,
  key: string,
  names: readonly (string | null)[],
): Range | null {
  const groups = names.flatMap((name, position) => name === key ? [position + 1] : []);
  const numbers = groups.length > 0 ? groups : [Number(key)].filter((number) => number < matches.width);
  return numbers.map((number) => matchRange(matches, index, number)).find((bounds) => bounds !== null) ??
    null;
}

function groupLabel(key: string): string {
  return /^\d/.test(key) ? `group ${key}` : `group ${quote(key)}`;
}

function foundLabel(found: Range | null, input: string): string {
  if (found === null) return "but it did not participate";
  return `found ${quote(input.slice(found.start, found.end))} at ${found.start}`;
}

function counted(count: number): string {
  return count === 0 ? "no match" : `${count} ${plural(count, "match")}`;
}

function findFirst<T>(
  items: readonly T[],
  difference: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = difference(item, index);
    if (found !== undefined) return found;
  }
}

/** The props of the panel of built-in suites. */
export function fixturePanel(
  { sources }: Model,
  { suites, verdict, running, run }: Fixtures,
) {
  return {
    suites,
    verdictOf: verdict,
    running: running.value,
    onRun: run,
    onOpen: ({ pattern, flags }: { readonly pattern: string; readonly flags: string }, text: string) =>
      open(sources, { pattern, flags, text }, localStorage, window),
  };
}
