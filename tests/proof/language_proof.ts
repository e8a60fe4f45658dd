/**
 * Over whole corpora: each pattern against itself with one small edit. The shares and times are printed; the
 * test fails on a wrong text, on an answer that takes too long, and if too few are decided. `CORPUS` names a
 * folder of `*.jsonl` files with `{pattern, flags}` on each line; without it the committed selection is read.
 */
import { assert, assertEquals } from "@std/assert";
import { generateTests } from "../../lib/regex/language/generated_tests.ts";
import {
  compareLanguages,
  createAcceptor,
  type LanguageRelation,
} from "../../lib/regex/language/relation.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { corpora } from "../corpora/corpus.ts";
import { mutated } from "../lib/regex/language/mutations.ts";
import { nativeTest } from "../lib/regex/language/native.ts";

/** Maximum time of one answer, on a machine with other load. */
const MOST_MS = 5_000;

/** The share of pairs that must be decided. */
const DECIDED = 0.94;

/** Patterns whose generated tests are run. */
const TESTED = 2_000;

for await (const { name, regexes } of corpora()) {
  const trees = regexes.flatMap(treeOf);
  if (trees.length === 0) continue;

  Deno.test(`${name}: patterns compared with their edits`, () => {
    const wrong: string[] = [];
    const times: number[] = [];
    let decided = 0;
    for (const tree of trees) {
      const other = mutated(tree.regex);
      if (other === undefined) continue;
      const started = performance.now();
      const relation = compareLanguages(tree, other);
      times.push(performance.now() - started);
      if (relation.how === "proved") decided++;
      wrong.push(...wrongTexts(tree, other, relation));
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(2);
    console.log({ pairs: times.length, decided, median: at(0.5), p99: at(0.99), most: at(1) });
    assertEquals(wrong, []);
    assert((times.at(-1) ?? 0) < MOST_MS);
    assert(decided >= times.length * DECIDED);
  });

  Deno.test(`${name}: generated tests have the expected results`, () => {
    const wrong = trees.slice(0, TESTED).flatMap((tree) => {
      const accepts = createAcceptor(tree);
      const { matching, nonMatching, edge } = generateTests(tree);
      return [...matching, ...nonMatching, ...edge]
        .filter(({ text, matches }) => accepts(text) === matches && nativeTest(tree.regex, text) === !matches)
        .map(({ text, why }) =>
          `/${tree.regex.pattern}/${tree.regex.flags} on ${JSON.stringify(text)}: ${why}`
        );
    });
    assertEquals(wrong, []);
  });
}

function treeOf(regex: Regex): Tree[] {
  const parsed = parse(regex);
  return parsed.ok ? [parsed.tree] : [];
}

const EXPECTED = { onlyLeft: [true, false], onlyRight: [false, true], both: [true, true] } as const;

function wrongTexts(left: Tree, right: Tree, relation: LanguageRelation): string[] {
  return (["onlyLeft", "onlyRight", "both"] as const).flatMap((kind) => {
    const text = relation[kind];
    if (text === undefined) return [];
    const outcome = [nativeTest(left.regex, text), nativeTest(right.regex, text)];
    const isWrong = outcome.some((each, index) => each === !EXPECTED[kind][index]);
    return isWrong
      ? [
        `${kind} ${
          JSON.stringify(text)
        }: /${left.regex.pattern}/ /${right.regex.pattern}/ ${left.regex.flags}`,
      ]
      : [];
  });
}
