import type { Block, Item, Row } from "./sections.ts";

/** Writes blocks as Markdown with tables, in which no text breaks out of its place. */
export function markdownOf(blocks: readonly Block[]): string {
  return blocks.map(formatBlock).join("\n\n");
}

function formatBlock(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${"#".repeat(block.level)} ${inlineOf(block.text)}`;
    case "label":
      return `**${inlineOf(block.text)}**`;
    case "paragraph":
      return paragraphOf(block.text);
    case "tip":
      return `**Tip:** ${inlineOf(block.text)}`;
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
      return detailsBlock(htmlOf(block.summary), markdownOf(block.blocks));
    case "rule":
      return "---";
    case "attribution":
      return `*${inlineOf(block.text)}*`;
  }
}

/** The fence is longer than any run of backticks inside. */
function codeBlock(code: string, language: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** What belongs to an item is indented by the width of its marker. Each list begins with 1, so that it may follow a line of text. */
function listLines(items: readonly Item[], indent: string): string[] {
  return items.flatMap(({ text, detail, items: nested }, index) => {
    const marker = `${index + 1}. `;
    const inside = indent + " ".repeat(marker.length);
    return [
      indent + marker + paragraphOf(text),
      ...(detail === "" ? [] : [`${inside}> ${paragraphOf(detail)}`]),
      ...listLines(nested, inside),
    ];
  });
}

const escapedRow = (row: Row) => formatRow(row.map(inlineOf));

const formatRow = (row: Row) => `| ${row.join(" | ")} |`;

/** The blank lines let Markdown begin and end inside of the HTML. */
function detailsBlock(summary: string, content: string): string {
  return `<details>\n<summary><strong>${summary}</strong></summary>\n\n${content}\n\n</details>`;
}

/**
 * A text as one line of Markdown's inline content: every reader shows the same characters and nothing else comes
 * of them, neither markup, nor links, nor a block. Line ends and blanks at the edges are character references;
 * half a surrogate pair and U+0000, which Markdown cannot hold, become U+FFFD.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function inlineOf(text: string): string {
  let marked = escapeCommon(text);
  for (const [mark, escaped] of ESCAPED_MARKS) marked = marked.replaceAll(mark, escaped);
  // PART, which follows the signs of names and numbers by now, keeps them from meaning anything.
  marked = marked.replace(/#(?!<!-- -->)|:(?=\/\/)|(?<=www)\./gi, String.raw`\$&`)
    .replace(/^ | $/g, "&#32;").replace(/^\t|\t$/g, "&#9;");
  return escapeLineEndings(marked);
}

/**
 * The same at the beginning of a paragraph, where a dash or a number with a point would begin a list. It is never
 * empty, as an item without content cannot follow a line of text.
 */
export function paragraphOf(text: string): string {
  if (text === "") return EMPTY_COMMENT;
  return inlineOf(text).replace(/^[-+]|(?<=^\d{1,9})[.)]/, String.raw`\$&`);
}

/** A text as one line of HTML's text content, with the same care. */
export function htmlOf(text: string): string {
  return escapeLineEndings(escapeCommon(text).replaceAll('"', "&quot;"));
}

/** A text as one line without control characters, which a terminal might obey. */
export function lineOf(text: string): string {
  return text.toWellFormed().replace(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
}

/** Marks that are escaped wherever they stand, the backslash before all that bring one; `$$` inserts a "$". */
const ESCAPED_MARKS = [..."\\`*_[]|~$"].map((mark) => [mark, `\\${mark === "$" ? "$$" : mark}`] as const);

/** A comment shows nothing, and parts the sign from the name. */
const EMPTY_COMMENT = "<!-- -->";

/**
 * What both formats have in common, but for line ends. GitHub and its like make links of the sign of a name or of an
 * issue's number. Each replacement is a fixed text, and most are of one character: calling a function for
 * each of some hundred thousand signs took ten times as long.
 */
function escapeCommon(text: string): string {
  return text.toWellFormed()
    .replaceAll("\0", "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replace(/@(?=[\w.+-])|#(?=\d)|\bGH(?=-\d)/gi, `$&${EMPTY_COMMENT}`);
}

/** Line ends as character references, last, as these hold what is escaped elsewhere. */
const escapeLineEndings = (text: string): string => text.replace(/\r\n?|\n/g, "&#10;");
