import type { AST } from "@eslint-community/regexpp";
import { MAX_LOOSENED_PARTS } from "../../limits.ts";
import { quote } from "../quote.ts";
import type { Regex } from "../regex.ts";
import type { Tree } from "../syntax/parse.ts";
import { isRepeatable } from "../syntax/repeatable.ts";
import { type Node, nodesOf } from "../syntax/visit.ts";
import { differenceOf } from "../difference.ts";

/** A change of a pattern, and what it is in words. */
export interface PatternChange extends Regex {
  /** Sentence case, no full stop. */
  readonly words: string;
}

/** A change with its size: characters put in and taken out. */
export interface Candidate extends PatternChange {
  readonly size: number;
}

/** Where a search failed. */
export interface FailedAt {
  /** Parts of the pattern that failed there. */
  readonly failed: readonly Node[];
  /** The character of the text there; undefined at its end. */
  readonly character: string | undefined;
  /** A character of two UTF-16 code units, if the text has one. */
  readonly astral: string | undefined;
  /** Whether a change of the text is shown: then those of the pattern that weaken it much are left out. */
  readonly hasTextChange: boolean;
}

/**
 * Changes that let a pattern match more, the smallest first: a flag set, an anchor or lookaround dropped, a
 * quantifier with wider bounds, a class with one character more, a part made optional.
 */
export function candidatesFor(
  tree: Tree,
  { failed, character, astral, hasTextChange }: FailedAt,
): Candidate[] {
  const assertions = nodesOf(tree.root, "Assertion").filter((node) =>
    !hasTextChange || (failed.includes(node) && !("alternatives" in node))
  );
  const found = [
    ...flagChanges(tree.regex, astral),
    ...failed.flatMap((node) => character === undefined ? [] : widened(tree, node, character)),
    ...nearest(nodesOf(tree.root, "Quantifier"), failed).flatMap((node) => loosened(tree, node)),
    ...nearest(assertions, failed).map((node) => replaced(tree, node, "", `Without ${node.raw}`)),
    ...optionalParts(tree, failed, hasTextChange),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ pattern, flags }) => !seen.has(`${flags}/${pattern}`) && seen.add(`${flags}/${pattern}`))
    .sort((a, b) => a.size - b.size);
}

/** Of many parts those near to what failed. */
function nearest<T extends Node>(parts: readonly T[], failed: readonly Node[]): T[] {
  const distance = ({ start, end }: Node) =>
    Math.min(...failed.map((node) => Math.max(start - node.end, node.start - end, 0)));
  const near = parts.length <= MAX_LOOSENED_PARTS ? parts : parts
    .map((node) => ({ node, far: distance(node) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_LOOSENED_PARTS)
    .map(({ node }) => node);
  return [...near];
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  i: "ignore case",
  m: "^ and $ at lines",
  s: "the dot matches line endings",
};

function flagChanges({ pattern, flags }: Regex, astral: string | undefined): Candidate[] {
  const withFlag = (flag: string, words: string): Candidate => ({
    pattern,
    flags: [...flags, flag].sort().join(""),
    words: `With flag ${flag}: ${words}`,
    size: 1,
  });
  const found = Object.entries(FLAG_WORDS)
    .filter(([flag]) => !flags.includes(flag))
    .map(([flag, words]) => withFlag(flag, words));
  if (astral && !/[uv]/.test(flags)) {
    found.unshift(withFlag("u", `${quote(astral)} counts as one character`));
  }
  const without = { pattern, flags: flags.replace("y", ""), words: "Without flag y", size: 1 };
  return flags.includes("y") ? [...found, without] : found;
}

function widened(tree: Tree, node: Node, character: string): Candidate[] {
  const one = inClass(character);
  const words = (raw: string) => `${raw} also matches ${quote(character)}`;
  if (node.type === "Character" || node.type === "CharacterSet") {
    if (node.parent.type !== "Alternative" && node.parent.type !== "Quantifier") return [];
    // A dot in a class is a full stop; what the dot leaves out are line terminators.
    return [replaced(tree, node, node.raw === "." ? "[^]" : `[${node.raw}${one}]`, words(node.raw))];
  }
  if (node.type !== "CharacterClass") return [];
  if (!node.negate) return [replaced(tree, node, `${node.raw.slice(0, -1)}${one}]`, words(node.raw))];
  return node.elements
    .filter((each) => each.type === "Character" && String.fromCodePoint(each.value) === character)
    .map((each) => replaced(tree, each, "", words(node.raw)));
}

const inClass = (character: string): string => /[\\\]^\-[]/.test(character) ? `\\${character}` : character;

function loosened(tree: Tree, node: AST.Quantifier): Candidate[] {
  const { min, max, greedy, element } = node;
  const bounds: [number, number][] = [[Math.min(min, 1), max], [0, max], [min, Infinity], [
    Math.min(min, 1),
    Infinity,
  ]];
  return bounds
    .filter(([least, most]) => least !== min || most !== max)
    .map(([least, most]) => {
      const written = symbolOf(least, most) + (greedy ? "" : "?");
      return replaced(
        tree,
        { start: element.end, end: node.end },
        written,
        `${element.raw}${written} for ${node.raw}`,
      );
    });
}

function symbolOf(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  return min === 0 && max === 1 ? "?" : min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Parts that are made optional: those that failed, and unless only the smallest are wanted what is around them. */
function optionalParts(tree: Tree, failed: readonly Node[], onlySmallest: boolean): Candidate[] {
  const parts = new Set<Node>();
  for (const start of failed) {
    for (let node: Node | null = start; node && node.type !== "Pattern"; node = node.parent as Node | null) {
      if (isRepeatable(node) && node.parent?.type === "Alternative") parts.add(node);
      if (onlySmallest || parts.size >= MAX_LOOSENED_PARTS) break;
    }
  }
  return [...parts].map((node) =>
    replaced(tree, { start: node.end, end: node.end }, "?", `${node.raw} is optional`)
  );
}

function replaced(
  { regex }: Tree,
  { start, end }: { start: number; end: number },
  by: string,
  words: string,
): Candidate {
  const pattern = regex.pattern.slice(0, start) + by + regex.pattern.slice(end);
  const before = regex.pattern.slice(start, end);
  return { pattern, flags: regex.flags, words, size: sizeOf(before, by) };
}

/** Characters that differ, from the first to the last of them. */
function sizeOf(before: string, after: string): number {
  const { start, end, inserted } = differenceOf(before, after);
  return Math.max(end - start, inserted.length);
}
