import { quantifierOf, type Term } from "./terms.ts";
import type { Speller } from "./spelling.ts";

/** Where a term is written: alternatives, a sequence or something to repeat need other groups. */
type Place = "alternatives" | "sequence" | "atom";

/** Longer results aren't written: a part may occur in a term many times. */
export const MAX_PRINTED_CHARACTERS = 40_000;

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
  const { writing } = speller;
  const group = (source: string | undefined, isNeeded: boolean) =>
    source === undefined ? undefined : isNeeded ? `(?:${source})` : source;
  switch (term.kind) {
    case "set":
      return speller.set(term.mask);
    case "edge":
      return group(term.way === "ahead" ? writing.end : writing.start, place === "atom");
    case "boundary":
      return group(writing.boundary?.[term.negate ? 1 : 0], place === "atom");
    case "look":
      return undefined;
    case "repeat":
      return group(printRepeat(term, speller, print), place === "atom");
    case "sequence":
      return group(printSequence(term.parts, print), place === "atom");
    case "choice": {
      if (term.parts.length === 0) return writing.never;
      const parts = term.parts.map((part) => print(part, "alternatives"));
      return parts.includes(undefined) ? undefined : group(parts.join("|"), place !== "alternatives");
    }
  }
}

function printRepeat(
  { part, min, max }: Term & { kind: "repeat" },
  { writing }: Speller,
  print: Print,
): string | undefined {
  const body = print(part, "atom");
  const limit = Math.floor(writing.maxRepeat / countsIn(part, writing.openRepeat));
  if (
    body === undefined || limit < 1 ||
    (max === Infinity ? min : max) / limit * body.length > MAX_PRINTED_CHARACTERS
  ) return undefined;
  return countedPieces(min, max, limit, writing.openRepeat).map(([least, most]) => {
    const quantifier = quantifierOf(least, most);
    const isShort = least === most && body.length * (least - 1) <= quantifier.length;
    return isShort ? body.repeat(least) : body + quantifier;
  }).join("");
}

/** The product of the largest counts inside each other. */
function countsIn(term: Term, open: number): number {
  if (term.kind === "repeat") {
    const count = term.max === Infinity ? term.min + open : term.max;
    return Math.max(1, count) * countsIn(term.part, open);
  }
  return "parts" in term ? term.parts.reduce((most, part) => Math.max(most, countsIn(part, open)), 1) : 1;
}

/**
 * A count as several of at most `limit`: `{0,1500}` is `{0,1000}{0,500}`.
 *
 * @param open what one without an upper bound counts beyond its lower one
 */
function countedPieces(
  min: number,
  max: number,
  limit: number,
  open: number,
): (readonly [min: number, max: number])[] {
  const pieces: (readonly [number, number])[] = [];
  let [least, most] = [min, max === Infinity ? min : max];
  while (most > (max === Infinity ? limit - open : 0)) {
    const piece = [Math.min(least, limit), Math.min(most, limit)] as const;
    pieces.push(piece);
    [least, most] = [least - piece[0], most - piece[1]];
  }
  return max === Infinity ? [...pieces, [most, Infinity]] : pieces;
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
