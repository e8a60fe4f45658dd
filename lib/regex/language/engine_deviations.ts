import { modeAffects, modeLookup, type Modes } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { expressionParts, type Expressions } from "./expression.ts";

/*
 * Deviations of V8, and of SpiderMonkey, which shares its regex code, from ECMA-262. Our results must be true
 * for the engine that runs the pattern.
 */

/**
 * True if a pattern with flag u or v matches inside a surrogate pair: contrary to the specification, engines start a
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
 * True if engines may match the pattern differently from the specification. If in doubt, it returns true. Known deviations
 * of V8, found by comparing random patterns with modifiers with the same patterns written without them, in V8 12.4, 13.6
 * and 15.0:
 *
 * - With u or v, the modifier i of a group still applies to classes after the group: `/(?i:b)?[^a]/v` finds nothing in
 *   "A".
 * - With u or v, a string of one character in a class ignores flag i: `/[\q{k}]/iv` finds nothing in "K".
 * - Where code is shared or emitted late because of a choice, the modifier i is forgotten, or still applies after its
 *   group: in V8 13.6, which Node 24 has, `/(?i:ab|b)/` finds nothing in "B", and in V8 15.0,
 *   `/(?i:(?:n||m)(?:|)(?:|k)F)/` finds nothing in "f". See `mayForgetModifier`.
 */
export function deviatesFromSpecification(tree: Tree): boolean {
  return mayForgetModifier(tree) || mayMisreadClass(tree);
}

/**
 * True if a pattern with a group that turns ignoring case on or off has what makes engines confuse both modes: a choice or
 * a lazy quantifier anywhere, or any quantifier or lookaround in such a group. Patterns without these were never seen to
 * deviate.
 */
export function mayForgetModifier(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  let groups = 0;
  let hasGroup = false;
  let hasCause = false;
  let isCased = false;
  walk(tree.root, (node) => {
    if (changesCase(node, modeAt)) {
      groups++;
      hasGroup = true;
    }
    hasCause ||= ("alternatives" in node && !isClass(node) && node.alternatives.length > 1) ||
      (node.type === "Quantifier" && (!node.greedy || groups > 0)) || (groups > 0 && isLookaround(node));
    isCased ||= modeAffects("ignoreCase", node, tree);
  }, (node) => {
    if (changesCase(node, modeAt)) groups--;
  });
  return hasGroup && hasCause && isCased;
}

function changesCase(node: Node, modeAt: (node: Node) => Modes): boolean {
  if (node.type !== "Group" || node.modifiers === null) return false;
  const { add, remove } = node.modifiers;
  return modeAt(node).ignoreCase ? remove?.ignoreCase === true : add.ignoreCase;
}

const isLookaround = (node: Node): boolean =>
  node.type === "Assertion" && (node.kind === "lookahead" || node.kind === "lookbehind");

/** True if engines may match a character class of a pattern with u or v differently: see `deviatesFromSpecification`. */
export function mayMisreadClass(tree: Tree): boolean {
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
