import { mostReadableCharacter } from "../syntax/readable_characters.ts";
import { allCharacters, toCharSet } from "../syntax/character_sets.ts";
import { type Modes, modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import {
  type Alphabet,
  mixedSymbols,
  type PickCharacter,
  sharedSymbols,
  type TextSymbol,
} from "./alphabet.ts";
import { createAutomaton } from "./automaton.ts";
import { type Meter, refuse } from "./budget.ts";
import { matchesBetweenHalves, mayMisreadClass } from "./engine_deviations.ts";
import {
  characterOfSet,
  choice,
  createExpressions,
  type Expressions,
  numberOfSet,
  readPattern,
  searchExpression,
} from "./expression.ts";
import { literal, TRUE } from "./formula.ts";
import { addPattern, createPositionGraph } from "./position_graph.ts";
import { withoutReferences } from "./references.ts";
import type { SearchSide, WitnessSearch } from "./witness_search.ts";

/** Pairs the automaton of one pattern with one that accepts every text. */
export function createSingleSearch(
  tree: Tree,
  meter: Meter,
  pick: PickCharacter = mostReadableCharacter,
): WitnessSearch {
  const modes = modesFromFlags(tree.regex.flags);
  const { automaton, starts: [start = TRUE] } = buildAutomaton([tree], modes, meter);
  const symbols = sharedSymbols(automaton.alphabet, modes.unicode, pick);
  return { sides: [{ automaton, start }, { automaton, start: TRUE }], symbols, meter };
}

/**
 * Builds the automata of two patterns, and the symbols for texts that both can read.
 *
 * @param pick chooses the characters of the texts
 */
export function createPairSearch(
  left: Tree,
  right: Tree,
  meter: Meter,
  pick: PickCharacter = mostReadableCharacter,
): WitnessSearch {
  const [one, other] = [modesFromFlags(left.regex.flags), modesFromFlags(right.regex.flags)];
  if (one.unicode !== other.unicode) return createMixedSearch(left, right, meter, pick);
  const { automaton, starts: [start = TRUE, end = TRUE] } = buildAutomaton([left, right], one, meter);
  const symbols = sharedSymbols(automaton.alphabet, one.unicode, pick);
  return { sides: [{ automaton, start }, { automaton, start: end }], symbols, meter };
}

/** One side reads a surrogate pair as one character, the other side as two. */
function createMixedSearch(left: Tree, right: Tree, meter: Meter, pick: PickCharacter): WitnessSearch {
  const [one, other] = [left, right].map((tree): SearchSide => {
    const { automaton, starts: [start = TRUE] } = buildAutomaton(
      [tree],
      modesFromFlags(tree.regex.flags),
      meter,
    );
    return { automaton, start };
  });
  if (one === undefined || other === undefined) throw new Error("Two patterns make two sides");
  const isLeftUnicode = modesFromFlags(left.regex.flags).unicode;
  const symbols = symbolsForBoth(one.automaton.alphabet, other.automaton.alphabet, isLeftUnicode, pick);
  return { sides: [one, other], symbols, meter };
}

/**
 * The symbols of two patterns, of which only one reads code points.
 *
 * @param isLeftUnicode true if that is the left one
 */
export function symbolsForBoth(
  left: Alphabet,
  right: Alphabet,
  isLeftUnicode: boolean,
  pick: PickCharacter,
): TextSymbol[] {
  if (isLeftUnicode) return mixedSymbols(left, right, pick);
  return mixedSymbols(right, left, pick).map((symbol) => ({
    ...symbol,
    classes: [symbol.classes[1], symbol.classes[0]],
  }));
}

/**
 * Pairs a pattern on texts without CR with the same pattern on these texts with CRLF in place of each LF.
 *
 * @param pick chooses the characters of the texts
 */
export function createLineEndingSearch(
  tree: Tree,
  meter: Meter,
  pick: PickCharacter = mostReadableCharacter,
): WitnessSearch {
  const modes = modesFromFlags(tree.regex.flags);
  const [left, right] = [1, 2].map((): SearchSide => {
    const { automaton, starts: [start = TRUE] } = buildAutomaton([tree], modes, meter, [CR, LF]);
    return { automaton, start };
  });
  if (left === undefined || right === undefined) throw new Error("A pair has two sides");
  const all = sharedSymbols(left.automaton.alphabet, modes.unicode, pick);
  const classOf = (text: string) => all.find((symbol) => symbol.text === text)?.classes[0] ?? [];
  const [cr, lf] = [classOf("\r"), classOf("\n")];
  const symbols = all.filter(({ text }) => text !== "\r").map((symbol) =>
    symbol.text === "\n" ? { ...symbol, classes: [lf, [...cr, ...lf]] as const } : symbol
  );
  return { sides: [left, right], symbols, meter };
}

const CR = 0x0d;
const LF = 0x0a;

/**
 * Builds one automaton for patterns that read texts in the same way.
 *
 * @param separate characters that each get a class of their own, even if no pattern mentions them
 */
export function buildAutomaton(
  trees: readonly Tree[],
  modes: Modes,
  meter: Meter,
  separate: readonly number[] = [],
) {
  const table = createExpressions();
  const any = allCharacters(modes);
  for (const each of separate) numberOfSet(table, toCharSet([{ min: each, max: each }], modes));
  const patterns = trees.map((tree) =>
    searchExpression(table, tree, readPlainPattern(table, tree, meter), any)
  );
  const program = createPositionGraph(table, numberOfSet(table, any), meter);
  const roots = patterns.map((pattern, index) => addPattern(program, pattern, `${index}`));
  const automaton = createAutomaton(program, roots, any.maximum);
  return { automaton, starts: roots.map((root) => literal(automaton.formulas, root)) };
}

/** Depth of a tree that is compared as an automaton: 300 nested quantified groups. */
export const MAX_LANGUAGE_DEPTH = 900;

/** Reads a pattern and expands its backreferences, as engines search for it. */
export function readPlainPattern(table: Expressions, tree: Tree, meter: Meter): number {
  // The following steps are recursive, and a thread's stack is small.
  if (tree.depth > MAX_LANGUAGE_DEPTH) refuse("depth");
  if (mayMisreadClass(tree)) refuse("engines");
  const modes = modesFromFlags(tree.regex.flags);
  const pattern = readPattern(table, tree);
  const plain = withoutReferences(table, pattern, modes, meter);
  const isInPairs = modes.unicode && !tree.regex.flags.includes("y") && matchesBetweenHalves(table, pattern);
  // Then every text with such a pair has a match.
  return isInPairs
    ? choice(table, [plain, characterOfSet(table, toCharSet([ASTRAL_CHARACTERS], modes))])
    : plain;
}

/** The characters encoded as a surrogate pair. */
const ASTRAL_CHARACTERS = { min: 0x10000, max: 0x10ffff };
