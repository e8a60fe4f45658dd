import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { codeOf } from "../quote.ts";
import { isHigh, isLow } from "./split_surrogate_pair.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "quantified-surrogate",
  severity: "warn",
  title: "Quantifier on half a character",
  hint: "Set the flag u or v, or put the character in a group",
});

/** A quantifier behind a character beyond U+FFFF without u: it repeats the second half only. */
export function quantifiedSurrogate(tree: Tree): Warning[] {
  if (/[uv]/.test(tree.regex.flags)) return [];
  return allOf(tree, "Alternative").flatMap(({ elements }) =>
    elements.flatMap((node, index) => {
      const high = elements[index - 1];
      if (node.type !== "Quantifier" || !isLow(node.element) || !isHigh(high)) {
        return [];
      }
      const whole = String.fromCharCode(high.value, node.element.value);
      return [warning(
        { start: high.start, end: node.end },
        `Without u the quantifier repeats only the second half of ${codeOf(whole)}`,
      )];
    })
  );
}
