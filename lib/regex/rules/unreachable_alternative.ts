import type { AST } from "@eslint-community/regexpp";
import { MAX_COMPARED_ALTERNATIVES } from "../../limits/pattern.ts";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { canFailAfter, isInEmptyIteration, nodesOfType } from "../syntax/tree_queries.ts";
import { rule as hiddenAlternative } from "./hidden_alternative.ts";
import { isEmptyPart, PartComparison, type PartTexts } from "./part_texts.ts";
import type { Finding, Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "unreachable-alternative",
  severity: "warn",
  title: "Alternative that is never used",
  hint: "Put the more specific alternative first, or remove it",
  check(tree) {
    // With backreferences, a later alternative may succeed because it leaves a group unset.
    if (tree.groups.some(({ references }) => references.length > 0)) return [];
    const comparison = new PartComparison(tree);
    const reported = new Set(hiddenAlternative.check(tree, {}).map(({ at }) => at.start));
    return [...new Set(nodesOfType(tree, "Alternative").map(({ parent }) => parent))]
      .flatMap((parent) => unreachableIn(tree, parent, comparison))
      .filter(({ at }) => !reported.has(at.start));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Alternatives are tried from left to right. An earlier alternative matches every string that this one matches, so this one is never used. Where nothing after them can fail, it is enough that the earlier one matches the beginning, as in `\\d+|\\d+\\.\\d+`.",
  flagged: String.raw`
    /\d+|\d+\.\d+/
         ^^^^^^^^
    /(?:\w|\d)x/
           ^^
    /(?:[^']|\\')/
             ^^^
    /(?:a*|aa)b/
           ^^
  `,
  clean: String.raw`
    /\d+\.\d+|\d+/
    /(?:1*|\D{2}(?:))*/
    /(?:\d+|\d+\.\d+)$/
    /a|b/
    /(?:(a)|[a])\1/
    /jan|january/
    /(?:\b|a)b/
  `,
});

type Disjunction = AST.Alternative["parent"];

function unreachableIn(tree: Tree, parent: Disjunction, comparison: PartComparison): Finding[] {
  const alternatives = parent.alternatives.slice(0, MAX_COMPARED_ALTERNATIVES);
  if (alternatives.length < 2) return [];
  const isFinal = isForward(parent) && !canFailAfter(tree, alternatives[0] ?? parent) &&
    !isInEmptyIteration(tree, parent);
  const earlier: { raw: string; texts: PartTexts }[] = [];
  return alternatives.flatMap((alternative) => {
    const texts = comparison.textsOf(alternative);
    if (texts === undefined || alternative.raw === "") return [];
    const winner = earlier.find((each) => comparison.includes(each.texts, texts, isFinal ? "any" : "none"));
    earlier.push({ raw: alternative.raw, texts });
    if (winner === undefined || isEmptyPart(texts)) return [];
    const what = comparison.includes(winner.texts, texts, "none")
      ? "the same strings"
      : "the beginning of the same strings";
    const message =
      `${quote(alternative.raw)} can never match: ${quote(winner.raw)} comes first and already ` +
      `matches ${what}`;
    return [{ at: alternative, message }];
  });
}

/** A lookbehind matches backward, so there the comparison of prefixes does not apply. */
function isForward(parent: Disjunction): boolean {
  return parent.type !== "Assertion" || parent.kind === "lookahead";
}
