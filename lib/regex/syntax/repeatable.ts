import type { Node } from "./visit.ts";

/**
 * Whether a quantifier may stand behind a node without a group around it; lookaheads, behind which one may only in
 * sloppy patterns, are left out.
 *
 * @see https://tc39.es/ecma262/#prod-Atom
 */
export function isRepeatable({ type }: Node): boolean {
  return REPEATABLE.has(type);
}

const REPEATABLE: ReadonlySet<Node["type"]> = new Set<Node["type"]>([
  "Character",
  "CharacterSet",
  "CharacterClass",
  "ExpressionCharacterClass",
  "Group",
  "CapturingGroup",
  "Backreference",
]);
