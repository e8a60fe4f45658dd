import { quote } from "../quote.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/facts.ts";
import { rule } from "./rule.ts";
import type { Warning } from "./warning.ts";

const warning = rule({
  id: "empty-group",
  severity: "warn",
  title: "Empty group",
  hint: 'Remove it, or write "\\(" and "\\)" if parentheses are meant',
});

/** A group with nothing in it. `(?:)` alone is how JavaScript writes the empty pattern. */
export function emptyGroup(tree: Tree): Warning[] {
  return [...allOf(tree, "Group"), ...allOf(tree, "CapturingGroup")]
    .filter(({ alternatives }) => alternatives.length === 1 && alternatives[0]?.elements.length === 0)
    .filter(({ raw }) => raw !== tree.regex.pattern || raw !== "(?:)")
    .map((group) => warning(group, `${quote(group.raw)} matches the empty string and nothing else`));
}
