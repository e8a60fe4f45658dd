import { modesOfFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { everyCharacter } from "../syntax/sets.ts";
import { automatonOf } from "./automaton.ts";
import { LANGUAGE_BUDGET, type LanguageBudget, type Meter, meterOf, withinBudget } from "./budget.ts";
import { type Expressions, expressionsOf, setOf } from "./expression.ts";
import { literal } from "./formula.ts";
import { compilePattern, programOf } from "./program.ts";
import { readInto, searched } from "./reading.ts";
import { type Refusal, REFUSALS } from "./refusal.ts";
import { type Found, type Goal, search, type Search } from "./search.ts";
import { symbolsOf } from "./symbols.ts";

/** What two patterns have in common, left to right: "narrower" where every text of the left is one of the right. */
export type Relation = "equal" | "narrower" | "wider" | "overlapping" | "disjoint";

/**
 * How the texts in which two patterns find a match relate. A text is a shortest of its kind, and shown to
 * nobody before the native engine has confirmed it.
 */
export interface LanguageRelation {
  readonly relation: Relation | "not decided";
  readonly how: "proved" | "not decided";
  /** A text in which only the left pattern finds a match; also where not all is decided. */
  readonly onlyLeft?: string;
  readonly onlyRight?: string;
  readonly both?: string;
  /** Why nothing is decided, and a sentence that says so. */
  readonly refusal?: Refusal;
  readonly reason?: string;
  /** States that were looked at. */
  readonly states: number;
}

const GOALS = ["onlyLeft", "onlyRight", "both"] as const;

/** Compares the texts that two patterns accept, each as `RegExp.prototype.test` does on a fresh regex. */
export function relationOf(
  left: Tree,
  right: Tree,
  budget: LanguageBudget = LANGUAGE_BUDGET,
): LanguageRelation {
  const meter = meterOf(budget);
  return withinBudget(
    () => related(search(searchOf(left, right, meter), GOALS), meter),
    (spent) => undecided(spent, {}, meter),
  );
}

function related({ texts, spent }: Found, meter: Meter): LanguageRelation {
  if (spent) return undecided(spent, texts, meter);
  return { relation: relationFrom(texts), how: "proved", ...texts, states: meter.states };
}

function relationFrom({ onlyLeft, onlyRight, both }: Found["texts"]): Relation {
  if (onlyLeft === undefined) return onlyRight === undefined ? "equal" : "narrower";
  if (onlyRight === undefined) return "wider";
  return both === undefined ? "disjoint" : "overlapping";
}

function undecided(refusal: Refusal, texts: Found["texts"], { states }: Meter): LanguageRelation {
  return { relation: "not decided", how: "not decided", ...texts, refusal, reason: REFUSALS[refusal], states };
}

function searchOf(left: Tree, right: Tree, meter: Meter): Search {
  const table = expressionsOf();
  const modes = modesOfFlags(left.regex.flags);
  const any = everyCharacter(modes);
  const program = programOf(table, setOf(table, any), meter);
  const roots = [left, right].map((tree, index) => rootOf(table, program, tree, `${index}`));
  const automaton = automatonOf(program, roots, any.maximum);
  const [one = 0, other = 0] = roots.map((root) => literal(automaton.formulas, root));
  return {
    sides: [{ automaton, start: one }, { automaton, start: other }],
    symbols: symbolsOf(automaton.alphabet, modes.unicode),
    meter,
  };
}

function rootOf(table: Expressions, program: ReturnType<typeof programOf>, tree: Tree, name: string): number {
  return compilePattern(program, searched(table, tree, readInto(table, tree)), name);
}
