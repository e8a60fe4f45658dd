import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "repeated-capture",
  severity: "info",
  title: "Capturing group that repeats",
  hint:
    'Put the quantifier inside the group to capture all of it, or write "(?:" if nothing need be captured',
});

/**
 * A quantifier on a capturing group that nothing refers to: only the last iteration is captured. In the format of a
 * number, as in `\d{1,3}(,\d{3})*`, the parentheses are there to repeat, and nobody expects all of it.
 */
export function repeatedCapture(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier").flatMap((quantifier) => {
    const { element, max } = quantifier;
    if (max < 2 || element.type !== "CapturingGroup") return [];
    if (element.references.length > 0 || (element.name === null && isOfNumber(element))) return [];
    return [warning(
      quantifier,
      `${nameOf(element, tree)} keeps only what its last iteration matched`,
    )];
  });
}

/** Whether a group holds digits, decimal or hexadecimal, and marks between them, and nothing else. */
function isOfNumber({ raw, alternatives }: AST.CapturingGroup): boolean {
  return alternatives.length === 1 && /\d|\\d/.test(raw) && NUMBER_PART.test(raw);
}

const NUMBER_PART =
  /^\((?:\\d|\[(?:0-9|\\d|a-f|A-F|[-.,:/_ ]|\\[-./])+\]|\\?[-.,:/_ ]|\d|[?+*]|\{\d+(?:,\d*)?\})*\)$/;

function nameOf(group: AST.CapturingGroup, tree: Tree): string {
  return group.name === null ? `Group ${tree.groups.indexOf(group) + 1}` : `The group ${quote(group.name)}`;
}
