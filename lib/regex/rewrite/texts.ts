import { BOUNDED_REPEATS } from "../../limits/search.ts";
import {
  createLetterFinder,
  isSampleLeaf,
  type Letters,
  nearbyTexts,
  otherCase,
  variedTexts,
  writeSample,
} from "../language/samples.ts";
import type { Range, Regex } from "../regex.ts";
import type { Tree } from "../syntax/tree.ts";
import { findTextChange } from "../text_change.ts";
import { nodesOfType } from "../syntax/tree_queries.ts";
import { type Node, walk } from "../syntax/visit.ts";

/** Texts that a rewrite is tested on together with the original. */
export const MAX_REWRITE_TEXTS = 80;

/**
 * Texts on which every rewrite of a pattern is tested: matching ones and near misses, with the case swapped,
 * across line terminators, two in a row, between the delimiters that the pattern names, and all short texts made
 * of a few characters from the pattern.
 */
export function rewriteTexts(tree: Tree): string[] {
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
      ...delimitedTexts(tree, model, second),
      ...shortTexts(letters),
      ...letters.map(longText),
    ]),
  ];
}

/**
 * Texts that vary where a rewrite changes the pattern: all short texts made of the characters of the changed
 * part, and runs of each, at the position of that part. If two changes are far apart, the part is large and
 * the texts are less informative.
 */
export function textsAroundChange(tree: Tree, after: Regex): string[] {
  const part = smallestPartAround(tree, findTextChange(tree.regex.pattern, after.pattern));
  const letters = tellingLetters(tree, part);
  const usual = createLetterFinder(tree);
  const context = writeSample(tree, (node) => usual(node)?.usual ?? "", { node: part, text: MARK });
  const texts = [
    ...shortTexts(letters),
    ...letters.flatMap((letter) => [letter.repeat(7), longText(letter)]),
  ];
  return texts.flatMap((text) => [text, context.replaceAll(MARK, () => text)]);
}

/** Delimiters from the pattern that such texts contain. */
const MAX_REWRITE_DELIMITERS = 6;

/**
 * Texts before, after and between the delimiters that occur in the pattern, such as quotes, `@` and the start
 * and end of a comment: a loop often matches across them.
 */
function delimitedTexts(tree: Tree, model: string, second: string): string[] {
  const words = delimiters(tree).slice(0, MAX_REWRITE_DELIMITERS);
  return words.flatMap((word) => [
    word + model,
    model + word,
    word + model + word,
    model + word + second + word,
    word + word + model,
    ...words.flatMap((other) =>
      other === word ? [] : [word + other, word + model + other, model + word + other]
    ),
  ]);
}

/** Signs that are neither letters, digits nor spaces, and sequences of them, in pattern order. */
function delimiters(tree: Tree): string[] {
  const found = new Set<string>();
  let word = "";
  let end = -1;
  for (const { value, start, end: next } of nodesOfType(tree, "Character")) {
    const sign = String.fromCodePoint(value);
    const isSign = !/[\p{L}\p{N}\s]/u.test(sign);
    word = isSign ? (start === end ? word : "") + sign : "";
    end = next;
    if (!isSign) continue;
    found.add(sign);
    if (word.length > 1) found.add(word);
  }
  return [...found];
}

/** A private-use character, the placeholder for the texts of the changed part. */
const MARK = "\ue000";

const LINE_TERMINATORS = ["\n", "\r", "\u2028"];

/** Longer than what a bounded loop over one or two characters can match. */
const longText = (letter: string): string => letter.repeat(2 * BOUNDED_REPEATS + 3);

/** Length of the short texts: six characters give 6 + 36 + 216 texts. */
const MAX_SHORT_TEXT_CHARACTERS = 3;

/** All short texts made of some characters, the shortest first. */
function shortTexts(letters: readonly string[]): string[] {
  let layer = [""];
  const texts = [...layer];
  for (let length = 0; length < MAX_SHORT_TEXT_CHARACTERS; length++) {
    layer = layer.flatMap((text) => letters.map((letter) => text + letter));
    texts.push(...layer);
  }
  return texts;
}

/** Different characters in the short texts that a rewrite is tested on. */
const MAX_REWRITE_LETTERS = 6;

/**
 * A few characters that the parts of a node treat differently: those that its leaves match, one with its case
 * swapped, a line terminator, and one that a leaf does not match.
 */
function tellingLetters(tree: Tree, root: Node): string[] {
  const letters = createLetterFinder(tree);
  const found: Letters[] = [];
  walk(root, (node) => {
    const own = letters(node);
    if (own) found.push(own);
    return own === undefined && !isSampleLeaf(node);
  });
  const usual = [...new Set(found.map((each) => each.usual))].filter((letter) => letter !== "");
  const some = usual.slice(0, MAX_REWRITE_LETTERS - 3);
  const other = some.map(otherCase).find((letter) => !some.includes(letter));
  const outside = found.flatMap((each) => each.outside).find((letter) => !some.includes(letter));
  return [...new Set([...some, ...other ? [other] : [], "\n", outside ?? "x"])];
}

/** The smallest part of a pattern around a range that matches text as a whole. */
function smallestPartAround(tree: Tree, { start, end }: Range): Node {
  let part: Node = tree.root;
  walk(tree.root, (node) => {
    const isAround = node.start <= start && end <= node.end && node.start < node.end;
    if (isAround && node.type !== "Modifiers") part = node;
    return isAround && !isSampleLeaf(node);
  });
  return part;
}
