import { assert, assertEquals } from "@std/assert";
import { judgePair } from "../../../../lib/change/judge/judge.ts";
import type { ChangeRelation, Importance, RegexUse } from "../../../../lib/change/model.ts";
import { foundRegex, judged, NATIVE, pairOf } from "../../../changes/judged.ts";

type Case = readonly [
  before: string | null,
  after: string | null,
  relation: ChangeRelation,
  importance: Importance,
  use?: RegexUse,
];

const CASES: readonly Case[] = [
  // No change in behavior.
  ["/[0-9]+/", "/\\d+/", "equal", "none"],
  ["/(?:a|b)c/", "/[ab]c/", "equal", "none"],
  ["/^a+$/", "/^aa*$/", "equal", "none"],
  // Other texts.
  ["/ab?/", "/ab/", "narrower", "warning"],
  ["/ab/", "/ab?/", "wider", "warning"],
  ["/^a$/", "/^a+$/", "wider", "warning"],
  ["/^a$/m", "/^a+$/m", "wider", "warning"],
  ["/^a$|^b$/", "/^a$|^b+$/", "wider", "warning"],
  ["/^a+$/", "/^a$/", "narrower", "warning"],
  ["/^[ab]$/", "/^[bc]$/", "overlapping", "warning"],
  ["/a/", "/b/", "overlapping", "warning"],
  ["/^a$/", "/^b$/", "disjoint", "warning"],
  ["/(a+)\\1c/", "/(a+)\\1d/", "overlapping", "warning"],
  ["/^(a*)b\\1$/", "/^(a*)b\\1(?!a)$/", "undecided", "warning"],
  // Flags.
  ["/a/", "/a/i", "wider", "warning"],
  ["/a/", "/a/g", "equal", "note"],
  ["/a/", "/a/g", "equal", "warning", "acceptance"],
  ["/a/g", "/a/", "equal", "note"],
  ["/a/", "/a/d", "equal", "note"],
  ["/a/", "/a/d", "equal", "none", "acceptance"],
  ["/a/", "/a/y", "narrower", "warning"],
  ["/a/u", "/a/v", "equal", "none"],
  // Other matches.
  ["/a|ab/", "/ab|a/", "equal", "warning"],
  ["/a|ab/", "/ab|a/", "equal", "none", "acceptance"],
  ["/(a)b/", "/a(b)/", "equal", "warning", "unknown"],
  ["/(a)b/", "/ab/", "equal", "warning"],
  ["/(a)b/", "/(?:a)b/", "equal", "none", "acceptance"],
  // Engines may confuse the modifiers.
  ["/^(?i:a|b)$/", "/^(?i:b|a)$/", "equal", "note", "acceptance"],
  ["/^(?i:ab)$/", "/^[aA](?i:b)$/", "equal", "none", "acceptance"],
  // One side only.
  [null, "/a/", "added", "note"],
  ["/a/", null, "removed", "note"],
];

for (const [before, after, relation, importance, use] of CASES) {
  Deno.test(`judgePair() of ${before} and ${after}, used for ${use ?? "matches"}: ${relation}, ${importance}`, () => {
    const change = judged(before, after, use);
    assertEquals([change.relation, change.importance], [relation, importance]);
    for (const text of [change.onlyBefore, change.both]) {
      if (text !== undefined) assert(new RegExp(...partsOf(before)).test(text));
    }
    for (const text of [change.onlyAfter, change.both]) {
      if (text !== undefined) assert(new RegExp(...partsOf(after)).test(text));
    }
  });
}

function partsOf(literal: string | null): [pattern: string, flags: string] {
  const { pattern = "", flags = "" } = foundRegex(literal ?? "//").regex ?? {};
  return [pattern, flags];
}

// Patterns of npm packages before and after a release, MIT.
const PACKAGES: readonly {
  name: string;
  before: string;
  after: string;
  relation: ChangeRelation;
  is: Importance;
}[] = [
  {
    name: "path-parse 1.0.6 and 1.0.7: other groups",
    before: String.raw`/^(\/?|)([\s\S]*?)((?:\.{1,2}|[^\/]+?|)(\.[^.\/]*|))(?:[\/]*)$/`,
    after: String.raw`/^((\/?)(?:[^\/]*\/)*)((\.{1,2}|[^\/]+?|)(\.[^.\/]*|))[\/]*$/`,
    relation: "equal",
    is: "warning",
  },
  {
    name: "brace-expansion 2.0.1 and 2.0.2: other positions",
    before: String.raw`/,.*\}/`,
    after: String.raw`/,(?!,).*\}/`,
    relation: "equal",
    is: "warning",
  },
  {
    name: "color-string 1.5.4 and 1.5.5: the number becomes optional",
    before: String
      .raw`/^hwb\(\s*([+-]?\d*[\.]?\d+)(?:deg)?\s*,\s*([+-]?[\d\.]+)%\s*,\s*([+-]?[\d\.]+)%\s*(?:,\s*([+-]?[\d\.]+)\s*)?\)$/`,
    after: String
      .raw`/^hwb\(\s*([+-]?\d{0,3}(?:\.\d+)?)(?:deg)?\s*,\s*([+-]?[\d\.]+)%\s*,\s*([+-]?[\d\.]+)%\s*(?:,\s*([+-]?[\d\.]+)\s*)?\)$/`,
    relation: "overlapping",
    is: "warning",
  },
  {
    name: "browserslist 4.16.4 and 4.16.5: the same texts",
    before: String.raw`/^(>=?|<=?)\s*(\d*\.?\d+)%$/`,
    after: String.raw`/^(>=?|<=?)\s*(\d+|\d+\.\d+|\.\d+)%$/`,
    relation: "equal",
    is: "none",
  },
];

for (const { name, before, after, relation, is } of PACKAGES) {
  Deno.test(`judgePair() of the patterns of ${name}`, () => {
    const change = judged(before, after);
    assertEquals([change.relation, change.how, change.importance], [relation, "proved", is]);
    assertEquals(change.elsewhere !== undefined, relation === "equal" && is === "warning");
  });
}

Deno.test("judgePair() finds a text that a validator accepts by mistake", () => {
  const { name = "", before = "", after = "" } =
    PACKAGES.find(({ name }) => name.startsWith("color-string")) ?? {};
  const { onlyAfter = "" } = judged(before, after);
  assertEquals([name.length > 0, onlyAfter], [true, "hwb(,0%,0%)"]);
});

Deno.test("judgePair() reports a new danger of backtracking by counting steps, wherever and whenever it runs", () => {
  const change = judged("/^a+$/", "/^(a+)+$/", "acceptance");
  assertEquals([change.relation, change.importance], ["equal", "danger"]);
  assert(change.newWarnings.some(({ id }) => id === "exponential-backtracking"));
  const withoutEngine = judged("/^a+$/", "/^(a+)+$/", "acceptance", { matches: () => undefined });
  assertEquals(withoutEngine.after, change.after);
  const of = (before: string | null, after: string | null) => {
    const { importance, newWarnings } = judged(before, after, "acceptance");
    return [importance, newWarnings.length];
  };
  assertEquals(of("/^(?:a+)+$/", "/^(?:a+)+b?$/"), ["warning", 0]);
  assertEquals(of("/^a+$/", "/^(?:a+)+b?$/"), ["danger", 2]);
  assertEquals(of(null, "/^(?:a+)+b?$/"), ["danger", 2]);
  assertEquals(of("/^(?:a+)+b?$/", null), ["note", 0]);
  assertEquals(of("/^(?:a+)+b?$/", "/^a+$/"), ["warning", 0]);
  assertEquals(of("/^\\s*a+b?a+$/", "/^(?:a+)+b?$/"), ["danger", 2]);
});

Deno.test("judgePair() does not report warnings that the old version had, wherever they are", () => {
  const change = judged("/[a-z]\\d[0-0]/", "/x[a-z]\\d[0-0]/");
  assertEquals(change.newWarnings, []);
  assert(judged("/ab/", "/(?:a|a)b/").newWarnings.length > 0);
});

Deno.test("judgePair() counts steps if the native engine lacks the syntax", () => {
  const change = judged("/^a$/", "/^a+$/", "matches", { ...NATIVE, matches: () => undefined });
  assertEquals([change.relation, change.how, change.isConfirmed], ["wider", "proved", false]);
  assertEquals(judged("/^a$/", "/^a+$/").isConfirmed, true);
});

Deno.test("judgePair() claims nothing if the native engine was stopped", () => {
  const matches: typeof NATIVE.matches = (regex, text, limit) =>
    text === "" ? NATIVE.matches(regex, text, limit) : undefined;
  const change = judged("/^a$/", "/^a+$/", "matches", { ...NATIVE, matches });
  assertEquals([change.relation, change.how], ["undecided", "searched"]);
  assert(change.reason?.includes("too long"));
});

Deno.test("judgePair() says why it can't judge", () => {
  const unknown = {
    ...foundRegex("/a/"),
    regex: null,
    problem: { code: "built_at_run_time", message: "Built" },
  } as const;
  const change = judgePair({ ...pairOf("/a/", null), after: unknown }, NATIVE);
  assertEquals([change.relation, change.reason, change.importance], ["undecided", "Built", "warning"]);
  const long = { ...foundRegex("/a/"), regex: { pattern: "a".repeat(10_001), flags: "" } };
  const other = judgePair({ ...pairOf("/a/", null), after: long }, NATIVE);
  assertEquals([other.relation, other.reason], ["undecided", "The pattern is longer than 10,000 characters"]);
  assertEquals(judgePair({ ...pairOf(null, null), after: unknown }, NATIVE).relation, "added");
});

Deno.test("judgePair() does not report an improvement as a new warning", () => {
  // Cubic before, quadratic after.
  const change = judged("/a\\w+.*?b/", "/a\\w.*?b/");
  const ids = [change.before, change.after].map((side) => side?.warnings.map(({ id }) => id) ?? []);
  assertEquals(ids, [["polynomial-backtracking"], ["quadratic-search"]]);
  assertEquals([change.relation, change.newWarnings], ["equal", []]);
  assertEquals(judged("/a\\w.*?b/", "/a\\w+.*?b/").newWarnings.map(({ id }) => id), [
    "polynomial-backtracking",
  ]);
});

Deno.test("judgePair() gives no danger for a regex of which only the source is used", () => {
  for (const before of ["/^a$/", null]) {
    const change = judged(before, "/^(?:[^()]|<a>)*$/", "source");
    assertEquals([change.importance, judged(before, "/^(?:[^()]|<a>)*$/").importance === "note"], [
      "note",
      false,
    ]);
  }
  assertEquals(judged("/a|b/", "/[ab]/", "source").importance, "note");
});
