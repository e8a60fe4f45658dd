import type { AST } from "@eslint-community/regexpp";
import { MANY_REPEATS } from "../../limits/pattern.ts";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import { fold } from "../syntax/visit.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "nested-quantifiers",
  severity: "warn",
  title: "Nested quantifiers",
  hint: "Drop one of the two quantifiers, or require something between two iterations",
  check(tree) {
    return nestedLoops(tree).map(({ outer, inner }) => ({
      at: outer,
      message:
        `Both ${
          quote(inner.raw)
        } and the group around it repeat, with nothing required between two iterations: ` +
        "the same text can be split between them in many ways",
    }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A repeated part can consist of a repetition alone, as in `(a+)+`. The same text can then be divided between the two in many ways. Whether that makes a match slow depends on the rest of the pattern; the analysis of backtracking answers that.",
  flagged: String.raw`
    /(a+)+$/
     ^^^^^
    /(?:a*)*b/
     ^^^^^^^
    /(?:\s*a*)+;/
     ^^^^^^^^^^
    /(?:(?:a+|b)c?)*$/
     ^^^^^^^^^^^^^^^
    /((a+)+)+$/
     ^^^^^^^^
      ^^^^^
    /(?:a{1,30}){1,30}$/
     ^^^^^^^^^^^^^^^^^
  `,
  clean: String.raw`
    /(?:a+b)+$/
    /(?:,\d+)*/
    /(?:a+)?b/
    /(?:a+){3}b/
    /(?:\w+\s)*$/
    /(?:(?=a+)b)+/
    /a+b+/
    /(?:a{2})+/
  `,
});

/** The pairs of repetitions that the rule reports. */
export function nestedLoops(
  tree: Tree,
): { outer: AST.Quantifier; inner: AST.Quantifier }[] {
  if (!nodesOfType(tree, "Quantifier").some(isRepeatedGroup)) return [];
  const found: { outer: AST.Quantifier; inner: AST.Quantifier }[] = [];
  // The value of a node is a repetition that can match everything that the node matches.
  fold<AST.Quantifier | null>(tree.root, (node, children) => {
    switch (node.type) {
      case "Quantifier": {
        const [inner] = children;
        if (inner && node.max >= MANY_REPEATS) {
          found.push({ outer: node, inner });
        }
        return isLoop(tree, node) ? node : inner ?? null;
      }
      case "Alternative":
        return findOnlyLoop(tree, node, children);
      case "Group":
      case "CapturingGroup":
        return children.find((child) => child !== null) ?? null;
      default:
        return null;
    }
  });
  return found;
}

const isRepeatedGroup = ({ max, element }: AST.Quantifier): boolean =>
  max >= MANY_REPEATS && element.type.endsWith("Group");

function isLoop(tree: Tree, { min, max, element }: AST.Quantifier): boolean {
  return max >= MANY_REPEATS && max > min && nodeWidth(tree, element).min > 0;
}

function findOnlyLoop(
  tree: Tree,
  { elements }: AST.Alternative,
  loops: readonly (AST.Quantifier | null)[],
): AST.Quantifier | null {
  const required = elements.flatMap((element, index) => nodeWidth(tree, element).skippable ? [] : [index]);
  const [only] = required;
  if (only === undefined) return loops.find((loop) => loop !== null) ?? null;
  return required.length === 1 ? loops[only] ?? null : null;
}
