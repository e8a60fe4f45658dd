import type { AST } from "@eslint-community/regexpp";
import { fold, type Node } from "../syntax/visit.ts";
import { categoryName, isCategory, propertyName, scriptName } from "../explain/property_names.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { pieceOf, piecesOf, spokenCharacter } from "./glyphs.ts";
import { characterWording, operator, setLabel, spokenSet, word, type Wording, words } from "./label.ts";
import type { Item, Piece } from "./shape.ts";

/** A node that stands for one character, or with the v flag for a string, out of many. */
export type SetNode =
  | AST.CharacterSet
  | Class;

/**
 * What a set holds, as the pattern spells it: characters, ranges, the words for escapes, and the set
 * operations of the v flag in words.
 *
 * @param modes the modes in force at the node; `dotAll` changes the dot
 */
export function setWording(node: SetNode, modes: Modes): Wording {
  if (node.type === "CharacterSet") return said(escapeWords(node, modes.dotAll));
  if (node.type === "CharacterClass" && !node.negate) {
    const [only, ...others] = node.elements;
    if (only?.type === "Character" && others.length === 0) return characterWording(only.value);
  }
  const items = itemsOf(node);
  if (items.length === 0) {
    return said(node.negate ? "any character" : "no character");
  }
  const label = setLabel([...lead(node, items), ...items]);
  return { label, name: spokenSet(label) };
}

type Items = readonly Item[];

type Class = AST.CharacterClass | AST.ExpressionCharacterClass;

/** The words before the items. */
function lead(node: Class, items: Items): Items {
  if (node.negate) return [[operator("none of")]];
  const isUnion = node.type === "CharacterClass" && items.length > 1;
  return isUnion ? [[operator("one of")]] : [];
}

function said(text: string): Wording {
  return { label: words(text), name: text };
}

function escapeWords(node: AST.CharacterSet, dotAll: boolean): string {
  switch (node.kind) {
    case "any":
      return dotAll ? "any character" : "any but line end";
    case "digit":
      return node.negate ? "not a digit" : "digit";
    case "space":
      return node.negate ? "not whitespace" : "whitespace";
    case "word":
      return node.negate ? "not a word character" : "word character";
    case "property":
      return node.negate ? `not ${propertyWords(node)}` : propertyWords(node);
  }
}

function propertyWords({ key, value }: AST.UnicodePropertyCharacterSet): string {
  const isScript = /^(?:sc|scx|Script|Script_Extensions)$/.test(key);
  if (value !== null && isScript) return `${scriptName(value)} script`;
  const name = value ?? key;
  return `Unicode ${isCategory(name) ? categoryName(name).toLowerCase() : propertyName(name)}`;
}

/** The items of a whole class, without a word for its own negation. */
function itemsOf(root: Class) {
  return fold<Items>(root, (node, children) => {
    if (node !== root) return inner(node, children);
    const items = children.flat();
    return node.type === "ExpressionCharacterClass" && node.negate ? bracketed(items) : items;
  });
}

function inner(node: Node, children: readonly Items[]): Items {
  switch (node.type) {
    case "Character":
      return [[memberPiece(node.value)]];
    case "CharacterSet":
      return [[word(escapeWords(node, false))]];
    case "CharacterClassRange":
      return [rangeItem(children.flat())];
    case "StringAlternative":
      return [stringItem(node)];
    case "ClassIntersection":
      return children.toSpliced(1, 0, [[operator("and also")]]).flat();
    case "ClassSubtraction":
      return children.toSpliced(1, 0, [[operator("but not")]]).flat();
    default:
      return innerClass(node, children.flat());
  }
}

/** A character of a set, spoken by its name unless it is a letter or a digit of ASCII. */
function memberPiece(codePoint: number): Piece {
  const character = String.fromCodePoint(codePoint);
  const piece = pieceOf(character);
  return /[a-z\d]/i.test(character) ? piece : { ...piece, spoken: spokenCharacter(codePoint) };
}

/** A string of a set, as one item. */
function stringItem({ elements }: AST.StringAlternative): Item {
  if (elements.length === 0) return [word("empty")];
  return piecesOf(elements.map(({ value }) => String.fromCodePoint(value)).join(""));
}

function rangeItem([min = [], max = []]: Items): Item {
  return [...min, { kind: "text", text: "–", spoken: " to " }, ...max];
}

/** A class in a class: brackets where leaving them out would change the meaning. */
function innerClass(node: Node, items: Items): Items {
  if ("negate" in node && node.negate) {
    return bracketed([[operator("none of")], ...items]);
  }
  if (items.length === 0) return [[word("no character")]];
  const isOperation = node.type === "ExpressionCharacterClass";
  return isOperation || (isOperand(node) && items.length > 1) ? bracketed(items) : items;
}

function isOperand({ parent }: Node): boolean {
  return parent?.type === "ClassIntersection" ||
    parent?.type === "ClassSubtraction";
}

function bracketed(items: Items): Items {
  return [[operator("(")], ...items, [operator(")")]];
}
