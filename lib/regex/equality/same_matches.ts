import { compilePattern } from "../engine/compile.ts";
import type { Program } from "../engine/program.ts";
import { deviatesFromSpecification } from "../language/engine_deviations.ts";
import { modesFromFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/tree.ts";
import { nodesOfType, nodeWidth } from "../syntax/tree_queries.ts";
import {
  type ProofBudget,
  type Search,
  Side,
  spend,
  type Stepped,
  type Thread,
  UNSET,
} from "./same_matches_step.ts";
import { NoProof, Symbols } from "./same_matches_symbols.ts";

/** The work for a symbol that no branch reads, in instructions. */
const SYMBOL_WORK = 1 / 8;

/** Characters of a stored key that cost as much as an instruction. */
const KEY_CHARACTERS_PER_INSTRUCTION = 512;

/**
 * From where on a text two patterns find the same: `everywhere` if what an attempt matches and captures is the same at every
 * position, so that a search may begin or be sticky anywhere; `start` if only the searches are the same that begin at the start
 * of a text, and then after each match.
 */
export type SameFrom = "everywhere" | "start";

/** What a proof about searches from the start doesn't say. */
export const FROM_START =
  "where each search begins at the start or after the last match (without flag y and lastIndex)";

/**
 * Proves that two patterns find the same matches in every text, at the same positions and with the same
 * captures; this covers all matches of a text, with or without flag g.
 *
 * Both programs run in parallel over all texts at once. Without backreferences, an attempt that reaches the
 * same instruction at the same position again can only fail again, so the state of a search is a list of
 * instructions in the order in which the engine tries them; there are finitely many such lists. A lookaround
 * that tests more than one character is assumed to succeed or fail, but equally in both patterns.
 *
 * @param groups for each group of the left pattern, its number in the right one, from 1; 0 if its capture
 * does not matter. Without it, both must have the same groups
 * @returns undefined if nothing is proved
 *
 * @example findSameMatches(tree("/aa*b/"), tree("/a+b/"), { work: 10_000 }) // "everywhere"
 */
export function findSameMatches(
  left: Tree,
  right: Tree,
  budget: ProofBudget,
  groups?: readonly number[],
): SameFrom | undefined {
  if (!areComparable(left, right) || (!groups && left.groups.length !== right.groups.length)) {
    return undefined;
  }
  const numbers = groups ?? left.groups.map((_, index) => index + 1);
  const names = left.groups.map(({ name }, index) => [name, right.groups[(numbers[index] ?? 0) - 1]?.name]);
  if (names.some(([one, other]) => other !== undefined && one !== other)) return undefined;
  try {
    const comparison = new Comparison(left, right, numbers, budget);
    // What is true for each attempt is true for every search.
    if (comparison.holds(false)) return "everywhere";
    return !left.regex.flags.includes("y") && comparison.holds(true) ? "start" : undefined;
  } catch (error) {
    if (error instanceof NoProof) return undefined;
    throw error;
  }
}

function areComparable(left: Tree, right: Tree): boolean {
  const rest = ({ regex: { flags } }: Tree) => flags.replaceAll(/[ims]/g, "").replace("v", "u");
  if (rest(left) !== rest(right)) return false;
  return [left, right].every((tree) => {
    if (deviatesFromSpecification(tree)) return false;
    // Engines also search for empty matches between the halves of a surrogate pair.
    const isSplit = modesFromFlags(tree.regex.flags).unicode && nodeWidth(tree, tree.root).skippable;
    return !isSplit && nodesOfType(tree, "Backreference").length === 0;
  });
}

/** Both searches at one position. */
interface State {
  readonly sides: readonly [Search, Search];
  /** The preceding character, as far as it matters. */
  readonly context: number;
  /** The only symbol that may come next; -1 for any. */
  readonly next: number;
  /**
   * Branches of the left pattern that were tried before those that led to the last matches: all of them fail.
   * They have already matched the next symbol if it is fixed.
   */
  readonly failing: readonly Thread[];
}

const NOTHING: Search = { threads: [], best: null };

/** Pairs of search states that are followed to prove that a rewrite finds the same matches. */
const MAX_ORDERED_STATES = 2_000;

class Comparison {
  readonly #sides: readonly [Side, Side];
  readonly #symbols: Symbols;
  readonly #budget: ProofBudget;

  constructor(left: Tree, right: Tree, groups: readonly number[], budget: ProofBudget) {
    const programs = [left, right].map(compilePattern);
    this.#symbols = new Symbols(programs);
    this.#budget = budget;
    const [numbersLeft, numbersRight] = [groups.map((_, index) => index + 1), groups];
    const side = (program: Program, numbers: readonly number[]) =>
      new Side(
        program,
        this.#symbols,
        numbers.flatMap((number, index) => groups[index] ? number : []),
        budget,
      );
    this.#sides = [side(programs[0]!, numbersLeft), side(programs[1]!, numbersRight)];
  }

  /**
   * @param isSearch whether an attempt follows at the next position if one fails; otherwise there is an
   * attempt from any position
   */
  holds(isSearch: boolean): boolean {
    const seen = new Set<string>();
    const pending: State[] = [];
    const add = (state: State) => {
      const key = stateKey(state);
      spend(this.#budget, Math.floor(key.length / KEY_CHARACTERS_PER_INSTRUCTION));
      if (seen.has(key)) return;
      if (seen.size >= MAX_ORDERED_STATES) throw new NoProof();
      seen.add(key);
      pending.push(state);
    };
    for (const context of isSearch ? [this.#symbols.start] : this.#symbols.contexts) {
      add({ sides: [NOTHING, NOTHING], context, next: -1, failing: [] });
    }
    for (let state = pending.pop(); state; state = pending.pop()) {
      const isFirst = state.sides.every(({ threads, best }) => threads.length === 0 && best === null);
      for (const symbol of state.next < 0 ? this.#symbols.all : [state.next]) {
        spend(this.#budget, SYMBOL_WORK);
        const failing = this.#stillFailing(state, symbol);
        if (failing === null) continue;
        const stepped = state.sides.map((search, index) =>
          this.#sides[index]!.step(search, state.context, symbol, isSearch || isFirst)
        );
        const sides = canonical(stepped);
        const isOver = sides.every(({ threads }) => threads.length === 0);
        const isMatch = sides[0].best !== null || sides[1].best !== null;
        if (isOver && sides[0].best?.join() !== sides[1].best?.join()) return false;
        if (isSearch && stepped.every(({ isMatched }) => isMatched)) {
          const next = this.#nextSearch(stepped[0]!, failing, state.context, symbol);
          if (next) add(next);
        }
        const goesOn = isOver ? isSearch && !isMatch : true;
        if (goesOn && !this.#symbols.isEnd(symbol)) {
          add({ sides, context: this.#symbols.contextAfter(symbol), next: -1, failing });
        }
      }
    }
    return true;
  }

  /** The branches that must fail, after a symbol; null if one of them matches, so that the symbol can't come next. */
  #stillFailing({ failing, next, context }: State, symbol: number): readonly Thread[] | null {
    if (next >= 0 || failing.length === 0) return failing;
    const { threads, isMatched } = this.#sides[0].step(
      { threads: failing, best: null },
      context,
      symbol,
      false,
    );
    return isMatched ? null : threads;
  }

  /** The search for the match after one that ends before a symbol. */
  #nextSearch(
    { threads, best }: Stepped,
    failing: readonly Thread[],
    context: number,
    symbol: number,
  ): State | null {
    const seen = new Set<string>();
    const all = [...failing, ...threads].map((thread) => ({
      ...thread,
      registers: thread.registers.map(() => UNSET),
    }))
      .filter((thread) => {
        const key = threadKey(thread);
        return !seen.has(key) && seen.add(key);
      });
    const begun = { sides: [NOTHING, NOTHING], failing: all } as const;
    if (best?.[0] !== best?.[1]) return { ...begun, context, next: symbol };
    // After an empty match, it starts one character later.
    return this.#symbols.isEnd(symbol)
      ? null
      : { ...begun, context: this.#symbols.contextAfter(symbol), next: -1 };
  }
}

const threadKey = ({ address, consumed, counters, registers }: Thread): string =>
  `${address} ${consumed} ${counters} ${registers}`;

function stateKey({ sides, context, next, failing }: State): string {
  const searches = sides.map(({ threads, best }) =>
    `${best?.join() ?? "-"}/${threads.map(threadKey).join(";")}`
  );
  return `${context}|${next}|${failing.map(threadKey).join(";")}|${searches.join("|")}`;
}

/** Numbers positions in the order in which registers refer to them. */
function canonical(sides: readonly Search[]): [Search, Search] {
  const numbers = new Map<number, number>([[UNSET, UNSET]]);
  const numbered = (registers: readonly number[]) =>
    registers.map((position) => {
      const number = numbers.get(position);
      if (number !== undefined) return number;
      numbers.set(position, numbers.size - 1);
      return numbers.size - 2;
    });
  const [left, right] = sides.map(({ threads, best }) => ({
    best: best && numbered(best),
    threads: threads.map((thread) => ({ ...thread, registers: numbered(thread.registers) })),
  }));
  return [left ?? NOTHING, right ?? NOTHING];
}
