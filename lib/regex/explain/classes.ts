import type { AST } from "@eslint-community/regexpp";
import { nodesOf } from "../syntax/visit.ts";
import { classNotes } from "./annex_b.ts";
import { nameOf, withArticle } from "./characters.ts";
import { type Class, itemsIn } from "./class_items.ts";
import { hasOtherCase, rangeHasCase } from "./letter_case.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { clipped, listed, type Phrase, phrase } from "./phrase.ts";
import { isAboutCase } from "./properties.ts";
import { ANY, FOLDED, opposite, setItems, setPhrase } from "./sets.ts";
import { caseSuffix, characterPhrase } from "./text.ts";

/** Says what is in a class: "one character from a–z, digits and hyphen". */
export function classPhrase(node: Class, mode: Modes): Phrase {
  const notes = node.type === "CharacterClass" && !mode.unicode ? classNotes(node.elements) : [];
  const words = shortPhrase(node, mode) ?? listPhrase(node, mode);
  const terms = mode.ignoreCase && mode.unicode && nodesOf(node, "CharacterSet").some(isWord) ? [FOLDED] : [];
  return {
    ...words,
    notes: [...words.notes, ...notes],
    terms: [...new Set([...words.terms, ...terms])],
  };
}

const isWord = ({ kind }: AST.CharacterSet): boolean => kind === "word";

/** A class that is said in fewer words than by counting up what it holds or leaves out. */
function shortPhrase(node: Class, mode: Modes): Phrase | undefined {
  if (node.type !== "CharacterClass") return undefined;
  const { elements, negate } = node;
  const [first, second] = elements;
  if (!first) return negate ? ANY : NOTHING;
  if (second && elements.length === 2 && areOpposites(first, second)) {
    return negate ? NOTHING : ANY;
  }
  if (negate) return withoutPhrase(node, mode);
  return first.type === "CharacterSet" && !second ? setPhrase(first, mode) : choicePhrase(elements, mode);
}

const NOTHING: Phrase = phrase("no character at all", undefined, {
  notes: ["A class without characters never matches"],
});

function areOpposites(
  one: AST.CharacterClassElement,
  other: AST.CharacterClassElement,
): boolean {
  return one.type === "CharacterSet" && other.type === "CharacterSet" &&
    one.kind !== "property" && one.negate !== other.negate &&
    one.raw.toLowerCase() === other.raw.toLowerCase();
}

/** `[^\S\n]`, what is not outside a set nor something else, is the set without that. */
function withoutPhrase(
  node: AST.CharacterClass,
  mode: Modes,
): Phrase | undefined {
  const [outside, another] = node.elements.filter((element) =>
    element.type === "CharacterSet" && element.negate
  );
  // With i and u the complement of \w leaves two letters out that \w holds.
  if (!outside || another || (mode.ignoreCase && mode.unicode)) return undefined;
  if (outside.type !== "CharacterSet") return undefined;
  const base = listed(setItems(opposite(outside)), "and");
  const all = setItems(outside);
  const rest = itemsIn(node).filter((item) => !all.includes(item));
  const suffix = mode.ignoreCase && isCased(node, mode) ? " (any case)" : "";
  const words = rest.length === 0 ? base : `${clipped(`${base} without ${listed(rest, "and")}`)}${suffix}`;
  return phrase(`one character from ${words}`, `characters from ${words}`);
}

/** A class that only counts up characters: "either a plus sign or a hyphen". */
function choicePhrase(
  elements: readonly AST.CharacterClassElement[],
  mode: Modes,
): Phrase | undefined {
  const characters = elements.filter((element) => element.type === "Character");
  const [first] = characters;
  if (!first || characters.length < elements.length) return undefined;
  const names = [...new Set(characters.map(({ value }) => nameOf(value)))];
  const suffix = caseSuffix(characters, mode);
  if (names.length === 1) return characterPhrase(first.value, suffix, []);
  return phrase(
    `either ${clipped(listed(names.map(withArticle), "or"))}${suffix}`,
    `${PLURALS[nounOf(elements)]} from ${clipped(listed(names, "and"))}${suffix}`,
  );
}

function listPhrase(node: Class, mode: Modes): Phrase {
  const list = clipped(listed(itemsIn(node), "and"));
  const suffix = mode.ignoreCase && isCased(node, mode) ? " (any case)" : "";
  const noun = membersNoun(node);
  return node.negate
    ? phrase(`any character except ${list}${suffix}`, `characters except ${list}${suffix}`)
    : phrase(`one ${noun} from ${list}${suffix}`, `${PLURALS[noun]} from ${list}${suffix}`);
}

function isCased(node: Class, { unicode }: Modes): boolean {
  return nodesOf(node, "Character").some(({ value }) => hasOtherCase(value, unicode)) ||
    nodesOf(node, "CharacterClassRange").some(({ min, max }) =>
      rangeHasCase(min.value, max.value, unicode)
    ) || nodesOf(node, "CharacterSet").some((set) => set.kind === "property" && isAboutCase(set));
}

const PLURALS = {
  character: "characters",
  "character or text": "characters or texts",
  digit: "digits",
  letter: "letters",
} as const;

function membersNoun(node: Class): keyof typeof PLURALS {
  if (nodesOf(node, "StringAlternative").length > 0 || nodesOf(node, "CharacterSet").some(isOfStrings)) {
    return "character or text";
  }
  return node.type === "CharacterClass" ? nounOf(node.elements) : "character";
}

function isOfStrings(set: AST.CharacterSet): boolean {
  return set.kind === "property" && set.strings;
}

function nounOf(
  elements: readonly AST.CharacterClassElement[],
): keyof typeof PLURALS {
  const isAll = (pattern: RegExp) => elements.every(({ raw }) => pattern.test(raw));
  if (isAll(/^\d(?:-\d)?$/)) return "digit";
  return isAll(/^(?:[a-zA-Z]|[a-z]-[a-z]|[A-Z]-[A-Z])$/) ? "letter" : "character";
}
