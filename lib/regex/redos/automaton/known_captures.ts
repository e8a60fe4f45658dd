import type { AST } from "@eslint-community/regexpp";
import type { Program } from "../../engine/program.ts";
import { caseVariants, characterLookup, isSetNode } from "../../syntax/character_sets.ts";
import { modeLookup } from "../../syntax/modifiers.ts";
import { fold, type Node } from "../../syntax/visit.ts";

/** Combinations of such texts of several groups. */
const MAX_CAPTURED_COMBINATIONS = 16;

/**
 * The groups that backreferences refer to and that can capture only a few short texts, such as `(["'])`, with
 * those texts. The capture of such a group can be part of a state, so that its backreferences are followed
 * exactly.
 *
 * Groups in lookarounds are excluded, and so are those whose backreferences ignore case and also match other
 * characters.
 */
export function groupsWithFewTexts({ tree, references }: Program): ReadonlyMap<number, readonly string[]> {
  const setOf = characterLookup(tree);
  const modes = modeLookup(tree)(tree.root);
  const textsOf = new Map<number, readonly string[]>();
  let combinations = 1;
  for (const number of new Set(references.flatMap(({ groups }) => groups))) {
    const group = tree.groups[number - 1];
    const own = references.filter(({ groups }) => groups.includes(number));
    if (group === undefined || isInLookaround(group) || own.some(({ groups }) => groups.length > 1)) continue;
    const texts = fold<readonly string[] | null>(group, (node, parts) => {
      if (!isSetNode(node)) return enumerateTexts(node, parts);
      return charactersIn(setOf(node)?.ranges ?? [{ min: 0, max: Infinity }]);
    }, isSetNode);
    if (texts === null) continue;
    const ignoreCase = own.some(({ ignoreCase }) => ignoreCase);
    const hasVariants = (character: string) =>
      caseVariants(character.charCodeAt(0), { ...modes, ignoreCase }).size > 1;
    if (texts.some((text) => [...text].some(hasVariants))) continue;
    combinations *= texts.length;
    if (combinations > MAX_CAPTURED_COMBINATIONS) break;
    textsOf.set(number, texts);
  }
  return textsOf;
}

/** All texts that a part can match, given those of its children; null if there are too many. */
function enumerateTexts(
  node: Node,
  parts: readonly (readonly string[] | null)[],
): readonly string[] | null {
  const texts = parts.flatMap((part) => part === null ? [] : [part]);
  if (texts.length < parts.length) return null;
  switch (node.type) {
    case "Alternative":
      // A part without texts never matches, so neither does the sequence.
      return texts.some(({ length }) => length === 0) ? [] : texts.reduce<readonly string[] | null>(
        (before, after) => before && inSequence(before, after),
        [""],
      );
    case "Group":
    case "CapturingGroup":
      return fewTexts(texts.flat());
    case "Quantifier":
      return repeated(texts[0] ?? [], node);
    default:
      return null;
  }
}

/**
 * The texts of two parts one after the other; null if there are too many. Neither the number of texts nor their length
 * decreases when more parts follow, so a long sequence ends at its first part with too many.
 */
const inSequence = (before: readonly string[], after: readonly string[]): readonly string[] | null =>
  fewTexts(before.flatMap((first) => after.map((second) => first + second)));

/** Number of texts of a group up to which states store the one that it captured. */
const MAX_CAPTURED_TEXTS = 4;

/** Characters of a text that such a group captures. */
const MAX_CAPTURED_CHARACTERS = 4;

function fewTexts(texts: readonly string[]): readonly string[] | null {
  const distinct = [...new Set(texts)];
  const isFew = distinct.length <= MAX_CAPTURED_TEXTS &&
    distinct.every(({ length }) => length <= MAX_CAPTURED_CHARACTERS);
  return isFew ? distinct : null;
}

function repeated(part: readonly string[], { min, max }: AST.Quantifier): readonly string[] | null {
  if (max > MAX_CAPTURED_CHARACTERS) return null;
  let texts: readonly string[] | null = [""];
  const all: string[] = [];
  for (let count = 0; count <= max; count++) {
    if (texts === null) return null;
    if (count >= min) all.push(...texts);
    texts = inSequence(texts, part);
  }
  return fewTexts(all);
}

/** The characters of a small set that are one code unit and not a surrogate. */
function charactersIn(
  ranges: readonly { readonly min: number; readonly max: number }[],
): readonly string[] | null {
  const size = ranges.reduce((sum, { min, max }) => sum + max - min + 1, 0);
  if (size > MAX_CAPTURED_TEXTS) return null;
  const characters = ranges.flatMap(({ min, max }) =>
    Array.from({ length: max - min + 1 }, (_, index) => min + index)
  );
  const isPlain = (value: number) => value <= 0xffff && (value & 0xf800) !== 0xd800;
  return characters.every(isPlain) ? characters.map((value) => String.fromCharCode(value)) : null;
}

function isInLookaround(group: AST.CapturingGroup): boolean {
  for (let at: AST.Node | null = group.parent; at !== null; at = at.parent) {
    if (at.type === "Assertion") return true;
  }
  return false;
}
