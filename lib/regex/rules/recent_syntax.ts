import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";
import { quote } from "../quote.ts";
import { rule, type Warning } from "./warning.ts";

const warning = rule({
  id: "recent-syntax",
  severity: "info",
  title: "Syntax that older engines refuse",
  hint: "Check which engines have to run the pattern",
});

/** Modifier groups and duplicate group names (ECMAScript 2025), and the flag v (2024). */
export function recentSyntax(tree: Tree): Warning[] {
  return [...modifiers(tree), ...duplicateNames(tree), ...unicodeSets(tree)];
}

function modifiers(tree: Tree): Warning[] {
  const [first] = allOf(tree, "Modifiers");
  return first
    ? [warning(first.parent, `Modifiers such as ${quote(`(?${first.raw}:`)} came with ECMAScript 2025`)]
    : [];
}

function duplicateNames({ groups }: Tree): Warning[] {
  const names = new Set<string>();
  const second = groups.find(({ name }) => {
    if (name === null) return false;
    const isKnown = names.has(name);
    names.add(name);
    return isKnown;
  });
  return second
    ? [warning(second, `Two groups with the name ${quote(second.name ?? "")} came with ECMAScript 2025`)]
    : [];
}

function unicodeSets({ regex: { pattern, flags } }: Tree): Warning[] {
  const behind = { start: pattern.length, end: pattern.length };
  return flags.includes("v") ? [warning(behind, "The flag v came with ECMAScript 2024")] : [];
}
