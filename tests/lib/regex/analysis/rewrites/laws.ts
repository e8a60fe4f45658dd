import { comparedOn } from "../../../../../lib/regex/diff/spans.ts";
import type { Rewrite } from "../../../../../lib/regex/analysis/rewrites/rewrite.ts";
import { rewritesOf } from "../../../../../lib/regex/analysis/rewrites/rewrites.ts";
import { parse, type Tree } from "../../../../../lib/regex/syntax/parse.ts";
import { isNative } from "../../../../corpus.ts";
import { randomFrom, textsFor } from "../../engine/texts.ts";

/** Rewrites of a pattern, and the laws that they break, each in a sentence. */
export interface Checked {
  readonly rewrites: readonly Rewrite[];
  readonly broken: readonly string[];
}

/** Tries each rewrite on texts of another making than those it was judged by. */
export function checkedRewrites(tree: Tree, seed: number): Checked {
  const rewrites = [...rewritesOf(tree)];
  const texts = textsFor(tree, 50, randomFrom(seed));
  const broken = rewrites.flatMap((rewrite) =>
    faultsOf(tree, rewrite, texts).map((fault) =>
      `${literal(tree.regex)} as ${literal(rewrite.replacement)} (${rewrite.id}): ${fault}`
    )
  );
  return { rewrites, broken };
}

const literal = ({ pattern, flags }: Tree["regex"]) => `/${pattern}/${flags}`;

function faultsOf(tree: Tree, rewrite: Rewrite, texts: readonly string[]): string[] {
  const { replacement, proof, range, witness } = rewrite;
  if (!isNative(replacement)) return ["it does not compile"];
  const parsed = parse(replacement);
  if (!parsed.ok) return ["it cannot be read"];
  const faults: string[] = [];
  if (range.start < 0 || range.end > tree.regex.pattern.length) faults.push("its range is outside");
  if ((proof === "changes") !== (witness !== undefined)) {
    faults.push("a change has a witness, and nothing else");
  }
  if (proof === "equal") {
    const { differences: [found] } = comparedOn(tree, parsed.tree, texts, { maxSteps: 50_000 });
    if (found) faults.push(`called equal, and not on ${JSON.stringify(found)}`);
  }
  return faults;
}
