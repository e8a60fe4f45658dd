import type { Steps } from "../steps.ts";
import { GAP_PX, rowSize, rowsSize, type Size } from "./sizes.ts";
import { ARC_PX } from "./tracks.ts";

/** A part of a sequence, measured. */
interface Part {
  readonly size: Size;
}

/**
 * Puts parts into one row if they fit, else into as few rows as possible.
 *
 * @param available width, px
 */
export function wrapRows<T extends Part>(parts: readonly T[], available: number): T[][] {
  const whole = rowSize(parts.map((part) => part.size));
  if (whole.width <= available) return [[...parts]];
  const filling = new RowFilling<T>(rowLimit(available));
  for (const part of parts) filling.add(part);
  return filling.rows;
}

/** Rows to which parts are added one after the other; a part that doesn't fit starts a new row. */
class RowFilling<T extends Part> {
  readonly rows: T[][] = [];
  /** Width that is left in the last row, px; negative before the first part. */
  rest = -Infinity;
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(part: T): void {
    if (part.size.width > this.rest) {
      this.rows.push([]);
      this.rest = this.#width;
    }
    this.rows.at(-1)?.push(part);
    this.rest -= part.size.width + GAP_PX;
  }
}

/**
 * Puts parts into rows, where each that can be narrower fills the rest of its row.
 *
 * @param available width, px
 * @param narrow lays out a part for a width
 */
export function* fillRows<T extends Part>(
  parts: readonly T[],
  available: number,
  narrow: (part: T, width: number) => Steps<T>,
): Steps<T[][]> {
  const limit = rowLimit(available);
  const filling = new RowFilling<T>(limit);
  for (const part of parts) {
    const { rest } = filling;
    const isWorthIt = part.size.width > rest && rest >= limit * MIN_REST;
    const narrowed = isWorthIt ? yield* narrow(part, rest) : part;
    filling.add(narrowed.size.width <= rest ? narrowed : part);
  }
  return filling.rows;
}

/** Share of a row's width that is worth filling. */
const MIN_REST = .2;

/** The width of a row of several: beside them is the track from one to the next. */
const rowLimit = (available: number) => available - 2 * ARC_PX;

/** True if rows make a lower drawing than others, or one as low where the others leave much of the width empty. */
export function isBetter(rows: readonly Part[][], others: readonly Part[][], available: number): boolean {
  const [one, other] = [rowsSize(rowSizes(rows)), rowsSize(rowSizes(others))];
  const lower = totalHeight(other) - totalHeight(one);
  return lower > 0 || (lower === 0 && other.width < available * MIN_USE && one.width > other.width);
}

const totalHeight = ({ up, height, down }: Size) => up + height + down;

/**
 * The gap between the parts of several rows with which the widest row uses most of the width, px. Whether a part fits
 * into a row is decided with the normal gap.
 */
export function fillingGap(rows: readonly Part[][], available: number): number {
  const limit = rowLimit(available);
  const widths = rowSizes(rows).map(({ width }) => width);
  if (Math.max(...widths) >= limit * MIN_USE) return GAP_PX;
  /** What each gap of the row that needs the least has to grow by. */
  const growth = (use: number) =>
    Math.min(...widths.flatMap((width, index) => {
      const gaps = (rows[index]?.length ?? 1) - 1;
      return gaps === 0 ? [] : [(limit * use - width) / gaps];
    }));
  const more = Math.min(Math.ceil(growth(MIN_USE)), Math.floor(growth(1)), MAX_GAP_PX - GAP_PX);
  return GAP_PX + Math.max(0, more);
}

/** Share of the width that the widest of several rows uses, if gaps of `MAX_GAP_PX` are enough for that. */
const MIN_USE = .8;

const MAX_GAP_PX = 64;

/** The sizes of rows. */
export function rowSizes(rows: readonly (readonly Part[])[], gap = GAP_PX): Size[] {
  return rows.map((row) => rowSize(row.map(({ size }) => size), gap));
}
