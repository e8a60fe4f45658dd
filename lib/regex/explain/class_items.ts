import type { AST } from "@eslint-community/regexpp";
import { fold, type Node } from "../syntax/visit.ts";
import { hexOf, nameOf } from "./characters.ts";
import { clipped, listed } from "./phrase.ts";
import { setItems } from "./sets.ts";
import { textOf, wordItem } from "./text.ts";

/** A character class of either kind: a list of members, or a set operation of flag v. */
export type Class = AST.CharacterClass | AST.ExpressionCharacterClass;

/**
 * Counts up what a class holds, or leaves out where it is negated: "a–z", "full stop", "white space".
 *
 * @returns each entry once; empty for `[]` and `[^]`
 */
export function itemsIn(node: Class): readonly string[] {
  const items = fold(
    node,
    (part, lists: readonly (readonly string[])[]) => part === node ? lists.flat() : itemsOf(part, lists),
  );
  const isRemainder = node.type === "ExpressionCharacterClass" && node.negate &&
    node.expression.type === "ClassSubtraction";
  return isRemainder ? [inBrackets(items)] : ordered([...new Set(items)]);
}

/** What leaves out goes last: "everything but digits and comma" would leave the comma out too. */
function ordered(items: readonly string[]): readonly string[] {
  const leavesOut = (item: string) => item.startsWith("everything ");
  return [...items.filter((item) => !leavesOut(item)), ...items.filter(leavesOut)];
}

/** The entries that a part of a class adds to the list, from those of its children. */
function itemsOf(
  node: Node,
  lists: readonly (readonly string[])[],
): readonly string[] {
  const [left = [], right = []] = lists;
  switch (node.type) {
    case "Character":
      return [nameOf(node.value)];
    case "CharacterClassRange":
      return [rangeItem(node)];
    case "CharacterSet":
      return setItems(node);
    case "StringAlternative":
      return [wordItem(textOf(node.elements))];
    case "ClassIntersection":
      return intersected(node, left, right);
    case "ClassSubtraction":
      return [clipped(`${bracketed(left)} without ${bracketed(right)}`)];
    case "ExpressionCharacterClass":
      if (node.negate) return [clipped(`everything but ${inBrackets(lists.flat())}`)];
      return isAmongOthers(node) ? [inBrackets(lists.flat())] : lists.flat();
    case "CharacterClass":
      return node.negate ? [clipped(`everything but ${bracketed(lists.flat())}`)] : lists.flat();
    default:
      return lists.flat();
  }
}

/** Whether a set operation stands beside other members, to which its words could be read to belong. */
function isAmongOthers({ parent }: AST.ExpressionCharacterClass): boolean {
  return parent.type === "CharacterClass" && (parent.elements.length > 1 || parent.negate);
}

function rangeItem({ min, max }: AST.CharacterClassRange): string {
  if (min.value === max.value) return nameOf(min.value);
  const ends = min.raw + max.raw;
  const isPlain = /^(?:\d\d|[a-z]{2}|[A-Z]{2})$/.test(ends) ||
    (min.value > 0x7f && /^\p{L}{2}$/u.test(ends));
  if (isPlain) return `${min.raw}–${max.raw}`;
  return max.value > 0x7e && ends.includes("\\")
    ? `${hexOf(min.value)}–${hexOf(max.value)}`
    : `${nameOf(min.value)} to ${nameOf(max.value)}`;
}

/** The operands as long as they go on, then one entry for what they share. */
function intersected(
  node: AST.ClassIntersection,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  const first = node.left.type === "ClassIntersection" ? left : [bracketed(left)];
  const operands = [...first, bracketed(right)];
  return node.parent.type === "ClassIntersection"
    ? operands
    : [clipped(`what ${listed(operands, "and")} have in common`)];
}

function bracketed(items: readonly string[]): string {
  const [first, ...others] = items;
  if (first === undefined) return "nothing";
  return others.length === 0 ? first : inBrackets(ordered(items));
}

const inBrackets = (items: readonly string[]): string => `(${listed(items, "and")})`;
