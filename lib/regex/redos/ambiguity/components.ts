import type { Arc } from "../automaton/attempt_closure.ts";
import { firstClass } from "../automaton/class_bits.ts";
import { strongComponents } from "../automaton/strong_components.ts";
import type { SearchWork } from "./search_work.ts";

/** A strongly connected component with its inner arcs. */
export interface Component {
  readonly states: readonly number[];
  readonly arcs: ReadonlyMap<number, readonly Arc[]>;
}

/** Classes that lead from one state back to it. */
export interface Repetition {
  readonly kind: "exponential" | "polynomial";
  readonly from: number;
  /** The component of that state. */
  readonly around: readonly number[];
  readonly pump: readonly number[];
  readonly states: readonly number[];
  readonly isSpare?: boolean;
}

/** The strongly connected components that contain an arc, by their states. */
export function componentsOf(arcs: readonly (readonly Arc[])[]): Component[] {
  const numbers = strongComponents(arcs.map((each) => each.map(({ to }) => to)));
  const members = new Map<number, number[]>();
  for (const [state, number] of numbers.entries()) {
    const list = members.get(number);
    if (list) list.push(state);
    else members.set(number, [state]);
  }
  return [...members].flatMap(([number, states]) => {
    const isInside = ({ to }: Arc) => numbers[to] === number;
    // Most states are alone.
    if (!states.some((state) => arcs[state]!.some(isInside))) return [];
    return [{ states, arcs: new Map(states.map((state) => [state, arcs[state]!.filter(isInside)])) }];
  });
}

/** How a search reached a vertex. */
export interface Trail {
  readonly before: Trail | undefined;
  readonly origin: number;
  readonly label: number;
}

/** The labels on the way to a vertex. */
export function tracePath(trail: Trail | undefined): number[] {
  const way: number[] = [];
  for (let at = trail; at; at = at.before) way.push(at.label);
  return way.reverse();
}

/** The classes of a shortest way from a state to one of others; undefined if there is none. */
export function shortestPath(
  arcsOf: (state: number) => readonly Arc[],
  from: number,
  isEnd: (state: number) => boolean,
  work: SearchWork,
): readonly number[] | undefined {
  if (isEnd(from)) return [];
  const trails = new Map<number, Trail>();
  const queue = [from];
  for (const state of queue) {
    for (const arc of arcsOf(state)) {
      work.spend(1);
      if (trails.has(arc.to)) continue;
      trails.set(arc.to, { before: trails.get(state), origin: from, label: firstClass(arc.classes) });
      if (isEnd(arc.to)) return tracePath(trails.get(arc.to));
      queue.push(arc.to);
    }
  }
  return undefined;
}
