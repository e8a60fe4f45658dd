import { modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "ascii-only-set",
  severity: "info",
  title: "Set that stays ASCII under u and v",
  hint: 'For letters of all scripts write "\\p{L}", for digits "\\p{Nd}"',
});

/**
 * `\w` beside the flags u or v, which many expect to widen it. One warning for each kind. `\d` is passed over: ports,
 * dates and prices are written with 0 to 9.
 */
export function asciiOnlySet(tree: Tree): Warning[] {
  const { flags } = tree.regex;
  if (!/[uv]/.test(flags)) return [];
  const modeAt = modesOf(tree);
  const sets = allOf(tree, "CharacterSet");
  return ["\\w", "\\W"].flatMap((raw) => {
    const first = sets.find((set) => set.raw === raw);
    return first === undefined ? [] : [warning(first, messageOf(raw, modeAt(first).ignoreCase))];
  });
}

function messageOf(raw: string, ignoreCase: boolean): string {
  const extra = ignoreCase ? ", and with i U+017F and U+212A," : "";
  return `${quote(raw)} counts only ASCII letters, digits and "_"${extra} as word characters`;
}
