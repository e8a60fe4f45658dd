import { assert, assertEquals } from "@std/assert";
import { compareMeaning, type MeaningDiff, meaningPhrase } from "../../../../lib/regex/diff/meaning.ts";
import { nativeMatchesIn } from "../../../../lib/regex/diff/text_comparison.ts";
import { treeOf } from "../trees.ts";

type Case = readonly [left: string, right: string, title: string];

const PROVED: readonly Case[] = [
  ["\\d+", "[0-9]+", "Same matches"],
  ["^(?:ab|a)$", "^(?:a|ab)$", "Same matches"],
  ["^([a-z]+)+$", "^([a-z]+)$", "Same matches"],
  ["(?:a|b)+", "[ab]+", "Same matches"],
  ["a+?b", "a+b", "Same matches"],
  ["^(?:\\w+ ?)+$", "^\\w(?:\\w| \\w)* ?$", "Same matches"],
  ["a|ab", "ab|a", "Same texts, other matches"],
  ["(a)b", "(ab)", "The same matches, but groups differ: 1"],
  ["b(a){0}", "b", "The same matches, but group 1 is gone"],
  ["(?:(a)|b)+c", "(?:a|b)+c", "The same matches, but group 1 is gone"],
  ["^(\\w+\\s?)*$", "^(?:\\w\\s?)*$", "The same matches, but group 1 is gone"],
  ["a+b", "(?<!a)a+b", "Same matches"],
  ["(?<year>\\d)-(\\d)", "(?<y>\\d)-(\\d)", "The same matches, but groups have other names or numbers"],
  ["(?<\\u0079ear>\\d)", "(\\d)", "The same matches, but groups have other names or numbers"],
  ["(a)(b)", "(?:a)(b)", "The same matches, but group 1 is gone"],
  ["(a)(b)(c)", "a(b)c", "The same matches, but groups 1 and 3 are gone"],
  ["(a)(b)(c)d", "abcd", "The same matches, but all groups are gone"],
  ["a(b)c", "a(b)(c)", "The same matches, but group 2 is new"],
  ["(a)b(c)", "(ab)c", "The same matches, but groups differ: 1, 2"],
  ["(?<year>\\d)", "(?<year>[0-9])", "Same matches"],
  ["(a|ab)", "ab|a", "Same texts, other matches"],
  ["(a)(?:b)\\1", "a(b)a", "Same texts, other groups"],
  ["^a*$", "^a+$", "The new pattern accepts less"],
  ["^a+$", "^a*$", "The new pattern accepts more"],
  ["^[ab]$", "^[bc]$", "The new pattern accepts other texts"],
  ["^x$", "^y$", "The new pattern accepts none of the same texts"],
  ["(a)\\1", "(?:(a))\\1", "Same matches"],
];

for (const [left, right, title] of PROVED) {
  Deno.test(`compareMeaning() of /${left}/ and /${right}/: ${title}`, () => {
    const meaning = compare(left, right);
    const words = meaningPhrase(meaning);
    assertEquals([words.title, meaning.how], [title, "proved"]);
  });
}

Deno.test("compareMeaning() searches if a backreference prevents a proof", () => {
  const meaning = compare("^(\\w+) \\1$", "^(\\w+)\\s\\1$");
  assertEquals([meaning.relation, meaning.how], ["not decided", "searched"]);
  const { sentence } = meaningPhrase(meaning);
  assert(sentence.startsWith("A backreference repeats what a group has matched"));
  assert(meaning.onlyRight !== undefined);
});

Deno.test("compareMeaning() accepts three witnesses as a proof of overlap", () => {
  const meaning = compare("^(a+|b)\\1$", "^(a+|c)\\1$");
  assertEquals([meaning.relation, meaning.how], ["overlapping", "proved"]);
});

Deno.test("compareMeaning() neither shows nor uses texts that the native engine does not confirm", () => {
  const match = { start: 0, end: 0, captures: [] };
  const CASES = [
    [() => undefined, "checking it took too long"],
    [() => [], "on the empty text the engine that checks it behaves differently, so nothing is claimed"],
    [
      (side: string, text: string) => text === "" && side === "left" ? [match] : [],
      'on "a" the engine that checks it behaves differently, so nothing is claimed',
    ],
    [() => [match], "on the empty text the engine that checks it behaves differently, so nothing is claimed"],
  ] as const;
  for (const [native, reason] of CASES) {
    const meaning = compareMeaning(tree("^a*$"), tree("^a+$"), native);
    assertEquals([meaning.relation, meaning.how, meaning.onlyLeft], [
      "not decided",
      "searched",
      reason.includes('"a"') ? "" : undefined,
    ]);
    assert(meaning.reason?.includes(reason), meaning.reason);
  }
});

Deno.test("compareMeaning() claims no proof for patterns whose references share group names", () => {
  const CASES = [
    ["^(?:(?<q>a)|(?<q>b))\\k<q>*$", "^(?:aa*|b)$", "The new pattern accepts less"],
    ["x(?:(?<q>a)|(?<q>b))\\k<q>y|xby", "xaay|xby", "The new pattern accepts less"],
    ["^(?:(?<q>a)|(?<q>b))c\\k<q>$", "^(?:aca|bcb)$", "Same texts, other groups"],
    ["^(?:(?<q>a)|(?<q>b)|)c\\k<q>$", "^(?:aca|bc|bcb)$", "The new pattern accepts other texts"],
  ] as const;
  for (const [left, right, title] of CASES) {
    const meaning = compare(left, right);
    assertEquals([meaningPhrase(meaning).title, meaning.how], [title, "proved"], left);
  }
});

Deno.test("compareMeaning() finds the same texts when the sides are swapped", () => {
  const [one, other] = [compare("^[ab]$", "^[bc]$"), compare("^[bc]$", "^[ab]$")];
  assertEquals([one.onlyLeft, one.onlyRight], [other.onlyRight, other.onlyLeft]);
});

const tree = (pattern: string) => treeOf({ pattern, flags: "" });

function compare(left: string, right: string): MeaningDiff {
  const sides = { left, right };
  return compareMeaning(
    tree(left),
    tree(right),
    (side, text, limit) => nativeMatchesIn({ pattern: sides[side], flags: "" }, text, limit),
  );
}
