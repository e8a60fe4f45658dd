/** Kinds of text that browsers lay out slowly, or that end or reorder what is around them: 15 of them, of any length. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  "combining marks": (length) => "\u0301".repeat(length),
  "letters with marks": (length) => "a\u0301\u0302\u0303".repeat(length / 4),
  "joined emoji": (length) => "👩\u200d❤️\u200d👨\u200d".repeat(length / 9),
  "emoji modifiers": (length) => "\u{1f3fd}".repeat(length / 2),
  "right-to-left overrides": (length) => "\u202ea".repeat(length / 2),
  "both directions": (length) => "\u05d0a".repeat(length / 2),
  "isolates": (length) => "\u2067a\u2069".repeat(length / 3),
  "zero bytes": (length) => "\0".repeat(length),
  "unpaired surrogates": (length) => "\ud800".repeat(length),
  "one long line": (length) => "a".repeat(length),
  "letters without spaces": (length) => "\u0e01".repeat(length),
  "tabs": (length) => "\t".repeat(length),
  "keycaps": (length) => "1\ufe0f\u20e3".repeat(length / 3),
  "line separators": (length) => "\u2028".repeat(length),
  "fraction slashes": (length) => "1\u2044".repeat(length / 2),
};
