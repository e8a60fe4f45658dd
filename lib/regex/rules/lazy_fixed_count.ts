import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "lazy-fixed-count",
  severity: "warn",
  title: "Lazy quantifier with a fixed count",
  hint: 'Remove the "?"; to make the whole optional, put it in a group first',
});

/** A `?` behind a count such as `{3}`: it makes the count lazy, which changes nothing, and not optional. */
export function lazyFixedCount(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ greedy, min, max }) => !greedy && min === max)
    .map((quantifier) =>
      warning(
        quantifier,
        `The "?" behind ${quote(quantifier.raw.slice(0, -1))} does not make it optional, and changes nothing`,
      )
    );
}
