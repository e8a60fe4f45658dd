import { type Meter, spend } from "./budget.ts";
import { EMPTY, type Expression, type Expressions, NEVER } from "./expression.ts";

/**
 * A position in a pattern, which represents what may match from there. Positions followed by the same rest
 * are one position, even in different patterns, so a common suffix of two patterns costs nothing.
 */
type Position =
  | { readonly kind: "match" }
  | { readonly kind: "take"; readonly set: number; readonly next: number }
  | { readonly kind: "any of"; targets: readonly number[] }
  | { readonly kind: "if"; readonly condition: number; readonly next: number };

/** An assertion at a position. */
export type Condition =
  | { readonly kind: "start" | "end" }
  | { readonly kind: "line start" | "line end"; readonly set: number }
  | { readonly kind: "boundary" | "no boundary"; readonly set: number }
  | { readonly kind: "ahead"; readonly negate: boolean; readonly body: number }
  /** `body` is searched from the start of the text and must end here. */
  | { readonly kind: "behind"; readonly negate: boolean; readonly body: number };

/** The positions and conditions of some patterns, each of them once. */
export interface PositionGraph {
  readonly expressions: Expressions;
  readonly meter: Meter;
  readonly positions: Position[];
  readonly conditions: Condition[];
  readonly numbers: Map<string, number>;
  /** For positions in a counted repeat, the copy of the repeat that they belong to. */
  readonly copies: Map<number, RepeatCopy>;
  /** The number of the set of all characters; a lookbehind begins with a loop over it. */
  readonly any: number;
}

/** The position after a complete match. */
export const MATCH = 0;

/**
 * Creates a graph with only the position after a complete match.
 *
 * @param any the number of the set of all characters
 */
export function createPositionGraph(expressions: Expressions, any: number, meter: Meter): PositionGraph {
  const numbers = new Map([["match", MATCH]]);
  return {
    expressions,
    meter,
    positions: [{ kind: "match" }],
    conditions: [],
    numbers,
    copies: new Map(),
    any,
  };
}

/** The number of a position; equal positions have equal numbers. */
function addPosition(program: PositionGraph, position: Position, copy: RepeatCopy): number {
  const key = positionKey(position);
  const cached = program.numbers.get(key);
  if (cached !== undefined) return cached;
  const number = pushPosition(program, position, copy);
  program.numbers.set(key, number);
  return number;
}

function positionKey(position: Position): string {
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

/** The number of a new position, even if an equal one exists, as in a loop. */
function pushPosition(program: PositionGraph, position: Position, copy: RepeatCopy): number {
  spend(program.meter, "positions");
  const number = program.positions.push(position) - 1;
  if (copy.ranks.length > 0) program.copies.set(number, { ...copy, place: `${copy.place} ${position.kind}` });
  return number;
}

/**
 * Adds a pattern and returns the position at which it begins.
 *
 * @param name distinguishes the copies of its repeats from those of other patterns
 */
export function addPattern(program: PositionGraph, pattern: number, name: string): number {
  return compilePart(program, pattern, MATCH, outsideRepeats(name));
}

/** The position from which an expression and then `next` is matched. */
function compilePart(program: PositionGraph, part: number, next: number, copy: RepeatCopy): number {
  if (part === EMPTY) return next;
  if (part === NEVER) return addUnion(program, [], copy);
  const key = `compiled ${part} ${next}`;
  const cached = program.numbers.get(key);
  if (cached !== undefined) return cached;
  const expression = program.expressions.items[part];
  const position = expression ? compileExpression(program, expression, next, copy) : next;
  program.numbers.set(key, position);
  return position;
}

function compileExpression(
  program: PositionGraph,
  expression: Expression,
  next: number,
  copy: RepeatCopy,
): number {
  switch (expression.kind) {
    case "set":
      return addPosition(program, { kind: "take", set: expression.set, next }, copy);
    case "sequence":
      return expression.parts.reduceRight(
        (end, part, index) => compilePart(program, part, end, partOfCopy(copy, index)),
        next,
      );
    case "choice":
      return addUnion(
        program,
        expression.parts.map((part, index) => compilePart(program, part, next, partOfCopy(copy, index))),
        copy,
      );
    case "repeat":
      return expression.max === Infinity
        ? compileAtLeast(program, expression, next, copy)
        : compileAtMost(program, expression, next, copy);
    case "ahead": {
      const body = compilePart(program, expression.part, MATCH, outsideRepeats(`${copy.place}?`));
      return addCondition(program, { kind: "ahead", negate: expression.negate, body }, next, copy);
    }
    case "behind": {
      const body = addAnywhere(
        program,
        compilePart(program, expression.part, MATCH, outsideRepeats(`${copy.place}?`)),
      );
      return addCondition(program, { kind: "behind", negate: expression.negate, body }, next, copy);
    }
    case "capture":
      return compilePart(program, expression.part, next, copy);
    case "reference":
      throw new Error("A reference has no automaton");
    default:
      return addCondition(program, expression, next, copy);
  }
}

type Repeat = Extract<Expression, { kind: "repeat" }>;

/** Required copies, then a loop. */
function compileAtLeast(
  program: PositionGraph,
  { min, part }: Repeat,
  next: number,
  copy: RepeatCopy,
): number {
  const layer = (rank: number) => nthCopy(copy, 0, rank);
  const loop = compileLoop(program, part, next, layer(min));
  let position = loop;
  for (let index = min - 1; index >= 0; index--) {
    position = compilePart(program, part, position, layer(index));
  }
  return position;
}

function compileLoop(program: PositionGraph, part: number, next: number, copy: RepeatCopy): number {
  const key = `loop ${part} ${next}`;
  const cached = program.numbers.get(key);
  if (cached !== undefined) return cached;
  const loop: Position = { kind: "any of", targets: [] };
  const number = pushPosition(program, loop, copyEntry(copy));
  program.numbers.set(key, number);
  loop.targets = [compilePart(program, part, number, copy), next];
  return number;
}

/** Required copies, then optional ones. */
function compileAtMost(
  program: PositionGraph,
  { min, max, part }: Repeat,
  next: number,
  copy: RepeatCopy,
): number {
  let position = next;
  for (let index = max - 1; index >= min; index--) {
    const layer = nthCopy(copy, 0, -index);
    position = addUnion(
      program,
      [compilePart(program, part, position, layer), next],
      copyEntry(layer),
    );
  }
  for (let index = min - 1; index >= 0; index--) {
    position = compilePart(program, part, position, nthCopy(copy, index + 1, 0));
  }
  return position;
}

function addAnywhere(program: PositionGraph, target: number): number {
  const key = `anywhere ${target}`;
  const cached = program.numbers.get(key);
  if (cached !== undefined) return cached;
  const loop: Position = { kind: "any of", targets: [target] };
  const number = pushPosition(program, loop, outsideRepeats(""));
  loop.targets = [
    target,
    addPosition(program, { kind: "take", set: program.any, next: number }, outsideRepeats("")),
  ];
  program.numbers.set(key, number);
  return number;
}

function addUnion(program: PositionGraph, targets: readonly number[], copy: RepeatCopy): number {
  const distinct = [...new Set(targets)];
  return distinct.length === 1
    ? distinct[0] ?? MATCH
    : addPosition(program, { kind: "any of", targets: distinct }, copy);
}

function addCondition(program: PositionGraph, condition: Condition, next: number, copy: RepeatCopy): number {
  const key = `condition ${JSON.stringify(condition)}`;
  const number = program.numbers.get(key) ?? program.conditions.push(condition) - 1;
  program.numbers.set(key, number);
  return addPosition(program, { kind: "if", condition: number, next }, copy);
}

/** The place of a position in one copy of a repeat, and which copy that is for each counted repeat around it. */
export interface RepeatCopy {
  readonly place: string;
  /** Of two copies in the same zone, the one with the higher rank matches everything that the other one matches. */
  readonly ranks: readonly { readonly zone: number; readonly rank: number }[];
}

/** A place outside all repeats. */
const outsideRepeats = (place: string): RepeatCopy => ({ place, ranks: [] });

/** A part of a copy. */
const partOfCopy = (copy: RepeatCopy, index: number): RepeatCopy => ({
  ...copy,
  place: `${copy.place}.${index}`,
});

/** The entry of a copy, which is not the same place as a choice at the beginning of the copy. */
const copyEntry = (copy: RepeatCopy): RepeatCopy => ({ ...copy, place: `${copy.place}entry` });

/** A copy of a repeat, with its rank among the copies in the same zone. */
function nthCopy(copy: RepeatCopy, zone: number, rank: number): RepeatCopy {
  return { place: `${copy.place}*`, ranks: [...copy.ranks, { zone, rank }] };
}

/** True if everything matched from `inner` is also matched from `outer`, which has the same place. */
export function coversCopy(outer: RepeatCopy, inner: RepeatCopy): boolean {
  return outer.ranks.every(({ zone, rank }, index) => {
    const other = inner.ranks[index];
    return other?.zone === zone && rank >= other.rank;
  });
}
