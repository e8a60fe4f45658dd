import type { AST } from "@eslint-community/regexpp";
import { matchesNothing } from "../language/emptiness.ts";
import { beginDifferently, findTextReusing, ReusableAutomaton } from "../language/reusable_automaton.ts";
import { memoize } from "../memoize.ts";
import { uniformFlags } from "../syntax/modifiers.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";

/** The texts that a part of a pattern matches as a whole, as automata. */
export interface PartTexts {
  /** Those that it matches from start to end. */
  readonly whole: ReusableAutomaton;
  /** The same, without the empty text. */
  readonly nonempty: ReusableAutomaton;
  /** Those that begin with one of these texts. */
  readonly beginning: ReusableAutomaton;
}

/** Positions, states and steps of each comparison of two parts of a pattern; some milliseconds. */
const PART_BUDGET = { positions: 2_000, states: 1_000, work: 60_000 } as const;

/** Comparisons of two parts for the warnings of a rule that need a search; at most about a second. */
const MAX_PART_COMPARISONS = 200;

/** Compares parts of a pattern; what exceeds a limit is undecided. */
export class PartComparison {
  readonly #flags: string | undefined;
  #comparisons = 0;

  constructor(tree: Tree) {
    // What `^` and `$` mean doesn't matter: a part has none of its own.
    this.#flags = uniformFlags(tree)?.replace(/[gmy]/g, "");
  }

  /**
   * The texts of a part; undefined if there is no set of such texts of its own: with backreferences or assertions in it, or with
   * modifiers that no set of flags is equivalent to.
   */
  readonly textsOf = memoize((part: AST.Alternative): PartTexts | undefined => {
    const isOwn = findNodes(part, "Backreference").length === 0 && findNodes(part, "Assertion").length === 0;
    if (this.#flags === undefined || !isOwn) return undefined;
    const [whole, nonempty, beginning] = ["^(?:", "^(?=[^])(?:", "^(?:"].map((start, index) =>
      this.#read(`${start}${part.raw}${index === 2 ? ")" : ")$"}`)
    );
    return whole && nonempty && beginning && { whole, nonempty, beginning };
  });

  /** A shortest text that both accept; undefined if there is none or a limit is reached. */
  shared(one: ReusableAutomaton, other: ReusableAutomaton): string | undefined {
    if (beginDifferently(one, other)) return undefined;
    const found = this.#compare(one, other, "both");
    return typeof found === "string" ? found : undefined;
  }

  /** True if every text of `inner` is accepted by `outer`; undefined beyond a limit. */
  includes(outer: ReusableAutomaton, inner: ReusableAutomaton): boolean | undefined {
    const found = this.#compare(inner, outer, "onlyLeft");
    return found === undefined ? undefined : found === null;
  }

  /** A text for a goal, null if there is none; undefined if that isn't decided. */
  #compare(
    one: ReusableAutomaton,
    other: ReusableAutomaton,
    goal: "both" | "onlyLeft",
  ): string | null | undefined {
    if (++this.#comparisons > MAX_PART_COMPARISONS) return undefined;
    const found = findTextReusing(one, other, goal, PART_BUDGET);
    if (found.kind === "refused") return undefined;
    return found.kind === "text" ? found.text : null;
  }

  #read(pattern: string): ReusableAutomaton | undefined {
    const tree = parseRecentTree({ pattern, flags: this.#flags ?? "" });
    return tree === null ? undefined : new ReusableAutomaton(tree, PART_BUDGET);
  }
}

/** True if it is proved that a part matches nothing. */
export const isEmptyPart = ({ whole: { tree } }: PartTexts): boolean =>
  matchesNothing(tree, PART_BUDGET) === true;
