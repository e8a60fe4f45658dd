import { assert, assertEquals } from "@std/assert";
import { MAX_WHY_STEPS } from "../../../../lib/limits/search.ts";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { explainCharacter } from "../../../../lib/regex/why/answer.ts";
import {
  applyChange,
  MAX_TRY_STEPS,
  MAX_TRY_WORK,
  STEPS_PER_COMPILED_CHARACTER,
} from "../../../../lib/regex/why/changes.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { randomFrom, textsFor } from "../engine/texts.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { check, type Contradictions, nearMissesOf, patternOfParts, textOfLetters } from "./near_misses.ts";

const answer = (literal: string, text: string, index: number) =>
  explainCharacter(compilePattern(treeOf(literal)), text, 0, index);

/** Literal, text, position; the changed text, and the first suggested pattern. */
const CHANGES:
  readonly (readonly [literal: string, text: string, index: number, string | null, string | null])[] = [
    ["/foo(?:bar|baz)/", "xfoobax", 6, "xfoobar", "/foo(?:bar?|baz)/"],
    ["/\\d{4}-\\d{2}/", "on 2024-1x", 9, "on 2024-10", "/\\d{4}-\\d{1,2}/"],
    ["/\\d{4}-\\d{2}/", "202", 3, "2020-00", null],
    ["/abc/", "ABC", 0, "abc", "/abc/i"],
    ["/^b/", "a\nb", 0, "b\nb", "/^b/m"],
    ["/a.c/", "a\nc", 1, "aac", "/a.c/s"],
    // After the match.
    ["/[a-z]+/", "ab1c", 2, "abac", "/[a-z1]+/"],
    ["/^a+$/", "aab", 2, "aaa", "/^a+/"],
    ["/x/", "", 0, "x", null],
    // Before the match: an attempt had matched the character, and failed later.
    ["/([\"']).*?\\1/", "\"it's'", 0, "\"it's'\"", "/([\"']).*?\\1?/"],
    ["/\\[(\\d+)\\]|\\d/", "[12", 0, "[12]", "/\\[(\\d+)\\]?|\\d/"],
    ["/^[a-f0-9]{4}$/", "FFAA", 0, "ffaa", "/^[a-f0-9]{4}$/i"],
  ];

Deno.test("of changes that are described alike, the first is suggested", () => {
  const words = answer("/^(a|a)*$/", "aaab", 3).patternChanges.map((each) => each.words);
  assertEquals(words, ["Remove $", 'Allow "b" as well as the first a']);
});

for (const [literal, text, index, nextText, nextPattern] of CHANGES) {
  Deno.test(`explainCharacter() suggests changes of the text for ${literal} in ${JSON.stringify(text)}`, () => {
    const { textChange, patternChanges } = answer(literal, text, index);
    assertEquals(textChange && applyChange(text, textChange), nextText);
    const [first] = patternChanges;
    assertEquals(first ? toLiteral(first) : null, nextPattern);
  });
}

Deno.test("explainCharacter() names the part that matched a character, and its iteration", () => {
  const { matchedBy, match, textChange, patternChanges } = answer("/(?:a+b)+/", "xaabab", 4);
  assertEquals(matchedBy, {
    node: { start: 3, end: 4 },
    iterations: [{ quantifier: { start: 0, end: 8 }, number: 2 }, {
      quantifier: { start: 3, end: 5 },
      number: 1,
    }],
  });
  assertEquals([match, textChange, patternChanges], [{ start: 1, end: 6 }, null, []]);
});

/** Literal, text, and the suggested patterns. */
const PATTERN_CHANGES: readonly (readonly [literal: string, text: string, patterns: readonly string[]])[] = [
  ["/^.$/", "😀", ["/^.$/u", "/^./"]],
  ["/^[😀]x$/", "😀x", ["/^[😀]x$/u"]],
  // If a change of the text is shown, no lookaround is dropped and no group is made optional.
  ["/^(?!admin)\\w+$/", "administrator", []],
  ["/foo(?!bar)/", "foobar", []],
  ["/(?:ab(?:cd))e/", "abc", []],
  ["/^a+$/", "aab", ["/^a+/", "/^[ab]+$/"]],
];

for (const [literal, text, patterns] of PATTERN_CHANGES) {
  Deno.test(`explainCharacter() suggests changes of ${literal} for ${text}`, () => {
    assertEquals(answer(literal, text, text.length).patternChanges.map(toLiteral), [...patterns]);
  });
}

/** Patterns and texts that make a search, or each test of a change, as expensive as possible. */
const EXPENSIVE: readonly (readonly [literal: string, text: string])[] = [
  ["/^(a+)+b$/", "a".repeat(40)],
  ["/^(a+)+b$/", "a".repeat(12)],
  ["/(a*)*(b*)*(c*)*d/", "abcabcabc".repeat(20)],
  ["/(?:a?){20}a{20}b/", "a".repeat(20)],
  ["/(?=(a+)+b)(?!(?:a+)+c)(?<=(?:a+)+)x/", "a".repeat(15)],
  ["/^(.*?,){12}P/", "1,2,3,4,5,6,7,8,9,10,11,12,13"],
  ["/(a*)\\1\\1\\1b/", "a".repeat(200)],
  [`/${"(?:x?".repeat(200)}${")".repeat(200)}y/`, "x".repeat(50)],
  [`/${"[a-z]{2,5}?(?:b|c)?".repeat(300)}!/`, "abc".repeat(100)],
  [`/${"a?".repeat(2_000)}b/`, "a".repeat(100)],
  ["/needle!/", "needle?".repeat(10_000)],
  ["/^\\w+\\s?\\w+$/", `${"word ".repeat(10_000)}!`],
  ["/x{1000}y{1000}z{1000}$/", `${"x".repeat(1_000)}${"y".repeat(1_000)}zz`],
];

for (const [literal, text] of EXPENSIVE) {
  Deno.test(`explainCharacter() limits its work for ${literal.slice(0, 40)} in ${text.slice(0, 20)}`, () => {
    // A test may begin just below the bound, and a backreference may exceed it by what it compares.
    const lastTry = MAX_TRY_STEPS + 2 * text.length + STEPS_PER_COMPILED_CHARACTER * literal.length;
    const most = MAX_WHY_STEPS + text.length + 2 * (MAX_TRY_WORK + lastTry);
    for (const index of [0, text.length >> 1, text.length]) {
      const { work } = answer(literal, text, index);
      assert(work > 0 && work <= most, `${work} steps`);
    }
  });
}

Deno.test("no explanation of a sample of near misses contradicts the engine", async () => {
  const tally: Contradictions = { found: [], misses: 0, failures: 0, changes: 0 };
  const trees = await corpusTrees();
  for (let seed = 0; tally.misses < share(20, 100); seed++) {
    for (const miss of nearMissesOf(trees[(seed * 7) % trees.length]!, seed)) check(miss, tally);
  }
  for (let seed = 0; tally.misses < share(20, 300); seed++) {
    const parsed = parse({ pattern: patternOfParts(seed), flags: "" });
    if (!parsed.ok) continue;
    for (const miss of nearMissesOf(parsed.tree, seed, [textOfLetters(seed)])) check(miss, tally);
  }
  assertEquals(tally.found, []);
  assert(tally.failures > share(20, 1_000) && tally.changes > share(20, 200), JSON.stringify(tally));
});

Deno.test("explainCharacter() stops on a pattern with runaway backtracking and reports it", () => {
  const { status, textChange } = answer("/^(?:(a+)+\\1)$/", "a".repeat(40) + "!", 40);
  assertEquals([status, textChange], ["running", null]);
});

Deno.test("every suggested change works in the native engine, over the corpora", async () => {
  let shown = 0;
  for (const [seed, tree] of everyNth(12, [...(await corpusTrees()).slice(0, 300).entries()])) {
    for (const text of textsFor(tree, 1, randomFrom(seed))) {
      if (text.length > 200) continue;
      const { status, textChange, patternChanges, best } = explainCharacter(
        compilePattern(tree),
        text,
        0,
        text.length,
      );
      const { pattern, flags } = tree.regex;
      const plain = flags.replace("g", "");
      if (status !== "none") continue;
      if (textChange) {
        assert(new RegExp(pattern, plain).test(applyChange(text, textChange)), `${pattern} ${text}`);
      }
      for (const each of patternChanges) {
        const match = new RegExp(each.pattern, each.flags.replace("g", "")).exec(text);
        const start = best.furthest > best.start ? best.start : match?.index ?? -1;
        assertEquals(match?.index, start, `${toLiteral(each)} in ${text}`);
      }
      shown += patternChanges.length + (textChange ? 1 : 0);
    }
  }
  assert(shown > share(24, 30), `${shown}`);
});
