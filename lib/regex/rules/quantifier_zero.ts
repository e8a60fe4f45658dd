import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "quantifier-zero",
  severity: "warn",
  title: "Zero repetitions",
  hint: "Remove what is repeated, or give a larger number",
});

/** `{0}` or `{0,0}`: what it stands behind is never matched. */
export function quantifierZero(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ max }) => max === 0)
    .map((quantifier) => warning(quantifier, `${quote(quantifier.element.raw)} is never matched`));
}
