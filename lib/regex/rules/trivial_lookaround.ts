import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf, widthOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "trivial-lookaround",
  severity: "warn",
  title: "Lookaround with a fixed answer",
  hint: "Make it require at least one character, or remove it",
});

/**
 * A lookaround whose content can match the empty string. `(?!)` is written on purpose: it never matches. A positive
 * lookaround that captures is not useless even if it always succeeds: `(?=(a*))\1` is how JavaScript writes an
 * atomic group.
 */
export function trivialLookaround(tree: Tree): Warning[] {
  return allOf(tree, "Assertion").flatMap((node) => {
    if (node.kind !== "lookahead" && node.kind !== "lookbehind") return [];
    if (NEVER.includes(node.raw) || !canBeEmpty(tree, node)) return [];
    if (!node.negate && captures(tree, node)) return [];
    const answer = node.negate ? "never succeeds" : "always succeeds";
    return [warning(node, `${quote(node.raw)} ${answer}: its content can match the empty string`)];
  });
}

const NEVER = ["(?!)", "(?<!)"];

function canBeEmpty(tree: Tree, node: AST.LookaroundAssertion): boolean {
  return node.alternatives.some((alternative) => widthOf(tree, alternative).skippable);
}

function captures({ groups }: Tree, { start, end }: AST.LookaroundAssertion): boolean {
  return groups.some((group) => start < group.start && group.end < end);
}
