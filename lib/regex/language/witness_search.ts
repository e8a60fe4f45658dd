import type { TextSymbol } from "./alphabet.ts";
import {
  type Automaton,
  isAccepting,
  nextContexts,
  nextFormulas,
  pairKey,
  START_CONTEXT,
} from "./automaton.ts";
import { CostQueue } from "./cost_queue.ts";
import { KEY_STEPS, type Meter, type Refusal, spend, STATE_STEPS, unlessRefused } from "./budget.ts";
import { FALSE, hasAllClauses, implies, splitClauses, TRUE } from "./formula.ts";

/** One of the compared patterns: an automaton and the initial formula. */
export interface SearchSide {
  readonly automaton: Automaton;
  readonly start: number;
}

/** The input of a search: two sides, the symbols of the texts, and the meter. */
export interface WitnessSearch {
  readonly sides: readonly [left: SearchSide, right: SearchSide];
  readonly symbols: readonly TextSymbol[];
  readonly meter: Meter;
}

/** The sides that must accept the text. */
export type Goal = "onlyLeft" | "onlyRight" | "both";

/** A shortest text for each goal that has one, and why the search stopped early. */
export interface WitnessSearchResult {
  readonly texts: Readonly<Partial<Record<Goal, string>>>;
  /** The budget that ran out. If absent, the goals without a text are proved to have none. */
  readonly spent?: Refusal;
}

/**
 * Searches for a text for each goal, shortest first; texts that lead to the same state are tried once. A
 * first exploration handles all goals together. The remaining goals are explored one by one, which allows
 * splitting the patterns at their alternatives.
 */
export function searchWitnesses(question: WitnessSearch, goals: readonly Goal[]): WitnessSearchResult {
  const { sides: [left, right] } = question;
  if (left.automaton === right.automaton && left.start === right.start && goals.includes("both")) {
    // Only a text for "both" can exist, and one side is enough to find it.
    return searchWitnesses({ ...question, sides: [left, { ...right, start: TRUE }] }, ["both"]);
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

/** States of the first exploration, which is enough for most pairs of patterns. */
const FIRST_STATES = 150;

/** One exploration. With a single goal, sides that must match can be split at their alternatives. */
interface Exploration {
  readonly goals: readonly Goal[];
  readonly texts: Partial<Record<Goal, string>>;
  readonly most: number;
}

/** Returns whether the exploration is complete. */
function explore(question: WitnessSearch, { goals, texts, most }: Exploration): boolean {
  const parts = goals.length === 1 ? SPLIT_BY_GOAL[goals[0] ?? "both"] : NO_SPLIT;
  const queue = splitNode(question, parts, startNode(question));
  const seen = createVisited();
  for (const node of queue) {
    const goal = goalAt(question, node);
    if (goal && goals.includes(goal)) texts[goal] ??= textTo(node);
    const missing = goals.filter((each) => texts[each] === undefined);
    if (missing.length === 0) return true;
    if (!missing.some((each) => isPossible(question, node, each))) continue;
    if (wasVisited(question, node, goals, seen)) continue;
    if (seen.count > most) return false;
    spend(question.meter, "states");
    spend(question.meter, "work", STATE_STEPS);
    addFollowers(question, node, { goals: missing, parts }, (next) => queue.push(next));
  }
  return true;
}

/** The state of both sides after a text. */
interface SearchNode {
  readonly contexts: readonly [number, number];
  readonly formulas: readonly [number, number];
  readonly afterHigh: boolean;
  readonly parent: SearchNode | undefined;
  /** The symbol that led here; undefined at the start. */
  readonly symbol: TextSymbol | undefined;
}

/** The state of both sides before any text. */
function startNode({ sides: [left, right] }: WitnessSearch): SearchNode {
  return {
    contexts: [START_CONTEXT, START_CONTEXT],
    formulas: [left.start, right.start],
    afterHigh: false,
    parent: undefined,
    symbol: undefined,
  };
}

/** The goal that the text of a node reaches, if any. */
function goalAt(
  { sides: [left, right] }: WitnessSearch,
  { contexts, formulas }: SearchNode,
): Goal | undefined {
  const isLeft = isAccepting(left.automaton, contexts[0], formulas[0]);
  const isRight = isAccepting(right.automaton, contexts[1], formulas[1]);
  if (isLeft) return isRight ? "both" : "onlyLeft";
  return isRight ? "onlyRight" : undefined;
}

/** True if a longer text may still reach a goal, as far as that is known without searching. */
function isPossible(
  { sides: [left, right] }: WitnessSearch,
  { formulas: [one, other] }: SearchNode,
  goal: Goal,
): boolean {
  if (isHopeless(goal, one, other)) return false;
  if (goal === "both") return true;
  const [wanted, excluded] = goal === "onlyLeft" ? [one, other] : [other, one];
  return left.automaton !== right.automaton || !implies(left.automaton.formulas, wanted, excluded);
}

/** True if a formula alone rules a goal out. */
function isHopeless(goal: Goal, one: number, other: number): boolean {
  if (goal === "both") return one === FALSE || other === FALSE;
  return goal === "onlyLeft" ? one === FALSE || other === TRUE : other === FALSE || one === TRUE;
}

/** The nodes visited so far: all of them and, if one side must not match, the formulas of that side. */
interface VisitedNodes {
  count: number;
  /** The contexts by formulas; those after a high surrogate are apart. */
  readonly contexts: Map<number, Set<number>>;
  readonly contextsAfterHigh: Map<number, Set<number>>;
  readonly weaker: Map<string, number[]>;
}

const createVisited = (): VisitedNodes => ({
  count: 0,
  contexts: new Map(),
  contextsAfterHigh: new Map(),
  weaker: new Map(),
});

/** True if a node, or one that leads to everything it leads to, was visited before. Marks it as visited. */
function wasVisited(
  { sides: [left, right] }: WitnessSearch,
  node: SearchNode,
  goals: readonly Goal[],
  seen: VisitedNodes,
): boolean {
  const { contexts, formulas: [one, other], afterHigh } = node;
  spend(left.automaton.program.meter, "work", KEY_STEPS);
  const visited = afterHigh ? seen.contextsAfterHigh : seen.contexts;
  const [place, formulaPair] = [pairKey(contexts[0], contexts[1]), pairKey(one, other)];
  const places = visited.get(formulaPair);
  if (places?.has(place)) return true;
  if (places) places.add(place);
  else visited.set(formulaPair, new Set([place]));
  seen.count++;
  const [goal, ...more] = goals;
  if (more.length > 0 || goal === undefined || goal === "both") return false;
  const [wanted, excluded, side] = goal === "onlyLeft" ? [one, other, right] : [other, one, left];
  const key = `${contexts} ${wanted} ${afterHigh}`;
  const weaker = seen.weaker.get(key);
  if (weaker?.some((each) => hasAllClauses(side.automaton.formulas, each, excluded))) return true;
  if (!weaker?.push(excluded)) seen.weaker.set(key, [excluded]);
  return false;
}

/** True if the rest of each side may be split at its alternatives. */
type SplitSides = readonly [left: boolean, right: boolean];

/** Nothing is split. */
const NO_SPLIT: SplitSides = [false, false];

/** A side that must match may be split. A side that must not match may not, as no alternative of it may match. */
const SPLIT_BY_GOAL: Readonly<Record<Goal, SplitSides>> = {
  both: [true, true],
  onlyLeft: [true, false],
  onlyRight: [false, true],
};

/** The node itself, or one node for each alternative of the sides that may be split; of one side, if there were too many. */
function splitNode(
  { sides: [left, right], meter }: WitnessSearch,
  parts: SplitSides,
  node: SearchNode,
): SearchNode[] {
  if (parts === NO_SPLIT) return [node];
  const [one, other] = node.formulas;
  const lefts = parts[0] ? splitClauses(left.automaton.formulas, one) : [one];
  const all = parts[1] ? splitClauses(right.automaton.formulas, other) : [other];
  const rights = lefts.length * all.length > MAX_SPLIT_NODES ? [other] : all;
  spend(meter, "work", lefts.length * rights.length - 1);
  return lefts.flatMap((left) => rights.map((right): SearchNode => ({ ...node, formulas: [left, right] })));
}

/** Two lists of a thousand words would have a million pairs. */
const MAX_SPLIT_NODES = 4_096;

/** Adds the different nodes that one more symbol leads to and that may lead to a goal. */
function addFollowers(
  question: WitnessSearch,
  node: SearchNode,
  { goals, parts }: { readonly goals: readonly Goal[]; readonly parts: SplitSides },
  add: (node: SearchNode) => void,
): void {
  const { sides: [left, right], symbols, meter } = question;
  const made = new Map<number, number[]>();
  spend(meter, "work", symbols.length);
  for (const symbol of symbols) {
    const { classes, half } = symbol;
    if (node.afterHigh && half === "low") continue;
    const [context, formula] = advance(left, node.contexts[0], node.formulas[0], classes[0]);
    const [otherContext, other] = advance(right, node.contexts[1], node.formulas[1], classes[1]);
    if (goals.every((goal) => isHopeless(goal, formula, other))) continue;
    // After a whole character, more symbols may follow than after a high surrogate.
    if (!addIfNew(made, pairKey(formula, other), pairKey(context, otherContext))) continue;
    const contexts = [context, otherContext] as const;
    const formulas = [formula, other] as const;
    const next: SearchNode = { contexts, formulas, afterHigh: half === "high", parent: node, symbol };
    for (const each of splitNode(question, parts, next)) add(each);
  }
}

function addIfNew(made: Map<number, number[]>, formulas: number, contexts: number): boolean {
  const existing = made.get(formulas);
  if (existing?.includes(contexts)) return false;
  if (existing) existing.push(contexts);
  else made.set(formulas, [contexts]);
  return true;
}

function advance({ automaton }: SearchSide, context: number, formula: number, classes: readonly number[]) {
  let [place, rest] = [context, formula];
  for (const each of classes) {
    rest = nextFormulas(automaton, place, rest)[each] ?? FALSE;
    place = nextContexts(automaton, place)[each] ?? START_CONTEXT;
  }
  return [place, rest] as const;
}

/** The text that leads to a node. */
const textTo = (node: SearchNode): string => symbolsTo(node).map(({ text }) => text).join("");

function symbolsTo(node: SearchNode): TextSymbol[] {
  const symbols: TextSymbol[] = [];
  for (let each = node; each.symbol && each.parent; each = each.parent) symbols.push(each.symbol);
  return symbols.reverse();
}

/** The cost of a symbol after another one; undefined for the end and the start of the text. */
export type SymbolCost = (symbol: TextSymbol | undefined, previous: TextSymbol | undefined) => number;

/**
 * Searches for the symbols of a text with the least cost, whatever its length.
 *
 * @param costOf a symbol's cost after another one, at least 1, or that of the end. Of texts with the same future, the first one
 *   found is kept, whatever its last symbol.
 * @returns null if it is proved that there is none, or the budget that ran out
 */
export function searchCheapest(
  question: WitnessSearch,
  goal: Goal,
  costOf: SymbolCost,
): TextSymbol[] | null | Refusal {
  let first: TextSymbol[] | undefined;
  return unlessRefused<TextSymbol[] | null | Refusal>(
    () => exploreByCost(question, goal, costOf, (found) => first ??= found),
    (refusal) => first ?? refusal,
  );
}

interface QueuedNode {
  readonly node: SearchNode;
  /** True if its text reaches the goal, and its cost includes that of the end. */
  readonly isEnd: boolean;
}

function exploreByCost(
  question: WitnessSearch,
  goal: Goal,
  costOf: SymbolCost,
  note: (symbols: TextSymbol[]) => void,
): TextSymbol[] | null {
  const parts = SPLIT_BY_GOAL[goal];
  const seen = createVisited();
  const queue = new CostQueue<QueuedNode>();
  for (const node of splitNode(question, parts, startNode(question))) queue.add({ node, isEnd: false }, 0);
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const { item: { node, isEnd }, cost } = next;
    if (isEnd) return symbolsTo(node);
    if (goalAt(question, node) === goal) {
      note(symbolsTo(node));
      queue.add({ node, isEnd: true }, cost + costOf(undefined, node.symbol));
    }
    if (!isPossible(question, node, goal) || wasVisited(question, node, [goal], seen)) continue;
    spend(question.meter, "states");
    spend(question.meter, "work", STATE_STEPS);
    addFollowers(question, node, { goals: [goal], parts }, (follower) => {
      spend(question.meter, "work", KEY_STEPS);
      queue.add({ node: follower, isEnd: false }, cost + costOf(follower.symbol, node.symbol));
    });
  }
  return null;
}
