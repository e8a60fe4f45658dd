import type { AST } from "@eslint-community/regexpp";
import { MAX_SUMMARY_WORDS } from "../../limits.ts";
import type { Tree } from "../syntax/parse.ts";
import { fold, type Node, nodesOf } from "../syntax/visit.ts";
import { withArticle } from "./characters.ts";
import { modesOfFlags } from "../syntax/modifiers.ts";
import { listed } from "./phrase.ts";
import { caseSuffix, wordItem } from "./text.ts";

/**
 * Counts up the texts that a pattern, its anchors apart, matches: `"jpg", "png" or "gif"`.
 *
 * @returns undefined where they are no few plain texts
 */
export function wordsIn({ root, regex }: Tree): string | undefined {
  const texts = fold(
    root,
    (node, children: readonly Texts[]) =>
      combine(node, children.filter((child) => child !== null), children.length),
  );
  if (!texts || texts.includes("")) return undefined;
  const items = [...new Set(texts)].map((text) => withArticle(wordItem(text)));
  const suffix = caseSuffix(nodesOf(root, "Character"), modesOfFlags(regex.flags));
  return listed(items, "or") + suffix;
}

/** Null where the texts are not plain or too many. */
type Texts = readonly string[] | null;

function combine(
  node: Node,
  known: readonly (readonly string[])[],
  children: number,
): Texts {
  if (known.length < children) return null;
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "Alternative":
      return joined(known);
    case "Pattern":
    case "CapturingGroup":
      return few(known.flat());
    case "Group":
      return node.modifiers ? null : few(known.flat());
    case "Quantifier":
      return node.min === 0 && node.max === 1 ? few([...known.flat(), ""]) : null;
    case "Assertion":
      return isOuterAnchor(node) ? [""] : null;
    default:
      return null;
  }
}

function joined(parts: readonly (readonly string[])[]): Texts {
  let texts: readonly string[] = [""];
  for (const part of parts) {
    texts = texts.flatMap((text) => part.map((next) => text + next));
    if (texts.length > MAX_SUMMARY_WORDS) return null;
  }
  return texts;
}

function few(texts: readonly string[]): Texts {
  return texts.length > MAX_SUMMARY_WORDS ? null : texts;
}

function isOuterAnchor(node: AST.Assertion): boolean {
  const { parent } = node;
  if (parent.type !== "Alternative" || parent.parent.type !== "Pattern") return false;
  if (parent.parent.alternatives.length > 1) return false;
  return node.kind === "start"
    ? parent.elements[0] === node
    : node.kind === "end" && parent.elements.at(-1) === node;
}
