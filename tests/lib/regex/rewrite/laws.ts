import { compareOnTexts } from "../../../../lib/regex/diff/text_comparison.ts";
import type { Rewrite } from "../../../../lib/regex/rewrite/rewrite.ts";
import { findRewrites, type RewriteOptions } from "../../../../lib/regex/rewrite/rewrites.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { isNative } from "../../../corpora/corpus.ts";
import { bruteForceTexts, firstDifference, quickTexts } from "../brute_force.ts";
import { randomFrom, textsFor } from "../engine/texts.ts";

/** The rewrites of a pattern, and violations of laws, each in a sentence. */
export interface Checked {
  readonly rewrites: readonly Rewrite[];
  readonly broken: readonly string[];
}

/**
 * Tests each rewrite on other texts than those it was judged by, with our engine and with the native one:
 * those that are called equal or agreeing find the same matches, with the same captures, at the same
 * positions.
 */
export function checkedRewrites(tree: Tree, seed: number, options?: RewriteOptions): Checked {
  const rewrites = [...findRewrites(tree, options)];
  const texts = textsFor(tree, 50, randomFrom(seed));
  const isSameClaimed = rewrites.some(({ proof }) => proof !== "changes");
  const quick = isSameClaimed ? quickTexts(tree, bruteForceTexts(tree, randomFrom(seed))) : [];
  const broken = rewrites.flatMap((rewrite) =>
    [...faultsOf(tree, rewrite, texts), ...nativeFaultsOf(tree, rewrite, quick)].map((fault) =>
      `${literal(tree.regex)} as ${literal(rewrite.replacement)} (${rewrite.id}): ${fault}`
    )
  );
  return { rewrites, broken };
}

/**
 * An atomic loop adds a group, and a bounded one matches less of a long text: their texts say so, and they
 * are only said to agree on the tested texts.
 */
const LOSSY = new Set(["atomic-loop", "bounded-loop"]);

function nativeFaultsOf(
  tree: Tree,
  { id, proof, replacement, otherGroups }: Rewrite,
  texts: readonly string[],
): string[] {
  if (proof === "changes" || (proof === "agrees" && LOSSY.has(id))) return [];
  const parsed = parse(replacement);
  if (!parsed.ok) return [];
  const found = firstDifference(tree.regex, replacement, quickTexts(parsed.tree, texts), !otherGroups);
  return found === undefined ? [] : [`said to be "${proof}", and natively not on ${JSON.stringify(found)}`];
}

/** Options that generate safety rewrites for every loop. */
export const wholePattern = ({ regex: { pattern } }: Tree): RewriteOptions => ({
  hotspots: [{ start: 0, end: pattern.length }],
});

const literal = ({ pattern, flags }: Tree["regex"]) => `/${pattern}/${flags}`;

function faultsOf(tree: Tree, rewrite: Rewrite, texts: readonly string[]): string[] {
  const { replacement, proof, range, witness, otherGroups } = rewrite;
  if (!isNative(replacement)) return ["it does not compile"];
  const parsed = parse(replacement);
  if (!parsed.ok) return ["it cannot be read"];
  const faults: string[] = [];
  if (range.start < 0 || range.end > tree.regex.pattern.length) faults.push("its range is outside");
  if ((proof === "changes") !== (witness !== undefined)) {
    faults.push("a change has a witness, and nothing else");
  }
  if (proof === "equal") {
    const { differences: [found] } = compareOnTexts(tree, parsed.tree, texts, { maxSteps: 50_000 });
    // Of a fix that drops or moves groups, and says so, the groups that remain are the same.
    if (found && !(otherGroups && found.in === "captures")) {
      faults.push(`called equal, and not on ${JSON.stringify(found)}`);
    }
  }
  return faults;
}
