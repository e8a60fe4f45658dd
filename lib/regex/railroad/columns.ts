/**
 * Columns that a text takes in a monospace font: 2 for full-width East Asian characters and emoji, 0 for
 * combining marks, 1 for others. An estimate on the generous side for scripts that fonts set wide.
 *
 * @see https://www.unicode.org/reports/tr11/
 */
export function columnsOf(text: string): number {
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
