/** Inputs from public bug reports on which words, warnings, matches or relations were wrong, with the right values. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { summarize } from "../../../lib/regex/explain/summary.ts";
import { isProvedEmpty } from "../../../lib/regex/language/emptiness.ts";
import { compareLanguages } from "../../../lib/regex/language/relation.ts";
import { matchCursor, matchRange } from "../../../lib/regex/matching/matches.ts";
import { parseTemplate, replaceMatches } from "../../../lib/regex/matching/replace.ts";
import { instantWarnings } from "../../../lib/regex/rules/instant.ts";
import { readUrlState } from "../../../lib/workbench/model/link.ts";
import { treeOf } from "./trees.ts";

interface PublicCase {
  readonly id: string;
  readonly what: string;
  readonly pattern: string;
  readonly flags: string;
  /** What it has depends on `what`. */
  readonly expected: unknown;
  readonly text: string;
  readonly replacement: string;
  readonly before: string;
  readonly after: string;
}

const summaryOf = (pattern: string, flags: string): string => {
  const tree = treeOf({ pattern, flags });
  return summarize(tree, isProvedEmpty(tree));
};

const warningsOf = ({ pattern, flags }: PublicCase): string[] =>
  instantWarnings(treeOf({ pattern, flags })).filter(({ severity }) => severity !== "info").map(({ id }) =>
    id
  );

/** By the beginning of what a case is about, what is to be seen of it. */
const CHECKS: Readonly<Record<string, (each: PublicCase) => void>> = {
  summary: ({ pattern, flags, expected }) => {
    const summary = summaryOf(pattern, flags);
    // Of one case, only the effect is described.
    if (expected === "says that letters with another case don't match") {
      assertStringIncludes(summary, "except everything outside");
      assertStringIncludes(summary, "and letters with another case");
    } else assertEquals(summary, expected);
  },
  warning: (each) => assertEquals(warningsOf(each), each.expected),
  matches: ({ pattern, flags, text, expected }) => {
    const matches = matchCursor({ pattern, flags }, text).next(10);
    const { start = -1, end = -1 } = matchRange(matches, 0) ?? {};
    assertEquals([[start, text.slice(start, end)]], expected);
  },
  replace: ({ pattern, flags, text, replacement, expected }) => {
    const matches = matchCursor({ pattern, flags }, text).next(10);
    const { text: replaced } = replaceMatches(text, matches, parseTemplate(replacement, [null, null]), 100);
    assertEquals(replaced, expected);
  },
  compare: ({ before, after, expected }) => {
    const [left, right] = [before, after].map((pattern) => treeOf({ pattern, flags: "" }));
    assert(left && right);
    assertEquals(compareLanguages(left, right).relation, expected);
  },
  "open the link": ({ text, pattern, flags }) => {
    const state = readUrlState(new URLSearchParams(text.slice(2)));
    assertEquals([state?.pattern, state?.flags], [pattern, flags]);
  },
};

const file = new URL("../../data/public-cases.jsonl", import.meta.url);
const cases = Deno.readTextFileSync(file).trimEnd().split("\n").map((line): PublicCase => JSON.parse(line));

for (const each of cases) {
  const check = Object.entries(CHECKS).find(([what]) => each.what.startsWith(what))?.[1];
  if (check) Deno.test(`public case ${each.id}`, () => check(each));
}

/** What is tested beside the tests of its kind. */
const ELSEWHERE = ["convert", "paste", "hotspots", "safety", "scan ", "fix --write ", "diff "];

Deno.test("every public case is tested", () => {
  const tested = [...Object.keys(CHECKS), ...ELSEWHERE];
  assertEquals(cases.filter(({ what }) => !tested.some((each) => what.startsWith(each))), []);
});
