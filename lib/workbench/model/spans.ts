import { number } from "../../regex/words.ts";

/** The character at an offset, counted from 1 as everywhere on the page. */
export const placeOf = (offset: number): string => `character ${number(offset + 1)}`;

/** The first and the last character of a range, counted from 1; of an empty one, the character after it. */
export const spanOf = (start: number, end: number): string =>
  end - start <= 1 ? number(start + 1) : `${number(start + 1)}–${number(end)}`;

/** A range in words. */
export const rangeOf = (start: number, end: number): string =>
  end - start > 1 ? `characters ${spanOf(start, end)}` : placeOf(start);
