import { assert, assertEquals } from "@std/assert";
import { NATIVE_STEPS_PER_SECOND, SAFE_MS } from "../../../../lib/limits/search.ts";
import { attackText } from "../../../../lib/regex/redos/attack.ts";
import { stepsByLaw } from "../../../../lib/regex/redos/growth_law.ts";
import { corpus } from "../../../corpus.ts";
import { labelledPatterns } from "../../../labelled.ts";
import { lawTable } from "../../../law_checks.ts";
import { everyNth } from "../../../sample.ts";
import { treeOf } from "../trees.ts";
import { foundVerdict } from "./verdict_line.ts";

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
  // Longer texts than the counted repeats reach.
  ["/a{100,}b/", "degree 2", "a"],
  ["/[a-z]{1,100}!|(?:a|b)*c/", "degree 2", "a"],
  ["/^(?:a{1,3})+$/", "base 1.839", "a"],
  // Texts with 40 characters match.
  ["/a{8}a*a*$|a{40}/", "degree 2", "a"],
  // On short texts it looks like powers of two, but it is a polynomial of degree 12.
  ["/(.*?,){11}P/", "estimated", ",A"],
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
  const labelled = everyNth(3, await labelledPatterns());
  const table = lawTable([...labelled, ...everyNth(20, await corpus("real-world"))], 1_000_000);
  assertEquals(table.refuted, []);
  assert(table.polynomials > 8 && table.recurrences > 2, JSON.stringify(table));
  assert(table.exact > 0.8 * table.attacks, JSON.stringify(table));
});
