import type { Block, CodeLine, Link, ListItem, TableCell, TableRow } from "./block.ts";

/**
 * Writes blocks as Markdown with tables, escaped so that no text is read as markup. The pieces, to be joined, are
 * as long as a line at most, except for a block that is not a list or a table.
 */
export function* markdownPieces(blocks: readonly Block[]): Generator<string, void> {
  for (const [index, block] of blocks.entries()) {
    if (index > 0) yield "\n\n";
    yield* blockPieces(block);
  }
}

function* blockPieces(block: Block): Generator<string, void> {
  switch (block.type) {
    case "heading":
      return yield `${"#".repeat(block.level)} ${escapeInline(block.text)}`;
    case "label":
      return yield `**${escapeInline(block.text)}**`;
    case "paragraph":
      return yield escapeParagraph(block.text) + (block.link ? ` ${formatLink(block.link)}` : "");
    case "tip":
      return yield `**Tip:** ${escapeInline(block.text)}`;
    case "code":
      return yield codeBlock(block.code, block.language);
    case "list":
      return yield* separated(listLines(block.items, ""));
    case "table":
      return yield* separated(tableLines(block.columns, block.rows));
    case "details":
      yield `<details>\n<summary><strong>${escapeHtml(block.summary)}</strong></summary>\n\n`;
      yield* markdownPieces(block.blocks);
      // The blank lines make Markdown continue inside the HTML.
      return yield "\n\n</details>";
    case "rule":
      return yield "---";
    case "attribution":
      return yield `*${escapeInline(block.text)}*`;
  }
}

function* separated(lines: Iterable<string>): Generator<string, void> {
  let separator = "";
  for (const line of lines) {
    yield separator + line;
    separator = "\n";
  }
}

/** A fenced block; the fence is longer than any run of backticks in the code. */
function codeBlock(code: string, language: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/**
 * The lines of a list. The content of an item is indented by the width of its marker. Each list begins with
 * 1, because only then it can interrupt a paragraph.
 */
function* listLines(items: readonly ListItem[], indent: string): Generator<string, void> {
  for (const [index, { text, detail, items: nested }] of items.entries()) {
    const marker = `${index + 1}. `;
    const inside = indent + " ".repeat(marker.length);
    yield indent + marker + escapeParagraph(text);
    if (detail !== "") yield `${inside}> ${escapeParagraph(detail)}`;
    yield* listLines(nested, inside);
  }
}

function* tableLines(columns: readonly string[], rows: readonly TableRow[]): Generator<string, void> {
  yield formatRow(columns);
  yield formatRow(columns.map(() => "---"));
  for (const row of rows) yield formatRow(row.map(formatCell));
}

function formatCell(cell: TableCell): string {
  if (typeof cell === "string") return escapeInline(cell);
  return "url" in cell ? formatLink(cell) : cell.code.map(formatCode).join("<br>");
}

const formatLink = ({ text, url }: Link): string => `[${escapeInline(text)}](${escapeUrl(url)})`;

/** Code with markup in it, which that between backticks can't have. */
function formatCode({ start, marked, end, mark }: CodeLine): string {
  const middle = marked === "" ? "" : `<${mark}>${escapeInline(marked)}</${mark}>`;
  return `<code>${escapeInline(start)}${middle}${escapeInline(end)}</code>`;
}

/** Percent-encodes characters that would end the target of a link or the cell of a table, or begin markup. */
const escapeUrl = (url: string): string =>
  url.toWellFormed().replace(
    /[\p{Cc}\s"&'()*<>[\\\]^_`{|}~]/gu,
    (unit) => unit === "&" ? "&amp;" : percentEncoded(unit),
  );

const percentEncoded = (unit: string): string =>
  /['()*_~]/.test(unit) ? `%${unit.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(unit);

const formatRow = (row: readonly string[]) => `| ${row.join(" | ")} |`;

/**
 * Escapes a text as one line of Markdown inline content: every reader shows the same characters and
 * recognizes neither markup nor links nor blocks. Line terminators, and white space at the edges, become
 * character references; lone surrogates and U+0000, which Markdown can't contain, become U+FFFD.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function escapeInline(text: string): string {
  return escapeCharacters(text, MARKDOWN)
    .replace(/^ | $/g, "&#32;").replace(/^\t|\t$/g, "&#9;");
}

/**
 * Escapes a text at the beginning of a paragraph, where a dash or a number with a full stop would begin a
 * list. The result is never empty, because an empty item can't interrupt a paragraph.
 */
export function escapeParagraph(text: string): string {
  if (text === "") return EMPTY_COMMENT;
  return escapeInline(text).replace(/^[-+]|(?<=^\d{1,9})[.)]/, String.raw`\$&`);
}

/** Escapes a text as one line of HTML text content, as carefully as `escapeInline`. */
export function escapeHtml(text: string): string {
  return escapeCharacters(text, HTML);
}

/** An empty comment, which is invisible and separates a sign from the name after it. */
const EMPTY_COMMENT = "<!-- -->";

/** The replacement of the character at an offset; undefined if it stays as it is. */
type Escape = (text: string, at: number) => string | undefined;

/** What replaces a character, or how that depends on its neighbors; by code unit below 128. */
type EscapeTable = readonly (string | Escape | undefined)[];

function escapeTable(escapes: Readonly<Record<string, string | Escape>>): EscapeTable {
  return Array.from({ length: 128 }, (_, unit) => escapes[String.fromCharCode(unit)]);
}

/** True if a sticky pattern matches at an offset. */
const matchesAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

const ISSUE_PREFIX_END = /(?<=\bG)H(?=-\d)/iy;
const MENTION_START = /@(?=[\w.+-])/y;
const HOST_DOT = /(?<=www)\./iy;

/** GitHub and others turn "GH-1" into a link. */
const separatePrefix: Escape = (text, at) =>
  matchesAt(ISSUE_PREFIX_END, text, at) ? text[at] + EMPTY_COMMENT : undefined;

/** The same applies to names after "@" and to issue numbers, in both formats. */
const COMMON: Readonly<Record<string, string | Escape>> = {
  "\0": "\ufffd",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "@": (text, at) => matchesAt(MENTION_START, text, at) ? `@${EMPTY_COMMENT}` : undefined,
  "#": (text, at) => isDigit(text, at + 1) ? `#${EMPTY_COMMENT}` : undefined,
  "H": separatePrefix,
  "h": separatePrefix,
  "\n": (text, at) => text[at - 1] === "\r" ? "" : "&#10;",
  "\r": "&#10;",
};

const HTML = escapeTable({ ...COMMON, '"': "&quot;" });

const MARKDOWN = escapeTable({
  ...COMMON,
  ...Object.fromEntries([..."\\`*_[]|~$"].map((mark) => [mark, `\\${mark}`])),
  // The empty comment makes the sign of a number harmless.
  "#": (text, at) => isDigit(text, at + 1) ? `#${EMPTY_COMMENT}` : String.raw`\#`,
  ":": (text, at) => text.startsWith("//", at + 1) ? String.raw`\:` : undefined,
  ".": (text, at) => matchesAt(HOST_DOT, text, at) ? String.raw`\.` : undefined,
});

const isDigit = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0x30 && unit <= 0x39;
};

/**
 * Escapes a text in one pass. An export contains up to some hundred thousand characters, and a server's
 * thread writes it.
 */
function escapeCharacters(text: string, table: EscapeTable): string {
  const source = text.toWellFormed();
  let escaped = "";
  let end = 0;
  for (let at = 0; at < source.length; at++) {
    const escape = table[source.charCodeAt(at)];
    if (escape === undefined) continue;
    const replacement = typeof escape === "string" ? escape : escape(source, at);
    if (replacement === undefined) continue;
    escaped += source.slice(end, at) + replacement;
    end = at + 1;
  }
  return end === 0 ? source : escaped + source.slice(end);
}
