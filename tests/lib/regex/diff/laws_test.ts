import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import { commonSubsequence } from "../../../../lib/regex/diff/align.ts";
import type { Change } from "../../../../lib/regex/diff/change.ts";
import type { CharacterEdit } from "../../../../lib/regex/diff/characters.ts";
import { diffPatterns } from "../../../../lib/regex/diff/diff.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { everyNth, share } from "../../../suites/sample.ts";
import { corpusTrees } from "../trees.ts";

const trees = everyNth(60, await corpusTrees());

Deno.test("a pattern does not differ from itself", () => {
  for (const tree of trees) {
    const { characters, structure, sentences, explanation, warnings } = diffPatterns(tree, tree);
    assertEquals([characters, structure, sentences, warnings.new, warnings.gone], [[], [], [], [], []]);
    assert(explanation.every(({ mark }) => mark === "same"));
  }
});

Deno.test("the edits turn one pattern into the other, and swapping the patterns swaps the sides", () => {
  for (const [index, tree] of trees.entries()) {
    const other = trees[index + 1];
    if (other) assertLaws(tree, other);
  }
});

Deno.test("the same laws hold after one edit, and the edit is described", () => {
  const cases = fc.tuple(fc.constantFrom(...trees), fc.nat(), fc.constantFrom(...PIECES), fc.nat(2));
  fc.assert(
    fc.property(cases, ([tree, place, piece, cut]) => {
      const other = edited(tree, place, piece, cut);
      if (!other || other.regex.pattern === tree.regex.pattern) return;
      assertLaws(tree, other);
      assert(diffPatterns(tree, other).sentences.length > 0, `${tree.regex.pattern} ${other.regex.pattern}`);
    }),
    { numRuns: share(40, 2_000) },
  );
});

Deno.test("commonSubsequence() finds as many items as the textbook algorithm", () => {
  const word = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const matches = commonSubsequence(one, other);
      for (const [x, y] of matches) assertEquals(one[x], other[y]);
      assertEquals(matches.length, lengthOfCommon(one, other));
    }),
  );
});

const PIECES = [
  "",
  "*",
  "+?",
  "{2}",
  "(",
  ")",
  "|",
  "a",
  "\\d",
  "[",
  "]",
  "^",
  "$",
  ".",
  "(?:x)",
  "(?<n>",
  "\\1",
];

function edited({ regex: { pattern, flags } }: Tree, place: number, piece: string, cut: number): Tree | null {
  const at = place % (pattern.length + 1);
  const parsed = parse({ pattern: pattern.slice(0, at) + piece + pattern.slice(at + cut), flags });
  return parsed.ok ? parsed.tree : null;
}

function assertLaws(one: Tree, other: Tree): void {
  const [there, back] = [diffPatterns(one, other), diffPatterns(other, one)];
  const message = `${one.regex.pattern}\n${other.regex.pattern}`;
  assertEquals(applied(there.characters, one, other), other.regex.pattern, message);
  assertEquals(there.structure.map(lineOf).sort(), back.structure.map(exchanged).map(lineOf).sort(), message);
  assertEquals(there.flags, { added: back.flags.removed, removed: back.flags.added });
  assertEquals(there.warnings.new, back.warnings.gone, message);
  assertEquals(there.explanation.length, back.explanation.length, message);
}

function applied(edits: readonly CharacterEdit[], { regex: { pattern } }: Tree, other: Tree): string {
  let [result, at] = ["", 0];
  for (const { before, after } of edits) {
    result += pattern.slice(at, before.start) + other.regex.pattern.slice(after.start, after.end);
    at = before.end;
  }
  return result + pattern.slice(at);
}

function exchanged({ kind, before, after, ...rest }: Change): Change {
  const turned = kind === "added" ? "removed" : kind === "removed" ? "added" : kind;
  return { ...rest, kind: turned, ...(after && { before: after }), ...(before && { after: before }) };
}

const lineOf = ({ kind, topic, before, after }: Change): string =>
  [kind, topic, before?.start, before?.end, after?.start, after?.end].join(" ");

function lengthOfCommon([first, ...rest]: string[], other: string[]): number {
  if (first === undefined || other.length === 0) return 0;
  const without = lengthOfCommon(rest, other);
  const at = other.indexOf(first);
  return at < 0 ? without : Math.max(without, 1 + lengthOfCommon(rest, other.slice(at + 1)));
}
