/** Parses an exported document as its readers do: CommonMark with GitHub's extensions, then HTML. */
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The parsed document. */
export interface ReadBack {
  readonly title: string;
  readonly code: string;
  readonly steps: readonly { readonly label: string; readonly depth: number; readonly detail: string }[];
  /** The paragraphs after the code, before the next title. */
  readonly purpose: readonly string[];
  /** Contracts, each with its answer. */
  readonly contracts: readonly (readonly string[])[];
  readonly warnings: readonly { readonly title: string; readonly texts: readonly string[] }[];
  /** The code of the fix, and what is said of it; empty if there is none. */
  readonly fix: readonly string[];
  /** The name and attributes of each kind of element, and of anything that isn't an element. */
  readonly kinds: readonly string[];
  /** Names of the elements at the top, in order. */
  readonly top: readonly string[];
}

export function readBack(markdown: string): ReadBack {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const top = parseFragment(html).childNodes;
  const all = top.flatMap(inside);
  const [details] = all.filter((node) => named(node, "details"));
  const blocks = details ? details.childNodes : top;
  const tables = all.filter((node) => named(node, "table")).map(rowsOf);
  const codes = all.filter((node) => named(node, "pre"));
  const rowsBelow = (title: string) => tables.flatMap(([head, ...rows]) => head?.[0] === title ? rows : []);
  return {
    title: textOf(all.filter((node) => named(node, details ? "summary" : "h1"))),
    code: textOf(codes.slice(0, 1)).replace(/\n$/, ""),
    steps: details
      ? tableSteps(rowsBelow("Step"))
      : blocks.filter(isList).flatMap((list) => listSteps(list, 0)),
    purpose: purposeIn(blocks.filter(isElement)),
    contracts: rowsBelow("Contract"),
    warnings: warningsIn(blocks.filter(isElement)),
    fix: codes.slice(1).flatMap((code) => {
      const shown = blocks.filter(isElement);
      return [code, ...shown.slice(shown.indexOf(code) + 1).slice(0, 1)].map((each) =>
        textOf([each]).replace(/\n$/, "")
      );
    }),
    kinds: [...new Set(all.map(kindOf))].sort(),
    top: top.filter((node) => !isBlank(node)).map(kindOf),
  };
}

const isElement = (node: Node): node is Element => "tagName" in node;
const named = (node: Node, name: string): node is Element => isElement(node) && node.tagName === name;
const isList = (node: Node): node is Element => named(node, "ol");
const isBlank = (node: Node) => !isElement(node) && textOf([node]).trim() === "";

function inside(node: Node): Node[] {
  return isElement(node) ? [node, ...node.childNodes.flatMap(inside)] : [node];
}

function kindOf(node: Node): string {
  if (!isElement(node)) {
    return node.nodeName === "#comment" ? "data" in node ? `<!--${node.data}-->` : "" : node.nodeName;
  }
  return [node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`)].join(" ");
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map((node) => isElement(node) ? textOf(node.childNodes) : "value" in node ? node.value : "")
    .join("");
}

/**
 * Line terminators at the end of a label are removed: they may come from the Markdown writer, before a nested
 * block.
 */
function listSteps(list: Element, depth: number): ReadBack["steps"][number][] {
  return list.childNodes.filter((node) => named(node, "li")).flatMap(({ childNodes }) => {
    const isBlock = (node: Node) => isList(node) || named(node, "blockquote");
    const first = childNodes.findIndex(isBlock);
    const before = first < 0 ? childNodes : childNodes.slice(0, first);
    // A comment at the start of an item is a separate block, surrounded by line terminators.
    const isEmpty = before.find((node) =>
      !isBlank(node) || node.nodeName === "#comment"
    )?.nodeName === "#comment";
    const own = isEmpty ? "" : textOf(before);
    const [detail] = childNodes.filter((node) => named(node, "blockquote")).flatMap((quote) =>
      quote.childNodes.filter((node) => named(node, "p"))
    );
    return [
      { label: own.replace(/\n+$/, ""), depth, detail: detail ? textOf([detail]) : "" },
      ...childNodes.filter(isList).flatMap((nested) => listSteps(nested, depth + 1)),
    ];
  });
}

/** The texts of the cells of a table, row by row. */
function rowsOf(table: Element): string[][] {
  return inside(table).filter((node) => named(node, "tr"))
    .map((row) => row.childNodes.filter(isElement).map((cell) => textOf([cell])));
}

function tableSteps(rows: readonly (readonly string[])[]): ReadBack["steps"][number][] {
  return rows.map(([number = "", label = "", ...more]) => {
    if (more.length > 0) throw new Error("A row has more than two cells");
    return { label: label.replace(/\n+$/, ""), depth: number.split(".").length - 1, detail: "" };
  });
}

function purposeIn(blocks: readonly Element[]): string[] {
  const after = blocks.slice(blocks.findIndex(({ tagName }) => tagName === "pre") + 1);
  const end = after.findIndex((block) =>
    block.tagName !== "p" || block.childNodes.some((node) => named(node, "strong"))
  );
  return after.slice(0, end).map((block) => textOf([block]));
}

/** Whether all of a paragraph is a title. */
const isLabel = ({ childNodes }: Element) => childNodes.every((node) => named(node, "strong"));

function warningsIn(blocks: readonly Element[]): ReadBack["warnings"] {
  const starts = blocks.flatMap(({ tagName }, index) => tagName === "h3" ? [index] : []);
  return starts.map((start) => {
    const end = blocks.findIndex((block, index) =>
      index > start && (block.tagName !== "p" || isLabel(block))
    );
    const texts = blocks.slice(start + 1, end < 0 ? blocks.length : end).map((block) => textOf([block]));
    return { title: textOf([...blocks.slice(start, start + 1)]), texts };
  });
}
