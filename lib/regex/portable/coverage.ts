import { spend } from "../language/budget.ts";
import { derivative, type Derivatives } from "./derivatives.ts";
import { isNever, type Term, type Terms } from "./terms.ts";

/** What is known of which terms accept all texts of others. */
export interface Coverage {
  readonly terms: Terms;
  readonly derivatives: Derivatives;
  readonly known: Map<string, boolean>;
}

/** Creates a table with nothing known. */
export const createCoverage = (terms: Terms): Coverage => ({
  terms,
  derivatives: new Map(),
  known: new Map(),
});

/** True if it is seen at once that a term accepts all texts of another one: it repeats a set that contains its characters. */
export function covers(wide: Term, narrow: Term): boolean {
  if (wide === narrow) return true;
  const { part, min, max } = wide.kind === "repeat" ? wide : { part: wide, min: 1, max: 1 };
  if (part.kind !== "set") return false;
  const outline = outlineOf(narrow);
  return narrow.has === 0 && (outline.mask & ~part.mask) === 0n && outline.min >= min && outline.max <= max;
}

/** The characters and lengths of the texts of a term. */
export interface Outline {
  readonly mask: bigint;
  readonly min: number;
  readonly max: number;
}

/** What is easily known of the texts of a term; what is of zero width doesn't count. */
export function outlineOf(term: Term): Outline {
  switch (term.kind) {
    case "set":
      return { mask: term.mask, min: 1, max: 1 };
    case "repeat": {
      const { mask, min, max } = outlineOf(term.part);
      return { mask, min: min * term.min, max: max === 0 ? 0 : max * term.max };
    }
    case "sequence":
    case "choice": {
      const parts = term.parts.map(outlineOf);
      const mask = parts.reduce((all, each) => all | each.mask, 0n);
      const [least, most] = [parts.map(({ min }) => min), parts.map(({ max }) => max)];
      if (term.kind === "choice") return { mask, min: Math.min(...least), max: Math.max(...most) };
      return { mask, min: sum(least), max: sum(most) };
    }
    default:
      return { mask: 0n, min: 0, max: 0 };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Terms up to this size are compared as languages. */
const MAX_COMPARED_SIZE = 160;

/** Pairs of derivatives that are looked at. */
const MAX_COMPARED_DERIVATIVES = 60;

/** Classes that the terms distinguish; with more, they aren't compared. */
const MAX_COMPARED_CLASSES = 40;

/** True if it is proved that a term accepts only texts that another one accepts, too. */
export function isWithin(coverage: Coverage, narrow: Term, wide: Term): boolean {
  if (narrow.has !== 0 || wide.has !== 0 || narrow.kind === "set" || wide.kind === "set") return false;
  if (Math.max(narrow.size, wide.size) > MAX_COMPARED_SIZE || (narrow.open && !wide.open)) return false;
  const key = `${narrow.id},${wide.id}`;
  const before = coverage.known.get(key);
  if (before !== undefined) return before;
  const found = isWithinByDerivatives(coverage, narrow, wide);
  coverage.known.set(key, found);
  return found;
}

function isWithinByDerivatives({ terms, derivatives }: Coverage, narrow: Term, wide: Term): boolean {
  const examples = examplesOf(terms, [narrow, wide]);
  if (examples === undefined) return false;
  const seen = new Set([`${narrow.id},${wide.id}`]);
  const left: [Term, Term][] = [[narrow, wide]];
  for (let pair = left.pop(); pair; pair = left.pop()) {
    const [one, other] = pair;
    if (one.open && !other.open) return false;
    spend(terms.meter, "work", examples.length);
    for (const example of examples) {
      const next = derivative(terms, derivatives, one, example);
      if (isNever(next)) continue;
      const others = derivative(terms, derivatives, other, example);
      if (isNever(others)) return false;
      const key = `${next.id},${others.id}`;
      if (next === others || seen.has(key)) continue;
      if (seen.size > MAX_COMPARED_DERIVATIVES) return false;
      seen.add(key);
      left.push([next, others]);
    }
  }
  return true;
}

/** A class of each kind that the sets of terms distinguish; undefined if there are many. */
function examplesOf(terms: Terms, list: readonly Term[]): number[] | undefined {
  const masks = new Set<bigint>();
  const collect = (term: Term): void => {
    if (term.kind === "set") masks.add(term.mask);
    else if (term.kind === "repeat") collect(term.part);
    else if ("parts" in term) term.parts.forEach(collect);
  };
  list.forEach(collect);
  let kinds = [terms.all];
  for (const mask of masks) {
    kinds = kinds.flatMap((kind) => [kind & mask, kind & ~mask].filter((each) => each !== 0n));
    if (kinds.length > MAX_COMPARED_CLASSES) return undefined;
  }
  return kinds.map(lowestClass);
}

function lowestClass(mask: bigint): number {
  let index = 0;
  while (((mask >> BigInt(index)) & 1n) === 0n) index++;
  return index;
}
