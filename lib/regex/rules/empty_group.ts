import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import type { Rule, RuleDocumentation } from "./rule.ts";
import { wouldJoin } from "./useless_group.ts";

export const rule: Rule = {
  id: "empty-group",
  severity: "warn",
  title: "Empty group",
  hint: 'Remove it, or write "\\(" and "\\)" if parentheses are meant',
  check(tree) {
    const empty = [...nodesOfType(tree, "Group"), ...nodesOfType(tree, "CapturingGroup")]
      .filter(({ alternatives }) => alternatives.length === 1 && alternatives[0]?.elements.length === 0);
    return empty
      .filter((group) => group.type === "Group" ? isIdle(group, tree) : !isPlaceholder(group, tree))
      .map((group) => ({
        at: quantifiedRange(group),
        message: `${quote(group.raw)} matches the empty string and nothing else`,
      }));
  },
};

export const documentation = (): RuleDocumentation => ({
  meaning:
    "A group without content matches the empty string and nothing else. Often literal parentheses were meant, as in `exit()`. An empty capturing group can mark a branch, and `(?:)` can keep an escape apart from a digit; these uses are not reported.",
  flagged: String.raw`
    /a()b/
      ^^
    /(?:)a/
     ^^^^
    /(?<n>)/
     ^^^^^^
    /a(?:)*/
      ^^^^^
    /exit()/
         ^^
    /\.(?i:)x/
       ^^^^^
  `,
  clean: String.raw`
    /(?:)/
    /\(\)/
    /(|a)/
    /(?=)/
    /^(?:\+[0-9]{1,3}()|[0-9]{6,10}()){2}\1\2$/
    /(!\[(.*?)\]\s?\([ \t]*()<?(\S+?)>?)/
    /\[([^\]]*)] ?\[(.*?)]()()()()/
    /(?<key>\S+):|\s(?<key>)/
    /a()b\1/
    /(a)\1(?:)0/
    /\x4(?:)1/
    /x{(?:)2}/
  `,
});

/** A quantifier on an empty group repeats nothing, so it is part of the range. */
function quantifiedRange(group: AST.Group | AST.CapturingGroup): Range {
  return group.parent.type === "Quantifier" ? group.parent : group;
}

function isIdle(group: AST.Group, { regex: { pattern } }: Tree): boolean {
  const { start, end } = quantifiedRange(group);
  return pattern !== "(?:)" && !wouldJoin(pattern.slice(0, start), pattern.slice(end));
}

function isPlaceholder(group: AST.CapturingGroup, { groups }: Tree): boolean {
  if (group.references.length > 0) return true;
  if (group.name !== null) return groups.some((other) => other !== group && other.name === group.name);
  const { parent } = group;
  const siblings: readonly AST.Element[] = parent.type === "Alternative" ? parent.elements : [];
  const before = siblings[siblings.findIndex((sibling) => sibling === group) - 1];
  return !(isPlain(before) && isWord(before.value));
}
