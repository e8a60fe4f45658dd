import {
  MAX_AMBIGUITY_STATES,
  MAX_AMBIGUITY_WORK,
  MAX_CYCLE_ENTRIES,
  MAX_CYCLE_PAIRS,
} from "../../limits.ts";
import type { Positions } from "./positions.ts";

/** A text that, repeated, an automaton reads in many ways. */
export interface Ambiguity {
  readonly degree: "exponential" | "polynomial";
  /** Leads to the place where the repetition begins. */
  readonly prefix: string;
  readonly pump: string;
  /** Positions that read the repeated text in one way and in another. */
  readonly positions: readonly number[];
  /** Those of them that read it over and over in the end: what they don't read can follow. */
  readonly last: readonly number[];
}

/** What was found, and whether the search came to its end. */
interface Ambiguities {
  readonly found: readonly Ambiguity[];
  readonly complete: boolean;
}

/**
 * Searches for cycles that read one text in two ways (exponential), and for two cycles, the second reached from
 * the first, that share a text which also leads from one to the other (polynomial). A search from every place
 * of the text is a cycle too.
 *
 * @param searches whether a match may begin anywhere
 * @see https://doi.org/10.1016/0304-3975(91)90381-B on degrees of ambiguity
 */
export function findAmbiguities(positions: Positions, searches: boolean): Ambiguities {
  const search = new ReadingSearch(positions, searches);
  const cycles = findCycles(search.next).map((members): Cycle => {
    const within = new Set(members);
    return { within, entries: entriesOf(search, within) };
  });
  const pairs = pairsOf(search, cycles);
  const tell = tellerOf(positions, search);
  const found = [
    ...cycles.flatMap((cycle) => tell("exponential", twoWays(cycle), [0, 1])),
    ...pairs.slice(0, MAX_CYCLE_PAIRS).flatMap((pair) => tell("polynomial", between(pair), [2])),
  ];
  return { found, complete: search.isComplete && pairs.length <= MAX_CYCLE_PAIRS };
}

interface Cycle {
  readonly within: ReadonlySet<number>;
  /** Positions at which it is entered; the shortest texts mostly go through them. */
  readonly entries: readonly number[];
}

function entriesOf({ next }: ReadingSearch, within: ReadonlySet<number>): number[] {
  const outside = next.flatMap((ways, from) => within.has(from) ? [] : ways.map(([to]) => to));
  const entries = new Set(outside.filter((to) => within.has(to)));
  return [...(entries.size > 0 ? entries : within)].sort((a, b) => a - b).slice(
    0,
    entries.size > 0 ? MAX_CYCLE_ENTRIES : 1,
  );
}

/** Two cycles of which the second can be reached from the first. */
function pairsOf({ next }: ReadingSearch, cycles: readonly Cycle[]): (readonly [Cycle, Cycle])[] {
  return cycles.flatMap((from) => {
    const reached = new Set(from.within);
    for (const position of reached) for (const [to] of next[position] ?? []) reached.add(to);
    return cycles.filter((to) => to !== from && reached.has(to.entries[0] ?? -1)).map((to) =>
      [from, to] as const
    );
  });
}

/** From an entry of a cycle back to it in two ways. */
function twoWays({ within, entries }: Cycle): Readings[] {
  return entries.map((entry) => ({
    from: [entry, entry],
    to: [entry, entry],
    within: [within, within],
    part: true,
  }));
}

/** From an entry back to it, from an exit back to it, and from the one to the other. */
function between([from, to]: readonly [Cycle, Cycle]): Readings[] {
  return from.entries.flatMap((entry) =>
    to.entries.map((exit) => ({
      from: [entry, entry, exit],
      to: [entry, exit, exit],
      within: [from.within, null, to.within],
    }))
  );
}

type Tell = (
  degree: Ambiguity["degree"],
  readings: readonly Readings[],
  last: readonly number[],
) => Ambiguity[];

/** @returns what finds a text for readings, of rare characters and of common ones, none twice */
function tellerOf({ characters }: Positions, search: ReadingSearch): Tell {
  const text = (moves: readonly Move[], which: number) =>
    moves.map(({ kinds }) => characters[kinds.at(which) ?? -1] ?? "").join("");
  const passed = (moves: readonly Move[], which: readonly number[]) => {
    const all = new Set(moves.flatMap(({ state }) => which.map((index) => state[index] ?? search.start)));
    return [...all].filter((position) => position < search.start);
  };
  const inside = new Set(search.next.keys().filter((position) => position < search.start));
  const prefixTo = (position: number) =>
    position === search.start
      ? []
      : search.shortest({ from: [search.start], to: [position], within: [inside] });
  return (degree, readings, last) => {
    const found = readings.flatMap((each) => {
      const moves = search.shortest(each);
      const prefix = moves && prefixTo(each.from[0] ?? search.start);
      if (moves === undefined || prefix === undefined) return [];
      const told = {
        degree,
        prefix: text(prefix, 0),
        positions: passed(moves, [0, 1, 2]),
        last: passed(moves, last),
      };
      return [0, -1].map((which): Ambiguity => ({ ...told, pump: text(moves, which) }));
    });
    return [...new Map(found.map((each) => [`${each.prefix}\0${each.pump}`, each])).values()];
  };
}

/** Edges of a graph whose vertices are numbered from 0. */
type Graph = readonly (readonly (readonly [to: number, ways: number])[])[];

/**
 * The strongly connected components that have an edge of their own, so that one can go round in them, in the
 * order of their least vertices. Tarjan's algorithm with a stack of its own.
 *
 * @see https://doi.org/10.1137/0201010
 */
export function findCycles(graph: Graph): number[][] {
  const found: number[][] = [];
  const index = new Map<number, number>();
  const low: number[] = [];
  const open: number[] = [];
  const isOpen = new Set<number>();
  for (let root = 0; root < graph.length; root++) {
    if (index.has(root)) continue;
    const path: { vertex: number; edge: number }[] = [{ vertex: root, edge: 0 }];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const { vertex } = at;
      if (at.edge === 0) enter(vertex);
      const edge = graph[vertex]?.[at.edge++];
      if (edge === undefined) {
        path.pop();
        leave(vertex, path.at(-1)?.vertex);
      } else if (!index.has(edge[0])) path.push({ vertex: edge[0], edge: 0 });
      else if (isOpen.has(edge[0])) low[vertex] = least(low[vertex], index.get(edge[0]));
    }
  }
  return found.map((cycle) => cycle.sort((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b);

  function enter(vertex: number): void {
    low[vertex] = index.size;
    index.set(vertex, index.size);
    open.push(vertex);
    isOpen.add(vertex);
  }

  function leave(vertex: number, parent: number | undefined): void {
    if (parent !== undefined) low[parent] = least(low[parent], low[vertex]);
    if (low[vertex] !== index.get(vertex)) return;
    const cycle = open.splice(open.lastIndexOf(vertex));
    for (const each of cycle) isOpen.delete(each);
    if (cycle.length > 1 || graph[vertex]?.some(([to]) => to === vertex)) found.push(cycle);
  }
}

function least(a = Infinity, b = Infinity): number {
  return Math.min(a, b);
}

/** Readings of one text side by side. */
interface Readings {
  /** The position of each at the beginning, and at the end. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The positions that each may be at; null for all. */
  readonly within: readonly (ReadonlySet<number> | null)[];
  /** The first two must go different ways somewhere. */
  readonly part?: boolean;
}

/** A character of the text, by the kinds that it can be of, the rarest first, and where it leads each reading. */
interface Move {
  readonly kinds: readonly number[];
  readonly state: readonly number[];
}

/** Searches for shortest texts with several readings; all searches of one automaton share a budget. */
class ReadingSearch {
  readonly next: Positions["next"];
  /** Stands for the part of the text in front of the match. */
  readonly start: number;
  readonly #kinds: readonly ReadonlySet<number>[];
  readonly #all: readonly number[];
  #work = MAX_AMBIGUITY_WORK;

  /** @param searches whether a match may begin anywhere */
  constructor({ kinds, next, first, rarest }: Positions, searches: boolean) {
    const begin = first.map((to) => [to, 1] as const);
    this.start = next.length;
    this.next = [...next, searches ? [...begin, [next.length, 1]] : begin];
    this.#all = rarest;
    this.#kinds = [...kinds, searches ? rarest : []].map((kinds) => new Set(kinds));
  }

  /** No search was ended before it was through. */
  isComplete = true;

  /** A shortest text with such readings; undefined: none, or none within the budget. */
  shortest({ from, to, within, part = false }: Readings): Move[] | undefined {
    const first: Visit = { kinds: [], state: from, isApart: !part, before: null };
    const seen = new Set([keyOf(first)]);
    const queue = [first];
    for (const visit of queue) {
      for (const next of this.#after(visit, within)) {
        if (seen.has(keyOf(next))) continue;
        if (next.isApart && to.every((position, index) => next.state[index] === position)) {
          return pathTo(next);
        }
        seen.add(keyOf(next));
        queue.push(next);
      }
      if (this.#work <= 0 || queue.length > MAX_AMBIGUITY_STATES) {
        this.isComplete = false;
        return undefined;
      }
    }
    return undefined;
  }

  #after(before: Visit, within: Readings["within"]): Visit[] {
    let moves: { kinds: readonly number[]; state: readonly number[]; ways: number }[] = [
      { kinds: this.#all, state: [], ways: 1 },
    ];
    before.state.forEach((from, index) => {
      const targets = (this.next[from] ?? []).filter(([to]) => within[index]?.has(to) ?? true);
      moves = moves.flatMap(({ kinds, state, ways }) =>
        targets.flatMap(([to, more]) => {
          const shared = this.#shared(kinds, to);
          return shared.length > 0
            ? [{ kinds: shared, state: [...state, to], ways: Math.max(ways, more) }]
            : [];
        })
      );
    });
    const [a, b] = before.state;
    return moves.map(({ kinds, state, ways }) => ({
      kinds,
      state,
      isApart: before.isApart || state[0] !== state[1] || (a === b && ways > 1),
      before,
    }));
  }

  #shared(kinds: readonly number[], position: number): readonly number[] {
    this.#work--;
    const own = this.#kinds[position];
    return this.#work < 0 ? [] : kinds.filter((kind) => own?.has(kind));
  }
}

interface Visit extends Move {
  readonly isApart: boolean;
  readonly before: Visit | null;
}

const keyOf = ({ state, isApart }: Visit) => `${state.join()}${isApart ? "!" : ""}`;

function pathTo(end: Visit): Move[] {
  const path: Move[] = [];
  for (let visit = end; visit.before !== null; visit = visit.before) path.push(visit);
  return path.reverse();
}
