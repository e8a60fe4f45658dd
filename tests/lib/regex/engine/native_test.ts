import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { execAll } from "../../../../lib/regex/engine/exec.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { compare, emptyTally, treeOf } from "./comparing.ts";
import { randomFrom, textsFor } from "./texts.ts";

/** Every corpus with its own flags, and with flags that change how it is read; at least 5,000 comparisons each. */
const RUNS = [
  { name: "real-world", flags: undefined, texts: 8 },
  { name: "real-world", flags: "giu", texts: 8 },
  { name: "conformance", flags: undefined, texts: 4 },
  { name: "conformance", flags: "gimsv", texts: 5 },
] as const;

for (const { name, flags, texts } of RUNS) {
  Deno.test(`our engine and the native engine find the same: ${name}, flags ${flags ?? "of its own"}`, async () => {
    const tally = emptyTally();
    for (const [seed, regex] of everyNth(60, [...(await corpus(name)).entries()])) {
      const tree = treeOf({ pattern: regex.pattern, flags: flags ?? regex.flags });
      if (tree) compare(tree, textsFor(tree, texts, randomFrom(seed)), tally);
    }
    assertEquals(tally.differences, []);
    assert(tally.compared > share(60, 5_000) && tally.matched > tally.compared / 4, JSON.stringify(tally));
    assert(tally.overBudget + tally.ranAway < tally.compared / 100, JSON.stringify(tally));
  });
}

const ATOMS = [
  ..."abcABkKsS1_-😀ſKéÉ",
  ".",
  "\\d",
  "\\w",
  "\\W",
  "\\s",
  "\\b",
  "\\B",
  "^",
  "$",
  "[ab]",
  "[^a]",
  "[^\\W]",
  "[K-k]",
  "\\1",
  "\\2",
  "\\k<x>",
  "\\ud83d",
  "\\ude00",
  "(?=a)",
  "(?!b)",
];

const QUANTIFIERS = ["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{0,2}", "{1,3}?", "{2,}"];

const OPENERS = ["(", "(", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<x>", "(?i:", "(?-i:", "(?s-m:"];

const { pattern } = fc.letrec<{ pattern: string; sequence: string; element: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((each) => each.join("|")),
  sequence: fc.array(tie("element"), { maxLength: 4 }).map((each) => each.join("")),
  element: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...QUANTIFIERS)).map((each) => each.join("")),
    fc.tuple(fc.constantFrom(...OPENERS), tie("pattern"), fc.constantFrom(...QUANTIFIERS))
      .map(([opener, content, quantifier]) => `${opener}${content})${quantifier}`),
  ),
}));

const flags = fc.tuple(fc.subarray([..."dgimsy"]), fc.constantFrom("", "u", "v"))
  .map(([letters, unicode]) => letters.join("") + unicode);

const text = fc.array(fc.constantFrom(..."aabbcABkKsS1_- \n😀ſKéÉ", "\ud83d", "\ude00"), { maxLength: 12 })
  .map((units) => units.join(""));

Deno.test("our engine and the native engine find the same: random patterns, flags, texts and starts", () => {
  const tally = emptyTally();
  fc.assert(
    fc.property(
      pattern,
      flags,
      fc.array(text, { minLength: 3, maxLength: 3 }),
      fc.nat(6),
      (source, letters, texts, at) => {
        const tree = treeOf({ pattern: source, flags: letters });
        if (tree === undefined || isMisread(source, letters)) return;
        compare(tree, texts, tally);
        // With an explicit start, only one match is compared.
        if (/[gy]/.test(letters) && at > 0) compare(tree, texts, tally, at);
        assertEquals(tally.differences, []);
      },
    ),
    { numRuns: share(60, 8_000), seed: 6 },
  );
  assert(tally.compared > share(60, 5_000) && tally.matched > tally.compared / 4, JSON.stringify(tally));
  assert(tally.overBudget + tally.ranAway < tally.compared / 100, JSON.stringify(tally));
});

Deno.test("our engine and the native engine agree on references and lookbehinds inside a surrogate pair", () => {
  for (
    const source of [
      "(?:)()\\1",
      "\\1(a?)",
      "(x)?\\1",
      "(\\1)",
      "(?<x>\\k<x>)",
      "(?:(?<x>\\k<x>)|(?<x>a))",
      "((?=\\1))",
      "(?=\\1)()",
      "(?:\\1|)(x)?",
      "(?!\\1)(x)?",
      "(?<=\\1)()",
      "(?<!\\1)()",
      "(?<=.)",
      "(?<=😀)",
      "(?<=\\ud83d)",
      "(?<!.)",
    ]
  ) {
    for (const letters of ["u", "v", "iu", ""]) {
      const tree = treeOf({ pattern: `(?<!^)(?!$)${source}`, flags: letters });
      assert(tree);
      const tally = emptyTally();
      compare(tree, ["😀", "a😀", "\ud83d", "\ud83d\ud83d\ude00", "😀😀"], tally);
      assertEquals(tally.differences, []);
    }
  }
});

/** With u and v, V8 applies a group's modifiers to classes after the group, against the specification. */
const isMisread = (source: string, letters: string): boolean =>
  /[uv]/.test(letters) && /\(\?-?i:/.test(source);

Deno.test("modifiers end with their group even where V8 applies them longer", () => {
  const tree = treeOf({ pattern: "(?i:b)?[^a]", flags: "v" });
  assert(tree);
  assertEquals(execAll(compilePattern(tree), "A", { maxSteps: 100 }).matches.length, 1);
});
