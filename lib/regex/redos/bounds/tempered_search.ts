import type { AST } from "@eslint-community/regexpp";
import type { CharSet } from "../../syntax/char_set.ts";
import { characterLookup, isSetNode } from "../../syntax/character_sets.ts";
import type { Tree } from "../../syntax/tree.ts";
import { nodesOfType } from "../../syntax/tree_queries.ts";

/** An alternative such as `ab(?:(?!ab)[^c])*c`: an opener, a loop that stops before the next one, and the rest. */
interface TemperedSearch {
  readonly opener: string;
  readonly rest: string;
  /** How many attempts may be in the loop at a position. */
  readonly times: number;
}

/**
 * Divides a pattern with alternatives that begin with an opener and a loop that stops before the next opener. Where an attempt is
 * in the loop, no opener has begun since, except those that begin inside of its own. So few attempts go through a position
 * there, and the steps are those of the openers, of the loop, and of the rest at each position at most that many times.
 *
 * @returns for each alternative that isn't so its source; undefined if none is
 */
export function temperedSearches(tree: Tree): (TemperedSearch | string)[] | undefined {
  const { regex: { flags }, root } = tree;
  if (/[gy]/.test(flags) || nodesOfType(tree, "Backreference").length > 0) return undefined;
  const setOf = characterLookup(tree);
  const searches = root.alternatives.map(({ elements, raw }): TemperedSearch | string => {
    const at = elements.findIndex((each) => lookaheadOf(each) !== undefined);
    const opener = elements.slice(0, Math.max(0, at));
    const stops = elements[at] && lookaheadOf(elements[at]);
    if (!stops || stops.length > opener.length) return raw;
    if (stops.some((each, index) => each.raw !== opener[index]!.raw)) return raw;
    const times = overlaps(wordsOf(opener, (node) => isSetNode(node) ? setOf(node) : undefined));
    return times === undefined
      ? raw
      : { opener: sourceOf(opener), rest: sourceOf(elements.slice(at + 1)), times };
  });
  return searches.every((each) => typeof each === "string") ? undefined : searches;
}

const sourceOf = (elements: readonly AST.Element[]): string => elements.map(({ raw }) => raw).join("");

/** What stops a loop such as `(?:(?!ab)[^c])*`, which may be all of a group. */
function lookaheadOf(node: AST.Element): readonly AST.Element[] | undefined {
  if (node.type === "Group" || node.type === "CapturingGroup") {
    const [only, ...others] = node.alternatives;
    const isPlain = node.type === "CapturingGroup" || !node.modifiers;
    const inner = others.length === 0 && only?.elements.length === 1 ? only.elements[0] : undefined;
    return isPlain && inner?.type === "Quantifier" ? lookaheadOf(inner) : undefined;
  }
  if (node.type !== "Quantifier" || node.max !== Infinity || node.min > 1) return undefined;
  const { element } = node;
  if (element.type !== "Group" || element.modifiers || element.alternatives.length !== 1) return undefined;
  const [look, one, ...more] = element.alternatives[0]!.elements;
  if (look?.type !== "Assertion" || look.kind !== "lookahead" || !look.negate) return undefined;
  if (!one || !isSetNode(one) || more.length > 0 || look.alternatives.length !== 1) return undefined;
  return look.alternatives[0]!.elements;
}

/** A character of an opener, or a loop over one. */
interface Item {
  readonly set: CharSet;
  readonly isLoop: boolean;
}

/** Ways through an opener. */
const MAX_WORDS = 64;

/** Characters of all of them together. */
const MAX_ITEMS = 1_000;

/** The ways through some elements; undefined if there are too many, or loops over more than a character. */
function wordsOf(
  elements: readonly AST.Element[],
  setOf: (node: AST.Element) => CharSet | undefined,
): readonly (readonly Item[])[] | undefined {
  let words: readonly (readonly Item[])[] = [[]];
  for (const element of elements) {
    const next = wordsOfOne(element, setOf);
    if (next === undefined || words.length * next.length > MAX_WORDS) return undefined;
    words = words.flatMap((word) => next.map((more) => [...word, ...more]));
    if (words.reduce((sum, { length }) => sum + length, 0) > MAX_ITEMS) return undefined;
  }
  return words;
}

function wordsOfOne(
  node: AST.Element,
  setOf: (node: AST.Element) => CharSet | undefined,
): readonly (readonly Item[])[] | undefined {
  switch (node.type) {
    case "Assertion":
      return [[]];
    case "Group":
    case "CapturingGroup": {
      const words = node.alternatives.map(({ elements }) => wordsOf(elements, setOf));
      return words.includes(undefined) ? undefined : words.flatMap((each) => each ?? []);
    }
    case "Quantifier": {
      const { element, min, max } = node;
      if (max === Infinity) {
        const set = setOf(element);
        const once = set && Array.from({ length: min }, (): Item => ({ set, isLoop: false }));
        return min <= 1 && once ? [[...once, { set: set!, isLoop: true }]] : undefined;
      }
      if (max > MAX_WORDS) return undefined;
      const counts = Array.from({ length: max - min + 1 }, (_, at) => min + at);
      const words = counts.map((count) =>
        wordsOf(Array.from({ length: count }, () => element as AST.Element), setOf)
      );
      return words.includes(undefined) ? undefined : words.flatMap((each) => each ?? []);
    }
    default: {
      const set = setOf(node);
      return set && [[{ set, isLoop: false }]];
    }
  }
}

/**
 * At how many places before the end of an opener, including its start, openers may begin, each counted once for each way
 * through it.
 */
function overlaps(words: readonly (readonly Item[])[] | undefined): number | undefined {
  if (words === undefined || words.some(({ length }) => length === 0)) return undefined;
  // A text leads through a word in one way only.
  const isClear = words.every((word) =>
    word.every(({ isLoop, set }, at) => !isLoop || word[at + 1]?.set.isDisjointWith(set))
  );
  if (!isClear) return undefined;
  if (words.some((word) => word.some(({ isLoop }) => isLoop))) {
    return words.some((word) => words.some((later) => mayBeginInside(word, later)))
      ? undefined
      : words.length;
  }
  const longest = Math.max(...words.map(({ length }) => length));
  let times = 0;
  for (const later of words) {
    for (let shift = 0; shift < longest; shift++) {
      const mayOverlap = words.some((word) =>
        shift < word.length &&
        later.every(({ set }, at) => !word[at + shift]?.set.isDisjointWith(set))
      );
      if (mayOverlap) times++;
    }
  }
  return times;
}

/** True if a text that leads through a word may lead through another one that begins after its first character. */
function mayBeginInside(word: readonly Item[], later: readonly Item[]): boolean {
  const begun = word.flatMap((_, at) => stepsFrom(word, at).map(({ next }) => next));
  const pairs = [...new Set(begun)].map((at) => ({ at, laterAt: 0, isBegun: false }));
  const seen = new Set<string>();
  for (const { at, laterAt, isBegun } of pairs) {
    if (mayEnd(later, laterAt) || (isBegun && mayEnd(word, at))) return true;
    for (const one of stepsFrom(word, at)) {
      for (const other of stepsFrom(later, laterAt)) {
        const key = `${one.next},${other.next}`;
        if (one.set.isDisjointWith(other.set) || seen.has(key)) continue;
        seen.add(key);
        pairs.push({ at: one.next, laterAt: other.next, isBegun: true });
      }
    }
  }
  return false;
}

/** The characters that may come next in a word, and where each leads. */
function stepsFrom(word: readonly Item[], at: number): { readonly set: CharSet; readonly next: number }[] {
  const item = word[at];
  if (item === undefined) return [];
  const { set, isLoop } = item;
  return isLoop ? [{ set, next: at }, ...stepsFrom(word, at + 1)] : [{ set, next: at + 1 }];
}

const mayEnd = (word: readonly Item[], at: number): boolean => word.slice(at).every(({ isLoop }) => isLoop);
