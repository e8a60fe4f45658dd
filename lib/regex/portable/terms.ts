import { KEY_STEPS, type Meter, refuse, spend } from "../language/budget.ts";

/**
 * A pattern that is rewritten. Sets are masks over the classes of an alphabet, and everything of zero width that is to be
 * resolved is a `look`: a condition on the text after or before it, as the state of a monitor. An `edge` is `$` or `^` without
 * flag m, a `boundary` is `\b` or `\B`; both are kept as they are.
 */
export type Term =
  & Traits
  & (
    | { readonly kind: "set"; readonly mask: bigint }
    | { readonly kind: "sequence"; readonly parts: readonly Term[] }
    | { readonly kind: "choice"; readonly parts: readonly Term[] }
    | { readonly kind: "repeat"; readonly part: Term; readonly min: number; readonly max: number }
    | { readonly kind: "look"; readonly way: Way; readonly state: number }
    | { readonly kind: "edge"; readonly way: Way }
    | { readonly kind: "boundary"; readonly negate: boolean }
  );

/** Towards the end of the text, or its start. */
export type Way = "ahead" | "behind";

/** The other one. */
const opposite = (way: Way): Way => way === "ahead" ? "behind" : "ahead";

/** What is known of a term. */
interface Traits {
  readonly id: number;
  /** About how many characters it takes to write. */
  readonly size: number;
  /** Which terms of zero width it contains: `AHEAD`, `BEHIND` and `PLACE`, added. */
  readonly has: number;
  /** It accepts the empty text, whatever follows. */
  readonly open: boolean;
  /** It accepts the empty text at the end of a text. */
  readonly shut: boolean;
}

/** A term contains a look ahead. */
export const AHEAD = 1;

/** A term contains a look behind. */
export const BEHIND = 2;

/** A term contains an edge or a boundary. */
export const PLACE = 4;

/** A term contains something to resolve. */
export const LOOK = AHEAD | BEHIND;

/** A table of terms, each of them once, so that equal terms are the same object. */
export interface Terms {
  readonly byKey: Map<string, Term>;
  readonly meter: Meter;
  /** The number of classes of the alphabet. */
  readonly classes: number;
  /** The mask of all characters. */
  readonly all: bigint;
  /** The length of a set as it is written. */
  readonly lengthOf: (mask: bigint) => number;
}

/** Terms that would take more characters to write aren't built: the same part may be in a term very often. */
const MAX_TERM_SIZE = 12_000;

/** Creates a table. */
export function createTerms(classes: number, lengthOf: (mask: bigint) => number, meter: Meter): Terms {
  return { byKey: new Map(), meter, classes, all: (1n << BigInt(classes)) - 1n, lengthOf };
}

/** Accepts nothing. */
export const never = (terms: Terms): Term =>
  intern(terms, "never", () => ({ kind: "choice", parts: [], size: 2, has: 0, open: false, shut: false }));

/** Accepts the empty text. */
export const empty = (terms: Terms): Term =>
  intern(terms, "empty", () => ({ kind: "sequence", parts: [], size: 0, has: 0, open: true, shut: true }));

/** True if a term accepts nothing. */
export const isNever = (term: Term): boolean => term.kind === "choice" && term.parts.length === 0;

/** True if a term is the empty text. */
export const isEmpty = (term: Term): boolean => term.kind === "sequence" && term.parts.length === 0;

/** A character of a set. */
export function setOf(terms: Terms, mask: bigint): Term {
  if (mask === 0n) return never(terms);
  return intern(terms, `s${mask}`, () => ({
    kind: "set",
    mask,
    size: terms.lengthOf(mask),
    has: 0,
    open: false,
    shut: false,
  }));
}

/** The state of a monitor that accepts every text. */
export const ANYTHING = 0;

/** The state of a monitor that accepts no text. */
export const NOTHING = 1;

/** A condition on what follows or precedes. */
export function look(terms: Terms, way: Way, state: number): Term {
  if (state === ANYTHING) return empty(terms);
  if (state === NOTHING) return never(terms);
  return intern(terms, `l${way}${state}`, () => ({
    kind: "look",
    way,
    state,
    size: LOOK_SIZE,
    has: way === "ahead" ? AHEAD : BEHIND,
    open: true,
    shut: true,
  }));
}

/** Looks aren't written in the end; those that cost little are resolved first. */
const LOOK_SIZE = 6;

/** `$` or `^` without flag m. */
export const edge = (terms: Terms, way: Way): Term =>
  intern(terms, `e${way}`, () => ({ kind: "edge", way, size: 1, has: PLACE, open: false, shut: true }));

/** `\b` or `\B`, kept as it is. */
export const boundary = (terms: Terms, negate: boolean): Term =>
  intern(
    terms,
    `b${negate}`,
    () => ({ kind: "boundary", negate, size: 2, has: PLACE, open: false, shut: false }),
  );

/** Terms one after the other. Nothing is simplified. */
export function sequenceOf(terms: Terms, list: readonly Term[]): Term {
  const parts = list.flatMap((each) => each.kind === "sequence" ? each.parts : [each]);
  spend(terms.meter, "work", parts.length);
  if (parts.some(isNever)) return never(terms);
  const [only] = parts;
  if (only === undefined) return empty(terms);
  if (parts.length === 1) return only;
  return intern(terms, `q${ids(parts)}`, () => ({
    kind: "sequence",
    parts,
    size: parts.reduce((sum, each) => sum + each.size + (each.kind === "choice" ? GROUP_SIZE : 0), 0),
    has: parts.reduce((all, each) => all | each.has, 0),
    open: parts.every((each) => each.open),
    shut: parts.every((each) => each.shut),
  }));
}

/** `(?:` and `)`. */
const GROUP_SIZE = 4;

/** One of some terms. Only equal ones are dropped. */
export function choiceOf(terms: Terms, list: readonly Term[]): Term {
  const parts = flatChoice(list);
  spend(terms.meter, "work", parts.length);
  const [only] = parts;
  if (only === undefined) return never(terms);
  if (parts.length === 1) return only;
  return intern(terms, `c${ids(parts)}`, () => ({
    kind: "choice",
    parts,
    size: parts.reduce((sum, each) => sum + each.size + 1, -1),
    has: parts.reduce((all, each) => all | each.has, 0),
    open: parts.some((each) => each.open),
    shut: parts.some((each) => each.shut),
  }));
}

/** The alternatives of some terms, each once. */
export const flatChoice = (
  list: readonly Term[],
): Term[] => [...new Set(list.flatMap((each) => each.kind === "choice" ? each.parts : [each]))];

/** A term, repeated. Repeats of repeats become one where that is the same. */
export function repeatOf(terms: Terms, part: Term, min: number, max: number): Term {
  if (max === 0 || isEmpty(part)) return empty(terms);
  if (isNever(part)) return min === 0 ? empty(terms) : never(terms);
  if (min === 1 && max === 1) return part;
  if (part.kind === "repeat" && isOneRepeat(part, min, max)) {
    return repeatOf(terms, part.part, Math.min(part.min, 1) * min, Math.max(part.max, max));
  }
  return intern(terms, `r${part.id},${min},${max}`, () => ({
    kind: "repeat",
    part,
    min,
    max,
    size: part.size + quantifierOf(min, max).length +
      (part.kind === "set" || part.kind === "look" || part.kind === "edge" ? 0 : GROUP_SIZE),
    has: part.has,
    open: min === 0 || part.open,
    shut: min === 0 || part.shut,
  }));
}

function isOneRepeat(inner: { readonly min: number; readonly max: number }, min: number, max: number) {
  if (inner.min > 1) return false;
  return (min === 0 && max === 1) || (inner.max === Infinity && min <= 1) ||
    (inner.min === 0 && inner.max === 1 && max === Infinity);
}

/** A quantifier as it is written. */
export function quantifierOf(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** A term that reads texts from right to left. */
export function reversed(terms: Terms, term: Term, known = new Map<Term, Term>()): Term {
  const before = known.get(term);
  if (before) return before;
  const turned = reversedOnce(terms, term, (part) => reversed(terms, part, known));
  known.set(term, turned);
  return turned;
}

function reversedOnce(terms: Terms, term: Term, turn: (part: Term) => Term): Term {
  switch (term.kind) {
    case "sequence":
      return sequenceOf(terms, term.parts.map(turn).reverse());
    case "choice":
      return choiceOf(terms, term.parts.map(turn));
    case "repeat":
      return repeatOf(terms, turn(term.part), term.min, term.max);
    case "look":
      return look(terms, opposite(term.way), term.state);
    case "edge":
      return edge(terms, opposite(term.way));
    default:
      return term;
  }
}

/** The classes of a mask. */
export function classesIn(mask: bigint): number[] {
  const found: number[] = [];
  for (let index = 0, rest = mask; rest !== 0n; index++, rest >>= 1n) if (rest & 1n) found.push(index);
  return found;
}

/** The mask of a class. */
export const maskOfClass = (index: number): bigint => 1n << BigInt(index);

const ids = (parts: readonly Term[]): string => parts.map(({ id }) => id).join();

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

function intern(terms: Terms, key: string, make: () => WithoutId<Term>): Term {
  const before = terms.byKey.get(key);
  if (before) return before;
  const made = { ...make(), id: terms.byKey.size } as Term;
  spend(terms.meter, "work", TERM_STEPS + KEY_STEPS + key.length / 4);
  if (made.size > MAX_TERM_SIZE) refuse("positions");
  terms.byKey.set(key, made);
  return made;
}

/** The cost of a new term, in basic steps. */
const TERM_STEPS = 20;
