import type { AST } from "@eslint-community/regexpp";
import { choiceOf } from "./choice.ts";
import type { Context, Parts } from "./context.ts";
import { shortName } from "./label.ts";
import { countOf, countWords, lookaroundWords, modifierWords } from "./phrases.ts";
import type { Group, GroupKind, Loop } from "./shape.ts";
import { cutBox, rangeOf } from "./terminal.ts";

/** A group with a number, and perhaps a name. */
export function captureOf(
  node: AST.CapturingGroup,
  parts: Parts,
  context: Context,
): Group {
  const number = context.numbers.get(node) ?? 0;
  const title = shortName(node.name ?? "");
  const name = [`group ${number}`, ...(title ? [title] : [])].join(", ");
  const frame = framed("capture", node, parts, context);
  return { ...frame, title, number, name };
}

/** A lookahead or a lookbehind. */
export function lookaroundOf(
  node: AST.LookaroundAssertion,
  parts: Parts,
  context: Context,
): Group {
  const title = lookaroundWords(node);
  return { ...framed(node.kind, node, parts, context), title, name: title };
}

/** A group that changes flags. */
export function modifiersOf(
  node: AST.Group,
  modifiers: AST.Modifiers,
  parts: Parts,
  context: Context,
): Group {
  const title = modifierWords(modifiers);
  const frame = framed("modifiers", node, parts, context);
  return { ...frame, title, name: title };
}

/** A quantified part. */
export function loopOf(node: AST.Quantifier, [part]: Parts): Loop {
  const item = part ?? cutBox(node.element, false);
  const count = [countOf(node), node.greedy ? "" : "lazy"].join(" ").trim();
  const { min, max } = node;
  const name = `${item.name}, ${countWords(node)}`;
  return { type: "loop", item, min, max, count, range: rangeOf(node), name };
}

function framed(
  kind: GroupKind,
  node: AST.CapturingGroup | AST.LookaroundAssertion | AST.Group,
  parts: Parts,
  context: Context,
) {
  const item = choiceOf(node.alternatives, parts, context);
  return { type: "group" as const, kind, item, range: rangeOf(node) };
}
