import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "dot-or-newline",
  severity: "info",
  title: "Any character, written as alternatives",
  hint: 'Write "[^]", or "." with the flag s',
});

/** A repeated group of a dot and line ends, as `(?:.|\n)*`: slow, and deep on long texts. */
export function dotOrNewline(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ element, max }) => max === Infinity && isDotOrLineEnd(element))
    .map((quantifier) =>
      warning(
        quantifier,
        `${quote(quantifier.raw)} takes two choices for each character, where one class does`,
      )
    );
}

function isDotOrLineEnd(element: AST.Element): boolean {
  if (element.type !== "Group" && element.type !== "CapturingGroup") {
    return false;
  }
  const sources = element.alternatives.map(({ raw }) => raw);
  return sources.length > 1 && sources.includes(".") &&
    sources.every((source) => source === "." || LINE_ENDS.includes(source));
}

const LINE_ENDS = ["\\n", "\\r", "\\s", "\\r\\n", "\\r?\\n", "[\\r\\n]", "[\\n\\r]"];
