import { MAX_AMBIGUITY_STATES, MAX_AMBIGUITY_WORK } from "../../../limits.ts";
import type { Positions } from "./positions.ts";

/** Readings of one text side by side. */
export interface Readings {
  /** The position of each at the beginning, and at the end. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The positions that each may be at; null for all. */
  readonly within: readonly (ReadonlySet<number> | null)[];
  /** The first two must go different ways somewhere. */
  readonly part?: boolean;
}

/** A character of the text, by the kinds that it can be of, the rarest first, and where it leads each reading. */
export interface Move {
  readonly kinds: readonly number[];
  readonly state: readonly number[];
}

/** Searches for shortest texts with several readings; all searches of one automaton share a budget. */
export class ReadingSearch {
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
