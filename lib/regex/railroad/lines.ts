import { columnsOf } from "./columns.ts";
import { ITEM_GAP_PX } from "./geometry.ts";
import { SPACE } from "./glyphs.ts";
import type { Item, Label, Piece } from "./shape.ts";

/** Text set on one line of a box, from the line's left edge, px. */
export interface SetText {
  readonly left: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
}

/** One line of a box, px, with its texts from left to right. */
export interface Line {
  readonly width: number;
  readonly texts: readonly SetText[];
}

/**
 * Breaks a label between its items into lines of at most `maxWidth` px, in a text rather after a space than
 * in a word. An item wider than that overflows.
 */
export function linesOf(label: Label, maxWidth: number): Line[] {
  const gap = label.apart ? ITEM_GAP_PX : 0;
  const lines: Line[] = [];
  let rest = label.items;
  while (rest.length > 0) {
    const length = fitting(rest, gap, maxWidth);
    const items = rest.slice(0, length);
    lines.push(lineOf(label.apart ? items : [joined(items)], gap));
    rest = rest.slice(length);
  }
  return lines;
}

/** How many items the next line holds. */
function fitting(items: readonly Item[], gap: number, maxWidth: number) {
  let width = -gap;
  let afterSpace = 0;
  for (const [index, item] of items.entries()) {
    width += gap + widthOf(item);
    if (width > maxWidth && index > 0) return afterSpace || index;
    if (gap === 0 && isSpace(item)) afterSpace = index + 1;
  }
  return items.length;
}

function isSpace([piece]: Item): boolean {
  return piece?.kind === "escape" && piece.text === SPACE;
}

/** Width of a text in px, by the advance of a monospace font or the mean advance of a text font. */
export function widthOf(item: Item): number {
  let width = 0;
  for (const { kind, text } of item) {
    width += columnsOf(text) * ADVANCES_PX[kind];
  }
  return Math.ceil(width);
}

/**
 * Advance of a column: in a 13 px monospace font 0.6 em nearly everywhere, in a 12 px text font the mean, on
 * the wide side.
 */
export const ADVANCES_PX = { text: 7.83, escape: 7.83, word: 6.5, operator: 6.5 };

function lineOf(items: readonly Item[], gap: number): Line {
  let left = 0;
  const texts = items.map((pieces) => {
    const text = { left, width: widthOf(pieces), pieces };
    left += text.width + gap;
    return text;
  });
  return { width: Math.max(0, left - gap), texts };
}

/** Neighbours of a kind become one piece. */
function joined(items: readonly Item[]): Item {
  const pieces: { kind: Piece["kind"]; text: string }[] = [];
  let last: { kind: Piece["kind"]; text: string } | undefined;
  for (const item of items) {
    for (const { kind, text } of item) {
      if (last?.kind === kind) last.text += text;
      else pieces.push(last = { kind, text });
    }
  }
  return pieces;
}
