import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { isQuantifiable, nodesOfType } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "useless-group",
  severity: "info",
  title: "Group without effect",
  hint: 'Remove the "(?:" and its ")"',
  check(tree) {
    return nodesOfType(tree, "Group")
      .filter((group) => isUseless(group) && !separates(group, tree))
      .map((group) => ({ at: group, message: `${quote(group.raw)} means the same without the group` }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A non-capturing group that neither contains alternatives nor extends what a quantifier repeats can be left out.",
  flagged: String.raw`
    /(?:\d){2}/
     ^^^^^^
    /((?:a))/
      ^^^^^
    /a(?:bc)d/
      ^^^^^^
    /(?:\d)+/
     ^^^^^^
    /(?:(?:a|b))*/
     ^^^^^^^^^^^
    /(?:a)/
     ^^^^^
  `,
  clean: String.raw`
    /(?:ab)+/
    /(?:a|b)c/
    /(ab)/
    /(?i:a)/
    /(a)\1(?:2)/
    /(?:a+)*/
    /(?:)/
    /\c(?:J)/
    /a{1,(?:2)}/
    /a(?:{)1}/
    /(?:a{)2}/
    /(?:\x4)1/
    /(?:(a)\1)0/
    /\ud83d(?:\ude00)/u
    /\k(?:<a>)/
  `,
});

function isUseless({ alternatives, modifiers, parent }: AST.Group): boolean {
  const [only, ...others] = alternatives;
  if (modifiers || others.length > 0 || !only?.elements.length) return false;
  return parent.type === "Alternative" ||
    (only.elements.length === 1 && only.elements.every(isQuantifiable));
}

/** True if the content of the group would join with the text before or after it if the group was removed. */
function separates({ start, end, alternatives }: AST.Group, { regex: { pattern } }: Tree): boolean {
  const inside = alternatives[0]?.raw ?? "";
  return inside.startsWith("{") || wouldJoin(pattern.slice(0, start), inside) ||
    wouldJoin(inside, pattern.slice(end));
}

/**
 * True if two parts of a pattern have a different meaning next to each other: the second may continue an
 * escape, a quantifier or a surrogate pair that the first one begins.
 */
export function wouldJoin(left: string, right: string): boolean {
  if (/[\ud800-\udbff]/.test(left.slice(-1)) && /^[\udc00-\udfff]/.test(right)) return true;
  if (!CONTINUES.test(right)) return false;
  let at = left.length - 1;
  while (at > 0 && /[\w,]/.test(left.charAt(at))) at--;
  return OPEN.test(left.slice(at));
}

const OPEN = /(?:\\(?:\d+|c|k|x[\da-f]?|u[\da-f]{0,4})|\{\d*,?\d*)$/i;
const CONTINUES = /^(?:[\w},<]|\\u)/;
