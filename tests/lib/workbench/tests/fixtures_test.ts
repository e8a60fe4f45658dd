import { assert, assertEquals } from "@std/assert";
import { serviceFixtures } from "../../../../lib/content/fixtures.ts";
import { matchCursor, type Matches } from "../../../../lib/regex/matching/matches.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { FixtureCase } from "../../../../lib/schema/fixtures.ts";
import { verdictOf } from "../../../../lib/workbench/tests/fixtures.ts";

const NONE: Matches = { width: 1, bounds: new Int32Array() };

const regex = (pattern: string, flags = "g"): Regex => ({ pattern, flags });

/** The message about a finished run on an input; that of a passed case starts with "passes". */
const VERDICTS: readonly [Regex, input: string, expect: FixtureCase["expect"], words: string][] = [
  [regex("a"), "aa", { count: 2 }, "passes: 2 matches"],
  [regex("a"), "b", { none: true }, "passes: no match"],
  [regex("a"), "aaa", { count: 2 }, "expected 2 matches, found 3"],
  [regex("a"), "b", { count: 1 }, "expected 1 match, found none"],
  [regex("a"), "a", { none: true }, "expected no match, found 1"],
  [regex("a"), "a", { runaway: true }, "expected a search that does not finish, found 1 match"],
  [regex("a"), "ba", { matches: [{ index: 1, text: "a" }] }, "passes: 1 match"],
  [regex("a"), "ba", { matches: [] }, "expected no match, found 1"],
  [
    regex("a|b"),
    "ab",
    { matches: [{ index: 0, text: "a" }, { index: 2, text: "b" }] },
    'match 2: expected "b" at 2, found "b" at 1',
  ],
  [regex("a+"), "aa", { matches: [{ index: 0, text: "a" }] }, 'match 1: expected "a" at 0, found "aa" at 0'],
  [
    regex("."),
    "\t",
    { matches: [{ index: 0, text: " " }] },
    'match 1: expected " " at 0, found "‹TAB›" at 0',
  ],
  [
    regex("x(a)|x(b)"),
    "..xb",
    { matches: [{ index: 2, text: "xb", groups: { 1: null, 2: "b" } }] },
    "passes: 1 match",
  ],
  [
    regex("x(.)"),
    "..xb",
    { matches: [{ index: 2, text: "xb", groups: { 1: "a" } }] },
    'match 1, group 1: expected "a", found "b" at 3',
  ],
  [
    regex("(a)|b"),
    "b",
    { matches: [{ index: 0, text: "b", groups: { 1: "a" } }] },
    'match 1, group 1: expected "a", but it did not participate',
  ],
  [
    regex("(?<letter>a)"),
    "a",
    { matches: [{ index: 0, text: "a", groups: { letter: null } }] },
    'match 1, group "letter": expected not to participate, found "a" at 0',
  ],
  [
    regex("(?<x>a)|(?<x>b)"),
    "b",
    { matches: [{ index: 0, text: "b", groups: { x: "b" } }] },
    "passes: 1 match",
  ],
  [
    regex("a()"),
    "a",
    { matches: [{ index: 0, text: "a", groups: { 1: "", 7: "x" } }] },
    'match 1, group 7: expected "x", but it did not participate',
  ],
];

for (const [regex, input, expect, words] of VERDICTS) {
  Deno.test(`verdictOf() of /${regex.pattern}/ on ${JSON.stringify(input)}: ${words}`, () => {
    const verdict = verdictOf({ id: "case", input, expect }, done(regex, input), namesOf(regex));
    assertEquals(verdict && `${verdict.passes ? "passes: " : ""}${verdict.reason}`, words);
  });
}

Deno.test("verdictOf() of an unfinished run", () => {
  const of = (status: "running" | "ended" | "failed", expect: FixtureCase["expect"]) =>
    verdictOf(
      { id: "case", input: "", expect },
      { status, matches: NONE, reason: "the engine was silent" },
      [],
    );
  assertEquals(of("running", { runaway: true }), null);
  assertEquals(of("ended", { runaway: true }), { passes: true, reason: "does not finish" });
  assertEquals(of("ended", { none: true }), {
    passes: false,
    reason: "expected the search to finish, but the engine was silent",
  });
  assertEquals(of("failed", { runaway: true }), {
    passes: false,
    reason: "the engine stopped: the engine was silent",
  });
});

Deno.test('verdictOf() is "passed" for every built-in fixture that terminates', () => {
  for (const suite of serviceFixtures.suites) {
    for (const fixture of suite.cases.filter(({ expect }) => !("runaway" in expect))) {
      const verdict = verdictOf(fixture, done(suite, fixture.input), namesOf(suite));
      assert(verdict?.passes, `${suite.id}/${fixture.id}: ${verdict?.reason}`);
    }
  }
});

function done(regex: Regex, input: string) {
  return { status: "done", matches: matchCursor(regex, input).next(1_000), reason: "" } as const;
}

function namesOf(regex: Regex): (string | null)[] {
  const parsed = parse(regex);
  assert(parsed.ok);
  return parsed.tree.groups.map(({ name }) => name);
}
