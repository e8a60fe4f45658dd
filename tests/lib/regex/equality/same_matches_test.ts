import { assert, assertEquals } from "@std/assert";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { findSameMatches, type SameFrom } from "../../../../lib/regex/equality/same_matches.ts";
import { share } from "../../../suites/sample.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

/** Two patterns, their flags, and from where on they are proved to find the same matches. */
const CASES: readonly (readonly [left: string, right: string, flags: string, from: SameFrom | undefined])[] =
  [
    ["(a+)+$", "(a+)$", "", "everywhere"],
    ["(a+)+$", "(?<!a)(a+)$", "", "start"],
    ["(a+)*b", "(a+)?b", "", "everywhere"],
    ["(a*)+b", "(a*)b", "", "everywhere"],
    // An empty iteration is undone together with its capture.
    ["(a*)*b", "(a*)b", "", undefined],
    ["(a*)*b", "(a+)?b", "", "everywhere"],
    // The order of alternatives matters.
    ["a|ab", "a", "", "everywhere"],
    ["a|ab", "ab|a", "", undefined],
    ["a*|b", "a*", "", "everywhere"],
    ["(a|ab)(c|bcd)", "(ab?)(c|bcd)", "", undefined],
    ["(?:(a)|b)+", "(?:(a)|b)*", "", undefined],
    ["^(?:a|a)*$", "^a*$", "", "everywhere"],
    ["(?:a|aa)+$", "a+$", "", "everywhere"],
    ["(?:a?)*?b", "a*?b", "", "everywhere"],
    ["(a?)*?b", "(a*?)b", "", undefined],
    // Where a search may start.
    ["a+b", "(?<!a)a+b", "", "start"],
    ["a+b", "(?<!a)a+b", "y", undefined],
    ["a+?", "(?<!a)a+?", "", undefined],
    ["a*", "(?<!a)a*", "g", undefined],
    ["\\s+$", "(?<!\\s)\\s+$", "", "start"],
    ["\\s+$", "(?<!\\s)\\s+$", "gm", "start"],
    ["\\s*$", "(?<!\\s)\\s*$", "", undefined],
    ["\\s*$", "(?:(?<!\\s)\\s+)?$", "", "start"],
    [".*/", "(?:(?<!.).+)?/", "", "start"],
    // Anchors and lookarounds.
    ["\\ba+\\b", "\\ba+(?!\\w)", "", "everywhere"],
    ["a(?!b)", "a(?=[^b]|$)", "", "everywhere"],
    ["a(?!b)", "a(?=[^b])", "", undefined],
    ["x(?=ab)", "x(?=(?:ab))", "", undefined],
    ["xx*(?=ab)", "x+(?=ab)", "", "everywhere"],
    ["x+(?=ab)", "x+(?!ab)", "", undefined],
    ["(?:^|b)a", "(?<=^|b)a", "", undefined],
    // Not supported.
    ["(a)\\1", "(a)\\1", "", undefined],
    ["(?=(a))", "(?=(a))", "", undefined],
    ["(?<x>a)", "(?<y>a)", "", undefined],
    ["a?", "a?", "u", undefined],
    ["😀+a", "(?<!😀)😀+a", "u", "start"],
    ["[\\q{ab}]", "[\\q{ab}]", "v", undefined],
  ];

for (const [left, right, flags, from] of CASES) {
  Deno.test(`findSameMatches() of /${left}/${flags} and /${right}/${flags}: ${from ?? "not proved"}`, () => {
    const trees = [left, right].map((pattern) => treeOf({ pattern, flags })) as [never, never];
    assertEquals(findSameMatches(...trees, { work: 100_000 }), from);
  });
}

Deno.test("findSameMatches() leaves out the captures of groups that the other pattern lacks", () => {
  const [left, right] = [treeOf("/^(a|(b))+$/"), treeOf("/^(?:a|b)+$/")];
  assertEquals(findSameMatches(left, right, { work: 100_000 }, [0, 0]), "everywhere");
  assertEquals(findSameMatches(left, treeOf("/^(?:a|(b))+$/"), { work: 100_000 }, [0, 1]), "everywhere");
});

Deno.test("findSameMatches() stops at its budget", () => {
  const budget = { work: 500 };
  const [left, right] = [treeOf("/(?:a{1,60}b){1,60}c/"), treeOf("/(?:a{1,60}b){1,60}(?:c)/")];
  assertEquals(findSameMatches(left, right, budget), undefined);
  assert(budget.work <= 0);
});

/** All texts of up to six characters. */
const TEXTS = [0, 1, 2, 3, 4, 5, 6].flatMap((length) =>
  Array.from(
    { length: 2 ** length },
    (_, bits) => Array.from({ length }, (_, at) => (bits >> at) & 1 ? "b" : "a").join(""),
  )
);

Deno.test("random patterns that are proved to be the same find the same matches natively in all short texts", () => {
  const random = randomFrom(11);
  const wrong: string[] = [];
  let [proved, pairs] = [0, 0];
  const patterns = [...new Set(Array.from({ length: share(16, 2_000, 40) }, () => patternFrom(random, 2)))];
  for (const [index, left] of patterns.entries()) {
    const found = foundBy(left);
    for (const right of patterns.slice(index + 1)) {
      // Nearly all random pairs differ in a short text, and few only in a longer one.
      const isAlike = found === foundBy(right);
      if (!isAlike && random() > 0.05) continue;
      pairs++;
      const trees = [left, right].map((pattern) => treeOf({ pattern, flags: "" })) as [never, never];
      const from = findSameMatches(...trees, { work: 20_000 });
      if (from) proved++;
      const isRight = isAlike &&
        (from !== "everywhere" || foundFromEveryStart(left) === foundFromEveryStart(right));
      if (from && !isRight) wrong.push(`/${left}/ and /${right}/`);
    }
  }
  assertEquals(wrong, []);
  assert(proved > share(16, 80, 80), `${proved} of ${pairs}`);
});

const found = new Map<string, string>();

/** Sticky and other searches from all positions. */
function foundFromEveryStart(pattern: string): string {
  const found = ["g", "y"].flatMap((flag) => {
    const regex = new RegExp(pattern, flag);
    return TEXTS.flatMap((text) =>
      Array.from({ length: text.length + 1 }, (_, start) => {
        regex.lastIndex = start;
        const match = regex.exec(text);
        return match && [match.index, ...match];
      })
    );
  });
  return JSON.stringify(found);
}

function foundBy(pattern: string): string {
  const known = found.get(pattern) ??
    JSON.stringify(TEXTS.map((text) => nativeMatchesIn({ pattern, flags: "" }, text, 9)));
  found.set(pattern, known);
  return known;
}

/** A pattern over two letters. */
function patternFrom(random: () => number, depth: number): string {
  const inner = () => patternFrom(random, depth - 1);
  const kind = depth === 0 ? 0 : Math.floor(random() * 12);
  const sign = ["*", "+", "?", "{2}", "{1,2}", "*?", "+?", "??", "{2,}"][Math.floor(random() * 9)];
  switch (kind) {
    case 1:
    case 2:
    case 3:
      return inner() + inner();
    case 4:
    case 5:
      return `(?:${inner()}|${inner()})`;
    case 6:
    case 7:
      return `(?:${inner()})${sign}`;
    case 8:
      return `(${inner()})${sign}`;
    case 9:
      return `(${inner()})`;
    case 10:
      return `(?${["=", "!", "<=", "<!"][Math.floor(random() * 4)]}[ab]|${random() > 0.5 ? "$" : "b"})`;
    default:
      return ["a", "b", "[ab]", "a+", "b*", "", "$", "^", "\\b", "\\B"][Math.floor(random() * 10)] ?? "";
  }
}
