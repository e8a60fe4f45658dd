import type { AST } from "@eslint-community/regexpp";
import { MAX_LABEL_COLUMNS } from "../../limits/pattern.ts";
import { characterName, quoted } from "../character_names.ts";
import { categoryName, isCategory, propertyName, scriptName } from "../explain/properties.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { fold, type Node } from "../syntax/visit.ts";
import { number } from "../words.ts";
import type { Label, LabelItem, LabelPiece } from "./shape.ts";

/** A label of words only. */
export function wordLabel(text: string): Label {
  return { items: [[wordPiece(text)]], apart: true };
}

/** One word, or several on one line. */
export function wordPiece(text: string): LabelPiece {
  return { kind: "word", text };
}

/** The text of a box, drawn and spoken. */
export interface Wording {
  readonly label: Label;
  readonly name: string;
}

/** Characters of a box's label before it is truncated. */
const MAX_LABEL_CHARACTERS = 240;

/** The wording of a text; a single invisible character is shown with its name. */
export function textWording(text: string): Wording {
  const codePoint = text.codePointAt(0) ?? 0;
  if (text === String.fromCodePoint(codePoint)) return characterWording(codePoint);
  const start = truncateText(text, MAX_LABEL_CHARACTERS);
  const items: LabelItem[] = textPieces(start).map((piece) => [piece]);
  const beyond = text.length - start.length;
  if (beyond > 0) items.push([operator(` … ${number(beyond)} more`)]);
  return { label: { items, apart: false }, name: quotedText(text) };
}

/** One character. */
function characterWording(codePoint: number): Wording {
  const piece = characterPiece(String.fromCodePoint(codePoint));
  const name = spokenCharacter(codePoint);
  const items = piece.kind === "escape" ? [[piece], [operator(name)]] : [[piece]];
  return { label: { items, apart: true }, name };
}

/** One code point as a piece. A combining mark is shown on a dotted circle. */
function characterPiece(character: string): LabelPiece {
  const plain = ASCII_PIECES.get(character);
  if (plain !== undefined) return plain;
  const codePoint = character.codePointAt(0) ?? 0;
  const escape = CHARACTER_ESCAPES.get(character);
  if (escape !== undefined || INVISIBLE.test(character)) {
    return { kind: "escape", text: escape ?? unicodeEscape(codePoint) };
  }
  return { kind: "text", text: COMBINING_MARK.test(character) ? `◌${character}` : character };
}

/** The visible ASCII characters: by far the most common ones, and slow to look up in Unicode. */
const ASCII_PIECES: ReadonlyMap<string, LabelPiece> = new Map(
  Array.from({ length: 0x7f - 0x21 }, (_, index) => {
    const text = String.fromCharCode(0x21 + index);
    return [text, { kind: "text", text }];
  }),
);

/** The character that represents a space. */
export const SPACE_SIGN = "␣";

const CHARACTER_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  [" ", SPACE_SIGN],
]);

/** Controls, formats, surrogates, unassigned characters, spaces, and letters that are drawn as nothing. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

function unicodeEscape(codePoint: number): string {
  const digits = codePoint.toString(16);
  return codePoint > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

const COMBINING_MARK = /^\p{M}$/u;

function operator(text: string): LabelPiece {
  return { kind: "operator", text };
}

/** At most `length` code units from the start of a text, without splitting a surrogate pair. */
function truncateText(text: string, length: number): string {
  const isSplit = (text.codePointAt(length - 1) ?? 0) > 0xffff;
  return text.slice(0, isSplit ? length - 1 : length);
}

/** Characters of the content in a box's accessible name. */
const MAX_ACCESSIBLE_NAME_CHARACTERS = 60;

function quotedText(text: string): string {
  const start = truncateText(text, MAX_ACCESSIBLE_NAME_CHARACTERS);
  const shown = escapeInvisible(start).replaceAll(SPACE_SIGN, " ");
  return quoted(start.length < text.length ? `${shown}…` : shown);
}

/** The label of a set, with the items that fit into one box. */
export function setLabel(items: readonly LabelItem[]): Label {
  const shown: LabelItem[] = [];
  let room = MAX_LABEL_CHARACTERS;
  for (const item of items) {
    room -= item.reduce((length, { text }) => length + text.length, ITEM_OVERHEAD_CHARACTERS);
    if (room < 0) break;
    shown.push(item);
  }
  const beyond = items.length - shown.length;
  if (beyond > 0) shown.push([operator(`… ${number(beyond)} more`)]);
  return { items: shown, apart: true };
}

/** Characters by which an item of a set is longer than its text. */
const ITEM_OVERHEAD_CHARACTERS = 2;

/** The name of a group, truncated to fit into a title. */
export function shortName(name: string): string {
  const start = truncateText(name, MAX_LABEL_COLUMNS);
  return escapeInvisible(start) + (start.length < name.length ? "…" : "");
}

/**
 * Makes a text visible: characters that are invisible or that XML doesn't allow become escapes such as `\t`
 * or `\u200b`, a space becomes `␣`. The result contains no controls, no lone surrogates and nothing that
 * changes the direction of text.
 */
export function escapeInvisible(text: string): string {
  if (IS_VISIBLE.test(text)) return text;
  return textPieces(text).map((piece) => piece.text).join("");
}

/** Matches nearly every text. */
const IS_VISIBLE = /^[!-~]*$/;

/** Combining marks on one character of a label; more would grow into the rows above and below. */
const MAX_LABEL_MARKS = 3;

/**
 * The characters of a text as pieces, one per code point; a few combining marks join the character before
 * them.
 */
export function textPieces(text: string): LabelPiece[] {
  const pieces: LabelPiece[] = [];
  for (const character of text) {
    const plain = ASCII_PIECES.get(character);
    if (plain !== undefined) {
      pieces.push(plain);
      continue;
    }
    const last = pieces.at(-1);
    if (COMBINING_MARK.test(character) && last?.kind === "text" && last.text.length <= MAX_LABEL_MARKS) {
      pieces.splice(-1, 1, { kind: "text", text: last.text + character });
    } else pieces.push(characterPiece(character));
  }
  return pieces;
}

/** The spoken name of a code point, which also explains an invisible one. */
export function spokenCharacter(codePoint: number): string {
  return characterName(codePoint).replace(/^U\+[\dA-F]+ /, "");
}

/** A node that matches one of several characters or, with flag v, strings. */
export type DrawnSetNode =
  | AST.CharacterSet
  | Class;

type Class = AST.CharacterClass | AST.ExpressionCharacterClass;

/**
 * The content of a set as the pattern spells it: characters, ranges, words for escapes, and the set
 * operations of flag v in words.
 *
 * @param modes the modes of the node; `dotAll` changes the dot
 */
export function setWording(node: DrawnSetNode, modes: Modes): Wording {
  if (node.type === "CharacterSet") return wordsWording(escapeLabel(node, modes.dotAll));
  if (node.type === "CharacterClass" && !node.negate) {
    const [only, ...others] = node.elements;
    if (only?.type === "Character" && others.length === 0) return characterWording(only.value);
  }
  const items = flattened(classItems(node));
  if (items.length === 0) {
    return wordsWording(node.negate ? "any character" : "no character");
  }
  const label = setLabel([...lead(node, items), ...items]);
  return { label, name: spokenSet(label) };
}

function wordsWording(text: string): Wording {
  return { label: wordLabel(text), name: text };
}

function escapeLabel(node: AST.CharacterSet, dotAll: boolean): string {
  switch (node.kind) {
    case "any":
      return dotAll ? "any character" : "any but line ending";
    case "digit":
      return node.negate ? "not a digit" : "digit";
    case "space":
      return node.negate ? "not whitespace" : "whitespace";
    case "word":
      return node.negate ? "not a word character" : "word character";
    case "property":
      return node.negate ? `not ${propertyLabel(node)}` : propertyLabel(node);
  }
}

function propertyLabel({ key, value }: AST.UnicodePropertyCharacterSet): string {
  const isScript = /^(?:sc|scx|Script|Script_Extensions)$/.test(key);
  if (value !== null && isScript) return `${scriptName(value)} script`;
  const name = value ?? key;
  return `Unicode ${isCategory(name) ? categoryName(name).toLowerCase() : propertyName(name)}`;
}

function flattened(items: Items): LabelItem[] {
  const flat: LabelItem[] = [];
  const pending: (LabelItem | Items)[] = [items];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!("parts" in next)) flat.push(next);
    else for (const part of next.parts.toReversed()) pending.push(part);
  }
  return flat;
}

/**
 * The items of a part of a class, flattened into one list only at the end: copying them at each level would
 * take time that grows with the square of the nesting.
 */
interface Items {
  readonly count: number;
  readonly parts: readonly (LabelItem | Items)[];
}

/** The items of a class, without a word for its own negation. */
function classItems(root: Class) {
  return fold<Items>(root, (node, children) => {
    if (node !== root) return partItems(node, children);
    const items = joined(children);
    return node.type === "ExpressionCharacterClass" && node.negate ? inBrackets(items) : items;
  });
}

function partItems(node: Node, children: readonly Items[]): Items {
  switch (node.type) {
    case "Character":
      return oneItem([memberPiece(node.value)]);
    case "CharacterSet":
      return oneItem([wordPiece(escapeLabel(node, false))]);
    case "CharacterClassRange":
      return oneItem(rangeItem(flattened(joined(children))));
    case "StringAlternative":
      return oneItem(stringItem(node));
    case "ClassIntersection":
      return operation(children, "and also");
    case "ClassSubtraction":
      return operation(children, "but not");
    default:
      return innerClassItems(node, joined(children));
  }
}

const oneItem = (item: LabelItem): Items => ({ count: 1, parts: [item] });

/** A character of a set. Its spoken form is its name, unless it is an ASCII letter or digit. */
function memberPiece(codePoint: number): LabelPiece {
  const character = String.fromCodePoint(codePoint);
  const piece = characterPiece(character);
  return /[a-z\d]/i.test(character) ? piece : { ...piece, spoken: spokenCharacter(codePoint) };
}

function rangeItem([min = [], max = []]: readonly LabelItem[]): LabelItem {
  return [...min, { kind: "text", text: "–", spoken: " to " }, ...max];
}

const joined = (all: readonly Items[]): Items => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  parts: all,
});

function stringItem({ elements }: AST.StringAlternative): LabelItem {
  if (elements.length === 0) return [wordPiece("empty")];
  return textPieces(elements.map(({ value }) => String.fromCodePoint(value)).join(""));
}

function operation([left = NO_ITEMS, right = NO_ITEMS]: readonly Items[], name: string): Items {
  return joined([left, oneItem([operator(name)]), right]);
}

const NO_ITEMS: Items = { count: 0, parts: [] };

/** The items of a nested class, in brackets if the meaning would change without them. */
function innerClassItems(node: Node, items: Items): Items {
  if ("negate" in node && node.negate) {
    return inBrackets(joined([oneItem([operator("none of")]), items]));
  }
  if (items.count === 0) return oneItem([wordPiece("no character")]);
  const isOperation = node.type === "ExpressionCharacterClass";
  return isOperation || (isOperand(node) && items.count > 1) ? inBrackets(items) : items;
}

function inBrackets(items: Items): Items {
  return joined([oneItem([operator("(")]), items, oneItem([operator(")")])]);
}

function isOperand({ parent }: Node): boolean {
  return parent?.type === "ClassIntersection" ||
    parent?.type === "ClassSubtraction";
}

/** The words before the items. */
function lead(node: Class, items: readonly LabelItem[]): readonly LabelItem[] {
  if (node.negate) return [[operator("none of")]];
  const isUnion = node.type === "CharacterClass" && items.length > 1;
  return isUnion ? [[operator("one of")]] : [];
}

/** The spoken name of a set, truncated. */
function spokenSet({ items }: Label): string {
  let name = "";
  let isMember = false;
  for (const item of items) {
    const isNext = item[0]?.kind !== "operator";
    const text = item.map((piece) => piece.spoken ?? piece.text).join("");
    if (name.length + text.length > MAX_ACCESSIBLE_NAME_CHARACTERS) return `${name} …`;
    name += `${isMember && isNext ? "," : ""} ${text}`;
    isMember = isNext || text === ")";
  }
  return name.trim();
}
