import type { AST } from "@eslint-community/regexpp";
import { fold, type Node, nodesOf } from "../syntax/visit.ts";
import { classNotes } from "./annex_b.ts";
import { hexOf, nameOf, withArticle } from "./characters.ts";
import { hasOtherCase, rangeHasCase } from "./letter_case.ts";
import type { Mode } from "./mode.ts";
import { clipped, listed, type Phrase, phrase } from "./phrase.ts";
import { isAboutCase } from "./properties.ts";
import { ANY, setItems, setPhrase } from "./sets.ts";
import { caseSuffix, characterPhrase, textOf, wordItem } from "./text.ts";

/** A character class of either kind: a list of members, or a set operation of flag v. */
export type Class = AST.CharacterClass | AST.ExpressionCharacterClass;

/** Says what is in a class: "one character from a–z, digits and hyphen". */
export function classPhrase(node: Class, mode: Mode): Phrase {
  const notes = node.type === "CharacterClass" && !mode.unicode ? classNotes(node.elements) : [];
  const words = simplePhrase(node, mode) ?? listPhrase(node, mode);
  return { ...words, notes: [...words.notes, ...notes] };
}

function simplePhrase(node: Class, mode: Mode): Phrase | undefined {
  if (node.type !== "CharacterClass") return undefined;
  const [first, second] = node.elements;
  if (!first) return node.negate ? ANY : NOTHING;
  if (second && node.elements.length === 2 && areOpposites(first, second)) {
    return node.negate ? NOTHING : ANY;
  }
  if (node.negate) return undefined;
  if (second) return choicePhrase(node.elements, mode);
  if (first.type === "CharacterSet") return setPhrase(first, mode);
  return first.type === "Character" ? characterPhrase(first.value, caseSuffix([first], mode), []) : undefined;
}

/** A class that only counts up characters: "a plus sign or a hyphen". */
function choicePhrase(
  elements: readonly AST.CharacterClassElement[],
  mode: Mode,
): Phrase | undefined {
  const characters = elements.filter((element) => element.type === "Character");
  if (characters.length < elements.length) return undefined;
  const names = new Set(characters.map(({ value }) => nameOf(value)));
  const suffix = caseSuffix(characters, mode);
  return phrase(
    clipped(listed([...names].map(withArticle), "or")) + suffix,
    `${PLURALS[nounOf(elements)]} from ${clipped(listed([...names], "and"))}${suffix}`,
  );
}

const NOTHING: Phrase = phrase(
  "no character at all, so this never matches",
);

function areOpposites(
  one: AST.CharacterClassElement,
  other: AST.CharacterClassElement,
): boolean {
  return one.type === "CharacterSet" && other.type === "CharacterSet" &&
    one.negate !== other.negate &&
    one.raw.toLowerCase() === other.raw.toLowerCase() &&
    one.kind !== "property";
}

function listPhrase(node: Class, mode: Mode): Phrase {
  const items = fold(
    node,
    (inner, lists: readonly (readonly string[])[]) =>
      inner === node && inner.type === "CharacterClass"
        ? lists.flat()
        : itemsOf(inner, lists, inner === node),
  );
  const unique = [...new Set(items)];
  const list = clipped(listed(unique, "and"));
  const suffix = mode.ignoreCase && isCased(node, mode) ? " (any case)" : "";
  const noun = membersNoun(node);
  return node.negate
    ? phrase(`any character except ${list}${suffix}`, `characters except ${list}${suffix}`)
    : phrase(`one ${noun} from ${list}${suffix}`, `${PLURALS[noun]} from ${list}${suffix}`);
}

/** The entries that a part of a class adds to the list, from those of its children. */
function itemsOf(
  node: Node,
  lists: readonly (readonly string[])[],
  outermost: boolean,
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
      return [clipped(`${inner(left)} without ${inner(right)}`)];
    case "ExpressionCharacterClass":
    case "CharacterClass":
      return node.negate && !outermost ? [clipped(`everything but ${inner(lists.flat())}`)] : lists.flat();
    default:
      return lists.flat();
  }
}

/** The operands as long as they go on, then one entry for what they share. */
function intersected(
  node: AST.ClassIntersection,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  const first = node.left.type === "ClassIntersection" ? left : [inner(left)];
  const operands = [...first, inner(right)];
  return node.parent.type === "ClassIntersection"
    ? operands
    : [clipped(`what ${listed(operands, "and")} have in common`)];
}

function inner(items: readonly string[]): string {
  if (items.length === 0) return "nothing";
  return items.length === 1 ? items[0] ?? "" : `(${listed(items, "and")})`;
}

function rangeItem({ min, max }: AST.CharacterClassRange): string {
  if (min.value === max.value) return nameOf(min.value);
  const ends = min.raw + max.raw;
  if (/^(?:\d\d|[a-z]{2}|[A-Z]{2})$/.test(ends)) return `${min.raw}–${max.raw}`;
  if (/^\p{L}{2}$/u.test(ends)) return `${min.raw}–${max.raw}`;
  return max.value > 0x7e && ends.includes("\\")
    ? `${hexOf(min.value)}–${hexOf(max.value)}`
    : `${nameOf(min.value)} to ${nameOf(max.value)}`;
}

function isCased(node: Class, { unicode }: Mode): boolean {
  return nodesOf(node, "Character").some(({ value }) => hasOtherCase(value, unicode)) ||
    nodesOf(node, "CharacterClassRange").some(({ min, max }) =>
      rangeHasCase(min.value, max.value, unicode)
    ) || nodesOf(node, "CharacterSet").some((set) => set.kind === "property" && isAboutCase(set));
}

const PLURALS = {
  character: "characters",
  digit: "digits",
  "character or text": "characters or texts",
  letter: "letters",
} as const;

function nounOf(
  elements: readonly AST.CharacterClassElement[],
): keyof typeof PLURALS {
  const kind = (pattern: RegExp) => elements.every(({ raw }) => pattern.test(raw));
  if (kind(/^\d(?:-\d)?$/)) return "digit";
  return kind(/^(?:[a-zA-Z]|[a-z]-[a-z]|[A-Z]-[A-Z])$/) ? "letter" : "character";
}

function membersNoun(node: Class): keyof typeof PLURALS {
  if (nodesOf(node, "StringAlternative").length > 0) return "character or text";
  return node.type === "CharacterClass" ? nounOf(node.elements) : "character";
}
