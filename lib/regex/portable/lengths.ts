import { spend } from "../language/budget.ts";
import { isEnd, type Monitors } from "./monitors.ts";
import type { Resolver } from "./resolve.ts";
import { writeChoice, type Writer } from "./simplify.ts";
import { classesIn, empty, never, NOTHING, repeatOf, sequenceOf, type Term, type Terms } from "./terms.ts";

/**
 * Looks at the start of a whole text that ask only for its length, written as counts of its loop: `[a-z]{1,47}\.js` for
 * `(?=.{1,50}$)[a-z]+\.js`. A look stays if there are several loops.
 */
export function withCountedLength({ writer, monitors }: Resolver, term: Term): Term {
  if (term.kind !== "sequence") return term;
  const { terms } = writer;
  const first = term.parts.findIndex(({ kind }) => kind !== "look");
  const isStart = (each: Term) =>
    each.kind === "look" && each.way === "behind" && isEnd(monitors, each.state);
  const end = term.parts.at(-1);
  const isWhole = end?.kind === "look" && end.way === "ahead" && isEnd(monitors, end.state) &&
    term.parts.slice(0, Math.max(0, first)).some(isStart);
  if (!isWhole) return term;
  let body: readonly Term[] = term.parts.slice(first, -1);
  const classes = classesIn(body.reduce((all, each) => all | charactersIn(each), 0n));
  const isAhead = (each: Term) => each.kind === "look" && each.way === "ahead";
  // The others may imply a least length, or ask for something else in a loop, which is shorter without a count.
  const isAlone = term.parts.slice(0, first).filter(isAhead).length === 1;
  const looks = term.parts.slice(0, first).filter((look) => {
    const length = look.kind === "look" && isAhead(look)
      ? lengthOf(monitors, look.state, classes)
      : undefined;
    const isCounted = length && (isAlone || length.max < Infinity);
    const counted = isCounted ? counting(writer, body, length) : undefined;
    if (counted) body = [counted];
    return counted === undefined;
  });
  return sequenceOf(terms, [...looks, ...body, end]);
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The lengths of texts of some characters that fulfil a condition; undefined if it also asks something else. */
function lengthOf(
  { next, accepts, terms }: Monitors,
  state: number,
  classes: readonly number[],
): Range | undefined {
  let [min, max] = [Infinity, -Infinity];
  for (let length = 0, at = state; at !== NOTHING; length++) {
    if (accepts[at]) [min, max] = [Math.min(min, length), length];
    else if (min < Infinity) return undefined;
    spend(terms.meter, "work", classes.length);
    const [target, ...others] = new Set(classes.map((index) => next[at]![index]!));
    if (target === undefined || others.length > 0) return undefined;
    if (target === at) return accepts[at] ? { min, max: Infinity } : undefined;
    at = target;
  }
  return max >= min ? { min, max } : undefined;
}

function charactersIn(term: Term): bigint {
  if (term.kind === "set") return term.mask;
  if (term.kind === "repeat") return charactersIn(term.part);
  return "parts" in term ? term.parts.reduce((all, part) => all | charactersIn(part), 0n) : 0n;
}

/** Alternatives of a body, one for each combination of the lengths of its parts. */
const MAX_COMBINATIONS = 24;

/** A sequence whose texts have a length; undefined if that isn't easily said. */
function counting(writer: Writer, parts: readonly Term[], length: Range): Term | undefined {
  const ranges = parts.map(rangeOf);
  const loop = ranges.reduce((best, { min, max }, at) => max - min > spread(ranges[best]!) ? at : best, 0);
  let list: readonly (readonly Term[])[] = [[]];
  for (const [at, part] of parts.entries()) {
    const ways = at === loop ? [part] : byLength(writer, part)?.values();
    if (ways === undefined) return undefined;
    list = [...ways].flatMap((way) => list.map((before) => [...before, way]));
    if (list.length > MAX_COMBINATIONS) return undefined;
  }
  const counted = list.map((each) => countedLoop(writer.terms, each, loop, length));
  return counted.includes(undefined) ? undefined : writeChoice(writer, counted.map((each) => each!));
}

const spread = ({ min, max }: Range): number => max - min;

/** A sequence in which one part at most has several lengths. */
function countedLoop(
  terms: Terms,
  parts: readonly Term[],
  at: number,
  { min, max }: Range,
): Term | undefined {
  const loop = parts[at];
  if (loop === undefined) return undefined;
  const others = parts.reduce((sum, each, index) => index === at ? sum : sum + rangeOf(each).min, 0);
  const range = rangeOf(loop);
  if (range.min + others >= min && range.max + others <= max) return sequenceOf(terms, parts);
  if (range.min + others > max || range.max + others < min) return never(terms);
  const once = loop.kind === "repeat" ? rangeOf(loop.part) : undefined;
  if (loop.kind !== "repeat" || once?.min !== once?.max) return undefined;
  const size = once!.min;
  const [least, most] = [Math.ceil((min - others) / size), Math.floor((max - others) / size)];
  const [from, to] = [Math.max(loop.min, least), Math.min(loop.max, most)];
  const counted = from > to ? never(terms) : repeatOf(terms, loop.part, from, to);
  return sequenceOf(terms, parts.with(at, counted));
}

function rangeOf(term: Term): Range {
  switch (term.kind) {
    case "set":
      return { min: 1, max: 1 };
    case "repeat": {
      const { min, max } = rangeOf(term.part);
      return { min: min * term.min, max: max === 0 ? 0 : max * term.max };
    }
    case "sequence":
    case "choice": {
      const ranges = term.parts.map(rangeOf);
      const [least, most] = [ranges.map(({ min }) => min), ranges.map(({ max }) => max)];
      if (term.kind === "choice") return { min: Math.min(...least), max: Math.max(...most) };
      return { min: sum(least), max: sum(most) };
    }
    default:
      return { min: 0, max: 0 };
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A term by the length of its texts; undefined if there are many. */
function byLength(writer: Writer, term: Term): ReadonlyMap<number, Term> | undefined {
  const { terms } = writer;
  const { min, max } = rangeOf(term);
  if (min === max) return new Map([[min, term]]);
  if (max - min > MAX_COMBINATIONS) return undefined;
  switch (term.kind) {
    case "choice":
      return gathered(writer, term.parts.map((part) => byLength(writer, part)));
    case "sequence":
      return followed(writer, term.parts.map((part) => byLength(writer, part)));
    case "repeat": {
      const times = Array.from({ length: term.max - term.min + 1 }, (_, more) => term.min + more);
      const part = byLength(writer, term.part);
      return gathered(
        writer,
        times.map((count) => followed(writer, Array.from({ length: count }, () => part))),
      );
    }
    default:
      return undefined;
  }

  function followed(writer: Writer, list: readonly (ReadonlyMap<number, Term> | undefined)[]) {
    return list.reduce<ReadonlyMap<number, Term> | undefined>((before, after) =>
      before && after && gathered(
        writer,
        [...before].map(([one, left]) =>
          new Map([...after].map(([other, right]) => [one + other, sequenceOf(terms, [left, right])]))
        ),
      ), new Map([[0, empty(terms)]]));
  }
}

function gathered(
  writer: Writer,
  list: readonly (ReadonlyMap<number, Term> | undefined)[],
): ReadonlyMap<number, Term> | undefined {
  if (list.includes(undefined)) return undefined;
  const groups = Map.groupBy(list.flatMap((each) => [...each!]), ([length]) => length);
  return new Map(
    [...groups].map(([length, all]) => [length, writeChoice(writer, all.map(([, term]) => term))]),
  );
}
