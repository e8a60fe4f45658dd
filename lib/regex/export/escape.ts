/**
 * A text as one line of Markdown's inline content: every reader shows the same characters and nothing else comes
 * of them, neither markup, nor links, nor a block. Line ends and blanks at the edges are character references;
 * half a surrogate pair and U+0000, which Markdown cannot hold, become U+FFFD.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function inlineOf(text: string): string {
  return written(text, MARKDOWN, (mark) => BLANKS[mark] ?? `\\${mark}`);
}

/**
 * The same at the beginning of a paragraph, where a dash or a number with a point would begin a list. It is never
 * empty, as an item without content cannot follow a line of text.
 */
export function paragraphOf(text: string): string {
  if (text === "") return PART;
  return inlineOf(text).replace(/^[-+]|(?<=^\d{1,9})[.)]/, String.raw`\$&`);
}

/** A text as one line of HTML's text content, with the same care. */
export function htmlOf(text: string): string {
  return written(text, HTML, () => "&quot;");
}

/** A text as one line without control characters, which a terminal might obey. */
export function lineOf(text: string): string {
  return text.toWellFormed().replace(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
}

/** First group: what GitHub and its like make links of, the sign of a name or of an issue's number. */
const BOTH = String.raw`(@(?=[\w.+-])|#(?=\d)|\bGH(?=-\d))|\r\n?|[\n\0&<>]`;

const HTML = new RegExp(`${BOTH}|"`, "gi");

/** Beside those: marks, the colon and the point of an address, and blanks at the edges. */
const MARKDOWN = new RegExp(
  String.raw`${BOTH}|[\\\x60*_[\]|~$#]|:(?=//)|(?<=www)\.|^[ \t]|[ \t]$`,
  "gi",
);

const REFERENCES: Readonly<Record<string, string>> = {
  "\0": "\ufffd",
  "\r\n": "&#10;",
  "\r": "&#10;",
  "\n": "&#10;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

const BLANKS: Readonly<Record<string, string>> = { " ": "&#32;", "\t": "&#9;" };

/** A comment shows nothing, and parts the sign from the name. */
const PART = "<!-- -->";

function written(text: string, special: RegExp, escaped: (mark: string) => string): string {
  return text.toWellFormed().replace(
    special,
    (found, sign?: string) => sign === undefined ? REFERENCES[found] ?? escaped(found) : sign + PART,
  );
}
