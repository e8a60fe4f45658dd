import type { AttemptAlphabet } from "../automaton/attempt_alphabet.ts";
import type { Arc } from "../automaton/attempt_closure.ts";
import { intersectionOfClasses, overlap } from "../automaton/class_bits.ts";
import { type Component, type Repetition, shortestPath, tracePath, type Trail } from "./components.ts";
import type { SearchWork } from "./search_work.ts";

/** Searches for cycles that match a text in two ways, so that each repetition of it doubles the branches. */
export class ExponentialSearch {
  /** True if there are more of them than were returned. */
  isCapped = false;
  readonly #size: number;
  readonly #alphabet: AttemptAlphabet;
  readonly #work: SearchWork;

  /** @param size number of states of the automaton */
  constructor(size: number, alphabet: AttemptAlphabet, work: SearchWork) {
    this.#size = size;
    this.#alphabet = alphabet;
    this.#work = work;
  }

  /** Finds texts that lead from a state of a component back to it in two ways. */
  find({ states, arcs }: Component): Repetition[] {
    const size = this.#size;
    const from = new Map<number, Trail>();
    const queue: number[] = [];
    const found: Repetition[] = [];
    const report = (to: number, origin: number, way: readonly number[]) => {
      const back = shortestPath(
        (state) => arcs.get(state) ?? [],
        to,
        (state) => state === origin,
        this.#work,
      );
      if (back) {
        found.push({ kind: "exponential", from: origin, around: states, pump: [...way, ...back], states });
      }
    };
    const follow = (a: Arc, b: Arc, origin: number, before?: Trail) => {
      this.#work.spend(1);
      if (!overlap(a.classes, b.classes)) return;
      const pair = Math.min(a.to, b.to) * size + Math.max(a.to, b.to);
      if (from.has(pair)) return;
      const label = this.#alphabet.clearestClass(intersectionOfClasses(a.classes, b.classes));
      if (a.to === b.to) return report(a.to, origin, [...tracePath(before), label]);
      from.set(pair, { before, origin, label });
      queue.push(pair);
    };
    for (const state of states) {
      const own = arcs.get(state)!;
      for (let first = 0; first < own.length; first++) {
        for (let second = first + 1; second < own.length; second++) {
          follow(own[first]!, own[second]!, state);
          if (found.length >= ENOUGH) return this.#capped(found);
        }
      }
    }
    for (const pair of queue) {
      const [p, q] = [Math.floor(pair / size), pair % size];
      const trail = from.get(pair)!;
      for (const a of arcs.get(p)!) {
        for (const b of arcs.get(q)!) {
          follow(a, b, trail.origin, trail);
          if (found.length >= ENOUGH) return this.#capped(found);
        }
      }
    }
    return found;
  }

  #capped(found: Repetition[]): Repetition[] {
    this.isCapped = true;
    return found;
  }
}

/** Number of ambiguities of one component that are tried. */
const ENOUGH = 3;
