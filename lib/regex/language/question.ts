import { type Modes, modesOfFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { everyCharacter, setOf as charactersOf } from "../syntax/sets.ts";
import { type Automaton, automatonOf } from "./automaton.ts";
import type { Meter } from "./budget.ts";
import { isReadDifferently, matchesBetweenHalves } from "./deviations.ts";
import { choice, type Expressions, expressionsOf, oneOf, setOf } from "./expression.ts";
import { TRUE } from "./clauses.ts";
import { literal } from "./formula.ts";
import { compilePattern } from "./compile.ts";
import { programOf } from "./program.ts";
import { readInto, searched } from "./reading.ts";
import { hasCapturingLookaround, withoutReferences } from "./references.ts";
import { refuse, unlessRefused } from "./refusal.ts";
import type { Search, Side } from "./node.ts";
import { mixedSymbolsOf, symbolsOf } from "./symbols.ts";

/** Makes the automata of two patterns, and the symbols that texts for both are made of. */
export function questionOf(left: Tree, right: Tree, meter: Meter): Search {
  const [one, other] = [modesOfFlags(left.regex.flags), modesOfFlags(right.regex.flags)];
  if (one.unicode !== other.unicode) return mixedQuestion(left, right, meter);
  const { automaton, starts: [start = TRUE, end = TRUE] } = build([left, right], one, meter);
  const symbols = symbolsOf(automaton.alphabet, one.unicode);
  return { sides: [{ automaton, start }, { automaton, start: end }], symbols, meter };
}

/** The automaton of one pattern, beside one that accepts every text. */
export function loneQuestion(tree: Tree, meter: Meter): Search {
  const modes = modesOfFlags(tree.regex.flags);
  const { automaton, starts: [start = TRUE] } = build([tree], modes, meter);
  const symbols = symbolsOf(automaton.alphabet, modes.unicode);
  return { sides: [{ automaton, start }, { automaton, start: TRUE }], symbols, meter };
}

/** One side reads pairs of surrogates as one character, the other as two. */
function mixedQuestion(left: Tree, right: Tree, meter: Meter): Search {
  const [one, other] = [left, right].map((tree): Side => {
    const { automaton, starts: [start = TRUE] } = build([tree], modesOfFlags(tree.regex.flags), meter);
    return { automaton, start };
  });
  if (one === undefined || other === undefined) throw new Error("Two patterns make two sides");
  const isUnicode = modesOfFlags(left.regex.flags).unicode;
  const symbols = isUnicode
    ? mixedSymbolsOf(one.automaton.alphabet, other.automaton.alphabet)
    : mixedSymbolsOf(other.automaton.alphabet, one.automaton.alphabet).map(swapped);
  return { sides: [one, other], symbols, meter };
}

interface Built {
  readonly automaton: Automaton;
  readonly starts: readonly number[];
}

/** One automaton for patterns that read texts the same way. */
function build(trees: readonly Tree[], modes: Modes, meter: Meter): Built {
  const table = expressionsOf();
  const any = everyCharacter(modes);
  const patterns = trees.map((tree) => searched(table, tree, plainPattern(table, tree, meter), any));
  const program = programOf(table, setOf(table, any), meter);
  const roots = patterns.map((pattern, index) => compilePattern(program, pattern, `${index}`));
  const automaton = automatonOf(program, roots, any.maximum);
  return { automaton, starts: roots.map((root) => literal(automaton.formulas, root)) };
}

/** A pattern without references, as engines search for it in a text. */
function plainPattern(table: Expressions, tree: Tree, meter: Meter): number {
  if (isReadDifferently(tree)) refuse("engines");
  const modes = modesOfFlags(tree.regex.flags);
  const pattern = readInto(table, tree);
  const plain = withoutReferences(table, pattern, modes, meter);
  const isInPairs = modes.unicode && !tree.regex.flags.includes("y") && matchesBetweenHalves(table, pattern);
  // Then every text with such a pair has a match.
  return isInPairs ? choice(table, [plain, oneOf(table, charactersOf([PAIRS], modes))]) : plain;
}

/** The characters that take a surrogate pair. */
const PAIRS = { min: 0x10000, max: 0x10ffff };

/** Whether two patterns plainly differ in nothing that bears on their language, backreferences included. */
export function isSame(left: Tree, right: Tree): boolean {
  if (left.regex.pattern === right.regex.pattern && left.regex.flags === right.regex.flags) return true;
  if (isReadDifferently(left) || isReadDifferently(right)) return false;
  return unlessRefused(() => {
    const table = expressionsOf();
    const [one, other] = [readInto(table, left), readInto(table, right)];
    return one === other && !hasCapturingLookaround(table, one) && readingOf(left) === readingOf(right);
  }, () => false);
}

/** The flags that decide how texts are read, beside those worked into the expressions. */
const readingOf = ({ regex: { flags } }: Tree): string => `${/[uv]/.test(flags)} ${flags.includes("y")}`;

const swapped = (symbol: Search["symbols"][number]) => ({
  ...symbol,
  classes: [symbol.classes[1], symbol.classes[0]] as const,
});
