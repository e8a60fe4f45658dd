import type { AST } from "@eslint-community/regexpp";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";

/**
 * True if a rule that searches could report anything. False is certain: alternatives begin with different characters, so
 * no two match the same text. A page need not load those rules for such a pattern.
 */
export function needsSearch(tree: Tree): boolean {
  const parents = new Set(nodesOfType(tree, "Alternative").map(({ parent }) => parent));
  return [...parents].some(({ alternatives }) => alternatives.length > 1 && !areApart(tree, alternatives));
}

/** True if no two alternatives can begin with the same character; also false if that would take a search to find out. */
function areApart(tree: Tree, alternatives: readonly AST.Alternative[]): boolean {
  if (tree.regex.flags.includes("i") || nodesOfType(tree, "Modifiers").length > 0) return false;
  const beginnings: CodePoints[] = [];
  for (const { elements: [first] } of alternatives) {
    const ranges = first && elementCodePoints(first);
    if (ranges === undefined) return false;
    beginnings.push(...ranges);
  }
  beginnings.sort((a, b) => a.min - b.min);
  return beginnings.every(({ min }, index) => index === 0 || min > (beginnings[index - 1]?.max ?? -1));
}

/** Consecutive code points, both ends included. */
interface CodePoints {
  readonly min: number;
  readonly max: number;
}

/** The code points of a character, or of a class of characters and ranges; otherwise undefined. */
function elementCodePoints(element: AST.Element): readonly CodePoints[] | undefined {
  if (element.type === "Character") return [{ min: element.value, max: element.value }];
  if (element.type !== "CharacterClass" || element.negate) return undefined;
  const ranges = element.elements.map((member) =>
    member.type === "Character"
      ? { min: member.value, max: member.value }
      : member.type === "CharacterClassRange"
      ? { min: member.min.value, max: member.max.value }
      : undefined
  );
  return ranges.every((each) => each !== undefined) ? ranges : undefined;
}
