import { spend } from "../language/budget.ts";
import { covers } from "./coverage.ts";
import {
  choiceOf,
  empty,
  flatChoice,
  isEmpty,
  isNever,
  never,
  repeatOf,
  sequenceOf,
  setOf,
  type Term,
  type Terms,
} from "./terms.ts";

/** How alternatives are written: which of these is shorter depends on the pattern. */
export interface Style {
  /** What alternatives end with is written once, too. */
  readonly ends: boolean;
  /** Alternatives that don't change stay as they were written. */
  readonly gentle: boolean;
  /** More characters than asked may lead to a condition: nowhere, where that is shorter, or everywhere. */
  readonly ease: "never" | "shorter" | "always";
}

/** Builds terms that accept the same as what they are built of, written as a person would. */
export interface Writer {
  readonly terms: Terms;
  readonly style: Style;
  readonly choices: Map<string, Term>;
}

/** Creates a writer with nothing built. */
export const createWriter = (terms: Terms, style: Style): Writer => ({
  terms,
  style,
  choices: new Map(),
});

/** Terms one after the other: `xx*` is `x+`, and `(?:a*b)*a*` is `[ab]*`. */
export function writeSequence(writer: Writer, list: readonly Term[]): Term {
  if (list.some(isNever)) return never(writer.terms);
  const parts: Term[] = [];
  for (const each of list) append(writer, parts, each);
  return sequenceOf(writer.terms, parts);
}

function append(writer: Writer, parts: Term[], added: Term): void {
  if (added.kind === "sequence") {
    for (const part of added.parts) append(writer, parts, part);
    return;
  }
  const last = parts.at(-1);
  const joined = last && last.has === 0 && added.has === 0 ? joinTwo(writer, last, added) : undefined;
  if (joined) {
    parts.pop();
    for (const part of joined) append(writer, parts, part);
    return;
  }
  const body = added.kind === "repeat" && added.has === 0 && added.part.kind === "sequence"
    ? added.part.parts
    : undefined;
  if (body && added.kind === "repeat" && body.every((each, at) => parts.at(at - body.length) === each)) {
    parts.length -= body.length;
    append(writer, parts, repeatOf(writer.terms, added.part, added.min + 1, added.max + 1));
    return;
  }
  parts.push(added);
}

/** Two neighbours written as other ones; undefined if they stay. */
function joinTwo(writer: Writer, left: Term, right: Term): readonly Term[] | undefined {
  const { terms } = writer;
  const [one, other] = [asRepeat(left), asRepeat(right)];
  if (one.part === other.part && (left.kind === "repeat" || right.kind === "repeat")) {
    return [repeatOf(terms, one.part, one.min + other.min, one.max + other.max)];
  }
  const bothOpen = one.max === Infinity && other.max === Infinity;
  if (bothOpen && one.part.kind === "set" && other.part.kind === "set") {
    if ((one.part.mask & ~other.part.mask) === 0n) {
      return [...one.min > 0 ? [repeatOf(terms, one.part, one.min, one.min)] : [], right];
    }
    if ((other.part.mask & ~one.part.mask) === 0n) {
      return [left, ...other.min > 0 ? [repeatOf(terms, other.part, other.min, other.min)] : []];
    }
  }
  if (!isStar(left) || !isStar(right)) return undefined;
  if (left.part.kind === "sequence" && left.part.parts[0] === right) {
    return [writeStar(writer, writeChoice(writer, [right.part, rest(writer, left.part.parts.slice(1))]))];
  }
  if (right.part.kind === "sequence" && right.part.parts.at(-1) === left) {
    return [writeStar(writer, writeChoice(writer, [left.part, rest(writer, right.part.parts.slice(0, -1))]))];
  }
  return undefined;
}

const rest = (writer: Writer, parts: readonly Term[]): Term => writeSequence(writer, parts);

interface Repeated {
  readonly part: Term;
  readonly min: number;
  readonly max: number;
}

const asRepeat = (term: Term): Repeated => term.kind === "repeat" ? term : { part: term, min: 1, max: 1 };

type Repeat = Extract<Term, { kind: "repeat" }>;

const isStar = (term: Term): term is Repeat =>
  term.kind === "repeat" && term.min === 0 && term.max === Infinity;

/** A term, any number of times. */
export function writeStar(writer: Writer, term: Term): Term {
  const { terms } = writer;
  if (term.kind === "choice") {
    const parts = term.parts.filter((each) => !isEmpty(each)).map(withoutStar);
    const isChanged = parts.length !== term.parts.length || parts.some((each, at) => each !== term.parts[at]);
    if (isChanged) return writeStar(writer, writeChoice(writer, parts));
  }
  if (
    term.kind === "sequence" && term.has === 0 && term.parts.length > 1 &&
    term.parts.every(({ open }) => open)
  ) return writeStar(writer, writeChoice(writer, term.parts.map(withoutStar)));
  if (term.kind === "repeat" && term.min <= 1) return repeatOf(terms, term.part, 0, Infinity);
  return repeatOf(terms, term, 0, Infinity);
}

/** What is repeated, if the repeat makes no difference in a star. */
const withoutStar = (term: Term): Term =>
  term.kind === "repeat" && term.min <= 1 && (term.max === Infinity || term.min === 0) ? term.part : term;

/** Any of some terms; what they begin or end with is written once. */
export function writeChoice(writer: Writer, list: readonly Term[]): Term {
  const parts = flatChoice(list);
  const key = parts.map(({ id }) => id).join();
  const before = writer.choices.get(key);
  if (before) return before;
  spend(writer.terms.meter, "work", CHOICE_STEPS * parts.length ** 2);
  const written = writeNewChoice(writer, parts);
  writer.choices.set(key, written);
  return written;
}

/** The cost of comparing two alternatives, in basic steps. */
const CHOICE_STEPS = 4;

function writeNewChoice(writer: Writer, list: readonly Term[]): Term {
  let parts: readonly Term[] = withoutCovered(joinSets(writer.terms, list));
  if (parts.some((each) => each.open && each.has === 0 && !isEmpty(each))) {
    parts = parts.filter((each) => !isEmpty(each));
  }
  if (parts.length > 1) parts = factor(writer, parts, "start");
  if (parts.length > 1 && writer.style.ends) parts = factor(writer, parts, "end");
  if (parts.length < 2) return parts[0] ?? never(writer.terms);
  return parts.some(isEmpty) ? writeOptional(writer, parts) : choiceOf(writer.terms, parts);
}

/** Sets become one, where the first of them is. */
export function joinSets(terms: Terms, parts: readonly Term[]): Term[] {
  const masks = parts.flatMap((each) => each.kind === "set" ? [each.mask] : []);
  if (masks.length < 2) return [...parts];
  const union = setOf(terms, masks.reduce((all, mask) => all | mask));
  const first = parts.findIndex(({ kind }) => kind === "set");
  return parts.flatMap((each, at) => each.kind !== "set" ? [each] : at === first ? [union] : []);
}

/** Drops alternatives that accept nothing that another one doesn't. */
const withoutCovered = (list: readonly Term[]): Term[] =>
  list.filter((each, at) => !list.some((other, index) => at !== index && covers(other, each)));

/** `|xx*` is `x*`. */
function writeOptional({ terms }: Writer, list: readonly Term[]): Term {
  const parts = list.filter((each) => !isEmpty(each));
  const all = choiceOf(terms, parts);
  if (all.kind === "repeat" && all.min <= 1) return repeatOf(terms, all.part, 0, all.max);
  if (all.kind === "sequence") {
    for (const end of ["start", "end"] as const) {
      const [more, others] = split(terms, all, end);
      if (isStar(more) && more.part === sequenceOf(terms, others)) return more;
    }
  }
  return repeatOf(terms, all, 0, 1);
}

type End = "start" | "end";

/** The first or last part of a term and the others; a part of a repeat is taken out of it. */
function split(terms: Terms, term: Term, end: End): [Term, readonly Term[]] {
  const parts = partsFrom(terms, term, end);
  const part = (end === "start" ? parts[0] : parts.at(-1)) ?? empty(terms);
  return [part, end === "start" ? parts.slice(1) : parts.slice(0, -1)];
}

/** Repeats of more aren't taken apart. */
const MANY_REPEATS = 60;

function partsFrom(terms: Terms, term: Term, end: End): readonly Term[] {
  if (term.kind === "sequence") {
    spend(terms.meter, "work", term.parts.length);
    if (term.parts.length === 0) return [];
    return end === "start"
      ? [...partsFrom(terms, term.parts[0]!, end), ...term.parts.slice(1)]
      : [...term.parts.slice(0, -1), ...partsFrom(terms, term.parts.at(-1)!, end)];
  }
  if (
    term.kind !== "repeat" || term.min < 1 || term.min >= MANY_REPEATS || term.part.kind === "choice"
  ) return [term];
  const one = partsFrom(terms, term.part, end);
  const more = repeatOf(terms, term.part, term.min - 1, term.max - 1);
  return (end === "start" ? [...one, more] : [more, ...one]).filter((each) => !isEmpty(each));
}

/** What alternatives begin or end with is written once. */
function factor(writer: Writer, list: readonly Term[], end: End): readonly Term[] {
  const { terms } = writer;
  const groups = new Map<Term, (readonly Term[])[]>();
  for (const each of list) {
    const [shared, others] = split(terms, each, end);
    const group = groups.get(shared);
    if (group) group.push(others);
    else groups.set(shared, [others]);
  }
  if (groups.size === list.length) return list;
  return [...groups].map(([shared, all]) => {
    if (isEmpty(shared)) return shared;
    const others = writeChoice(writer, all.map((parts) => writeSequence(writer, parts)));
    return writeSequence(writer, end === "start" ? [shared, others] : [others, shared]);
  });
}

/** Alternatives as they were written: not factored, only what is there twice is dropped. */
export function writeGently({ terms }: Writer, list: readonly Term[]): Term {
  const parts = joinSets(terms, flatChoice(list));
  const all = choiceOf(terms, parts.filter((each) => !isEmpty(each)));
  const isOptional = parts.some(isEmpty) && !(all.open && all.has === 0);
  return isOptional ? repeatOf(terms, all, 0, 1) : all;
}
