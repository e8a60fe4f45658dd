import { MAX_ORDERED_WORK } from "../../../../lib/regex/redos/bounds/attempt_order.ts";
import { assert, assertEquals } from "@std/assert";
import { findFixes } from "../../../../lib/regex/rewrite/fixes.ts";
import { growthRank, provedBound } from "../../../../lib/regex/rewrite/growth_rank.ts";
import { isProvedFix, type Rewrite, sortByUse } from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites } from "../../../../lib/regex/rewrite/rewrites.ts";
import {
  hasBufferBoundaries,
  maskBoundaries,
  needsOwnEngine,
} from "../../../../lib/regex/syntax/buffer_boundaries.ts";
import { isNative } from "../../../corpora/corpus.ts";
import { everyNth } from "../../../suites/sample.ts";
import { bruteForceTexts, firstDifference, quickTexts } from "../brute_force.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

/** Slow patterns, the first fix that is proved to be linear, and the bound on its steps. */
const FIXES: readonly (readonly [pattern: string, fixed: string, bound: string])[] = [
  ["(a+)+$", "((?<!a)a+)$", "10n + 8"],
  ["^(a+)+$", "^(a+)$", "4n + 2"],
  ["^(?:a+)+$", "^a+$", "4n + 2"],
  ["(a*)*b", "((?<!a)a+)?b", "13n + 11"],
  ["^(a|aa)+$", "^(a)+$", "5n + 3"],
  ["^(a|a?)+$", "^a*$", "4n + 3"],
  ["([a-zA-Z]+)*$", "((?<![a-zA-Z])[a-zA-Z]+)?$", "13n + 11"],
  ["(?:a|b|ab)*c", "(?:(?<![ab])[ab]+)?c", "13n + 11"],
  ["(\\w|\\d)+$", "(?<!\\w)(\\w)+$", "11n + 9"],
  ["^(?:\\w|\\d)+$", "^\\w+$", "4n + 2"],
  ["^\\d+\\w+$", "^\\d\\w+$", "4n + 2"],
  ["^\\s*[\\s\\w]+\\s*$", "^[\\s\\w]+$", "4n + 2"],
  ["^(.*,)+$", "^(.*,)$", "5n + 3"],
  ["^(?:\\w+\\s?)*$", "^(?:\\w\\s?)*$", "6n + 5"],
  ["^(?:\\.?[a-z]+)+$", "^(?:\\.?[a-z])+$", "6n + 4"],
  ["^(?:[a-z]+-?)+$", "^(?:[a-z]-?)+$", "6n + 3"],
  ["^a+a+$", "^aa+$", "4n + 2"],
  ["^\\d+\\.?\\d*$", "^\\d+(?:\\.\\d*)?$", "7n + 2"],
  ["^\\d*\\.?\\d+$", "^(?:\\d*\\.)?\\d+$", "7n + 6"],
  ["\\s+$", "(?<!\\s)\\s+$", "10n + 8"],
  ["^\\s+|\\s+$", "^\\s+|(?<!\\s)\\s+$", "13n + 12"],
  ["\\s*,\\s*", "(?:(?<!\\s)\\s+)?,\\s*", "13n + 11"],
  [".*[\\./\\\\]", "(?:(?<!.).+)?[\\./\\\\]", "13n + 11"],
  ["a+b", "(?<!a)a+b", "10n + 8"],
  ["^(?:a|ab|b)*$", "^[ab]*$", "4n + 3"],
  ["^#?(?:[a-f\\d]+)+$", "^#?[a-f\\d]+$", "4n + 3"],
  ["^(?:x+x+)+y", "^(?:xx+)y", "4n + 2"],
  ["^(a|b|ab)*c$", "^([ab])*c$", "5n + 5"],
  ["^([\\w.]+)+@", "^([\\w.]+)@", "4n + 2"],
  ["^(\\w+\\s?)*$", "^(?:(?:\\w+\\s)*(\\w+\\s?))?$", "8n + 8"],
  ["^(\\w+\\s?)+$", "^(?:\\w+\\s)*(\\w+\\s?)$", "8n + 5"],
  ["^([^/]+/?)+$", "^(?:[^/]+/)*([^/]+/?)$", "8n + 5"],
  ["^(?<part>[a-z]+\\d*)+;", "^(?:[a-z]+\\d+)*(?<part>[a-z]+\\d*);", "10n + 5"],
  ["^(-?[a-z]+)+$", "^(?:-?[a-z]+(?=-))*(-?[a-z]+)$", "9n + 7"],
  ["^(\\s*\\w+)+$", "^(?:\\s*\\w+(?=\\s))*(\\s*\\w+)$", "10n + 7"],
  ["^x(\\d+[., ]?)*y(z)", "^x(?:(?:\\d+[., ])*(\\d+[., ]?))?y(z)", "8n + 2"],
  ["^(\\w+,?\\s?)+$", "^(?:\\w+(?:,\\s?|\\s))*(\\w+,?\\s?)$", "12n + 5"],
  ["^(\\s*\\w+\\s*)*;", "^(?:(?:\\s*\\w+\\s+(?=\\w))*(\\s*\\w+\\s*))?;", "10n + 10"],
  ["^(,?\\s?\\w+)+$", "^(?:,?\\s?\\w+(?=,|\\s))*(,?\\s?\\w+)$", "12n + 9"],
  ["\\s*$", "(?:(?<!\\s)\\s+)?$", "13n + 11"],
  ["[\\n\\r]+$", "(?<![\\n\\r])[\\n\\r]+$", "10n + 8"],
  ["^[\\s\\u200c]+|[\\s\\u200c]+$", "^[\\s\\u200c]+|(?<![\\s\\u200c])[\\s\\u200c]+$", "13n + 12"],
  ['(\\\\*)"', '((?:(?<!\\\\)\\\\+)?)"', "13n + 11"],
  ["\\s*\\n\\s*", "(?:(?<!\\s)\\s+)?\\n\\s*", "13n + 11"],
  [" *, *", "(?:(?<! ) +)?, *", "13n + 11"],
  [".*[\\.\\/\\\\]", "(?:(?<!.).+)?[\\.\\/\\\\]", "13n + 11"],
  ["^([^-]+)-([^?]{4})(\\?[\\x21-\\x7E]*)*$", "^([^-]+)-([^?]{4})(\\?[\\x21-\\x7E]*)?$", "4n + 2"],
  [
    "^hwb\\(\\s*([+-]?\\d*[\\.]?\\d+(?:e[+-]?\\d+)?)(?:deg)?\\s*,",
    "^hwb\\(\\s*([+-]?(?:\\d*[\\.])?\\d+(?:e[+-]?\\d+)?)(?:deg)?\\s*,",
    "14n + 2",
  ],
];

function fixesOf(pattern: string, flags = "") {
  const tree = treeOf({ pattern, flags });
  return [...findFixes(tree, growthRank(tree), { work: MAX_ORDERED_WORK })].map((fix) => ({
    ...fix,
    tree: treeOf(fix.replacement),
  }));
}

for (const [pattern, fixed, bound] of FIXES) {
  Deno.test(`findFixes() offers /${fixed}/ for /${pattern}/, linear`, () => {
    const linear = fixesOf(pattern).find(({ tree }) => growthRank(tree) === 1);
    assertEquals(linear?.replacement.pattern, fixed);
    assertEquals(linear && provedBound(linear.tree)?.text, bound);
  });
}

Deno.test("fixes find the same matches natively, and those that keep all groups the same captures", () => {
  for (const [pattern] of everyNth(10, FIXES)) {
    const tree = treeOf({ pattern, flags: "" });
    const texts = quickTexts(tree, bruteForceTexts(tree, randomFrom(5)));
    for (const { replacement, tree: after, groups } of fixesOf(pattern)) {
      assert(isNative(replacement));
      if (groups?.includes(0)) continue;
      const found = firstDifference(tree.regex, replacement, quickTexts(after, texts));
      assertEquals(found, undefined, `/${pattern}/ as /${replacement.pattern}/`);
    }
  }
});

/** Patterns that are fast, or that no proved fix makes faster. */
const NONE = ["^a+b$", "\\d{4}-\\d\\d", "^(a+)\\1*b$", "^(?:a|b){2,9}c$", "^(?=(a+)+b)", '"(\\\\.|[^"])*"'];

for (const pattern of NONE) {
  Deno.test(`findFixes() offers nothing for /${pattern}/`, () => {
    assertEquals(fixesOf(pattern).map(({ replacement }) => replacement.pattern), []);
  });
}

/** Slow patterns, and their safety rewrites in display order. */
const SHOWN: readonly (readonly [pattern: string, ...ids: string[]])[] = [
  ["(a+)+$", "equal linear ((?<!a)a+)$", "equal quadratic (a+)$"],
  ["^(a+)+$", "equal linear ^(a+)$", "agrees ^(?=((a+)+))\\1$", "agrees ^((?=(a+))\\2)+$"],
];

for (const [pattern, ...expected] of SHOWN) {
  Deno.test(`proved fixes come first, linear ones before others, for /${pattern}/`, () => {
    const attack = `${"a".repeat(24)}!`;
    const hotspots = [{ start: 0, end: pattern.length }];
    const found = sortByUse([...findRewrites(treeOf({ pattern, flags: "" }), { attack, hotspots })]);
    const words = ({ proof, bound, degree, replacement }: Rewrite) =>
      [
        proof,
        ...bound && proof === "equal" ? ["linear"] : [],
        ...degree === 2 ? ["quadratic"] : [],
        replacement.pattern,
      ].join(" ");
    assertEquals(
      found.filter(({ type }) => type === "safety").slice(0, expected.length).map(words),
      expected,
    );
  });
}

Deno.test("a linear fix with other groups comes before a quadratic one", () => {
  const options = { attack: `${"a".repeat(24)}!`, hotspots: [{ start: 0, end: 6 }] };
  const fixes = [...findRewrites(treeOf({ pattern: "(a+)+$", flags: "" }), options)].filter(isProvedFix);
  const linear = fixes.filter(({ bound }) => bound).map((fix): Rewrite => ({ ...fix, otherGroups: true }));
  const quadratic = fixes.filter(({ degree }) => degree === 2);
  assert(linear.length > 0 && quadratic.length > 0);
  assertEquals(sortByUse([...quadratic, ...linear]), [...linear, ...quadratic]);
});

Deno.test("a fix that drops captures says so, and renumbers the remaining groups", () => {
  const [fix] = fixesOf("^(\\w+|\\s)*(x)$");
  assertEquals([fix?.replacement.pattern, fix?.groups], ["^(?:\\w|\\s)*(x)$", [0, 1]]);
  assert(fix?.caveat.includes("no longer capture"));
});

Deno.test("no safety rewrite is as slow as the pattern", () => {
  for (const [pattern] of everyNth(8, FIXES)) {
    const tree = treeOf({ pattern, flags: "" });
    const attack = "a1 ,".repeat(8) + "!";
    for (const { type, replacement, proof } of findRewrites(tree, { attack })) {
      const isFaster = type !== "safety" || proof !== "equal" ||
        growthRank(treeOf(replacement)) < growthRank(tree);
      assert(isFaster, `/${pattern}/ as /${replacement.pattern}/`);
    }
  }
});

/** Patterns with buffer boundaries, which most native engines refuse. */
const BOUNDED = [
  ["\\A(a+)+\\z", "u"],
  ["\\A(?:a|ab|a)+\\Z", "v"],
  ["(?:\\A|a)(?:foo)bar|\\z", "u"],
  ["\\A[0-9]{1,}x\\z", "gu"],
] as const;

Deno.test("a replacement compiles wherever the pattern does", () => {
  let refused = 0;
  for (const [pattern, flags] of BOUNDED) {
    const tree = treeOf({ pattern, flags });
    const all = [...fixesOf(pattern, flags), ...findRewrites(tree)].map(({ replacement }) => replacement);
    assert(all.length > 0, pattern);
    for (const replacement of all) {
      // Only the buffer boundaries that it has kept are refused.
      assertEquals(maskBoundaries(replacement) !== replacement.pattern, hasBufferBoundaries(replacement));
      new RegExp(maskBoundaries(replacement), replacement.flags);
      if (needsOwnEngine(replacement)) refused++;
      assert(!needsOwnEngine(replacement) || hasBufferBoundaries({ pattern, flags }));
    }
  }
  assert(refused > 0 || !needsOwnEngine({ pattern: "\\A", flags: "u" }));
});
