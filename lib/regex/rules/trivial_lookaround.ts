import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";

export const rule: Rule = {
  id: "trivial-lookaround",
  severity: "warn",
  title: "Lookaround with a fixed result",
  hint: "Make it require at least one character, or remove it",
  check(tree) {
    return nodesOfType(tree, "Assertion").flatMap((node) => {
      if (node.kind !== "lookahead" && node.kind !== "lookbehind") return [];
      if (NEVER.includes(node.raw) || !canBeEmpty(tree, node)) return [];
      if (!node.negate && captures(tree, node)) return [];
      const answer = node.negate ? "never succeeds" : "always succeeds";
      return [{ at: node, message: `${quote(node.raw)} ${answer}: its content can match the empty string` }];
    });
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "The content of the lookaround can match the empty string, so a positive one always succeeds and a negative one never does. `(?!)` never matches on purpose, and a lookahead that captures can be an atomic group; neither is reported.",
  flagged: String.raw`
    /(?=a*)b/
     ^^^^^^
    /a(?!b?)/
      ^^^^^^
    /(?<=)a/
     ^^^^^
    /(?=x|)/
     ^^^^^^
    /(?!(a?))b/
     ^^^^^^^^
  `,
  clean: String.raw`
    /(?=a)b/
    /(?!)/
    /(?=^)/
    /(?=a*b)/
    /(?<!a+)b/
    /(["'])(?:(?=(\\?))\2.)*?\1/
    /src="(?=([^"]*))/
    /(?<=(|G|M))x/
    /(?=(?:(?<sign>-)|))\d/
  `,
});

const NEVER = ["(?!)", "(?<!)"];

function canBeEmpty(tree: Tree, node: AST.LookaroundAssertion): boolean {
  return node.alternatives.some((alternative) => nodeWidth(tree, alternative).skippable);
}

function captures({ groups }: Tree, { start, end }: AST.LookaroundAssertion): boolean {
  return groups.some((group) => start < group.start && group.end < end);
}
