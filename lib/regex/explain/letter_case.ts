/**
 * Whether flag i makes a character match another one besides itself.
 *
 * @param unicode with flag u or v, which fold case by Unicode's table; without them by `toUpperCase`, and
 * never from beyond ASCII into it
 * @see https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
export function hasOtherCase(codePoint: number, unicode: boolean): boolean {
  const known = unicode ? FOLDED_OTHERWISE.get(codePoint) : undefined;
  if (known !== undefined) return known;
  const character = String.fromCodePoint(codePoint);
  return otherCasesOf(codePoint).some((code) =>
    unicode || canonical(String.fromCodePoint(code)) === canonical(character)
  );
}

/** A letter in lower and in upper case, where that is one character and another one. */
export function otherCasesOf(codePoint: number): number[] {
  const character = String.fromCodePoint(codePoint);
  return [character.toLowerCase(), character.toUpperCase()].flatMap((other) =>
    other !== character && isOne(other) ? other.codePointAt(0) ?? [] : []
  );
}

/** Whether a stretch of code points, both ends in it, holds a character that has another case. */
export function rangeHasCase(
  min: number,
  max: number,
  unicode: boolean,
): boolean {
  return CASED_STRETCHES.some(([first, last]) => {
    const end = Math.min(last, max);
    for (let code = Math.max(first, min); code <= end; code++) {
      if (hasOtherCase(code, unicode)) return true;
    }
    return false;
  });
}

/** Where Unicode's folding and the mapping to capitals part: sharp s has a capital, dotless i none of its own. */
const FOLDED_OTHERWISE: ReadonlyMap<number, boolean> = new Map([
  [0xdf, true],
  [0x131, false],
]);

function isOne(text: string): boolean {
  return text.length === 1 ||
    (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}

function canonical(character: string): string {
  const upper = character.toUpperCase();
  if (upper.length !== 1) return character;
  const leavesAscii = character.charCodeAt(0) >= 128 &&
    upper.charCodeAt(0) < 128;
  return leavesAscii ? character : upper;
}

/** Where in Unicode letters with two cases stand, so that a long range is not read through. */
const CASED_STRETCHES: readonly (readonly [number, number])[] = [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xb5, 0x2af],
  [0x345, 0x345],
  [0x370, 0x587],
  [0x10a0, 0x10ff],
  [0x13a0, 0x13fd],
  [0x1c80, 0x1cbf],
  [0x1d79, 0x1d8e],
  [0x1e00, 0x1fff],
  [0x2126, 0x2188],
  [0x24b6, 0x24e9],
  [0x2c00, 0x2d2d],
  [0xa640, 0xa7f6],
  [0xab53, 0xabbf],
  [0xff21, 0xff5a],
  [0x10400, 0x105bc],
  [0x10c80, 0x10d85],
  [0x118a0, 0x118df],
  [0x16e40, 0x16ed3],
  [0x1e900, 0x1e943],
];
