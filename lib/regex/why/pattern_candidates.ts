import type { AST } from "@eslint-community/regexpp";
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

/**
 * Changes that let a pattern match more, the smallest first: a flag set, an anchor or lookaround dropped, a
 * quantifier with wider bounds, a class with one character more, a part made optional.
 *
 * @param stopped parts that failed where the search stopped
 * @param character that stands there in the text; undefined at its end
 */
export function candidatesFor(
  tree: Tree,
  stopped: readonly Node[],
  character: string | undefined,
): Candidate[] {
  const found = [
    ...flagChanges(tree.regex),
    ...stopped.flatMap((node) => character === undefined ? [] : widened(tree, node, character)),
    ...nodesOf(tree.root, "Quantifier").flatMap((node) => loosened(tree, node)),
    ...nodesOf(tree.root, "Assertion").map((node) => replaced(tree, node, "", `Without ${node.raw}`)),
    ...optionalParts(tree, stopped),
  ];
  const seen = new Set<string>();
  return found
    .filter(({ pattern, flags }) => !seen.has(`${flags}/${pattern}`) && seen.add(`${flags}/${pattern}`))
    .sort((a, b) => a.size - b.size);
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  i: "ignore case",
  m: "^ and $ at lines",
  s: "the dot matches line ends",
};

function flagChanges({ pattern, flags }: Regex): Candidate[] {
  const set = Object.entries(FLAG_WORDS)
    .filter(([flag]) => !flags.includes(flag))
    .map(([flag, words]) => ({
      pattern,
      flags: [...flags, flag].sort().join(""),
      words: `With flag ${flag}: ${words}`,
      size: 1,
    }));
  const without = { pattern, flags: flags.replace("y", ""), words: "Without flag y", size: 1 };
  return flags.includes("y") ? [...set, without] : set;
}

function widened(tree: Tree, node: Node, character: string): Candidate[] {
  const one = inClass(character);
  const words = (raw: string) => `${raw} also matches ${quote(character)}`;
  if (node.type === "Character" || node.type === "CharacterSet") {
    if (node.parent.type !== "Alternative" && node.parent.type !== "Quantifier") return [];
    // A dot in a class is a full stop; what the dot leaves out are line ends.
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

/** Parts that are made optional: those that failed, and what stands around them. */
function optionalParts(tree: Tree, stopped: readonly Node[]): Candidate[] {
  const parts = new Set<Node>();
  for (const start of stopped) {
    for (let node: Node | null = start; node && node.type !== "Pattern"; node = node.parent as Node | null) {
      if (isRepeatable(node) && node.parent?.type === "Alternative") parts.add(node);
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
