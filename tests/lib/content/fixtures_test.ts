import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { runInNewContext } from "node:vm";
import { serviceFixtures } from "../../../lib/content/fixtures.ts";
import { countMatches, matchCursor } from "../../../lib/regex/matching/matches.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { FixtureCategory, FixtureSet, type FixtureSuite } from "../../../lib/schema/fixtures.ts";

Deno.test("serviceFixtures fits its schema", () => {
  assertEquals(FixtureSet.parse(serviceFixtures), serviceFixtures);
});

Deno.test("serviceFixtures has unique names and covers all categories", () => {
  const { suites } = serviceFixtures;
  const ids = suites.flatMap((suite) => suite.cases.map(({ id }) => `${suite.id}/${id}`));
  assertEquals(new Set(ids).size, ids.length);
  assertEquals(new Set(suites.map(({ id }) => id)).size, suites.length);
  assertEquals(new Set(suites.map(({ category }) => category)), new Set(FixtureCategory.options));
});

Deno.test("serviceFixtures is complete, and the views accept its patterns", () => {
  const { suites } = serviceFixtures;
  for (const category of FixtureCategory.options) {
    assert(suites.filter((suite) => suite.category === category).length >= 5, category);
  }
  for (const suite of suites) {
    assert(parse(suite).ok, suite.id);
    assertMatch(suite.flags, /^g?i?m?s?u?y?$/);
    assertEquals(
      suite.cases.some(({ expect }) => "runaway" in expect),
      suite.category === "runaway",
      suite.id,
    );
  }
});

for (const suite of serviceFixtures.suites) {
  for (const { id, input, expect } of suite.cases) {
    Deno.test(`serviceFixtures: ${suite.id}/${id} agrees with the native engine`, () => {
      if ("runaway" in expect) return assertRunsAway(suite, input);
      const found = nativeMatches(suite, input);
      assertEquals(countMatches(matchCursor(suite, input).next(100)), found.length);
      if ("none" in expect) assertEquals(found, []);
      if ("count" in expect) assertEquals(found.length, expect.count);
      if ("matches" in expect) assertMatches(found, expect.matches);
    });
  }
}

function nativeMatches({ pattern, flags }: FixtureSuite, input: string): RegExpExecArray[] {
  const regex = new RegExp(pattern, flags);
  if (flags.includes("g")) return [...input.matchAll(regex)];
  const match = regex.exec(input);
  return match === null ? [] : [match];
}

type Expected = Extract<FixtureSuite["cases"][number]["expect"], { matches: unknown }>["matches"];

function assertMatches(found: readonly RegExpExecArray[], expected: Expected): void {
  assertEquals(
    found.map((match) => [match.index, match[0]]),
    expected.map(({ index, text }) => [index, text]),
  );
  for (const [position, { groups = {} }] of expected.entries()) {
    const match = found[position];
    for (const [name, text] of Object.entries(groups)) {
      assertEquals((match?.groups?.[name] ?? match?.[Number(name)]) ?? null, text, name);
    }
  }
}

/** Only the time limit of a separate context can stop a match in progress. */
function assertRunsAway({ pattern, flags }: FixtureSuite, input: string): void {
  const [source, letters, text] = [pattern, flags, input].map((each) => JSON.stringify(each));
  const code = `${text}.replace(new RegExp(${source}, ${letters}), "")`;
  // The error belongs to that context, so it isn't an instance of this context's Error.
  assertMatch(String(assertThrows(() => runInNewContext(code, {}, { timeout: 100 }))), /timed out/);
}
