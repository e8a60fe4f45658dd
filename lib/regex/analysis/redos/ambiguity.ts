import {
  MAX_AMBIGUITY_STATES,
  MAX_AMBIGUITY_WORK,
  MAX_CYCLE_ENTRIES,
  MAX_CYCLE_PAIRS,
} from "../../../limits.ts";
import { cyclesOf } from "./components.ts";
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
export interface Ambiguities {
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
export function ambiguitiesOf(positions: Positions, searches: boolean): Ambiguities {
  const search = new Search(positions, searches);
  const cycles = cyclesOf(search.next).map((cycle) => new Set(cycle));
  const found = [...exponential(search, cycles), ...polynomial(search, cycles)];
  return { found, complete: search.complete };
}

function exponential(search: Search, cycles: readonly ReadonlySet<number>[]): Ambiguity[] {
  return cycles.flatMap((cycle) => {
    const words = entriesOf(search, cycle).flatMap((entry) => search.twoWays(entry, cycle));
    return distinct(words).map((word) => ({ degree: "exponential", ...word }));
  });
}

function polynomial(search: Search, cycles: readonly ReadonlySet<number>[]): Ambiguity[] {
  const found: Ambiguity[] = [];
  let pairs = 0;
  for (const from of cycles) {
    const reached = search.reachedFrom(from);
    for (const to of cycles) {
      const [some = -1] = to;
      if (from === to || !reached.has(some) || pairs++ > MAX_CYCLE_PAIRS) continue;
      const words = entriesOf(search, from).flatMap((entry) =>
        entriesOf(search, to).flatMap((exit) => search.between(entry, exit, from, to))
      );
      found.push(...distinct(words).map((word): Ambiguity => ({ degree: "polynomial", ...word })));
    }
  }
  return found;
}

/** Positions of a cycle at which it is entered; the shortest texts mostly go through them. */
function entriesOf({ next }: Search, cycle: ReadonlySet<number>): number[] {
  const entries = [...cycle].filter((position) =>
    next.some((ways, from) => !cycle.has(from) && ways.some(([to]) => to === position))
  );
  const [first = 0] = cycle;
  return (entries.length > 0 ? entries : [first]).slice(0, MAX_CYCLE_ENTRIES);
}

type Word = Omit<Ambiguity, "degree">;

function distinct(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [`${word.prefix}\0${word.pump}`, word])).values()];
}

/** A state of a product of the automaton with itself, and how it was come to. */
interface Visit {
  readonly state: readonly number[];
  /** Kinds of characters that lead to it, the rarest first. */
  readonly kinds: readonly number[];
  readonly before: Visit | null;
}

/** Breadth-first searches over one automaton that share a budget. */
class Search {
  readonly next: Positions["next"];
  readonly #kinds: readonly (readonly number[])[];
  readonly #start: number;
  #work = MAX_AMBIGUITY_WORK;
  complete = true;

  constructor(readonly positions: Positions, searches: boolean) {
    const { kinds, next, first, rarest } = positions;
    const begin = first.map((to) => [to, 1] as const);
    this.#start = next.length;
    // The last position stands for the part of the text in front of the match.
    this.next = [...next, searches ? [...begin, [next.length, 1]] : begin];
    this.#kinds = [...kinds, searches ? rarest : []];
  }

  /** A text that leads from an entry of a cycle back to it in two ways. */
  twoWays(entry: number, cycle: ReadonlySet<number>): Word[] {
    return this.#words([entry, entry, 0], ([a, b, apart]) => a === entry && b === entry && apart === 1, [
      cycle,
      cycle,
    ], entry);
  }

  /** A text that leads from an entry back to it, from an exit back to it, and from the one to the other. */
  between(
    entry: number,
    exit: number,
    from: ReadonlySet<number>,
    to: ReadonlySet<number>,
  ): Word[] {
    const isGoal = ([a, b, c]: readonly number[]) => a === entry && b === exit && c === exit;
    return this.#words([entry, entry, exit], isGoal, [from, null, to], entry);
  }

  reachedFrom(starts: ReadonlySet<number>): ReadonlySet<number> {
    const reached = new Set(starts);
    for (const from of reached) for (const [to] of this.next[from] ?? []) reached.add(to);
    return reached;
  }

  /** The shortest of them, of rare characters and of common ones. */
  #words(
    start: readonly number[],
    isGoal: (state: readonly number[]) => boolean,
    within: readonly (ReadonlySet<number> | null)[],
    entry: number,
  ): Word[] {
    const end = this.#path(start, isGoal, within);
    const prefix = end && this.#prefix(entry);
    if (end === undefined || prefix === undefined) return [];
    const visits = pathTo(end);
    const pumps = new Set([this.#text(visits, 0), this.#text(visits, -1)]);
    const positions = this.#positions(visits, [0, 1, 2]);
    const last = this.#positions(visits, within.length === 3 ? [2] : [0, 1]);
    return [...pumps].map((pump) => ({ prefix, pump, positions, last }));
  }

  /** A shortest text from where a match begins to a position, this included. */
  #prefix(position: number): string | undefined {
    if (position === this.#start) return "";
    const end = this.#path([this.#start], ([at]) => at === position, [null], this.#start);
    return end && this.#text(pathTo(end), 0);
  }

  #path(
    start: readonly number[],
    isGoal: (state: readonly number[]) => boolean,
    within: readonly (ReadonlySet<number> | null)[],
    barred?: number,
  ): Visit | undefined {
    const seen = new Set([start.join()]);
    const queue: Visit[] = [{ state: start, kinds: [], before: null }];
    for (const visit of queue) {
      for (const { state, kinds } of this.#steps(visit.state, within)) {
        if (state[0] === barred || seen.has(state.join())) continue;
        const reached = { state, kinds, before: visit };
        if (isGoal(state)) return reached;
        seen.add(state.join());
        queue.push(reached);
      }
      if (this.#work <= 0 || queue.length > MAX_AMBIGUITY_STATES) {
        this.complete = false;
        return undefined;
      }
    }
    return undefined;
  }

  /** The states behind one, each with the kinds of characters that lead to it. */
  *#steps(
    state: readonly number[],
    within: readonly (ReadonlySet<number> | null)[],
  ): Generator<Omit<Visit, "before">> {
    const [a = 0, b, c] = state;
    const ways = (from: number, index: number) =>
      (this.next[from] ?? []).filter(([to]) => within[index]?.has(to) ?? true);
    for (const [first, many] of ways(a, 0)) {
      const kinds = this.#kinds[first] ?? [];
      if (b === undefined) {
        if (kinds.length > 0) yield { state: [first], kinds };
        continue;
      }
      for (const [second] of ways(b, 1)) {
        const shared = this.#common(kinds, second);
        if (shared.length === 0) continue;
        if (within.length === 2) {
          const apart = c === 1 || first !== second || (a === b && many > 1) ? 1 : 0;
          yield { state: [first, second, apart], kinds: shared };
          continue;
        }
        for (const [third] of ways(c ?? 0, 2)) {
          const all = this.#common(shared, third);
          if (all.length > 0) yield { state: [first, second, third], kinds: all };
        }
      }
    }
  }

  #common(kinds: readonly number[], position: number): readonly number[] {
    const others = this.#kinds[position] ?? [];
    this.#work--;
    return kinds.filter((kind) => others.includes(kind));
  }

  #text(visits: readonly Visit[], which: number): string {
    return visits.map(({ kinds }) => this.positions.characters[kinds.at(which) ?? -1] ?? "").join("");
  }

  #positions(visits: readonly Visit[], places: readonly number[]): number[] {
    const all = new Set(visits.flatMap(({ state }) => places.map((place) => state[place] ?? this.#start)));
    return [...all].filter((position) => position < this.#start);
  }
}

function pathTo(end: Visit): Visit[] {
  const path: Visit[] = [];
  for (let visit = end; visit.before !== null; visit = visit.before) path.push(visit);
  return path.reverse();
}
