import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "quantifier-once",
  severity: "info",
  title: "Quantifier without effect",
  hint: "Remove the quantifier",
});

/** `{1}`: once is what happens without a quantifier. */
export function quantifierOnce(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ min, max }) => min === 1 && max === 1)
    .map(({ start, end, element, raw }) =>
      warning(
        { start: element.end, end },
        `${quote(raw)} means the same as ${quote(raw.slice(0, element.end - start))}`,
      )
    );
}
