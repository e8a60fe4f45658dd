import { spend, STEPS_OF_STATE } from "./budget.ts";
import { TRUE } from "./clauses.ts";
import { goalAt, isKnown, isPossible, type Seen } from "./goals.ts";
import { extend, firstOf, type Goal, nodesFrom, PARTED, type Search, textOf, WHOLE } from "./node.ts";
import { type Refusal, unlessRefused } from "./refusal.ts";

/** A shortest text for each goal that has one, and what kept the search from the rest. */
export interface Found {
  readonly texts: Readonly<Partial<Record<Goal, string>>>;
  /** The budget that ran out; absent where the goals without a text are proved to have none. */
  readonly spent?: Refusal;
}

/**
 * Looks through the texts, shortest first, for one of each kind; texts that lead to the same are one. What a
 * first look at all goals together leaves open is looked for goal by goal, which takes patterns apart.
 */
export function search(question: Search, goals: readonly Goal[]): Found {
  const { sides: [left, right] } = question;
  if (left.automaton === right.automaton && left.start === right.start && goals.includes("both")) {
    // Only a text of both is left to look for, and one side does for that.
    return search({ ...question, sides: [left, { ...right, start: TRUE }] }, ["both"]);
  }
  const texts: Partial<Record<Goal, string>> = {};
  const spent = unlessRefused<Refusal | undefined>(() => {
    if (explore(question, { goals, texts, most: FIRST_STATES })) return undefined;
    for (const goal of goals) {
      if (texts[goal] === undefined) explore(question, { goals: [goal], texts, most: Infinity });
    }
    return undefined;
  }, (kind) => kind);
  return spent === undefined ? { texts } : { texts, spent };
}

/** States of the first look; most pairs of patterns are settled by then. */
const FIRST_STATES = 150;

/** What is looked for at once; one goal alone lets the sides it must match be taken apart. */
interface Look {
  readonly goals: readonly Goal[];
  readonly texts: Partial<Record<Goal, string>>;
  readonly most: number;
}

/** Whether all has been looked at. */
function explore(question: Search, { goals, texts, most }: Look): boolean {
  const parts = goals.length === 1 ? PARTED[goals[0] ?? "both"] : WHOLE;
  const queue = nodesFrom(question, parts, firstOf(question));
  const seen: Seen = { keys: new Set(), weaker: new Map() };
  for (const node of queue) {
    const goal = goalAt(question, node);
    if (goal && goals.includes(goal)) texts[goal] ??= textOf(node);
    const missing = goals.filter((each) => texts[each] === undefined);
    if (missing.length === 0) return true;
    if (!missing.some((each) => isPossible(question, node, each))) continue;
    if (isKnown(question, node, goals, seen)) continue;
    if (seen.keys.size > most) return false;
    spend(question.meter, "states");
    spend(question.meter, "work", STEPS_OF_STATE);
    extend(question, node, parts, queue);
  }
  return true;
}
