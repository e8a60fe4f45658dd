import { SPACE_SIGN } from "./labels.ts";
import type { Label, LabelItem, LabelPiece } from "./shape.ts";

/** Text on one line of a box, in px from the line's left edge. */
export interface PlacedText {
  readonly left: number;
  readonly width: number;
  readonly pieces: readonly LabelPiece[];
}

/** One line of a box, px, with its texts from left to right. */
export interface TextLine {
  readonly width: number;
  readonly texts: readonly PlacedText[];
}

/** Gap between two items of a set, px. */
const ITEM_GAP_PX = 10;

/**
 * Breaks a label between its items into lines of at most `maxWidth` px, in a text preferably after a space. A
 * wider item overflows.
 */
export function breakLines(label: Label, maxWidth: number): TextLine[] {
  const gap = label.apart ? ITEM_GAP_PX : 0;
  const lines: TextLine[] = [];
  let rest = label.items;
  while (rest.length > 0) {
    const length = countItemsOnLine(rest, gap, maxWidth);
    const items = rest.slice(0, length);
    lines.push(layOutLine(label.apart ? items : [mergePieces(items)], gap));
    rest = rest.slice(length);
  }
  return lines;
}

/** The number of items that fit on the next line. */
function countItemsOnLine(items: readonly LabelItem[], gap: number, maxWidth: number) {
  let width = -gap;
  let afterSpace = 0;
  for (const [index, item] of items.entries()) {
    width += gap + textWidth(item);
    if (width > maxWidth && index > 0) return afterSpace || index;
    if (gap === 0 && isSpace(item)) afterSpace = index + 1;
  }
  return items.length;
}

function isSpace([piece]: LabelItem): boolean {
  return piece?.kind === "escape" && piece.text === SPACE_SIGN;
}

/** Width of a text in px, from the advance of a monospace font or the mean advance of a text font. */
export function textWidth(item: LabelItem): number {
  let width = 0;
  for (const { kind, text } of item) {
    width += countColumns(text) * ADVANCES_PX[kind];
  }
  return Math.ceil(width);
}

/** Advance of a column: 0.6 em in nearly all 13 px monospace fonts; in a 12 px text font, a generous average. */
export const ADVANCES_PX = { text: 7.83, escape: 7.83, word: 6.5, operator: 6.5 };

function layOutLine(items: readonly LabelItem[], gap: number): TextLine {
  let left = 0;
  const texts = items.map((pieces) => {
    const text = { left, width: textWidth(pieces), pieces };
    left += text.width + gap;
    return text;
  });
  return { width: Math.max(0, left - gap), texts };
}

/** Joins consecutive characters into pieces of the same kind. */
function mergePieces(items: readonly LabelItem[]): LabelItem {
  const pieces: { kind: LabelPiece["kind"]; text: string }[] = [];
  let last: { kind: LabelPiece["kind"]; text: string } | undefined;
  for (const item of items) {
    for (const { kind, text } of item) {
      if (last?.kind === kind) last.text += text;
      else pieces.push(last = { kind, text });
    }
  }
  return pieces;
}

/**
 * The number of columns of a text in a monospace font: 2 for full-width East Asian characters and emoji, 0
 * for combining marks, 1 for others. A generous estimate for scripts with wide fonts.
 *
 * @see https://www.unicode.org/reports/tr11/
 */
export function countColumns(text: string): number {
  if (text.length === 1 && text < "\x80") return 1;
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const character of text) {
    if (!NO_ADVANCE.test(character)) columns += WIDE.test(character) ? 2 : 1;
  }
  return columns;
}

const ASCII = /^[\0-\x7f]*$/;

const NO_ADVANCE = /^[\p{Mn}\p{Me}]$/u;

/** Hangul Jamo, Indic and South-East Asian scripts, CJK with its punctuation and forms, emoji. */
const WIDE =
  /^[\u0900-\u11ff\u1780-\u18af\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{12000}-\u{18fff}\u{1b000}-\u{1b2ff}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]$/u;
