import type { CharSet } from "../syntax/sets.ts";

/**
 * A pattern without what its language does not depend on: groups, captures, laziness. Parts, sets and
 * expressions are numbers of an `Expressions` table, in which equal ones have equal numbers.
 */
export type Expression =
  | { readonly kind: "set"; readonly set: number }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly number[] }
  | { readonly kind: "repeat"; readonly min: number; readonly max: number; readonly part: number }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "line start" | "line end"; readonly set: number }
  | { readonly kind: "boundary" | "no boundary"; readonly set: number }
  | { readonly kind: "ahead" | "behind"; readonly negate: boolean; readonly part: number }
  | { readonly kind: "capture"; readonly group: number; readonly part: number }
  | { readonly kind: "reference"; readonly groups: readonly number[]; readonly folded: boolean };

/** Each expression and each set of characters once. */
export interface Expressions {
  readonly items: Expression[];
  readonly sets: CharSet[];
  readonly known: Map<string, number>;
}

/** Matches the empty string. */
export const EMPTY = 0;

/** Matches nothing. */
export const NEVER = 1;

/** A table that knows the expressions every pattern may need. */
export function expressionsOf(): Expressions {
  const table: Expressions = { items: [], sets: [], known: new Map() };
  intern(table, { kind: "sequence", parts: [] });
  intern(table, { kind: "choice", parts: [] });
  return table;
}

/** The number of a set of characters. */
export function setOf({ sets, known }: Expressions, set: CharSet): number {
  const key = `set ${set.ranges.map(({ min, max }) => `${min}-${max}`).join()}`;
  return numberOf(known, key, () => sets.push(set) - 1);
}

/** One character of a set. */
export function oneOf(table: Expressions, set: CharSet): number {
  return set.isEmpty ? NEVER : intern(table, { kind: "set", set: setOf(table, set) });
}

/** One part after the other. */
export function sequence(table: Expressions, parts: readonly number[]): number {
  const flat = parts.flatMap((part) => partsOfKind(table, part, "sequence") ?? [part]);
  if (flat.includes(NEVER)) return NEVER;
  return flat.length === 1 ? flat[0] ?? EMPTY : intern(table, { kind: "sequence", parts: flat });
}

/** Any of the parts; their order does not matter to the language. */
export function choice(table: Expressions, parts: readonly number[]): number {
  const flat = new Set(parts.flatMap((part) => partsOfKind(table, part, "choice") ?? [part]));
  const sorted = [...flat].sort((a, b) => a - b);
  return sorted.length === 1 ? sorted[0] ?? NEVER : intern(table, { kind: "choice", parts: sorted });
}

/** A part several times over. */
export function repeat(table: Expressions, part: number, min: number, max: number): number {
  if (max === 0 || part === EMPTY || (part === NEVER && min === 0)) return EMPTY;
  if (part === NEVER || (min === 1 && max === 1)) return part;
  return intern(table, { kind: "repeat", min, max, part });
}

/** The number of an expression. */
export function intern({ items, known }: Expressions, expression: Expression): number {
  return numberOf(known, JSON.stringify(expression), () => items.push(expression) - 1);
}

/** The parts of an expression, in their order. */
export function partsOf(expression: Expression | undefined): readonly number[] {
  if (expression === undefined) return [];
  return "parts" in expression ? expression.parts : "part" in expression ? [expression.part] : [];
}

/** The expression with other parts; where `change` gives nothing for one, its own parts are gone through. */
export function mapParts(
  table: Expressions,
  part: number,
  change: (part: number, parent: Expression) => number | undefined,
): number {
  const expression = table.items[part];
  if (expression === undefined) return part;
  const changed = (each: number) => change(each, expression) ?? mapParts(table, each, change);
  switch (expression.kind) {
    case "sequence":
      return sequence(table, expression.parts.map(changed));
    case "choice":
      return choice(table, expression.parts.map(changed));
    case "repeat":
      return repeat(table, changed(expression.part), expression.min, expression.max);
    case "ahead":
    case "behind":
    case "capture":
      return intern(table, { ...expression, part: changed(expression.part) });
    default:
      return part;
  }
}

function partsOfKind({ items }: Expressions, part: number, kind: "sequence" | "choice") {
  const expression = items[part];
  return expression?.kind === kind ? expression.parts : undefined;
}

function numberOf(known: Map<string, number>, key: string, make: () => number): number {
  const number = known.get(key) ?? make();
  known.set(key, number);
  return number;
}
