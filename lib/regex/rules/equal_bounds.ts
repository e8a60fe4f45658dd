import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "equal-bounds",
  severity: "info",
  title: "Range of one number",
  hint: "Give the number once, or check the second one",
});

/** A quantifier with two equal bounds, as `{2,2}`. */
export function equalBounds(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ min, max, raw }) => min === max && max > 1 && /,\d+\}\??$/.test(raw))
    .map(({ end, element, min }) =>
      warning(
        { start: element.end, end },
        `The bounds are equal: it means the same as ${quote(`{${min}}`)}`,
      )
    );
}
