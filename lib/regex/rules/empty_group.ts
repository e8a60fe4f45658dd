import type { AST } from "@eslint-community/regexpp";
import type { Range } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { isPlain, isWord } from "./character_kinds.ts";
import { wouldJoin } from "./useless_group.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "empty-group",
  severity: "warn",
  title: "Empty group",
  hint: 'Remove it, or write "\\(" and "\\)" if parentheses are meant',
});

/**
 * A group with nothing in it. `(?:)` alone is how JavaScript writes the empty pattern, and between `\1` and `0` it
 * keeps the two apart. An empty capturing group is often meant: it marks that a branch was taken, or keeps the numbers
 * of the groups after it. It is reported where it looks like a call, as in `exit()`, or has a name of its own.
 */
export function emptyGroup(tree: Tree): Warning[] {
  const empty = [...allOf(tree, "Group"), ...allOf(tree, "CapturingGroup")]
    .filter(({ alternatives }) => alternatives.length === 1 && alternatives[0]?.elements.length === 0);
  return empty
    .filter((group) => group.type === "Group" ? isIdle(group, tree) : !isPlaceholder(group, tree))
    .map((group) => warning(rangeOf(group), `${quote(group.raw)} matches the empty string and nothing else`));
}

/** A quantifier on an empty group repeats nothing: they go together. */
function rangeOf(group: AST.Group | AST.CapturingGroup): Range {
  return group.parent.type === "Quantifier" ? group.parent : group;
}

function isIdle(group: AST.Group, { regex: { pattern } }: Tree): boolean {
  const { start, end } = rangeOf(group);
  return pattern !== "(?:)" && !wouldJoin(pattern.slice(0, start), pattern.slice(end));
}

function isPlaceholder(group: AST.CapturingGroup, { groups }: Tree): boolean {
  if (group.references.length > 0) return true;
  if (group.name !== null) return groups.some((other) => other !== group && other.name === group.name);
  const { parent } = group;
  const siblings: readonly AST.Element[] = parent.type === "Alternative" ? parent.elements : [];
  const before = siblings[siblings.findIndex((sibling) => sibling === group) - 1];
  return !(isPlain(before) && isWord(before.value));
}
