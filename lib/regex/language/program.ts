import { type Meter, spend } from "./budget.ts";
import type { Copy } from "./copy.ts";
import type { Expressions } from "./expression.ts";

/**
 * What may follow from a place in a pattern on. Positions with the same rest of the pattern before them are
 * one position, also across patterns: the ends that two patterns share are compared for nothing.
 */
export type Position =
  | { readonly kind: "match" }
  | { readonly kind: "take"; readonly set: number; readonly next: number }
  | { readonly kind: "any of"; targets: readonly number[] }
  | { readonly kind: "if"; readonly condition: number; readonly next: number };

/** What must hold at a place, beside the characters that are taken. */
export type Condition =
  | { readonly kind: "start" | "end" }
  | { readonly kind: "line start" | "line end"; readonly set: number }
  | { readonly kind: "boundary" | "no boundary"; readonly set: number }
  | { readonly kind: "ahead"; readonly negate: boolean; readonly body: number }
  /** `body` is looked for from the start of the text, and must end here. */
  | { readonly kind: "behind"; readonly negate: boolean; readonly body: number };

/** Positions, conditions and what has been compiled, each once. */
export interface Program {
  readonly expressions: Expressions;
  readonly meter: Meter;
  readonly positions: Position[];
  readonly conditions: Condition[];
  readonly known: Map<string, number>;
  /** Where a position stands among the copies of a counted repeat; absent outside of those. */
  readonly copies: Map<number, Copy>;
  /** The set of all characters, with which a lookbehind begins. */
  readonly any: number;
}

/** The position behind a whole match. */
export const MATCH = 0;

/**
 * A program of nothing but the position behind a whole match.
 *
 * @param any the number of the set of all characters
 */
export function programOf(expressions: Expressions, any: number, meter: Meter): Program {
  const known = new Map([["match", MATCH]]);
  return {
    expressions,
    meter,
    positions: [{ kind: "match" }],
    conditions: [],
    known,
    copies: new Map(),
    any,
  };
}

/** The number of a position; of one that is there already that one's. */
export function add(program: Program, position: Position, copy: Copy): number {
  const key = keyOf(position);
  const known = program.known.get(key);
  if (known !== undefined) return known;
  const number = push(program, position, copy);
  program.known.set(key, number);
  return number;
}

function keyOf(position: Position): string {
  switch (position.kind) {
    case "take":
      return `${position.set}>${position.next}`;
    case "any of":
      return `|${position.targets.join()}`;
    case "if":
      return `${position.condition}?${position.next}`;
    case "match":
      return "match";
  }
}

/** The number of a position that is like no other, as one in a loop is. */
export function push(program: Program, position: Position, copy: Copy): number {
  spend(program.meter, "positions");
  const number = program.positions.push(position) - 1;
  if (copy.ranks.length > 0) program.copies.set(number, { ...copy, place: `${copy.place} ${position.kind}` });
  return number;
}
