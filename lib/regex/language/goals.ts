import { spend, STEPS_OF_KEY } from "./budget.ts";
import { FALSE, TRUE } from "./clauses.ts";
import { isPlainlyWithin, isWithin } from "./formula.ts";
import type { Goal, Node, Search } from "./node.ts";
import { isAccepting } from "./rows.ts";

/** The goal that the text of a node reaches, if any. */
export function goalAt({ sides: [left, right] }: Search, { contexts, formulas }: Node): Goal | undefined {
  const isLeft = isAccepting(left.automaton, contexts[0], formulas[0]);
  const isRight = isAccepting(right.automaton, contexts[1], formulas[1]);
  if (isLeft) return isRight ? "both" : "onlyLeft";
  return isRight ? "onlyRight" : undefined;
}

/** Whether a longer text can still reach a goal, as far as can be seen at once. */
export function isPossible(
  { sides: [left, right] }: Search,
  { formulas: [one, other] }: Node,
  goal: Goal,
): boolean {
  if (goal === "both") return one !== FALSE && other !== FALSE;
  const [mine, theirs] = goal === "onlyLeft" ? [one, other] : [other, one];
  if (mine === FALSE || theirs === TRUE) return false;
  return left.automaton !== right.automaton || !isWithin(left.automaton.formulas, mine, theirs);
}

/** What has been looked at: all keys and, where one side must not match, what that side was. */
export interface Seen {
  readonly keys: Set<string>;
  readonly weaker: Map<string, number[]>;
}

/** Whether a node, or one that can lead to all that it can, has been looked at; notes it down if not. */
export function isKnown(
  { sides: [left, right] }: Search,
  node: Node,
  goals: readonly Goal[],
  seen: Seen,
): boolean {
  const { contexts, formulas: [one, other], afterHigh } = node;
  const key = `${contexts} ${one} ${other} ${afterHigh}`;
  spend(left.automaton.program.meter, "work", STEPS_OF_KEY);
  if (seen.keys.has(key)) return true;
  seen.keys.add(key);
  const [goal, ...more] = goals;
  if (more.length > 0 || goal === undefined || goal === "both") return false;
  const [mine, theirs, side] = goal === "onlyLeft" ? [one, other, right] : [other, one, left];
  const place = `${contexts} ${mine} ${afterHigh}`;
  const weaker = seen.weaker.get(place);
  if (weaker?.some((each) => isPlainlyWithin(side.automaton.formulas, each, theirs))) return true;
  if (!weaker?.push(theirs)) seen.weaker.set(place, [theirs]);
  return false;
}
