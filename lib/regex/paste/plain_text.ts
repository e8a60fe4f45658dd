/**
 * Whether a paste looks like a text to search, such as a line of a log, and not like a pattern: words with spaces
 * between them, and nothing that only a pattern has.
 */
export function isPlainText(text: string): boolean {
  return WORDS.test(text) && !SYNTAX.test(text);
}

/** Three words in a row, or several lines. */
const WORDS = /\S+[ \t]+\S+[ \t]+\S|\S[\r\n]+\S/;

/** An escape, a group with a modifier, a quantifier after a wildcard, class or group, a range, or an anchor at the edge. */
const SYNTAX =
  /\\[a-zA-Z0-9.*+?()[\]{}|^$/-]|\(\?|[.\])][*+?{]|\[\^|[a-zA-Z0-9]-[a-zA-Z0-9]\]|^\^|\$$|\w\|\w/;
