import { bearsOn, modesOf } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";
import { type Expressions, partsOf } from "./expression.ts";

/*
 * Where the engines of browsers and servers (V8, and SpiderMonkey, which shares its code) do not do what
 * ECMA-262 says. What is said about a pattern has to hold for the engine that runs it.
 */

/**
 * Whether a pattern matches between the two halves of a surrogate pair under u or v: engines begin a search
 * there too, against the specification. No character is read there in either direction, the halves are no
 * word characters, and a backreference fails even where it is empty.
 *
 * @param pattern may hold references
 */
export function matchesBetweenHalves(table: Expressions, pattern: number): boolean {
  return holdsBetweenHalves(table, pattern, new Set());
}

function holdsBetweenHalves(table: Expressions, part: number, inside: ReadonlySet<number>): boolean {
  const expression = table.items[part];
  const holds = (each: number) => holdsBetweenHalves(table, each, inside);
  switch (expression?.kind) {
    case "sequence":
      return partsOf(expression).every(holds);
    case "choice":
      return partsOf(expression).some(holds);
    case "repeat":
      return expression.min === 0 || holds(expression.part);
    case "ahead":
    case "behind":
      return holds(expression.part) !== expression.negate;
    case "capture":
      return holdsBetweenHalves(table, expression.part, new Set([...inside, expression.group]));
    case "reference":
      // A reference to a group that it is in is left out by engines, so that one does not fail.
      return expression.groups.some((group) => inside.has(group));
    case "no boundary":
      return true;
    default:
      return false;
  }
}

/**
 * Whether engines match a character class of the pattern differently from the specification. Errs on the side
 * of "yes". Known of V8 under u and v:
 *
 * - The modifier i of a group stays in force for classes after the group: `/(?i:b)?[^a]/v` finds nothing in "A".
 * - A string of one character in a class ignores flag i: `/[\q{k}]/iv` finds nothing in "K".
 */
export function isReadDifferently(tree: Tree): boolean {
  if (!/[uv]/.test(tree.regex.flags)) return false;
  const modeAt = modesOf(tree);
  let endOfModifiers = Infinity;
  let classes = 0;
  let found = false;
  const isCased = (node: Node) => bearsOn("ignoreCase", node, tree);
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
