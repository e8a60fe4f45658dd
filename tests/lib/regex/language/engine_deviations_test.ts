import { assertEquals } from "@std/assert";
import { deviatesFromSpecification } from "../../../../lib/regex/language/engine_deviations.ts";

import { share } from "../../../suites/sample.ts";
import { treeOf } from "../trees.ts";
import { findDeviation, LETTERS, modifierPatterns } from "./modifier_patterns.ts";

const DEVIATING = [
  "/(?i:b)?[^a]/v",
  "/(?-i:b)?\\W/iu",
  "/[\\q{k|ab}]/iv",
  "/(?i:ab|b)/",
  "/(?i:a|b)b/",
  "/(?i:(?:n||m)(?:|)(?:|k)F)/",
  "/^(?:|(?i:(k)))$/",
  "/(?-i:a|kk)/i",
  "/(?i:(?:k)*?k)/",
  "/(?i:(?:a)+b)/",
  "/(?i:(?!ab)a)/",
  "/(?:(?i:b(?:b)))??b/",
];

/** No group changes the mode, nothing depends on it, or nothing makes engines confuse it. */
const CONFORMING = [
  "/(?i:ab)c/",
  "/(?i:ab)[^a]/",
  "/(?i:ab)\\s+c*/",
  "/a+(?=(?i:ab))/",
  "/(?i:a|b)/i",
  "/(?-i:a|b)/",
  "/(?s:a|b.)c+/",
  "/(?i:1|2)*3|4/",
  "/a|b/i",
];

for (const literal of DEVIATING) {
  Deno.test(`engines may deviate on ${literal}`, () => assertEquals(deviates(literal), true));
}

for (const literal of CONFORMING) {
  Deno.test(`engines don't deviate on ${literal}`, () => assertEquals(deviates(literal), false));
}

Deno.test("this engine follows the specification on all other patterns with modifiers", () => {
  const patterns = modifierPatterns(share(20, 40_000, 80), 2_026)
    .filter(({ pattern, flags }) => !deviatesFromSpecification(treeOf({ pattern, flags })));
  const wrong = patterns.filter((each) => findDeviation(each, LETTERS) !== undefined);
  assertEquals(wrong, []);
});

const deviates = (literal: string): boolean => deviatesFromSpecification(treeOf(literal));
