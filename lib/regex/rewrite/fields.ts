import type { AST } from "@eslint-community/regexpp";
import { characterLookup, isSetNode } from "../syntax/character_sets.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { createCandidate, type PatternEdit, type RewriteCandidate, type RewriteWords } from "./rewrite.ts";

const FIELDS: RewriteWords = {
  id: "field-until-separator",
  title: "Fields that end at the next separator",
  description: "A loop that can't pass the separator after it divides a text in one way only",
  caveat: "",
  type: "safety",
};

/**
 * `^([^,]*),([^,]*),` for `^(.*?),(.*?),`, with the line terminators: all such loops, all but the last, and each. What a loop
 * needs one of may begin with the separator.
 */
export function fieldsUntilSeparator(tree: Tree): RewriteCandidate[] {
  const setOf = characterLookup(tree);
  const loops = nodesOfType(tree, "Quantifier").flatMap((loop) => {
    const { element, min, max, start, end } = loop;
    const next = nodeAfter(loop);
    if (max !== Infinity || min > 1 || !isSetNode(element) || next?.type !== "Character") return [];
    const [set, separator] = [setOf(element), setOf(next)];
    const source = set && separator && separator.isSubsetOf(set)
      ? withoutCharacter(element, next)
      : undefined;
    if (source === undefined) return [];
    const edit = (text: string): PatternEdit => ({ start, end, text });
    return [
      min === 0
        ? { short: edit(`${source}*`), long: edit(`${source}*`) }
        : { short: edit(`${source}+`), long: edit(`${element.raw}${source}*`) },
    ];
  });
  const lists = loops.length > 1 ? [loops, loops.slice(0, -1), ...loops.map((loop) => [loop])] : [loops];
  return lists.filter((list) => list.length > 0).flatMap((list) => {
    const [short, long] = [list.map((loop) => loop.short), list.map((loop) => loop.long)];
    const isSame = short.every(({ text }, at) => text === long[at]!.text);
    return [short, ...isSame ? [] : [long]].map((edits) => createCandidate(FIELDS, tree, edits));
  });
}

/** What follows a node, also after the group that ends with it. */
function nodeAfter(node: AST.Element): AST.Element | undefined {
  const { parent } = node;
  if (parent?.type !== "Alternative") return undefined;
  const next = parent.elements[parent.elements.indexOf(node) + 1];
  const group = parent.parent;
  if (next || (group.type !== "CapturingGroup" && group.type !== "Group")) return next;
  return group.alternatives.length === 1 ? nodeAfter(group) : undefined;
}

function withoutCharacter(element: AST.Element, { raw }: AST.Character): string | undefined {
  const member = /^[\]\\^-]$/.test(raw) ? `\\${raw}` : raw;
  if (element.type === "CharacterSet" && element.kind === "any" && element.raw === ".") {
    return `[^${member}\\n\\r\\u2028\\u2029]`;
  }
  return element.type === "CharacterClass" && element.negate
    ? `[^${member}${element.raw.slice(2)}`
    : undefined;
}
