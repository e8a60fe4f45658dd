import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import { groupNumbers } from "../syntax/groups.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "repeated-capture",
  severity: "info",
  title: "Capturing group that repeats",
  hint:
    'Put the quantifier inside the group to capture all of it, or write "(?:" if the capture isn\'t needed',
  check(tree) {
    return nodesOfType(tree, "Quantifier").flatMap((quantifier) => {
      const { element, max } = quantifier;
      if (max < 2 || element.type !== "CapturingGroup") return [];
      if (element.references.length > 0 || (element.name === null && isOfNumber(element))) return [];
      return [{
        at: quantifier,
        message: `${groupName(element, tree)} keeps only what its last iteration matched`,
      }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "When a capturing group is repeated, its capture is what the last iteration matched. The rule does not report groups that a backreference refers to, or groups that only make up a number, as in `\\d{1,3}(,\\d{3})*`.",
  flagged: String.raw`
    /(a)+/
     ^^^^
    /(?<part>\w,){2,}/
     ^^^^^^^^^^^^^^^^
    /(\d|x)*/
     ^^^^^^^
  `,
  clean: String.raw`
    /(a+)/
    /(a)?/
    /(?:a)+/
    /(a)+\1/
    /(a){1}/
    /^\d{1,3}(,\d{3})*(\.[0-9]+)?$/
    /\B(?=(\d{3})+(?!\d))/
    /^(\d{1,3}\.){3}\d{1,3}$/
    /\d(_?\d)*/
    /([\dA-Fa-f]{2}[:-]){5}/
  `,
});

/** True if a group contains only digits, decimal or hexadecimal, and separators. */
function isOfNumber({ raw, alternatives }: AST.CapturingGroup): boolean {
  return alternatives.length === 1 && /\d|\\d/.test(raw) && NUMBER_PART.test(raw);
}

const NUMBER_PART =
  /^\((?:\\d|\[(?:0-9|\\d|a-f|A-F|[-.,:/_ ]|\\[-./])+\]|\\?[-.,:/_ ]|\d|[?+*]|\{\d+(?:,\d*)?\})*\)$/;

function groupName(group: AST.CapturingGroup, tree: Tree): string {
  return group.name === null ? `Group ${groupNumbers(tree).get(group)}` : `The group ${quote(group.name)}`;
}
