/** What summaries say is what patterns match: read back, they accept the same texts. */
import { assert, assertEquals } from "@std/assert";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { LANGUAGE_BUDGET } from "../../../../lib/regex/language/budget.ts";
import { BRIEF_PROOF, isProvedEmpty, matchesNothing } from "../../../../lib/regex/language/emptiness.ts";
import { compareLanguages } from "../../../../lib/regex/language/relation.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { everyNth } from "../../../suites/sample.ts";
import { treeOf } from "./explanation_cases.ts";
import { AmbiguousError, readSummary } from "./summary_reader.ts";

/** Pattern, and what its summary is read as. */
const READINGS: readonly (readonly [pattern: string, read: string | undefined])[] = [
  ["(?:a|b)c", "(?:ac|bc)"],
  ["(?:a+|b)c", "(?:(?:(?:a)+)|b)c"],
  ["[+-]?[0-9]{2,3}", "(?:(?:\\+|\\x2d))?[0-9]{2,3}"],
  [String.raw`\w[^a-e,]*$`, "(?:\\w[^a-e,]*)$"],
  [String.raw`(?<=\$)\d+a`, "(?<=\\$)[0-9]+a"],
  [String.raw`a|(?<!b)c+d(?=e)`, "(?:a|(?:(?<!b)(?:c)+d(?=e)))"],
  [String.raw`(a)b+\1`, undefined],
  [String.raw`\d(?:,\d)*`, "(?:[0-9])(?:,(?:[0-9])){0,}"],
  [String.raw`(?:[ab]{2}(?:a|b)){1,3}[ab]{2}`, "(?:(?:a|b){2})(?:(?:(?:a|b))(?:(?:a|b){2})){1,3}"],
  [String.raw`\d+-\d+-\d+`, "(?:[0-9]+)(?:\\x2d(?:[0-9]+)){2,2}"],
];

for (const [pattern, read] of READINGS) {
  Deno.test(`the summary of /${pattern}/ is read as ${read}`, () => {
    assertEquals(readSummary(summarize(treeOf(pattern, ""))), read);
  });
}

Deno.test("a reading without parentheses is ambiguous", () => {
  for (const words of ['"a" or "b", then "c"', '"a", then "b" or "c"', '"a" or "b", followed by "c"']) {
    let caught: unknown;
    try {
      readSummary(`Matches ${words}`);
    } catch (error) {
      caught = error;
    }
    assert(caught instanceof AmbiguousError, words);
  }
});

/** What is wrong with the summary of a pattern; undefined if it can't be read back. */
function wrongReading(regex: Regex): string | undefined | null {
  const parsed = parse(regex);
  if (!parsed.ok) return undefined;
  const summary = summarize(parsed.tree, isProvedEmpty(parsed.tree));
  if (summary.startsWith("Never matches")) {
    return matchesNothing(parsed.tree, LANGUAGE_BUDGET) === false ? `${regex.pattern}: ${summary}` : null;
  }
  if (matchesNothing(parsed.tree, BRIEF_PROOF)) return `${regex.pattern} never matches: ${summary}`;
  const read = readSummary(summary);
  if (read === undefined) return undefined;
  const { relation, onlyLeft, onlyRight } = compareLanguages(parsed.tree, treeOf(read, ""));
  const isWrong = relation !== "equal" &&
    (relation !== "not decided" || (onlyLeft ?? onlyRight) !== undefined);
  return isWrong
    ? `/${regex.pattern}/: ${summary}\n  read as /${read}/, ${relation}: ${onlyLeft ?? onlyRight}`
    : null;
}

Deno.test("summaries of real patterns say what the patterns match", async () => {
  const regexes = [...await corpus("real-world"), ...await corpus("conformance")]
    .filter((each) => isNative(each) && /^[dg]*$/.test(each.flags) && each.pattern.length < 200);
  const tried = everyNth(2, regexes, 40);
  const faults: string[] = [];
  let read = 0;
  for (const regex of tried) {
    const wrong = wrongReading(regex);
    if (wrong !== undefined) read++;
    if (wrong) faults.push(wrong);
  }
  assertEquals(faults, []);
  assert(read > tried.length / 3, `only ${read} of ${tried.length} summaries were read`);
});
