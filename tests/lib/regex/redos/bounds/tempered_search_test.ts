import { assert, assertEquals } from "@std/assert";
import { temperedSearches } from "../../../../../lib/regex/redos/bounds/tempered_search.ts";
import { boundOfTempered } from "../../../../../lib/regex/redos/decision.ts";
import { createStepCounter } from "../../../../../lib/regex/redos/growth/growth.ts";
import { treeOf } from "../../trees.ts";

/** How many attempts may be in the loop at a position; undefined where the pattern isn't divided. */
const DIVIDED: readonly (readonly [pattern: string, times: number | undefined])[] = [
  ["/Linux(?:(?!Linux).)*x/", 1],
  ["/aba(?:(?!aba).)*x/", 2],
  ["/aa(?:(?!aa).)*x/", 2],
  ["/a.c(?:(?!a.c).)*x/", 2],
  ["/(?:ab|b)(?:(?!(?:ab|b)).)*x/", 3],
  ["/a{1,2}(?:(?!a{1,2}).)*x/", 4],
  ["/<a\\s*=(?:(?!<a\\s*=).)*x/", 1],
  ["/<a>[^<]*<\\/a>(?:(?!<a>[^<]*<\\/a>).)*x/", 1],
  ["/ab.(?:(?!ab).)*x/", 2],
  ["/ab((?:(?!ab).)*)x/", 1],
  ["/ab(?:(?!ab)\\w)+?x/", 1],
  // Another opener, or none.
  ["/ab(?:(?!b).)*x/", undefined],
  ["/(?:(?!ab).)*x/", undefined],
  ["/ab(?:(?=ab).)*x/", undefined],
  // A text leads through the opener in many ways, or openers are inside of each other.
  ["/a+(?:(?!a+).)*x/", undefined],
  ["/a.*b(?:(?!a.*b).)*x/", undefined],
  ["/a[^b]*b(?:(?!a[^b]*b).)*x/", undefined],
  // Flags and references with which attempts depend on others.
  ["/ab(?:(?!ab).)*x/g", undefined],
  ["/ab(?:(?!ab).)*x/y", undefined],
  ["/(a)b(?:(?!(a)b).)*\\1/", undefined],
];

Deno.test("searches whose loops stop before the next opener are divided", () => {
  const found = DIVIDED.map(([pattern]) => {
    const [first] = temperedSearches(treeOf(pattern)) ?? [];
    return [pattern, typeof first === "object" ? first.times : undefined];
  });
  assertEquals(found, DIVIDED.map((row) => [...row]));
});

const SAMPLE = Deno.env.has("ALL") ? 1 : 13;

const OPENERS = [
  "ab",
  "aa",
  "aba",
  "a[ab]a",
  "(?:ab|b)",
  "a{1,3}",
  "ba?",
  "\\ba",
  "^a",
  "ca*b",
  "(a|aa)b",
  "a(?=b)b",
];
const LOOPS = [".", "[^c]", "[ab]", "[^]"];
const RESTS = ["c", "b*c", "b?$", "(?:b|bc)c", "bb(?:(?!bb).)*c", "(?<!b)b*c", ""];

Deno.test("no text takes more steps than the bound", () => {
  const texts = [..."abc"].flatMap((one) =>
    ["", "a", "b", "ab", "ba", "aab", "cab", "abab"].flatMap((other) =>
      [1, 7, 40].flatMap((count) => [
        (one + other).repeat(count),
        `${"ab".repeat(count)}${other}${one.repeat(count)}`,
        `${"aa".repeat(count)}\n${other.repeat(count)}${one}`,
      ])
    )
  );
  let [tried, bounds] = [0, 0];
  for (const opener of OPENERS) {
    for (const loop of LOOPS) {
      for (const sign of ["*", "+?"]) {
        for (const rest of RESTS) {
          // `ALL=1` tries all of them.
          if (tried++ % SAMPLE > 0) continue;
          const tree = treeOf(`/${opener}(?:(?!${opener})${loop})${sign}${rest}/`);
          const bound = boundOfTempered(tree);
          if (bound === undefined) continue;
          bounds++;
          const stepsOn = createStepCounter(tree);
          // Each pattern is tried on some of the texts.
          for (let at = bounds % 8; at < texts.length; at += 8) {
            const text = texts[at]!;
            const steps = stepsOn(text, 1_000_000) ?? Infinity;
            const most = bound.perCharacter * text.length + bound.atEnd;
            assert(steps <= most, `/${tree.regex.pattern}/ takes ${steps} > ${most} on ${text}`);
          }
        }
      }
    }
  }
  assert(bounds > 300 / SAMPLE, `${bounds} bounds`);
});
