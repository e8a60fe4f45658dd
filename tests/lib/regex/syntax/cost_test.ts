import { MAX_COMPILING_COST, MAX_PARSING_COST } from "../../../../lib/regex/syntax/tree.ts";
import { assert, assertEquals } from "@std/assert";
import { MAX_PATTERN_CHARACTERS } from "../../../../lib/limits/pattern.ts";
import { syntaxCost } from "../../../../lib/regex/syntax/cost.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus, isNative } from "../../../corpora/corpus.ts";
import { EXPENSIVE_PATTERNS, expensiveRegex } from "../../../hostile/expensive_requests.ts";
import { compiledDuring } from "../../../timing/work_counters.ts";
import { everyNth } from "../../../suites/sample.ts";

const LENGTHS = [60, 300, 2_000, MAX_PATTERN_CHARACTERS, MAX_PATTERN_CHARACTERS + 1, 60_000];

for (const kind of EXPENSIVE_PATTERNS) {
  Deno.test(`parsing stays within its limits for ${kind.name}`, async () => {
    for (const length of LENGTHS) {
      const regex = expensiveRegex(kind, "", length);
      const results: ReturnType<typeof parse>[] = [];
      const compiled = await compiledDuring(() => results.push(parse(regex)));
      const [parsed] = results;
      assert(parsed);
      const { work } = parsed;
      assert(work.characters <= MAX_PATTERN_CHARACTERS, `${length} characters`);
      assert(work.reading <= MAX_PARSING_COST, `${length}: ${work.reading}`);
      assert(work.compiling <= MAX_COMPILING_COST, `${length}: ${work.compiling}`);
      assertEquals(
        compiled.map(({ source }) => source),
        work.compiling > 0 ? [regex.pattern] : [],
        `${length}`,
      );
    }
  });

  Deno.test(`the parser agrees with the engine about ${kind.name}`, () => {
    for (const length of everyNth(16, Array.from({ length: 128 }, (_, index) => 2 + index))) {
      const regex = expensiveRegex(kind, "", length);
      const parsed = parse(regex);
      const isValid = parsed.ok || parsed.isValid;
      if (isValid !== null) assertEquals(isValid, isNative(regex), `/${regex.pattern}/${regex.flags}`);
    }
  });
}

Deno.test("no real-world pattern is too complex", async () => {
  for (const regex of [...await corpus("real-world"), ...await corpus("conformance")]) {
    if (regex.pattern.length > MAX_PATTERN_CHARACTERS) continue;
    const { reading, compiling } = syntaxCost(regex);
    assert(
      reading <= MAX_PARSING_COST && compiling <= MAX_COMPILING_COST,
      `/${regex.pattern}/${regex.flags}`,
    );
  }
});

/**
 * Patterns that are too expensive for one of the two parsers, and the parser that decides whether they are
 * valid.
 */
const UNAFFORDABLE: readonly [pattern: string, flags: string, isValid: boolean | null][] = [
  // regexpp alone: a tree, or an error.
  ["\\p{RGI_Emoji}".repeat(700), "iv", true],
  ["\\p{RGI_Emoji}".repeat(700) + "(", "iv", false],
  // The engine alone.
  ["(".repeat(2_000) + ")".repeat(2_000), "", true],
  ["(".repeat(2_000) + ")".repeat(1_999), "", false],
  [`${"(".repeat(40)}(?<a>)${")".repeat(40)}|${"(".repeat(40)}(?<a>)${")".repeat(40)}`, "", true],
  [`${"(".repeat(40)}(?<a>)${")".repeat(40)}${"(".repeat(40)}(?<a>)${")".repeat(40)}`, "", false],
  [`${"(".repeat(40)}(?<a>)${")".repeat(40)}${"(".repeat(40)}(?<\\u0061>)${")".repeat(40)}`, "", false],
  // Neither.
  ["(".repeat(2_000) + "\\p{RGI_Emoji}".repeat(200) + ")".repeat(2_000), "iv", null],
];

for (const [pattern, flags, isValid] of UNAFFORDABLE) {
  Deno.test(`the parser reports whether /${pattern.slice(0, 14)}…${pattern.slice(-14)}/${flags} is valid: ${isValid}`, () => {
    const parsed = parse({ pattern, flags });
    assertEquals(parsed.ok || parsed.isValid, isValid);
  });
}

Deno.test("a group name is the same with and without escapes", () => {
  const deep = (name: string) => `${"(".repeat(12)}(?<${name}>)${")".repeat(12)}`;
  const cost = (names: string[]) => syntaxCost({ pattern: names.map(deep).join("|"), flags: "" }).reading;
  for (const other of ["\\u0061", "\\u{61}", "\\u{000061}", `\\u{${"0".repeat(700)}61}`]) {
    assertEquals(cost(["a", other]) > MAX_PARSING_COST, true);
  }
  assertEquals(cost(["a", "b"]) > MAX_PARSING_COST, false);
});
