/**
 * Over whole corpora: our engine finds the same matches as the native one, under several flags, in texts that
 * match, nearly match and don't. `CORPUS` names a folder of `*.jsonl` files with `{pattern, flags}` on each
 * line; without it the committed selection is read. `PART=2/6` takes the second sixth of it.
 */
import { assert, assertEquals } from "@std/assert";
import type { Regex } from "../../lib/regex/regex.ts";
import { corpora } from "../corpora/corpus.ts";
import { compare, emptyTally, treeOf } from "../lib/regex/engine/comparing.ts";
import { randomFrom, textsFor } from "../lib/regex/engine/texts.ts";

/** Texts for each pattern under each set of flags: a million comparisons over some 9,000 patterns. */
const TEXTS = 40;

const [part = 1, parts = 1] = Deno.env.get("PART")?.split("/").map(Number) ?? [];

for await (const { name, regexes: all } of corpora()) {
  const regexes = all
    .filter((_, index) => index % parts === part - 1);
  if (regexes.length === 0) continue;

  Deno.test(`${name}: our engine finds the same matches as the native one`, () => {
    const tally = emptyTally();
    for (const [index, regex] of regexes.entries()) {
      for (const flags of flagsFor(regex)) {
        const tree = treeOf({ pattern: regex.pattern, flags });
        if (tree) compare(tree, textsFor(tree, TEXTS, randomFrom(index * parts + part)), tally);
      }
    }
    const { compared, matched, overBudget, ranAway, differences } = tally;
    console.log(
      `${compared} compared, ${matched} with a match, ${overBudget} over budget, ${ranAway} native runaways`,
    );
    assertEquals(differences.slice(0, 20), []);
    assert(overBudget + ranAway <= compared / 50);
  });
}

/** A regex's own flags, all matches of a text ignoring case, and the same in code points. */
function flagsFor({ flags }: Regex): string[] {
  const unicode = flags.includes("u") || flags.includes("v");
  return [...new Set([flags, unicode ? "gim" : "gi", "giu", "gimsv"])];
}
