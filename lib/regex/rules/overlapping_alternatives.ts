import type { AST } from "@eslint-community/regexpp";
import { MANY_REPEATS, MAX_COMPARED_ALTERNATIVES } from "../../limits/pattern.ts";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { PartComparison, type PartTexts } from "./part_texts.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "overlapping-alternatives",
  severity: "warn",
  title: "Repeated alternatives that match the same text",
  hint: "Change one of the alternatives so that no text fits both",
  check(tree) {
    return overlappingLoops(tree).map(({ loop, word, pair }) => {
      const [first, second] = pair.map(({ raw }) => quote(raw));
      const message = `Both ${first} and ${second} match ${quote(word)}: ` +
        "there are many ways to match a text that repeats it";
      return { at: loop, message };
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "Two alternatives of a repeated group match the same text. Repeated, there are many ways to match that text. Whether that makes a match slow depends on the rest of the pattern; the analysis of backtracking answers that.",
  flagged: String.raw`
    /^(?:a|a)*$/
      ^^^^^^^^
    /(?:\w|\d)+!/
     ^^^^^^^^^^
    /(?:.|\s)*x/
     ^^^^^^^^^
    /(?:ab|[a-c]b|x){2,}/
     ^^^^^^^^^^^^^^^^^^^
    /^(?:a|a?)+$/
      ^^^^^^^^^
  `,
  clean: String.raw`
    /^(?:a|b)*$/
    /(?:.|\n)*/
    /(?:a|a)/
    /(?:a|ab)*c/
    /(?:\b|a)+/
    /(a|\1)*/
  `,
});

/** A loop of which two alternatives match the same text. */
interface OverlappingLoop {
  readonly loop: AST.Quantifier;
  /** A text that both match. */
  readonly word: string;
  readonly pair: readonly [AST.Alternative, AST.Alternative];
}

/** Loops of a pattern that are checked for ambiguity. */
const MAX_COMPARED_LOOPS = 50;

/** Loops that are too large to check are skipped. */
function overlappingLoops(tree: Tree): OverlappingLoop[] {
  const comparison = new PartComparison(tree);
  return nodesOfType(tree, "Quantifier")
    .filter(({ max, element }) => max >= MANY_REPEATS && isGroup(element))
    .slice(0, MAX_COMPARED_LOOPS)
    .flatMap((loop) => overlapping(loop, comparison) ?? []);
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

function overlapping(loop: AST.Quantifier, comparison: PartComparison): OverlappingLoop | undefined {
  if (!isGroup(loop.element) || loop.element.alternatives.length < 2) return undefined;
  const compared: { alternative: AST.Alternative; texts: PartTexts }[] = [];
  for (const alternative of loop.element.alternatives.slice(0, MAX_COMPARED_ALTERNATIVES)) {
    const texts = comparison.textsOf(alternative);
    if (texts === undefined) continue;
    for (const earlier of compared) {
      const word = comparison.shared(earlier.texts, texts);
      if (word !== undefined) return { loop, word, pair: [earlier.alternative, alternative] };
    }
    compared.push({ alternative, texts });
  }
  return undefined;
}
