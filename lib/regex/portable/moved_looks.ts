import type { AST } from "@eslint-community/regexpp";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { isEnd, isLookahead, isStart } from "./joined.ts";

/**
 * Lookaheads at the start that read to the end of the text, as lookbehinds there: from the end, few states tell
 * `^(?!.*(?:admin|root)$)` from other texts. The tree itself if it has none.
 */
export function withLooksBack(tree: Tree): Tree {
  const { root, groups, regex: { pattern, flags } } = tree;
  const [only, ...more] = root.alternatives;
  const end = only?.elements.at(-1);
  const first = only?.elements.findIndex((each) => !isStart(each) && !isLookahead(each)) ?? -1;
  const isReferred = groups.some(({ references }) => references.length > 0);
  if (!only || more.length > 0 || !end || !isEnd(end) || first < 0 || isReferred || flags.includes("m")) {
    return tree;
  }
  const before = only.elements.slice(0, first);
  if (!before.some(isStart)) return tree;
  const isMoved = (each: AST.Element) => isLookahead(each) && each.alternatives.every(readsToEnd);
  const moves = before.filter(isMoved).map(({ raw }) => `(?<${raw[2]}^(?:${raw.slice(3)})`).join("");
  if (moves === "") return tree;
  const stays = before.filter((each) => !isMoved(each)).map(({ raw }) => raw).join("");
  const source = `${stays}${pattern.slice(only.elements[first]!.start, end.start)}${moves}$`;
  return parseRecentTree({ pattern: source, flags }) ?? tree;
}

function readsToEnd({ elements }: AST.Alternative): boolean {
  const [loop] = elements;
  return loop?.type === "Quantifier" && loop.max === Infinity && elements.length > 1 && endsAtEnd(elements);
}

function endsAtEnd(elements: readonly AST.Element[]): boolean {
  const last = elements.at(-1);
  if (last === undefined) return false;
  if (last.type !== "Group" && last.type !== "CapturingGroup") return isEnd(last);
  return last.alternatives.every((each) => endsAtEnd(each.elements));
}

/** `^(?=A)P` for `^.*(?=A)P`, which may accept the same texts; undefined for other patterns. */
export function withoutLeadingLoop({ root, regex: { pattern, flags } }: Tree): string | undefined {
  const [start, loop, look] = root.alternatives.length === 1 ? root.alternatives[0]!.elements : [];
  if (!start || !isStart(start) || flags.includes("m") || !look || !isLookahead(look)) return undefined;
  const isLoop = loop?.type === "Quantifier" && loop.min === 0 && loop.max === Infinity;
  return isLoop ? pattern.slice(0, loop.start) + pattern.slice(loop.end) : undefined;
}
