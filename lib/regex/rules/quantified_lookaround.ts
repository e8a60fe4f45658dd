import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "quantified-lookaround",
  severity: "warn",
  title: "Quantifier on a lookahead",
  hint: "Remove the quantifier; u and v refuse it",
});

/** A lookahead with a quantifier, which Annex B allows: repeating it changes nothing. */
export function quantifiedLookaround(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier")
    .filter(({ element }) => element.type === "Assertion")
    .map(({ start, end, min, element, raw }) =>
      warning(
        { start, end },
        min === 0
          ? `${quote(raw)} is optional, so the lookahead checks nothing`
          : `${quote(element.raw)} takes no text, so checking it again gives the same answer`,
      )
    );
}
