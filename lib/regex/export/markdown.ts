import type { Block, ListItem, TableRow } from "./sections.ts";

/** Writes blocks as Markdown with tables, escaped so that no text is read as markup. */
export function formatMarkdown(blocks: readonly Block[]): string {
  return blocks.map(formatBlock).join("\n\n");
}

function formatBlock(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${"#".repeat(block.level)} ${escapeInline(block.text)}`;
    case "label":
      return `**${escapeInline(block.text)}**`;
    case "paragraph":
      return escapeParagraph(block.text);
    case "tip":
      return `**Tip:** ${escapeInline(block.text)}`;
    case "code":
      return codeBlock(block.code, block.language);
    case "list":
      return listLines(block.items, "").join("\n");
    case "table":
      return [
        formatRow(block.columns),
        formatRow(block.columns.map(() => "---")),
        ...block.rows.map(escapedRow),
      ].join(
        "\n",
      );
    case "details":
      return detailsBlock(escapeHtml(block.summary), formatMarkdown(block.blocks));
    case "rule":
      return "---";
    case "attribution":
      return `*${escapeInline(block.text)}*`;
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
 * The lines of a list. What belongs to an item is indented by the width of its marker. Each list begins with
 * 1, because only then it can interrupt a paragraph.
 */
function listLines(items: readonly ListItem[], indent: string): string[] {
  return items.flatMap(({ text, detail, items: nested }, index) => {
    const marker = `${index + 1}. `;
    const inside = indent + " ".repeat(marker.length);
    return [
      indent + marker + escapeParagraph(text),
      ...(detail === "" ? [] : [`${inside}> ${escapeParagraph(detail)}`]),
      ...listLines(nested, inside),
    ];
  });
}

const escapedRow = (row: TableRow) => formatRow(row.map(escapeInline));

const formatRow = (row: TableRow) => `| ${row.join(" | ")} |`;

/** The blank lines make Markdown continue inside the HTML. */
function detailsBlock(summary: string, content: string): string {
  return `<details>\n<summary><strong>${summary}</strong></summary>\n\n${content}\n\n</details>`;
}

/**
 * Escapes a text as one line of Markdown inline content: every reader shows the same characters and
 * recognizes neither markup nor links nor blocks. Line terminators, and white space at the edges, become
 * character references; lone surrogates and U+0000, which Markdown can't contain, become U+FFFD.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function escapeInline(text: string): string {
  let escaped = escapeCommon(text);
  for (const [mark, replacement] of ESCAPED_MARKS) escaped = escaped.replaceAll(mark, replacement);
  // The empty comment already follows the signs of names and numbers, so these are harmless.
  escaped = escaped.replace(/#(?!<!-- -->)|:(?=\/\/)|(?<=www)\./gi, String.raw`\$&`)
    .replace(/^ | $/g, "&#32;").replace(/^\t|\t$/g, "&#9;");
  return escapeLineEndings(escaped);
}

/**
 * Escapes a text at the beginning of a paragraph, where a dash or a number with a full stop would begin a
 * list. The result is never empty, because an empty item can't interrupt a paragraph.
 */
export function escapeParagraph(text: string): string {
  if (text === "") return EMPTY_COMMENT;
  return escapeInline(text).replace(/^[-+]|(?<=^\d{1,9})[.)]/, String.raw`\$&`);
}

/** Escapes a text as one line of HTML text content, as carefully as `inlineOf`. */
export function escapeHtml(text: string): string {
  return escapeLineEndings(escapeCommon(text).replaceAll('"', "&quot;"));
}

/** A text as one line without control characters, which a terminal might execute. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
}

/**
 * Marks that are always escaped; the backslash comes first, because the others add backslashes. `$$` inserts
 * a "$".
 */
const ESCAPED_MARKS = [..."\\`*_[]|~$"].map((mark) => [mark, `\\${mark === "$" ? "$$" : mark}`] as const);

/** An empty comment, which is invisible and separates a sign from the name after it. */
const EMPTY_COMMENT = "<!-- -->";

/**
 * The escaping that both formats share, except for line terminators. GitHub and others turn names after "@"
 * and issue numbers into links. Each replacement is a fixed text, most of them for one character: calling a
 * function for each of some hundred thousand signs took ten times as long.
 */
function escapeCommon(text: string): string {
  return text.toWellFormed()
    .replaceAll("\0", "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replace(/@(?=[\w.+-])|#(?=\d)|\bGH(?=-\d)/gi, `$&${EMPTY_COMMENT}`);
}

/**
 * Writes line terminators as character references. Done last, as these contain characters that are escaped
 * elsewhere.
 */
const escapeLineEndings = (text: string): string => text.replace(/\r\n?|\n/g, "&#10;");
