import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { exec, execAll, startSearch, startStepCount } from "../../../../lib/regex/engine/exec.ts";
import { corpusTrees, treeOf } from "../trees.ts";
import { randomFrom, textsFor } from "./texts.ts";
import { everyNth, share } from "../../../suites/sample.ts";

/** Literal, text, and for each match its text and its groups; `-` for a group that did not participate. */
const CASES: readonly (readonly [literal: string, text: string, ...found: string[]])[] = [
  ["/abc/", "xabc", "abc"],
  ["/a|ab/", "ab", "a"],
  ["/((a)|(ab))((c)|(bc))/", "abc", "abc a a - bc - bc"],
  ["/a[a-z]{2,4}?/", "abcdefghi", "abc"],
  ["/(aa|aabaac|ba|b|c)*/", "aabaac", "aaba ba"],
  // Each iteration resets the captures of the previous one.
  ["/(z)((a+)?(b+)?(c))*/", "zaacbbbcac", "zaacbbbcac z ac a - c"],
  // An empty iteration doesn't count.
  ["/(a*)*/", "b", " -"],
  ["/(?:a*){2}/", "a", "a"],
  ["/(?:a?)*?b/", "ab", "ab"],
  ["/(a?)??/", "a", " -"],
  // Lookarounds: captures are kept, choices aren't.
  ["/(?=(a+))a*b\\1/", "baaabac", "aba a"],
  ["/(?=(a+))/", "baaabac", " aaa"],
  ["/(.*?)a(?!(a+)b\\2c)\\2(.*)/", "baaabaac", "baaabaac ba - abaac"],
  ["/(?<=(\\d+)(\\d+))$/", "1053", " 1 053"],
  ["/(?<=\\1(a))b/", "aab", "b a"],
  ["/(?<!abc)\\w\\w\\w/", "abcdef", "abc"],
  // Backreferences to groups that have not matched yet, and to several with the same name.
  ["/\\1(a)/", "aa", "a a"],
  ["/(?:\\1b|(a))+/", "aab", "aab -"],
  ["/(?:(?<x>a)|(?<x>b))\\k<x>/", "abb", "bb - b"],
  ["/(?:(?:(?<x>a)|(?<x>b)|c)\\k<x>){2}/", "aac", "aac - -"],
  ["/(a)\\1/i", "aA", "aA a"],
  // Case: without u, no letter beyond ASCII equals an ASCII letter; with u, ſ equals s and the Kelvin sign
  // equals k.
  ["/[^x]/i", "X"],
  ["/\\u017f/i", "s"],
  ["/\\u017f/iu", "s", "s"],
  ["/[\\w-a]/i", "ſ"],
  ["/\\w/iu", "ſ", "ſ"],
  ["/\\b/iu", "ſ", ""],
  ["/\\u00df/i", "ẞ"],
  ["/\\u00df/iu", "ẞ", "ẞ"],
  ["/(?i:a)b/", "Ab AB", "Ab"],
  ["/(?-i:a)b/i", "AB aB", "aB"],
  ["/\\P{Lu}/iu", "A", "A"],
  ["/[^\\P{Lu}]/iu", "A"],
  ["/\\P{Lu}/iv", "A"],
  // Anchors and boundaries.
  ["/^b$/m", "a\nb\nc", "b"],
  ["/(?m:^)b/", "a\nb", "b"],
  ["/a.c/s", "a\nc", "a\nc"],
  ["/\\Bb/g", "ab b", "b"],
  // Code points.
  ["/^.$/", "😀"],
  ["/^.$/u", "😀", "😀"],
  ["/\\udf06/u", "\ud834\udf06"],
  ["/(?<=^.)x/u", "😀x", "x"],
  ["/[^]/gu", "a😀", "a", "😀"],
  // v: sets, and strings with the longest first.
  ["/[\\w--[a-c]]+/v", "abcde", "de"],
  ["/[\\q{a|ab|abc}]c?/v", "abcc", "abcc"],
  ["/^[\\q{a|ab|abc}]cd/v", "abcd", "abcd"],
  ["/^\\p{RGI_Emoji}$/v", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["/(?<=[\\q{ab|b}])c/v", "abc", "c"],
  ["/[\\q{}a]b/v", "b", "b"],
  // g, y, and the search after an empty match.
  ["/a*/g", "baa", "", "aa", ""],
  ["/(?:)/gu", "😀", "", ""],
  ["/a/y", "ba"],
  ["/a/gy", "aaba", "a", "a"],
  // Annex B.
  ["/\\1(?=a)*/", "\u0001", "\u0001"],
  ["/[\\c]/", "\\", "\\"],
  ["/a{,2}/", "a{,2}", "a{,2}"],
  ["/\\k/", "k", "k"],
];

for (const [literal, text, ...found] of CASES) {
  Deno.test(`execAll() finds ${JSON.stringify(found)} with ${literal} in ${JSON.stringify(text)}`, () => {
    const { matches } = execAll(compilePattern(treeOf(literal)), text, { maxSteps: 10_000 });
    assertEquals(matches.map(({ captures }) => textsOf(captures, text)), found);
  });
}

function textsOf(captures: Int32Array, text: string): string {
  const pairs = Array.from({ length: captures.length / 2 }, (_, group) => captures.subarray(2 * group));
  return pairs.map(([start = -1, end]) => start < 0 ? "-" : text.slice(start, end)).join(" ");
}

Deno.test("exec() begins at lastIndex with g and y, and with u at the start of a surrogate pair", () => {
  const at = (literal: string, text: string, lastIndex: number) =>
    exec(compilePattern(treeOf(literal)), text, lastIndex, 1_000).captures?.[0];
  assertEquals(at("/a/g", "aba", 1), 2);
  assertEquals(at("/a/", "aba", 1), 0);
  assertEquals(at("/a/y", "aba", 1), undefined);
  assertEquals(at("/a/g", "aba", 4), undefined);
  assertEquals(at("/./gu", "😀", 1), 0);
  assertEquals(at("/./g", "😀", 1), 1);
});

Deno.test("a search in slices takes the same steps as an uninterrupted one", () => {
  for (
    const [literal, text] of [["/(a+)+$/", "aaaaaab"], ["/x?(?:a|ab)*?c/", "xxababac"], [
      "/\\w+\\d/u",
      "abc1 é2",
    ]] as const
  ) {
    const program = compilePattern(treeOf(literal));
    const whole = startSearch(program, text);
    whole.advance(Infinity);
    for (const slice of [1, 2, 7]) {
      const run = startSearch(program, text);
      while (run.advance(slice) === "running");
      assertEquals([run.status, run.steps], [whole.status, whole.steps], literal);
      assertEquals(run.captures, whole.captures);
    }
  }
});

Deno.test("a search that exceeds its budget ends with status budget", () => {
  const program = compilePattern(treeOf("/^(a+)+$/"));
  const { status, steps, captures } = exec(program, "a".repeat(40) + "b", 0, 100_000);
  assertEquals([status, steps, captures], ["budget", 100_000, null]);
});

Deno.test("a search whose stack reaches its maximum size ends with status exhausted", () => {
  const program = compilePattern(treeOf("/(?:(a)|b|c|d)*$/"));
  const { status } = exec(program, "a".repeat(8_000_000), 0, Infinity);
  assertEquals(status, "exhausted");
});

Deno.test("a long text and 1,000 nested groups do not overflow the call stack", () => {
  // A megabyte in the proof; a recursive engine would overflow far earlier.
  const text = "ab".repeat(share(8, 500_000));
  for (
    const literal of [
      "/^(?:(?:a|b)+)+$/",
      "/^(?:a|b)*$/",
      "/^(?:(?:a|b)+?)+?$/",
      "/^(?:.*?)*$/s",
      "/^(?=(?:a|b)*$)/",
    ]
  ) {
    const { status } = exec(compilePattern(treeOf(literal)), text, 0, 20_000_000);
    assertEquals(status, "match", literal);
  }
  const nested = compilePattern(treeOf(`/${"(?:".repeat(1_000)}a${")?".repeat(1_000)}b/`));
  assertEquals(exec(nested, "ab", 0, 1_000_000).status, "match");
  const deep = compilePattern(treeOf(`/${"(".repeat(1_000)}a${")".repeat(1_000)}/`));
  assert((exec(deep, "xa", 0, 1_000_000).captures ?? []).every((bound) => bound > 0));
});

/** Literal, text, steps of each match, total steps; worked out by hand. */
const COUNTED: readonly (readonly [string, string, number[], number])[] = [
  ["/a/g", "aba", [1, 2], 4],
  ["/a/", "bba", [3], 3],
  ["/a/y", "ba", [], 1],
  ["/(?:)/g", "ab", [0, 0, 0], 0],
  ["/x/g", "", [], 1],
];

for (const [literal, text, byMatch, steps] of COUNTED) {
  Deno.test(`startStepCount() with ${literal} in "${text}"`, () => {
    const counter = startStepCount(compilePattern(treeOf(literal)), text);
    counter.advance(1_000);
    assertEquals(counter.count(), { steps, byMatch: Uint32Array.from(byMatch), status: "all" });
  });
}

Deno.test("a step count that stops early has status more", () => {
  const counter = startStepCount(compilePattern(treeOf("/^(a+)+$/")), "a".repeat(40) + "!");
  counter.advance(10_000);
  assertEquals([counter.done, counter.count().status, counter.steps], [false, "more", 10_000]);
});

Deno.test("step counts in slices equal those of all matches, over the corpora", async () => {
  let matched = 0;
  for (const [seed, tree] of everyNth(20, [...(await corpusTrees()).slice(0, 2_000).entries()])) {
    const program = compilePattern(tree);
    for (const text of textsFor(tree, 1, randomFrom(seed))) {
      const { matches, steps, status } = execAll(program, text, { maxSteps: 20_000 });
      if (status === "budget") continue;
      const counter = startStepCount(program, text);
      while (!counter.done) counter.advance(97);
      assertEquals(counter.steps, steps);
      assertEquals([...counter.count().byMatch], matches.map((each) => each.steps));
      matched += matches.length;
    }
  }
  assert(matched > share(20, 500));
});
