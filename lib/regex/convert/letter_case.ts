import type { Folding } from "../dialects/grammar.ts";
import type { SyntaxFlag } from "./options.ts";

/** How case is ignored in a language, and in the result. */
interface Cases {
  readonly folding: Folding;
  readonly syntaxFlag: SyntaxFlag;
  readonly isInComplement: boolean;
  /** What follows in the pattern. */
  readonly next: string;
}

/**
 * True if a letter equals other letters in a language than in the result, ignoring case.
 *
 * @param before the letter before it; null in a class
 */
export function caseDiffers(
  character: string,
  before: string | null,
  { folding, syntaxFlag, isInComplement, next }: Cases,
): boolean {
  const hasCase = character.toLowerCase() !== character.toUpperCase();
  if (folding === "ascii") {
    return character > "\x7f" && hasCase || syntaxFlag !== "" && /[ks]/i.test(character);
  }
  if (folding === "dotless" && /[iıİ]/i.test(character)) return true;
  // Onigmo forgets other forms of letters beyond ASCII in a complement, of those of Latin-1 in every class, and before some
  // classes those of letters with a form that is longer in UTF-8.
  const isFull = FULL_LETTERS.test(character) || FULL_PAIRS.test((before ?? "") + character) ||
    (isInComplement ? character > "\x7f" : before === null && LATIN_1_LETTERS.test(character)) ||
    before !== null && /[ks]/i.test(character) && /[[()\\]/.test(next);
  if (folding === "full" && isFull) return true;
  return syntaxFlag === "" && PLAIN_FOLDING_DIFFERS.test(character);
}

/** Letters whose other forms flag i of JavaScript knows only with flag u or v. */
const PLAIN_FOLDING_DIFFERS =
  /[kKsS\u212a\u017f\xc5\xe5\u212b\xdf\u1e9e\u0390\u03b0\u0398\u03b8\u03d1\u03f4\u03a9\u03c9\u2126\u1f80-\u1faf\u1fb3\u1fbc\u1fc3\u1fcc\u1fd3\u1fe3\u1ff3\u1ffc\ufb05\ufb06]/;
/** Letters that equal several ones. */
const FULL_LETTERS =
  /[\xdf\u0149\u01f0\u0390\u03b0\u0587\u1e96-\u1e9e\u1f50-\u1f57\u1f80-\u1fff\ufb00-\ufb17]/;
const LATIN_1_LETTERS = /[\xc0-\xff\u0178]/;
const FULL_PAIRS = /s[st]|f[fil]/i;
