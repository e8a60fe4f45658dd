import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "dot-in-class",
  severity: "warn",
  title: "Dot in a class with line ends",
  hint: 'For any character write "[^]", or "." with the flag s',
});

/** A repeated class of a dot and line ends, as `[.\n]*`: in a class the dot is a full stop. */
export function dotInClass(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ element, max }) => max > 1 && element.type === "CharacterClass" && isDotOrLineEnd(element))
    .map(({ element }) => warning(element, `In ${quote(element.raw)} the dot matches only a full stop`));
}

function isDotOrLineEnd({ elements, negate }: AST.CharacterClass): boolean {
  const sources = elements.map(({ raw }) => raw);
  return !negate && sources.includes(".") &&
    sources.some((source) => LINE_ENDS.includes(source)) &&
    sources.every((source) => source === "." || LINE_ENDS.includes(source));
}

const LINE_ENDS = ["\\n", "\\r", "\\s"];
