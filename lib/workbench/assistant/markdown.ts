import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { ElementName, MarkdownNode } from "./markdown_node.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/**
 * Parses untrusted Markdown. HTML, images and addresses become plain text; a link becomes its text followed
 * by its address as text.
 *
 * Deeply nested input may take seconds, so call it in a worker with a timeout.
 */
export function parseMarkdown(text: string): MarkdownNode[] {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable(), WITHOUT],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return convertNodes(children, text, 0);
}

const WITHOUT = {
  disable: { null: ["autolink", "definition", "htmlFlow", "htmlText", "labelStartImage"] },
};

/** Nesting levels of an answer's Markdown that are rendered. Deeper levels are shown as source. */
export const MAX_MARKDOWN_DEPTH = 16;

function convertNodes(nodes: readonly Node[], text: string, depth: number): MarkdownNode[] {
  return nodes.map((node) =>
    depth < MAX_MARKDOWN_DEPTH ? convertNode(node, text, depth) : asWritten(node, text)
  );
}

function convertNode(node: Node, text: string, depth: number): MarkdownNode {
  if (node.type === "text") return words(node.value);
  if (node.type === "code") return { kind: "code", label: node.lang ?? "", code: node.value };
  if (node.type === "inlineCode") return element("code", [words(node.value)]);
  const name = elementName(node);
  if (name === null || name === "br" || name === "hr") {
    return name ? element(name, []) : asWritten(node, text);
  }
  const children = "children" in node ? convertNodes(node.children, text, depth + 1) : [];
  if (node.type === "link") children.push(words(` (${node.url})`));
  if (node.type === "table") return buildTable(children);
  return node.type === "list"
    ? { ...element(name, children), start: node.start ?? 1 }
    : element(name, children);
}

const NAMES: Partial<Record<Node["type"], ElementName>> = {
  blockquote: "blockquote",
  break: "br",
  emphasis: "em",
  // Below the question's, whatever levels the model skips.
  heading: "h4",
  link: "span",
  listItem: "li",
  paragraph: "p",
  strong: "strong",
  table: "table",
  tableCell: "td",
  tableRow: "tr",
  thematicBreak: "hr",
};

function elementName(node: Node): ElementName | null {
  if (node.type === "list") return node.ordered ? "ol" : "ul";
  return NAMES[node.type] ?? null;
}

const words = (text: string): MarkdownNode => ({ kind: "text", text });

function element(name: ElementName, children: readonly MarkdownNode[]) {
  return { kind: "element" as const, name, children };
}

/** The first row of a table has its header cells. */
function buildTable([head, ...rows]: readonly MarkdownNode[]): MarkdownNode {
  const heads = head?.kind === "element" ? head.children : [];
  const cells = heads.map((cell) => cell.kind === "element" ? { ...cell, name: "th" as const } : cell);
  return element("table", [element("thead", [element("tr", cells)]), element("tbody", rows)]);
}

function asWritten({ position }: Node, text: string): MarkdownNode {
  return words(text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0));
}
