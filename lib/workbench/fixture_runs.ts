import type { Regex } from "../regex/regex.ts";
import { parse } from "../regex/syntax/parse.ts";
import type { FixtureCase, FixtureSuite } from "../schema/fixtures.ts";
import { type Verdict, verdictOf } from "./fixture_run.ts";
import { MatchClient, type MatchRun } from "./match_client.ts";

/** How a case came out. */
export interface CaseResult {
  readonly suite: string;
  readonly id: string;
  readonly verdict: Verdict;
}

/**
 * Runs the cases of suites one after the other, each in the match worker under its deadline.
 *
 * @param regex the pattern to run them against; null for each suite's own
 * @param publish told of each result as it comes
 * @param signal ends the run between two cases
 */
export async function runFixtures(
  suites: readonly FixtureSuite[],
  regex: Regex | null,
  spawn: () => Worker,
  publish: (result: CaseResult) => void,
  signal: AbortSignal,
): Promise<void> {
  let settle: (run: MatchRun) => void = () => {};
  const client = new MatchClient(spawn, (run) => run.status !== "running" && settle(run));
  for (const suite of suites) {
    for (const fixture of suite.cases) {
      if (signal.aborted) break;
      const run = new Promise<MatchRun>((resolve) => settle = resolve);
      client.start(regex ?? suite, fixture.input);
      publish(resultOf(suite, fixture, regex ?? suite, await run));
    }
  }
  client.stop();
}

function resultOf(suite: FixtureSuite, fixture: FixtureCase, regex: Regex, run: MatchRun): CaseResult {
  const verdict = verdictOf(fixture, run, namesOf(regex));
  return { suite: suite.id, id: fixture.id, verdict: verdict ?? { passes: false, reason: "did not end" } };
}

/** The names of the groups by position; null for those without one. */
function namesOf({ pattern, flags }: Regex): (string | null)[] {
  const parsed = parse({ pattern, flags });
  return parsed.ok ? parsed.tree.groups.map(({ name }) => name) : [];
}
