import type { AST } from "@eslint-community/regexpp";
import { MANY_REPEATS } from "../../limits.ts";
import type { Tree } from "../syntax/parse.ts";
import { allOf } from "../syntax/tree_queries.ts";

/**
 * Whether a search could find a warning at all. False is certain: nothing repeats often, and alternatives begin
 * with different characters, so that neither backtracking nor an alternative without a turn is possible. A page
 * need not load the search for such a pattern.
 */
export function needsSearch(tree: Tree): boolean {
  if (allOf(tree, "Quantifier").some(({ max }) => max >= MANY_REPEATS)) return true;
  const parents = new Set(allOf(tree, "Alternative").map(({ parent }) => parent));
  return [...parents].some(({ alternatives }) => alternatives.length > 1 && !areApart(tree, alternatives));
}

/** Whether no two alternatives can begin with the same character; false also where a look does not tell. */
function areApart(tree: Tree, alternatives: readonly AST.Alternative[]): boolean {
  if (tree.regex.flags.includes("i") || allOf(tree, "Modifiers").length > 0) return false;
  const beginnings: Stretch[] = [];
  for (const { elements: [first] } of alternatives) {
    const stretches = first && stretchesOf(first);
    if (stretches === undefined) return false;
    beginnings.push(...stretches);
  }
  beginnings.sort((a, b) => a.min - b.min);
  return beginnings.every(({ min }, index) => index === 0 || min > (beginnings[index - 1]?.max ?? -1));
}

/** Characters from one to another, both included. */
interface Stretch {
  readonly min: number;
  readonly max: number;
}

/** The characters of a literal one, or of a class that lists them. */
function stretchesOf(element: AST.Element): readonly Stretch[] | undefined {
  if (element.type === "Character") return [{ min: element.value, max: element.value }];
  if (element.type !== "CharacterClass" || element.negate) return undefined;
  const stretches = element.elements.map((member) =>
    member.type === "Character"
      ? { min: member.value, max: member.value }
      : member.type === "CharacterClassRange"
      ? { min: member.min.value, max: member.max.value }
      : undefined
  );
  return stretches.every((each) => each !== undefined) ? stretches : undefined;
}
