import { type DefaultTreeAdapterTypes as Html, parseFragment } from "parse5";
import { isLayoutSlow } from "../../lib/schema/layout_cost.ts";

/** Of the texts that a page draws, the lengths and beginnings of those that a browser needs seconds to lay out. */
export function slowTexts(html: string): string[] {
  return texts(html).filter((text) => isLayoutSlow(text))
    .map((text) => `${text.length}: ${JSON.stringify(text.slice(0, 40))}`);
}

/** Texts that a browser lays out together, and values of attributes that it draws. */
function texts(html: string): string[] {
  const blocks: string[] = [];
  const textOf = (node: Html.ChildNode): string => {
    if ("value" in node) return node.value;
    if (!("tagName" in node)) return "";
    for (const { name, value } of node.attrs) {
      if (/^(?:value|title|placeholder|aria-label)$/.test(name)) blocks.push(value);
    }
    const text = node.childNodes.map(textOf).join("");
    if (/^(?:code|p|h[1-4]|td|textarea|span|a|option|strong|dd|del|ins|summary|text)$/.test(node.tagName)) {
      blocks.push(text);
    }
    return text;
  };
  parseFragment(html).childNodes.forEach(textOf);
  return blocks.filter((text) => text !== "");
}
