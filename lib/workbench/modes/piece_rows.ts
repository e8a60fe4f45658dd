import { captureClass } from "../fields/marks.ts";

/** A line of the list of pieces that `split` gives. */
export interface PieceRow {
  /** Position in the array. */
  readonly index: number;
  /** 0 for a piece between separators, else the group of the separator that took it. */
  readonly group: number;
  /** UTF-16 code units of the text; null when the group did not take part. */
  readonly start: number | null;
  readonly end: number | null;
  /** As a JavaScript string, shortened; null when the group did not take part. */
  readonly quoted: string | null;
  /** The class that a group's stretch has in the text. */
  readonly kind: string;
}

/** A piece is shown up to here; the rest is in the text. */
const SHOWN_CHARACTERS = 200;

/** @param pieces result of `splitPieces`, of matches with `width` */
export function pieceRow(text: string, pieces: Int32Array, width: number, index: number): PieceRow {
  const group = index % width;
  const kind = group === 0 ? "" : captureClass(group);
  const [start = -1, end = -1] = pieces.subarray(index * 2);
  if (start < 0) return { index, group, start: null, end: null, quoted: null, kind };
  return { index, group, start, end, quoted: quoted(text, start, end), kind };
}

function quoted(text: string, start: number, end: number): string {
  if (end - start <= SHOWN_CHARACTERS) return JSON.stringify(text.slice(start, end));
  return `${JSON.stringify(text.slice(start, start + SHOWN_CHARACTERS)).slice(0, -1)}…`;
}
