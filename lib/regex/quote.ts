import { MAX_PIECE_CHARACTERS } from "../limits/pattern.ts";
import { formatCodePoint, quoted } from "./character_names.ts";
import { signName } from "./character_signs.ts";

/**
 * A part of a pattern or a text in quotation marks that it doesn't contain, if there are any; shortened, and
 * with the signs of invisible characters, as `‹LF›`.
 *
 * @example quote("a") // "\"a\""
 */
export function quote(source: string): string {
  const units = source.length > MAX_PIECE_CHARACTERS
    ? `${source.slice(0, MAX_PIECE_CHARACTERS).toWellFormed()}…`
    : source;
  return quoted(units.replace(INVISIBLE, (unit) => `‹${signName(unit.codePointAt(0) ?? 0)}›`));
}

/** The code of a character, as `U+0041`. */
export function codePointName(character: string): string {
  return formatCodePoint(character.codePointAt(0) ?? 0);
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
