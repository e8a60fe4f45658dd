import { MAX_CYCLE_ENTRIES, MAX_CYCLE_PAIRS } from "../../../limits.ts";
import { cyclesOf } from "./components.ts";
import type { Positions } from "./positions.ts";
import { type Move, type Readings, ReadingSearch } from "./readings.ts";

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
  const search = new ReadingSearch(positions, searches);
  const cycles = cyclesOf(search.next).map((members): Cycle => {
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
