import type { AST } from "@eslint-community/regexpp";
import type { Context, Parts } from "./context.ts";
import type { Shape } from "./shape.ts";
import { cutBox, literalBox, rangeOf, wordBox } from "./terminal.ts";

/**
 * The elements of an alternative one after the other; characters that follow each other share a box. A
 * single element stands for itself.
 */
export function sequenceOf(
  node: AST.Alternative,
  parts: Parts,
  { plan }: Context,
): Shape {
  const first = node.elements.findIndex((element) => plan.beyond.has(element));
  const cut = node.elements[first];
  const elements = cut ? node.elements.slice(0, first) : node.elements;
  const items = withTexts(elements, parts);
  if (cut) items.push(cutBox({ start: cut.start, end: node.end }, false));
  return inSequence(items, node);
}

function withTexts(elements: readonly AST.Element[], parts: Parts): Shape[] {
  const items: Shape[] = [];
  let text: AST.Character[] = [];
  const endText = () => {
    if (text.length > 0) items.push(literalBox(text));
    text = [];
  };
  for (const [index, element] of elements.entries()) {
    const part = parts[index];
    if (element.type === "Character") text.push(element);
    if (part === undefined) continue;
    endText();
    items.push(part);
  }
  endText();
  return items;
}

function inSequence(items: readonly Shape[], node: AST.Alternative): Shape {
  const [only] = items;
  const range = rangeOf(node);
  if (only === undefined) return wordBox("empty", range, "nothing");
  if (items.length === 1) return only;
  const name = `${items.length} parts in a row`;
  return { type: "sequence", items, range, name };
}
