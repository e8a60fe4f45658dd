import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { NATIVE_STEPS_PER_SECOND, SAFE_MS } from "../../../../../lib/limits/search.ts";
import { attackText } from "../../../../../lib/regex/redos/attack.ts";
import { stepsByLaw } from "../../../../../lib/regex/redos/growth/growth_law.ts";
import { corpus } from "../../../../corpora/corpus.ts";
import { countedLoops } from "../../../../random/counted_loops.ts";
import { labelledPatterns } from "../../../../corpora/labelled.ts";
import { lawTable } from "../../../../backtracking/law_checks.ts";
import { everyNth, isSample, share } from "../../../../suites/sample.ts";
import { treeOf } from "../../trees.ts";
import { foundVerdict } from "../verdict_line.ts";

/** Literal, and its law: degree of a polynomial or base of a recurrence, or how it is estimated; pumped text. */
const CASES: readonly (readonly [literal: string, growth: string, pump: string])[] = [
  ["/a*b/", "degree 2", "a"],
  ["/a*a*b/", "degree 3", "a"],
  ["/a*a*a*a*b/", "degree 5", "a"],
  ["/a*a*a*a*a*a*a*b/", "degree 8", "a"],
  ["/^a*a*a*b/", "degree 3", "a"],
  ["/^(a+)+$/", "base 2", "a"],
  ["/(a*)*b/", "base 2", "a"],
  // The proposed pump is "aaa", and each of its characters has the same effect.
  ["/(a|aa)+$/", "base 1.618", "a"],
  ["/^(?:a|aa|aaa)+$/", "base 1.839", "a"],
  ["/^(?:ab|(?:ab)+)+$/", "base 2.618", "ab"],
  // The proposed pumps are " A", "_A", "aba" and "aa0a", of which a part has more effect for each character.
  [String.raw`/^(?:.|\s)*x/`, "base 2", " "],
  [String.raw`/(?:\w|_)+$/`, "base 2", "_"],
  ["/(?:a|ab|b)*c/", "base 2", "ab"],
  ["/^(([a-z])+.)+[A-Z]([a-z])+$/", "base 1.618", "a"],
  // Longer texts than the counted repeats reach.
  ["/a{100,}b/", "degree 2", "a"],
  ["/[a-z]{1,100}!|(?:a|b)*c/", "degree 2", "a"],
  ["/^(?:a{1,3})+$/", "base 1.839", "a"],
  // Steps are linear up to a count above the texts that laws are usually checked with.
  ["/^a{700}a*a*b/", "degree 2", "a"],
  // Texts with 40 characters match.
  ["/a{8}a*a*$|a{40}/", "degree 2", "a"],
  // On short texts it looks like powers of two, but it is a polynomial of degree 12.
  ["/(.*?,){11}P/", "estimated", ",a"],
  ["/.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,P/", "estimated", ","],
  // The steps depend on the divisors of the number of pumps.
  ["/^(a+)\\1*b$/", "estimated", "a"],
];

for (const [literal, expected, pump] of CASES) {
  Deno.test(`the law of the attack on ${literal}`, () => {
    const { law, attack, degree, base = 0 } = foundVerdict(treeOf(literal));
    const growth = degree === undefined ? `base ${Math.round(1_000 * base) / 1_000}` : `degree ${degree}`;
    assertEquals([law ? growth : "estimated", attack?.pump], [expected, pump]);
  });
}

/**
 * Exponential patterns whose steps are a polynomial of the length up to the next count of a loop's iterations, which has
 * a higher degree.
 */
const COUNTED_LOOPS = [
  "/^(?:\\w{50,}|\\w)+!/",
  "/(?:a{80,}b?|a)+!/",
  "/^(?:a{30}|a)+b/",
  "/^(?:a{70,99}|a)+!/",
  "/(?:a{40,}|a)+b/",
  "/(?:a{60,}|a)+b/",
  "/^(?:a{200,}|a)*b/",
  // The same without a count.
  `/^(?:${"a".repeat(40)}|a)+b/`,
];

for (const literal of COUNTED_LOOPS) {
  Deno.test(`the exponential growth of ${literal} is estimated`, () => {
    const { law, class: growth, base = 0, slowLength } = foundVerdict(treeOf(literal));
    assertEquals([law, growth], [undefined, "exponential"]);
    assert(base > 1.03 && base < 1.2, `${base}`);
    // The slowest to grow takes a second at more than 445 characters.
    assert((slowLength?.characters ?? Infinity) < 500);
  });
}

Deno.test("a polynomial without a known law is not called exponential", () => {
  // The steps reach a second at about 31 characters.
  const { law, class: growth, degree = 0, slowLength } = foundVerdict(treeOf("/^(.*?,){11}P/"));
  assertEquals([law, growth], [undefined, "polynomial"]);
  assert(degree > 6 && degree <= 12, `${degree}`);
  const characters = slowLength?.characters ?? 0;
  assert(characters > 25 && characters < 75, `${characters}`);
});

Deno.test("a law that changes beyond the texts that can be counted is not called exact", () => {
  for (const literal of ["/(?:a{60}|a){1,50}b/", "/^a*(?:a{2000,}|c)a*a*b/", "/(?:a{400,}|a)+b/"]) {
    const { law, attack } = foundVerdict(treeOf(literal));
    assert(attack, literal);
    assertEquals(law, undefined, literal);
  }
});

Deno.test("no law of a loop over counted and single characters is refuted by longer texts", () => {
  const patterns = fc.sample(countedLoops, { seed: 5, numRuns: share(30, 300, 100) });
  const table = lawTable(patterns.map((pattern) => ({ pattern, flags: "" })), 10_000_000);
  assertEquals(table.refuted, []);
  assert(table.attacks > 0.5 * patterns.length, JSON.stringify(table));
});

Deno.test("the lengths in a verdict are the exact ones at which the law reaches the limits", () => {
  const perSecond = BigInt(NATIVE_STEPS_PER_SECOND);
  const mostSafe = perSecond * BigInt(SAFE_MS) / 1_000n;
  for (const literal of ["/a*a*b/", "/^(a+)+$/"]) {
    const { attack, law, safeLength, slowLength } = foundVerdict(treeOf(literal));
    assert(attack && law && safeLength && slowLength);
    const takes = (length: number) => stepsByLaw(law, length - attackText(attack, 0).length);
    assert(takes(safeLength.characters) <= mostSafe && takes(safeLength.characters + 1) > mostSafe);
    assert(takes(slowLength.characters - 1) < perSecond && takes(slowLength.characters) >= perSecond);
  }
});

const CLOUDFLARE =
  "(?:(?:\"|'|\\]|\\}|\\\\|\\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\\+)+[)]*;?" +
  "((?:\\s|-|~|!|{}|\\|\\||\\+)*.*(?:.*=.*)))";

Deno.test("the pattern of the outage of 2019 has degree 5, and takes seconds for a few hundred characters", () => {
  const { law, degree, attack, slowLength } = foundVerdict(treeOf({ pattern: CLOUDFLARE, flags: "" }));
  assert(law && attack);
  assertEquals(degree, 5);
  assert((slowLength?.characters ?? Infinity) < 231);
  // V8 took 7.6 seconds for 231 characters: that is the order of magnitude.
  const seconds = Number(stepsByLaw(law, 231 - attackText(attack, 0).length)) / NATIVE_STEPS_PER_SECOND;
  assert(seconds > 0.76 && seconds < 76, `${seconds}`);
});

Deno.test("no law is refuted by longer texts", async () => {
  const labelled = everyNth(3, await labelledPatterns(), 18);
  const table = lawTable([...labelled, ...everyNth(20, await corpus("real-world"), 200)], 1_000_000);
  assertEquals(table.refuted, []);
  assert(table.polynomials > share(1, 8, 8) && (isSample || table.recurrences > 2), JSON.stringify(table));
  assert(table.exact > 0.8 * table.attacks, JSON.stringify(table));
});
