import type { AttemptAlphabet } from "./attempt_alphabet.ts";
import { type ClassBits, intersectionOfClasses, unionOfClasses, without } from "./class_bits.ts";

/** A transition from a state for some classes of the next character. */
export interface Arc {
  /** A state, or {@link SUCCESS}. */
  readonly to: number;
  readonly classes: ClassBits;
  /** The classes for which it certainly exists, despite the automaton's approximations. */
  readonly certain: ClassBits;
  /**
   * Numbers of the bodies of lookaheads that are entered on the way, from the outermost to the innermost;
   * others have other numbers.
   */
  readonly bodies: readonly number[];
}

/** The target of an arc where the pattern has matched. */
export const SUCCESS = -1;

/** The target of an arc where the body of the current lookahead has matched. */
export const BODY_SUCCESS = -2;

/** A point of a program with everything that determines the next moves, except for the next character. */
export interface Point {
  readonly address: number;
  /** How many characters a loop over one character has matched, as far as it matters. */
  readonly consumed: number;
  /** Values of the counters by index of the loop; 0 outside of it. */
  readonly counters: readonly number[];
  /** The captures of the known groups, as numbers of classes; empty if unset or no longer needed. */
  readonly captures: readonly string[];
  /** The address to continue at after the copy of a group for a backreference; -1 outside of a copy. */
  readonly returnTo: number;
}

/** A branch of an attempt between two characters. */
export interface Branch extends Point {
  /** The position registers of the loops whose iteration started here. */
  readonly begun: readonly number[];
  readonly classes: ClassBits;
  readonly certain: ClassBits;
  /** True if the engine backtracks to a choice for it, which is a step. */
  readonly isReturn: boolean;
}

/** The known facts about the body of a lookaround at one position. */
export class Body {
  /** The classes of the next character for which it certainly matches, and for which it may. */
  holds: ClassBits;
  mayHold: ClassBits;

  constructor(readonly address: number, none: ClassBits) {
    this.holds = none;
    this.mayHold = none;
  }

  isEnd(address: number): boolean {
    return address === this.address;
  }

  end(address: number, classes: ClassBits, certain: ClassBits): void {
    if (!this.isEnd(address)) return;
    this.mayHold = unionOfClasses(this.mayHold, classes);
    this.holds = unionOfClasses(this.holds, certain);
  }

  /** The result depends on more characters. */
  goOn(classes: ClassBits): void {
    this.mayHold = unionOfClasses(this.mayHold, classes);
  }
}

/** All branches from one state up to the next character. */
export class Closure {
  readonly arcs: Arc[];
  readonly steps: number[];
  /** The classes for which no success is certain so far, so that later branches are tried. */
  open: ClassBits;

  /** The classes for which the enclosing lookarounds are certainly entered. */
  readonly limit: ClassBits;
  readonly bodies: readonly number[];
  readonly #bodyCount: { value: number };

  constructor(readonly alphabet: AttemptAlphabet, readonly body?: Body, around?: Closure, limit?: ClassBits) {
    this.arcs = around?.arcs ?? [];
    this.steps = around?.steps ?? Array<number>(alphabet.characters.length + 2).fill(0);
    this.open = around?.open ?? alphabet.all;
    this.limit = around && limit ? intersectionOfClasses(around.limit, limit) : alphabet.all;
    this.#bodyCount = around ? around.#bodyCount : { value: 0 };
    this.bodies = around ? [...around.bodies, ++this.#bodyCount.value] : [];
  }

  /** The same branches inside of a lookahead that is certainly entered for some classes. */
  inside(body: Body, certain: ClassBits): Closure {
    return new Closure(this.alphabet, body, this, certain);
  }

  count(classes: ClassBits, steps = 1): void {
    for (let word = 0; word < classes.length; word++) {
      for (let rest = classes[word]!; rest !== 0; rest &= rest - 1) {
        this.steps[32 * word + 31 - Math.clz32(rest & -rest)]! += steps;
      }
    }
  }

  succeed(classes: ClassBits, certain: ClassBits): void {
    this.arcs.push({ to: SUCCESS, classes, certain, bodies: this.bodies });
    this.open = without(this.open, certain);
  }
}
