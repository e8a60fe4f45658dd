import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf, isInEmptyRound, isLast } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "lazy-at-end",
  severity: "warn",
  title: "Lazy quantifier at the end",
  hint: 'Remove the "?" behind the quantifier, or add what the match must end with',
});

/** A lazy quantifier with nothing behind it that could make it take more than its least number. */
export function lazyAtEnd(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter((node) => !node.greedy && node.min < node.max && isLast(node) && !isInEmptyRound(tree, node))
    .map((node) => warning(node, messageOf(node)));
}

function messageOf({ raw, min, element }: AST.Quantifier): string {
  const taken = min === 0
    ? "nothing"
    : min === 1
    ? `${quote(element.raw)} just once`
    : `${quote(element.raw)} just ${min} times`;
  return `Nothing follows ${quote(raw)}, so it always matches ${taken}`;
}
