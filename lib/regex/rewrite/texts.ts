import {
  BOUNDED_REPEATS,
  MAX_REWRITE_LETTERS,
  MAX_REWRITE_TEXTS,
  MAX_SHORT_TEXT_CHARACTERS,
} from "../../limits.ts";
import {
  isLeaf,
  type Letters,
  lettersOf,
  nearbyTexts,
  otherCase,
  variedTexts,
  written,
} from "../language/samples.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { type Node, walk } from "../syntax/visit.ts";

/**
 * Texts on which every rewrite of a pattern is tried: along the pattern and beside it, in the other case, over line
 * terminators, two in a row, and all short ones over a few characters that it names.
 */
export function textsFor(tree: Tree): string[] {
  const varied = variedTexts(tree).map(({ text }) => text);
  const [model = "", second = model] = varied;
  const others = nearbyTexts(model).map(({ text }) => text);
  const pairs = varied.slice(0, 10).flatMap((text) => [`${text} ${second}`, `${model}${text}`]);
  const cases = varied.slice(0, 20).map(otherCase);
  const lines = LINE_TERMINATORS.flatMap((each) => [`${model}${each}${second}`, `${each}${model}${each}`]);
  const letters = tellingLetters(tree, tree.root);
  return [
    ...new Set([
      ...varied.slice(0, MAX_REWRITE_TEXTS),
      ...others,
      ...pairs,
      ...cases,
      ...lines,
      ...shortTexts(letters),
      ...letters.map(longText),
    ]),
  ];
}

/**
 * Texts that differ where a rewrite changes its pattern: all short ones over the characters of the part that changes,
 * and runs of each, put where that part stands. Two changes far apart make the part large and the texts less telling.
 */
export function textsAround(tree: Tree, after: Regex): string[] {
  const part = smallestPartAround(tree, changedRange(tree.regex.pattern, after.pattern));
  const letters = tellingLetters(tree, part);
  const usual = lettersOf(tree);
  const context = written(tree, (node) => usual(node)?.usual ?? "", { node: part, text: MARK });
  const texts = [
    ...shortTexts(letters),
    ...letters.flatMap((letter) => [letter.repeat(7), longText(letter)]),
  ];
  return texts.flatMap((text) => [text, context.replaceAll(MARK, () => text)]);
}

/** A private character that stands for the part that changes until its texts are put there. */
const MARK = "\ue000";

const LINE_TERMINATORS = ["\n", "\r", "\u2028"];

/** Longer than what a bounded loop over one or two characters takes. */
const longText = (letter: string): string => letter.repeat(2 * BOUNDED_REPEATS + 3);

/** All texts over some characters, the shortest first. */
function shortTexts(letters: readonly string[]): string[] {
  let layer = [""];
  const texts = [...layer];
  for (let length = 0; length < MAX_SHORT_TEXT_CHARACTERS; length++) {
    layer = layer.flatMap((text) => letters.map((letter) => text + letter));
    texts.push(...layer);
  }
  return texts;
}

/**
 * A few characters that tell the parts of a node apart: those that its leaves match, one in its other case, a line
 * terminator, and one that a leaf does not match.
 */
function tellingLetters(tree: Tree, root: Node): string[] {
  const letters = lettersOf(tree);
  const found: Letters[] = [];
  walk(root, (node) => {
    const own = letters(node);
    if (own) found.push(own);
    return own === undefined && !isLeaf(node);
  });
  const usual = [...new Set(found.map((each) => each.usual))].filter((letter) => letter !== "");
  const some = usual.slice(0, MAX_REWRITE_LETTERS - 3);
  const other = some.map(otherCase).find((letter) => !some.includes(letter));
  const outside = found.flatMap((each) => each.outside).find((letter) => !some.includes(letter));
  return [...new Set([...some, ...other ? [other] : [], "\n", outside ?? "x"])];
}

/** What one pattern has where the other is different, from the first to the last difference. */
function changedRange(before: string, after: string): Range {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start++;
  let same = 0;
  while (same < least - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same };
}

/** The smallest part of a pattern around a range that matches text as a whole. */
function smallestPartAround(tree: Tree, { start, end }: Range): Node {
  let part: Node = tree.root;
  walk(tree.root, (node) => {
    const isAround = node.start <= start && end <= node.end && node.start < node.end;
    if (isAround && node.type !== "Modifiers") part = node;
    return isAround && !isLeaf(node);
  });
  return part;
}
