import { type Automaton, pair, START } from "./automaton.ts";
import { type Meter, spend } from "./budget.ts";
import { FALSE } from "./clauses.ts";
import { parted } from "./formula.ts";
import { contextRowOf, rowOf } from "./rows.ts";
import type { TextSymbol } from "./symbols.ts";

/** One of the patterns that are compared: an automaton and the formula to begin with. */
export interface Side {
  readonly automaton: Automaton;
  readonly start: number;
}

/** Two sides, the symbols that texts are made of, and what the search may cost. */
export interface Search {
  readonly sides: readonly [left: Side, right: Side];
  readonly symbols: readonly TextSymbol[];
  readonly meter: Meter;
}

/** Which sides a text looked for is accepted by. */
export type Goal = "onlyLeft" | "onlyRight" | "both";

/** Both sides after the same text. */
export interface Node {
  readonly contexts: readonly [number, number];
  readonly formulas: readonly [number, number];
  readonly afterHigh: boolean;
  readonly parent: Node | undefined;
  readonly text: string;
}

/** Whether the rest of each side may be taken apart at its alternatives. */
export type Parts = readonly [left: boolean, right: boolean];

/** Nothing is taken apart. */
export const WHOLE: Parts = [false, false];

/** A side that must match may be taken apart; one that must not, must not in any way. */
export const PARTED: Readonly<Record<Goal, Parts>> = {
  both: [true, true],
  onlyLeft: [true, false],
  onlyRight: [false, true],
};

/** Both sides before any text. */
export function firstOf({ sides: [left, right] }: Search): Node {
  return {
    contexts: [START, START],
    formulas: [left.start, right.start],
    afterHigh: false,
    parent: undefined,
    text: "",
  };
}

/** The node itself, or one for each alternative of the sides that are taken apart. */
export function nodesFrom({ sides: [left, right] }: Search, parts: Parts, node: Node): Node[] {
  if (parts === WHOLE) return [node];
  const [one, other] = node.formulas;
  const mine = parts[0] ? parted(left.automaton.formulas, one) : [one];
  const theirs = parts[1] ? parted(right.automaton.formulas, other) : [other];
  return mine.flatMap((left) => theirs.map((right): Node => ({ ...node, formulas: [left, right] })));
}

/** Adds the nodes behind one more symbol, those that differ. */
export function extend(question: Search, node: Node, parts: Parts, queue: Node[]): void {
  const { sides: [left, right], symbols, meter } = question;
  const made = new Map<number, number[]>();
  spend(meter, "work", symbols.length);
  for (const { text, classes, half } of symbols) {
    if (node.afterHigh && half === "low") continue;
    const [context, formula] = advance(left, node.contexts[0], node.formulas[0], classes[0]);
    const [otherContext, other] = advance(right, node.contexts[1], node.formulas[1], classes[1]);
    // Behind a whole character more may follow than behind a high half.
    if (!isNew(made, pair(formula, other), pair(context, otherContext))) continue;
    const contexts = [context, otherContext] as const;
    const formulas = [formula, other] as const;
    const next: Node = { contexts, formulas, afterHigh: half === "high", parent: node, text };
    for (const each of nodesFrom(question, parts, next)) queue.push(each);
  }
}

function isNew(made: Map<number, number[]>, formulas: number, contexts: number): boolean {
  const known = made.get(formulas);
  if (known?.includes(contexts)) return false;
  if (known) known.push(contexts);
  else made.set(formulas, [contexts]);
  return true;
}

function advance({ automaton }: Side, context: number, formula: number, classes: readonly number[]) {
  let [place, rest] = [context, formula];
  for (const each of classes) {
    rest = rowOf(automaton, place, rest)[each] ?? FALSE;
    place = contextRowOf(automaton, place)[each] ?? START;
  }
  return [place, rest] as const;
}

/** The text that leads to a node. */
export function textOf(node: Node): string {
  const parts: string[] = [];
  for (let each: Node | undefined = node; each; each = each.parent) parts.push(each.text);
  return parts.reverse().join("");
}
