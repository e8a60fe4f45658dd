import { modeAffects, modeLookup } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { expressionParts, type Expressions } from "./expression.ts";

/*
 * Deviations of V8, and of SpiderMonkey, which shares its regex code, from ECMA-262. Our results must be true
 * for the engine that runs the pattern.
 */

/**
 * Whether a pattern with flag u or v matches inside a surrogate pair: contrary to the specification, engines start a
 * search there, too. At that position no character matches in either direction, surrogates are not word characters,
 * and a backreference fails even if it is empty.
 *
 * @param pattern may contain references
 */
export function matchesBetweenHalves(table: Expressions, pattern: number): boolean {
  return holdsBetweenHalves(table, pattern, new Set());
}

function holdsBetweenHalves(table: Expressions, part: number, inside: ReadonlySet<number>): boolean {
  const expression = table.items[part];
  const holds = (each: number) => holdsBetweenHalves(table, each, inside);
  switch (expression?.kind) {
    case "sequence":
      return expressionParts(expression).every(holds);
    case "choice":
      return expressionParts(expression).some(holds);
    case "repeat":
      return expression.min === 0 || holds(expression.part);
    case "ahead":
    case "behind":
      return holds(expression.part) !== expression.negate;
    case "capture":
      return holdsBetweenHalves(table, expression.part, new Set([...inside, expression.group]));
    case "reference":
      // Engines ignore a reference to a group that contains it, so it does not fail.
      return expression.groups.some((group) => inside.has(group));
    case "no boundary":
      return true;
    default:
      return false;
  }
}

/**
 * Whether engines may match a character class of the pattern differently from the specification. If in doubt,
 * it returns true. Known deviations of V8 with u or v:
 *
 * - The modifier i of a group still applies to classes after the group: `/(?i:b)?[^a]/v` finds nothing in
 *   "A".
 * - A string of one character in a class ignores flag i: `/[\q{k}]/iv` finds nothing in "K".
 */
export function deviatesFromSpecification(tree: Tree): boolean {
  if (!/[uv]/.test(tree.regex.flags)) return false;
  const modeAt = modeLookup(tree);
  let endOfModifiers = Infinity;
  let classes = 0;
  let found = false;
  const isCased = (node: Node) => modeAffects("ignoreCase", node, tree);
  walk(tree.root, (node) => {
    if (isClass(node)) classes++;
    if (classes > 0 && node.start >= endOfModifiers) found ||= isCased(node);
    if (node.type === "StringAlternative" && node.elements.length === 1 && modeAt(node).ignoreCase) {
      found ||= node.elements.some(isCased);
    }
  }, (node) => {
    if (isClass(node)) classes--;
    if (node.type === "Group" && (node.modifiers?.add.ignoreCase || node.modifiers?.remove?.ignoreCase)) {
      endOfModifiers = Math.min(endOfModifiers, node.end);
    }
  });
  return found;
}

const isClass = ({ type }: Node): boolean =>
  type === "CharacterClass" || type === "ExpressionCharacterClass" || type === "CharacterSet";
