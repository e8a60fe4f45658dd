/**
 * A text with more than this in one place is searched, but not displayed, because laying it out takes seconds: `run` is
 * the number of characters that are shaped together, and `crowded` that of signs for invisible characters and of
 * changes of direction. A hundred thousand characters just below these limits take less than a quarter of a second.
 */
export const LAYOUT_LIMITS = { run: 500, crowded: 1_000 } as const;

/**
 * Says that a browser would need seconds to lay out a text, however it is displayed: its time grows with the square of
 *
 * - the length of a run of characters that are shaped or divided into words together, such as combining marks, emoji
 *   modifiers, joined letters, and letters of languages without spaces between words;
 * - the number of characters that are drawn as signs, of changes between left-to-right and right-to-left, and of the
 *   controls and brackets that have to do with that, if they are crowded in one line.
 *
 * Ordinary texts of all languages have less of that than `LAYOUT_LIMITS`. The time that this takes is linear.
 */
export function isLayoutSlow(text: string): boolean {
  if (!UNUSUAL.test(text)) return false;
  let [run, crowd, direction, isMirrored] = [0, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text.codePointAt(at) ?? 0;
    if (character > 0xffff) at++;
    const kind = KINDS[character] || (KINDS[character] = kindOf(character));
    if (kind === LINE_FEED) [run, crowd, direction, isMirrored] = [0, 0, 0, false];
    else {
      run = kind & SHAPED ? run + (kind & MODIFIER ? MODIFIER_WEIGHT : 1) : 0;
      const turned = kind & DIRECTION;
      const isTurn = turned !== 0 && direction !== 0 && turned !== direction;
      direction = turned || direction;
      isMirrored ||= turned === RIGHT;
      if (kind & SIGN || isMirrored && kind & BRACKET) crowd += 2 * CROWDED_WEIGHT;
      else crowd = isTurn ? crowd + CROWDED_WEIGHT : Math.max(0, crowd - 1);
      if (run > LAYOUT_LIMITS.run || crowd > LAYOUT_LIMITS.crowded * CROWDED_WEIGHT) return true;
    }
  }
  return false;
}

/** Without these, none of a text is slow. A browser finds that out ten times as fast, and most texts are such. */
const UNUSUAL = /[^\t\n\r -~\xa0-\xac\xae-\u02ff]|\r(?!\n)/;

/** One emoji modifier after another takes as long as this many combining marks. */
const MODIFIER_WEIGHT = 25;

/** Signs and turns with this many other characters between them are not crowded: few of them are in view. */
const CROWDED_WEIGHT = 6;

const [SHAPED, MODIFIER, SIGN, LEFT, RIGHT, BRACKET, LINE_FEED, OTHER] = [1, 2, 4, 8, 16, 32, 64, 128];
const DIRECTION = LEFT | RIGHT;

/** The kinds of the code points that have been seen; 0 for the others. */
const KINDS = new Uint8Array(0x110000);

function kindOf(character: number): number {
  if (character === 0x0a) return LINE_FEED;
  const text = String.fromCodePoint(character);
  return OTHER |
    (SHAPED_CHARACTER.test(text) ? SHAPED : 0) |
    (/\p{Emoji_Modifier}/u.test(text) ? MODIFIER : 0) |
    (SIGN_CHARACTER.test(text) ? SIGN : 0) |
    (/[\p{Ps}\p{Pe}]/u.test(text) ? BRACKET : 0) |
    (RIGHT_TO_LEFT.test(text) ? RIGHT : /[\p{L}\p{N}]/u.test(text) ? LEFT : 0);
}

/** These, and characters that no font has. Letters of the scripts listed here are neither joined nor combined, and lines break between their words or characters. */
const SHAPED_CHARACTER =
  /[\p{M}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Emoji_Modifier}\u3164]|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Ethi}\p{sc=Cher}\p{sc=Cans}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Han}\p{sc=Yiii}\p{sc=Zyyy}])\p{L}|\u0640/u;

/** What the editor draws as signs, each of which is an element, other controls, and the slash that forms fractions. */
const SIGN_CHARACTER =
  /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2044\u2060-\u2069\ufeff\ufff9-\ufffc]/u;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
