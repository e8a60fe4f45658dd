import type { Block, Item, Row } from "./block.ts";
import { htmlOf, inlineOf, paragraphOf } from "./escape.ts";

/** Writes blocks as Markdown with tables, in which no text breaks out of its place. */
export function markdownOf(blocks: readonly Block[]): string {
  return blocks.map(written).join("\n\n");
}

function written(block: Block): string {
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
      return fenced(block.code, block.language);
    case "list":
      return listed(block.items, "").join("\n");
    case "table":
      return [rowOf(block.columns), rowOf(block.columns.map(() => "---")), ...block.rows.map(cells)].join(
        "\n",
      );
    case "details":
      return folded(htmlOf(block.summary), markdownOf(block.blocks));
    case "rule":
      return "---";
    case "attribution":
      return `*${inlineOf(block.text)}*`;
  }
}

/** The fence is longer than any run of backticks inside. */
function fenced(code: string, language: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** What belongs to an item is indented by the width of its marker. Each list begins with 1, so that it may follow a line of text. */
function listed(items: readonly Item[], indent: string): string[] {
  return items.flatMap(({ text, detail, items: nested }, index) => {
    const marker = `${index + 1}. `;
    const inside = indent + " ".repeat(marker.length);
    return [
      indent + marker + paragraphOf(text),
      ...(detail === "" ? [] : [`${inside}> ${paragraphOf(detail)}`]),
      ...listed(nested, inside),
    ];
  });
}

const cells = (row: Row) => rowOf(row.map(inlineOf));

const rowOf = (row: Row) => `| ${row.join(" | ")} |`;

/** The blank lines let Markdown begin and end inside of the HTML. */
function folded(summary: string, content: string): string {
  return `<details>\n<summary><strong>${summary}</strong></summary>\n\n${content}\n\n</details>`;
}
