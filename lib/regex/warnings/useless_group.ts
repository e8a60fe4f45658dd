import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/facts.ts";
import { isRepeatable } from "../syntax/repeatable.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "useless-group",
  severity: "info",
  title: "Group without effect",
  hint: 'Remove the "(?:" and its ")"',
});

/** A non-capturing group that neither holds alternatives nor makes a quantifier reach further. */
export function uselessGroup(tree: Tree): Warning[] {
  return allOf(tree, "Group")
    .filter((group) => isUseless(group) && !keepsApart(group, tree))
    .map((group) => warning(group, `${quote(group.raw)} means the same without the group`));
}

function isUseless({ alternatives, modifiers, parent }: AST.Group): boolean {
  const [only, ...others] = alternatives;
  if (modifiers || others.length > 0 || !only?.elements.length) return false;
  return parent.type === "Alternative" ||
    (only.elements.length === 1 && only.elements.every(isRepeatable));
}

/** Without the group, digits or a quantifier in it would join what stands before. */
function keepsApart({ start, alternatives }: AST.Group, tree: Tree): boolean {
  const inside = alternatives[0]?.raw ?? "";
  const before = tree.regex.pattern.slice(Math.max(0, start - 6), start);
  return /^[\d{}?,a-f]/i.test(inside) && /[\\{(][\da-z]*$/i.test(before);
}
