import { MAX_LABEL_CHARACTERS, MAX_LABEL_COLUMNS, MAX_SPOKEN_CHARACTERS } from "../../limits.ts";
import { quoted } from "../explain/characters.ts";
import { pieceOf, piecesOf, SPACE, spokenCharacter, visible } from "./glyphs.ts";
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
export function operator(text: string): Piece {
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
export function characterWording(codePoint: number): Wording {
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
export function spokenSet({ items }: Label): string {
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
