import { KEY_STEPS, spend } from "../language/budget.ts";
import { choiceOf, empty, isNever, never, repeatOf, sequenceOf, type Term, type Terms } from "./terms.ts";

/** What remains to be read of a term after a character, for each term and class. */
export type Derivatives = Map<string, Term>;

/**
 * The term that accepts what may follow a character of a class. Terms with looks have none; behind an edge of the text there
 * is no character.
 *
 * @see https://doi.org/10.1145/321239.321249
 */
export function derivative(terms: Terms, known: Derivatives, term: Term, index: number): Term {
  if (term.kind === "set") return (term.mask >> BigInt(index)) & 1n ? empty(terms) : never(terms);
  if (term.kind === "edge") return never(terms);
  if (term.kind === "look" || term.kind === "boundary") throw new Error("A look has no derivative");
  const key = `${term.id},${index}`;
  const before = known.get(key);
  if (before) return before;
  spend(terms.meter, "work", KEY_STEPS);
  const found = inOrder(terms, derivativeOnce(terms, known, term, index));
  known.set(key, found);
  return found;
}

function derivativeOnce(
  terms: Terms,
  known: Derivatives,
  term: Extract<Term, { kind: "sequence" | "choice" | "repeat" }>,
  index: number,
): Term {
  const of = (part: Term) => derivative(terms, known, part, index);
  if (term.kind === "choice") return choiceOf(terms, term.parts.map(of).filter((each) => !isNever(each)));
  if (term.kind === "repeat") {
    return sequenceOf(terms, [
      of(term.part),
      repeatOf(terms, term.part, Math.max(0, term.min - 1), term.max - 1),
    ]);
  }
  const found: Term[] = [];
  for (const [at, part] of term.parts.entries()) {
    const first = of(part);
    if (!isNever(first)) found.push(sequenceOf(terms, [first, ...term.parts.slice(at + 1)]));
    if (!part.open) break;
  }
  return choiceOf(terms, found);
}

/** Derivatives with the same alternatives in another order are to be the same term. */
function inOrder(terms: Terms, term: Term): Term {
  if (term.kind !== "choice") return term;
  return choiceOf(terms, term.parts.toSorted((one, other) => one.id - other.id));
}
