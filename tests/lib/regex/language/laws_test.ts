import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  compareLanguages,
  createAcceptor,
  describeLanguage,
  type LanguageRelation,
} from "../../../../lib/regex/language/relation.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { share } from "../../../suites/sample.ts";
import { ALPHABET, textsUpTo, trees } from "./random.ts";

const SHORT = textsUpTo(4, ALPHABET);
const LONGER = textsUpTo(5, ["a", "b", "\n", "-"]);

/** Small patterns on short texts: all of them terminate quickly. */
function matcherOf({ regex: { pattern, flags } }: Tree): (text: string) => boolean {
  const native = new RegExp(pattern, flags);
  return (text) => {
    native.lastIndex = 0;
    return native.test(text);
  };
}

/** Texts that the native engine accepts on one side or both, the first one of each kind. */
function bruteForce(left: Tree, right: Tree, texts: readonly string[]) {
  const [one, other] = [matcherOf(left), matcherOf(right)];
  const found: Partial<Record<"onlyLeft" | "onlyRight" | "both", string>> = {};
  for (const text of texts) {
    const [isLeft, isRight] = [one(text), other(text)];
    if (isLeft && isRight) found.both ??= text;
    else if (isLeft) found.onlyLeft ??= text;
    else if (isRight) found.onlyRight ??= text;
  }
  return found;
}

const KINDS = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

/** Contradictions of a relation: a text that it excludes, a shorter text, a wrong text. */
function contradictions(
  left: Tree,
  right: Tree,
  relation: LanguageRelation,
  texts: readonly string[],
): string[] {
  const [one, other] = [matcherOf(left), matcherOf(right)];
  const found = bruteForce(left, right, texts);
  return (["onlyLeft", "onlyRight", "both"] as const).flatMap((kind) => {
    const [mine, theirs] = [relation[kind], found[kind]];
    if (mine === undefined) {
      return theirs === undefined || relation.how !== "proved" ? [] : [`misses ${kind} ${theirs}`];
    }
    const isRight = one(mine) === KINDS[kind][0] && other(mine) === KINDS[kind][1];
    const isLonger = theirs !== undefined && [...mine].length > [...theirs].length;
    return [
      ...isRight ? [] : [`wrong ${kind} ${mine}`],
      ...isLonger ? [`${kind}: ${theirs} is shorter`] : [],
    ];
  });
}

for (
  const [name, texts, numRuns] of [["four", SHORT, share(8, 600)], ["five", LONGER, share(8, 400)]] as const
) {
  Deno.test(`compareLanguages() agrees with all texts of up to ${name} characters`, () => {
    fc.assert(
      fc.property(trees, trees, (left, right) => {
        const relation = compareLanguages(left, right);
        assertEquals(contradictions(left, right, relation, texts), []);
      }),
      { numRuns, seed: 7 },
    );
  });
}

Deno.test("compareLanguages() decides all small patterns without references", () => {
  const pairs = fc.sample(fc.tuple(trees, trees), { numRuns: share(8, 500), seed: 11 });
  const left = pairs.filter((pair) => !pair.some(({ regex }) => regex.pattern.includes("\\1")));
  const open = left.filter(([one, other]) => compareLanguages(one, other).how !== "proved");
  assertEquals([open, left.length > share(8, 200)], [[], true]);
});

Deno.test("describeLanguage() agrees with all short texts", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const facts = describeLanguage(tree);
      const matches = matcherOf(tree);
      const [match, other] = [SHORT.find(matches), SHORT.find((text) => !matches(text))];
      if (facts.how !== "proved") return;
      if (match !== undefined) assertEquals(facts.empty, false);
      if (other !== undefined) assertEquals(facts.universal, false);
      assertEquals(facts.shortestMatch === undefined, facts.empty);
      assertEquals(facts.shortestNonMatch === undefined, facts.universal);
      if (facts.shortestMatch !== undefined) assertEquals(matches(facts.shortestMatch), true);
      if (facts.shortestNonMatch !== undefined) assertEquals(matches(facts.shortestNonMatch), false);
    }),
    { numRuns: share(8, 400), seed: 3 },
  );
});

Deno.test("createAcceptor() agrees with the native engine", () => {
  const texts = textsUpTo(3, ALPHABET);
  fc.assert(
    fc.property(trees, (tree) => {
      const [accepts, matches] = [createAcceptor(tree), matcherOf(tree)];
      const wrong = texts.filter((text) => (accepts(text) ?? matches(text)) !== matches(text));
      assertEquals(wrong, []);
    }),
    { numRuns: share(8, 300), seed: 5 },
  );
});
