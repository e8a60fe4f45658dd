import type { Term } from "./terms.ts";

/** True if it is seen at once that a term accepts all texts of another one: it repeats a set that contains its characters. */
export function covers(wide: Term, narrow: Term): boolean {
  if (wide === narrow) return true;
  const { part, min, max } = wide.kind === "repeat" ? wide : { part: wide, min: 1, max: 1 };
  if (part.kind !== "set") return false;
  const outline = outlineOf(narrow);
  return narrow.has === 0 && (outline.mask & ~part.mask) === 0n && outline.min >= min && outline.max <= max;
}

/** The characters and lengths of the texts of a term. */
interface Outline {
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
