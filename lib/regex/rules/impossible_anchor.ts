import { modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf, widthOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "impossible-anchor",
  severity: "warn",
  title: "Anchor that can never match",
  hint: "Escape it if the character is meant, move it, or set the flag m for lines",
});

/** Without m: `^` behind something that takes a character, or `$` before it. */
export function impossibleAnchor(tree: Tree): Warning[] {
  if (allOf(tree, "Assertion").length === 0) return [];
  const modeAt = modesOf(tree);
  return allOf(tree, "Alternative").flatMap(({ elements }) => {
    const taking = elements.filter((element) => widthOf(tree, element).min > 0);
    const [first, last] = [taking[0], taking.at(-1)];
    return elements.flatMap((node) => {
      if (node.type !== "Assertion" || modeAt(node).multiline) return [];
      if (node.kind === "start" && first && first.start < node.start) {
        return [warning(node, BEHIND + quote(first.raw))];
      }
      if (node.kind === "end" && last && last.start > node.start) {
        return [warning(node, BEFORE + quote(last.raw))];
      }
      return [];
    });
  });
}

const BEHIND = '"^" matches only at the start of the text, but stands behind ';
const BEFORE = '"$" matches only at the end of the text, but stands before ';
