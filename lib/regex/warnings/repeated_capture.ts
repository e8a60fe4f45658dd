import type { AST } from "@eslint-community/regexpp";
import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "repeated-capture",
  severity: "info",
  title: "Capturing group that repeats",
  hint:
    'Put the quantifier inside the group to capture all of it, or write "(?:" if nothing need be captured',
});

/** A quantifier on a capturing group that nothing refers to: the capture is that of the last round. */
export function repeatedCapture(tree: Tree): Warning[] {
  return allOf(tree, "Quantifier").flatMap((quantifier) => {
    const { element, max } = quantifier;
    if (max < 2 || element.type !== "CapturingGroup") return [];
    if (element.references.length > 0) return [];
    return [warning(
      quantifier,
      `${nameOf(element, tree)} keeps only what its last round matched`,
    )];
  });
}

function nameOf(group: AST.CapturingGroup, tree: Tree): string {
  return group.name === null ? `Group ${tree.groups.indexOf(group) + 1}` : `The group ${quote(group.name)}`;
}
