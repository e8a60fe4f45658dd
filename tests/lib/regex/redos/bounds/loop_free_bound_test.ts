import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { NATIVE_STEPS_PER_SECOND } from "../../../../../lib/limits/search.ts";
import { decide } from "../../../../../lib/regex/redos/decision.ts";
import { CLOSE } from "../../../../../lib/regex/redos/attacks/slow_text.ts";
import { createStepCounter } from "../../../../../lib/regex/redos/growth/growth.ts";
import { loopFreeBound } from "../../../../../lib/regex/redos/bounds/loop_free_bound.ts";
import { parse } from "../../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../../lib/regex/syntax/tree.ts";
import { randomWords } from "../../../../random/random_patterns.ts";
import { everyNth, share } from "../../../../suites/sample.ts";
import { assertNotExceeded } from "../../../../backtracking/step_bounds.ts";
import { randomFrom } from "../../engine/texts.ts";
import { foundVerdict, verdictLine } from "../verdict_line.ts";

function treeOf(pattern: string, flags = ""): Tree {
  const parsed = parse({ pattern, flags });
  assert(parsed.ok, pattern);
  return parsed.tree;
}

function boundOf(pattern: string, flags = ""): string | undefined {
  const bound = loopFreeBound(treeOf(pattern, flags));
  return bound && `${bound.perCharacter}n + ${bound.atEnd}`;
}

const BOUNDS: readonly (readonly [pattern: string, flags: string, bound: string | undefined])[] = [
  ["abc", "", "3n + 3"],
  ["abc|abd", "", "8n + 8"],
  ["abc|xyz", "", "6n + 6"],
  ["[a-c]x|b", "", "5n + 5"],
  ["ABC|abd", "i", "8n + 8"],
  ["^(?:ab|ac)$", "", "3n + 10"],
  ["^(?:ab|ac)$", "m", "10n + 10"],
  ["(?:a|b){2}", "", "21n + 21"],
  ["[a-z]{1,1000}!", "", "2999n + 2999"],
  ["[a-z]{1,1000}?!", "", "2999n + 2999"],
  ["a{1000}b", "", "1001n + 1001"],
  ["a?b{0,2}", "u", "10n + 10"],
  ["a{1,1000}a{1,1000}b", "", undefined],
  ["a*", "", undefined],
  ["(a)\\1", "", undefined],
  ["[]a{2,}", "", undefined],
  ["[^[\\q{a|b|c}&&\\q{b}]]", "v", undefined],
];

for (const [pattern, flags, bound] of BOUNDS) {
  Deno.test(`loopFreeBound() of /${pattern}/${flags}`, () => assertEquals(boundOf(pattern, flags), bound));
}

/** Different words, of three to nine letters. */
function manyWords(count: number): readonly string[] {
  const random = randomFrom(36);
  const letter = () => String.fromCharCode(97 + Math.floor(random() * 26));
  const words = new Set<string>();
  while (words.size < count) {
    words.add(Array.from({ length: 3 + Math.floor(random() * 7) }, letter).join(""));
  }
  return [...words];
}

Deno.test("patterns that are too large for an automaton are decided from their tree", () => {
  const words = manyWords(1_200).join("|");
  for (const pattern of ["a".repeat(9_999), words, `\\b(?:${words})\\b`, `^(?:${words})$`]) {
    assertEquals(decide(treeOf(pattern)).kind, "linear", pattern.slice(0, 20));
  }
});

/** Single characters with a large count, and the length of a text that takes a second. */
const LARGE_COUNTS: readonly (readonly [pattern: string, characters: number])[] = [
  ["[a-z]{1,1000}!", 333_443],
  [".{0,1000}x", 333_221],
  ["[^,]{1,1000},", 333_443],
  ["a{1000}b", 998_999],
  ["\\w{2,400}\\d", 835_420],
  ["a{0,5000}b", 66_661],
  ["\\s{2,2000}$", 125_061],
];

for (const [pattern, characters] of LARGE_COUNTS) {
  Deno.test(`/${pattern}/ is proved to be linear, with the length that takes a second`, () => {
    const verdict = foundVerdict(treeOf(pattern));
    assertEquals(verdictLine(verdict), "vulnerable proved linear");
    assertEquals(verdict.slowLength?.characters, characters);
  });
}

Deno.test("a bound on a list of words is close, one on a long word may be loose", () => {
  const [word = ""] = manyWords(2_000).join("").match(/^.{9999}/) ?? [];
  const looseness = (pattern: string) => {
    const decision = decide(treeOf(pattern));
    return decision.kind === "linear" && decision.reached() < CLOSE * decision.bound.perCharacter;
  };
  assertEquals(looseness(manyWords(1_200).join("|")), false);
  // No text contains many beginnings of the word that are long.
  assertEquals(looseness(word), true);
  // Here a text without its last character has them, twice in a row.
  for (const pattern of ["a".repeat(9_999), `${"a".repeat(5_000)}b`, "(?:a|b)".repeat(700) + "x"]) {
    assertEquals(looseness(pattern), false, pattern.slice(-8));
  }
});

Deno.test("a slow text that was found shows how slow a pattern is, however high the bound is", () => {
  const patterns = [
    [String.raw`<!--[\s\S]{0,3000}?-->`, "<!----"],
    [String.raw`\[\[(.{2,1000}?)\]\](\w{0,10})`, "["],
    [String.raw` ?<ref>([\s\S]{0,4000}?)<\/ref> ?`, "<ref></ref"],
  ] as const;
  for (const [pattern, word] of everyNth(1, patterns, 3)) {
    const tree = treeOf(pattern);
    const verdict = foundVerdict(tree);
    assertEquals(verdictLine(verdict), "vulnerable proved linear");
    // On a text of a thirtieth of the length. The attempts at the end of a text are shorter.
    const count = Math.floor((verdict.slowLength?.characters ?? 0) / 30 / word.length);
    const steps = createStepCounter(tree)(word.repeat(count), NATIVE_STEPS_PER_SECOND) ?? 0;
    const share = 30 * steps / NATIVE_STEPS_PER_SECOND;
    assert(share > 0.9 && share < 1.5, `${pattern}: ${share}`);
  }
});

Deno.test("random lists of words never take more steps than their bound", () => {
  const random = randomFrom(37);
  let bounds = 0;
  for (let tried = 0; tried < share(10, 4_000, 40); tried++) {
    const parsed = parse(randomWords(random));
    const bound = parsed.ok ? loopFreeBound(parsed.tree) : undefined;
    if (!parsed.ok || bound === undefined) continue;
    bounds++;
    assertNotExceeded(bound, parsed.tree, random);
  }
  assert(bounds > 50);
});

/** Counted characters, alone and in groups. */
const countedCharacters = fc.array(
  fc.tuple(
    fc.constantFrom("a", "[ab]", ".", "\\w", "b", "(?:a|b{2,5})", "(?=a{1,4}b)", "(?<=a{2,3})"),
    fc.constantFrom("", "?", "??", "{3}", "{0,4}", "{1,30}", "{2,9}?"),
  ).map(([part, count]) => part.startsWith("(?=") || part.startsWith("(?<") ? part : part + count),
  { minLength: 1, maxLength: 4 },
).map((parts) => parts.join(""));

Deno.test("random counted characters never take more steps than their bound", () => {
  const random = randomFrom(38);
  let bounds = 0;
  for (const pattern of fc.sample(countedCharacters, { seed: 9, numRuns: share(10, 2_000) })) {
    const tree = treeOf(pattern, random() < 0.3 ? "u" : "");
    const bound = loopFreeBound(tree);
    if (bound === undefined) continue;
    bounds++;
    assertNotExceeded(bound, tree, random, ["a".repeat(80), "ab".repeat(40), "b".repeat(30), ""]);
  }
  assert(bounds > 50);
});
