import type { AST } from "@eslint-community/regexpp";
import { matchesNothing } from "../language/emptiness.ts";
import {
  beginDifferently,
  beginsElsewhere,
  findTextReusing,
  ReusableAutomaton,
} from "../language/reusable_automaton.ts";
import { memoize } from "../memoize.ts";
import { uniformFlags } from "../syntax/modifiers.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { findNodes } from "../syntax/visit.ts";

/** The texts that an alternative matches from start to end. */
export interface PartTexts {
  /** The only text, if the alternative is a plain one. */
  readonly text: string | null;
  /** The automaton for `^(?:P)$`, or for texts that only begin so, or without the empty one; undefined if it can't be read. */
  readonly automaton: (kind: PartKind) => ReusableAutomaton | undefined;
}

type PartKind = "whole" | "beginning" | "nonempty";

/** Positions, states and steps of each comparison of two parts of a pattern; some milliseconds. */
const PART_BUDGET = { positions: 2_000, states: 1_000, work: 60_000 } as const;

/** Comparisons of parts for the warnings of a rule that need a search; at most about a second. */
const MAX_PART_COMPARISONS = 200;

/** Characters of all automata together: parts may be nested in each other. */
const MAX_PART_CHARACTERS = 60_000;

/** Compares alternatives of a pattern; what exceeds a limit is undecided. */
export class PartComparison {
  /** The flags without `m`: a part with anchors of its own isn't compared. */
  readonly #flags: string | undefined;
  #comparisons = 0;
  #characters = 0;

  constructor(tree: Tree) {
    this.#flags = uniformFlags(tree)?.replace(/[gmy]/g, "");
  }

  /**
   * The texts of an alternative; undefined if what is around it matters: with backreferences or assertions in it, or with modifiers
   * that no set of flags is equivalent to.
   */
  readonly textsOf = memoize((part: AST.Alternative): PartTexts | undefined => {
    const isOwn = findNodes(part, "Backreference").length === 0 && findNodes(part, "Assertion").length === 0;
    if (this.#flags === undefined || !isOwn) return undefined;
    const automata = new Map<PartKind, ReusableAutomaton | undefined>();
    const automaton = (kind: PartKind): ReusableAutomaton | undefined => {
      if (!automata.has(kind)) automata.set(kind, this.#read(part, kind));
      return automata.get(kind);
    };
    return { text: this.#flags.includes("i") ? null : plainText(part), automaton };
  });

  /** A shortest text that both match, but not the empty one; undefined if there is none or a limit is reached. */
  shared(one: PartTexts, other: PartTexts): string | undefined {
    if (one.text !== null && other.text !== null) return one.text === other.text && one.text || undefined;
    const [left, right] = [one.automaton("nonempty"), other.automaton("nonempty")];
    if (left === undefined || right === undefined || beginDifferently(left, right)) return undefined;
    const found = this.#compare(left, right, "both");
    return typeof found === "string" ? found : undefined;
  }

  /**
   * True if every text of `inner` is one of `outer`, or begins with one; undefined beyond a limit.
   *
   * @param ending whether it is enough that a text begins so
   */
  includes(outer: PartTexts, inner: PartTexts, ending: "any" | "none"): boolean | undefined {
    if (outer.text !== null && inner.text !== null) {
      return ending === "any" ? inner.text.startsWith(outer.text) : inner.text === outer.text;
    }
    const [innerTexts, outerTexts] = [
      inner.automaton("whole"),
      outer.automaton(ending === "any" ? "beginning" : "whole"),
    ];
    if (innerTexts === undefined || outerTexts === undefined) return undefined;
    // Of most pairs, the first character shows that it isn't so.
    if (beginsElsewhere(innerTexts, outerTexts)) return false;
    const found = this.#compare(innerTexts, outerTexts, "onlyLeft");
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

  #read({ raw }: AST.Alternative, kind: PartKind): ReusableAutomaton | undefined {
    const pattern = `^${kind === "nonempty" ? "(?=[^])" : ""}(?:${raw})${kind === "beginning" ? "" : "$"}`;
    this.#characters += pattern.length;
    if (this.#characters > MAX_PART_CHARACTERS) return undefined;
    const tree = parseRecentTree({ pattern, flags: this.#flags ?? "" });
    return tree === null ? undefined : new ReusableAutomaton(tree, PART_BUDGET);
  }
}

/** The text of an alternative of nothing but characters, otherwise null. */
function plainText({ elements }: AST.Alternative): string | null {
  const characters = elements.map((element) => element.type === "Character" ? element.value : null);
  return characters.includes(null) ? null : String.fromCodePoint(...characters.map((each) => each ?? 0));
}

/** True if it is proved that a part matches nothing. */
export function isEmptyPart({ text, automaton }: PartTexts): boolean {
  const texts = text === null ? automaton("whole") : undefined;
  return texts !== undefined && matchesNothing(texts.tree, PART_BUDGET) === true;
}
