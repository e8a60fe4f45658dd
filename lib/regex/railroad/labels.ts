import type { AST } from "@eslint-community/regexpp";
import {
  MAX_LABEL_CHARACTERS,
  MAX_LABEL_COLUMNS,
  MAX_LABEL_MARKS,
  MAX_SPOKEN_CHARACTERS,
} from "../../limits.ts";
import { nameOf, quoted } from "../character_names.ts";
import { categoryName, isCategory, propertyName, scriptName } from "../explain/properties.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { fold, type Node } from "../syntax/visit.ts";
import type { Item, Label, Piece } from "./shape.ts";

/** A label of words alone. */
export function words(text: string): Label {
  return { items: [[word(text)]], apart: true };
}

/** One word or several that stay on one line. */
export function word(text: string): Piece {
  return { kind: "word", text };
}

/** Words between others. */
function operator(text: string): Piece {
  return { kind: "operator", text };
}

/** What a box says: drawn, and spoken. */
export interface Wording {
  readonly label: Label;
  readonly name: string;
}

/** A text of one character or more; a lone character that cannot be seen stands beside its name. */
export function textWording(text: string): Wording {
  const codePoint = text.codePointAt(0) ?? 0;
  if (text === String.fromCodePoint(codePoint)) return characterWording(codePoint);
  const start = startOf(text, MAX_LABEL_CHARACTERS);
  const items: Item[] = piecesOf(start).map((piece) => [piece]);
  const beyond = text.length - start.length;
  if (beyond > 0) items.push([operator(` … ${grouped(beyond)} more`)]);
  return { label: { items, apart: false }, name: quotation(text) };
}

/** One character. */
function characterWording(codePoint: number): Wording {
  const piece = pieceOf(String.fromCodePoint(codePoint));
  const name = spokenCharacter(codePoint);
  const items = piece.kind === "escape" ? [[piece], [operator(name)]] : [[piece]];
  return { label: { items, apart: true }, name };
}

/** The label of a set, its items cut to what one box holds. */
export function setLabel(items: readonly Item[]): Label {
  const kept: Item[] = [];
  let room = MAX_LABEL_CHARACTERS;
  for (const item of items) {
    room -= item.reduce((length, { text }) => length + text.length, ITEM_CHARACTERS);
    if (room < 0) break;
    kept.push(item);
  }
  const beyond = items.length - kept.length;
  if (beyond > 0) kept.push([operator(`… ${grouped(beyond)} more`)]);
  return { items: kept, apart: true };
}

/** Room that each item of a set takes besides its text. */
const ITEM_CHARACTERS = 2;

/** A set in words, cut to what a spoken name quotes. */
function spokenSet({ items }: Label): string {
  let name = "";
  let isMember = false;
  for (const item of items) {
    const isNext = item[0]?.kind !== "operator";
    const text = item.map((piece) => piece.spoken ?? piece.text).join("");
    if (name.length + text.length > MAX_SPOKEN_CHARACTERS) return `${name} …`;
    name += `${isMember && isNext ? "," : ""} ${text}`;
    isMember = isNext || text === ")";
  }
  return name.trim();
}

/** The name of a group, cut to what a title holds. */
export function shortName(name: string): string {
  const start = startOf(name, MAX_LABEL_COLUMNS);
  return visible(start) + (start.length < name.length ? "…" : "");
}

/** A number with separators between its thousands. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function quotation(text: string): string {
  const start = startOf(text, MAX_SPOKEN_CHARACTERS);
  const shown = visible(start).replaceAll(SPACE, " ");
  return quoted(start.length < text.length ? `${shown}…` : shown);
}

/** At most so many code units from the start of a text, no surrogate pair split. */
function startOf(text: string, length: number): string {
  const isSplit = (text.codePointAt(length - 1) ?? 0) > 0xffff;
  return text.slice(0, isSplit ? length - 1 : length);
}

/**
 * Makes a text visible: every character that cannot be seen, or that XML does not allow, becomes an escape
 * such as `\t` or `\u200b`, a space becomes `␣`. The result has no controls, no lone surrogates and nothing
 * that changes the direction of text.
 */
export function visible(text: string): string {
  return piecesOf(text).map((piece) => piece.text).join("");
}

/** The characters of a text as pieces, one a code point; a few combining marks join what they follow. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const character of text) {
    const plain = PLAIN.get(character);
    if (plain !== undefined) {
      pieces.push(plain);
      continue;
    }
    const last = pieces.at(-1);
    if (MARK.test(character) && last?.kind === "text" && last.text.length <= MAX_LABEL_MARKS) {
      pieces.splice(-1, 1, { kind: "text", text: last.text + character });
    } else pieces.push(pieceOf(character));
  }
  return pieces;
}

/** One code point as a piece. A combining mark stands on a dotted circle. */
function pieceOf(character: string): Piece {
  const plain = PLAIN.get(character);
  if (plain !== undefined) return plain;
  const codePoint = character.codePointAt(0) ?? 0;
  const escape = ESCAPES.get(character);
  if (escape !== undefined || UNSEEN.test(character)) {
    return { kind: "escape", text: escape ?? escapeOf(codePoint) };
  }
  return { kind: "text", text: MARK.test(character) ? `◌${character}` : character };
}

/** How a space is drawn. */
export const SPACE = "␣";

/** A code point in words, for speaking it and for explaining one that cannot be seen. */
export function spokenCharacter(codePoint: number): string {
  return nameOf(codePoint).replace(/^U\+[\dA-F]+ /, "");
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  [" ", SPACE],
]);

/** The visible characters of ASCII: nearly all that there is, and dear to look up in Unicode. */
const PLAIN: ReadonlyMap<string, Piece> = new Map(
  Array.from({ length: 0x7f - 0x21 }, (_, index) => {
    const text = String.fromCharCode(0x21 + index);
    return [text, { kind: "text", text }];
  }),
);

/** Controls, formats, surrogates, unassigned, spaces, and letters that are drawn as nothing. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

const MARK = /^\p{M}$/u;

function escapeOf(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

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
  const items = flattened(itemsOf(node));
  if (items.length === 0) {
    return said(node.negate ? "any character" : "no character");
  }
  const label = setLabel([...lead(node, items), ...items]);
  return { label, name: spokenSet(label) };
}

/**
 * The items of a part of a class. They are put into one list at the end only: copying them at each level would take a
 * time that grows with the square of the nesting.
 */
interface Items {
  readonly count: number;
  readonly parts: readonly (Item | Items)[];
}

const NO_ITEMS: Items = { count: 0, parts: [] };

const oneItem = (item: Item): Items => ({ count: 1, parts: [item] });

const joined = (all: readonly Items[]): Items => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  parts: all,
});

function flattened(items: Items): Item[] {
  const flat: Item[] = [];
  const pending: (Item | Items)[] = [items];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!("parts" in next)) flat.push(next);
    else for (const part of next.parts.toReversed()) pending.push(part);
  }
  return flat;
}

type Class = AST.CharacterClass | AST.ExpressionCharacterClass;

/** The words before the items. */
function lead(node: Class, items: readonly Item[]): readonly Item[] {
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
    const items = joined(children);
    return node.type === "ExpressionCharacterClass" && node.negate ? bracketed(items) : items;
  });
}

function inner(node: Node, children: readonly Items[]): Items {
  switch (node.type) {
    case "Character":
      return oneItem([memberPiece(node.value)]);
    case "CharacterSet":
      return oneItem([word(escapeWords(node, false))]);
    case "CharacterClassRange":
      return oneItem(rangeItem(flattened(joined(children))));
    case "StringAlternative":
      return oneItem(stringItem(node));
    case "ClassIntersection":
      return operation(children, "and also");
    case "ClassSubtraction":
      return operation(children, "but not");
    default:
      return innerClass(node, joined(children));
  }
}

function operation([left = NO_ITEMS, right = NO_ITEMS]: readonly Items[], name: string): Items {
  return joined([left, oneItem([operator(name)]), right]);
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

function rangeItem([min = [], max = []]: readonly Item[]): Item {
  return [...min, { kind: "text", text: "–", spoken: " to " }, ...max];
}

/** A class in a class: brackets where leaving them out would change the meaning. */
function innerClass(node: Node, items: Items): Items {
  if ("negate" in node && node.negate) {
    return bracketed(joined([oneItem([operator("none of")]), items]));
  }
  if (items.count === 0) return oneItem([word("no character")]);
  const isOperation = node.type === "ExpressionCharacterClass";
  return isOperation || (isOperand(node) && items.count > 1) ? bracketed(items) : items;
}

function isOperand({ parent }: Node): boolean {
  return parent?.type === "ClassIntersection" ||
    parent?.type === "ClassSubtraction";
}

function bracketed(items: Items): Items {
  return joined([oneItem([operator("(")]), items, oneItem([operator(")")])]);
}
