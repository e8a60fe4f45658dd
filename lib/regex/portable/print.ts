import { quantifierOf, type Term } from "./terms.ts";
import type { Speller } from "./spelling.ts";

/** Where a term is written: alternatives, a sequence or something to repeat need other groups. */
type Place = "alternatives" | "sequence" | "atom";

/** Longer results aren't written: a part may occur in a term many times. */
const MAX_PRINTED_CHARACTERS = 40_000;

/** The source of a term without looks; undefined if it is too long or the engine has no such construct. */
export function printTerm(term: Term, speller: Speller): string | undefined {
  const known = new Map<string, string | undefined>();
  const print = (each: Term, place: Place): string | undefined => {
    const key = `${each.id}${place}`;
    if (known.has(key)) return known.get(key);
    const printed = printOnce(each, place, speller, print);
    const result = printed !== undefined && printed.length > MAX_PRINTED_CHARACTERS ? undefined : printed;
    known.set(key, result);
    return result;
  };
  return print(term, "alternatives");
}

type Print = (term: Term, place: Place) => string | undefined;

function printOnce(term: Term, place: Place, speller: Speller, print: Print): string | undefined {
  const { engine } = speller;
  const group = (source: string | undefined, isNeeded: boolean) =>
    source === undefined ? undefined : isNeeded ? `(?:${source})` : source;
  switch (term.kind) {
    case "set":
      return speller.set(term.mask);
    case "edge":
      return group((term.way === "ahead" ? engine.end : engine.start) ?? undefined, place === "atom");
    case "boundary":
      return group(engine.boundary?.[term.negate ? 1 : 0], place === "atom");
    case "look":
      return undefined;
    case "repeat":
      return group(printRepeat(term, speller, print), place === "atom");
    case "sequence":
      return group(printSequence(term.parts, print), place === "atom");
    case "choice": {
      if (term.parts.length === 0) return engine.never;
      const parts = term.parts.map((part) => print(part, "alternatives"));
      return parts.includes(undefined) ? undefined : group(parts.join("|"), place !== "alternatives");
    }
  }
}

function printRepeat(
  { part, min, max }: Term & { kind: "repeat" },
  { engine }: Speller,
  print: Print,
): string | undefined {
  const body = print(part, "atom");
  const limit = max === Infinity ? min : max;
  if (body === undefined || limit > engine.maxRepeat) return undefined;
  const quantifier = quantifierOf(min, max);
  return min === max && body.length * (min - 1) <= quantifier.length ? body.repeat(min) : body + quantifier;
}

/** Equal parts in a row are counted where that is shorter. */
function printSequence(parts: readonly Term[], print: Print): string | undefined {
  let source = "";
  for (let at = 0; at < parts.length;) {
    const part = parts[at]!;
    let count = 1;
    while (parts[at + count] === part) count++;
    const one = print(part, "sequence");
    const counted = count > 2 ? print(part, "atom") : undefined;
    if (one === undefined) return undefined;
    const repeated = one.repeat(count);
    const shorter = counted === undefined ? repeated : `${counted}{${count}}`;
    source += shorter.length < repeated.length ? shorter : repeated;
    at += count;
  }
  return source;
}

