import { spend } from "../language/budget.ts";
import { outlineOf } from "./coverage.ts";
import { asksForEnd, type Monitors } from "./monitors.ts";
import type { Resolver } from "./resolve.ts";
import { writeChoice, type Writer, writeSequence } from "./simplify.ts";
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
    each.kind === "look" && each.way === "behind" && asksForEnd(monitors, each.state);
  const end = term.parts.at(-1);
  const isWhole = end?.kind === "look" && end.way === "ahead" && asksForEnd(monitors, end.state) &&
    term.parts.slice(0, Math.max(0, first)).some(isStart);
  if (!isWhole) return term;
  let body: readonly Term[] = term.parts.slice(first, -1);
  const classes = classesIn(outlineOf(term).mask);
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

/** Ways to divide a length between what is before and after a loop. */
const MAX_WAYS = 60;

/** A sequence whose texts have a length; undefined if that isn't easily said. */
function counting(writer: Writer, parts: readonly Term[], { min, max }: Range): Term | undefined {
  const { terms } = writer;
  const whole = sequenceOf(terms, parts);
  const range = outlineOf(whole);
  if (min <= range.min && range.max <= max) return whole;
  const loops = parts.map(outlineOf).map((each) => each.max - each.min);
  const at = loops.indexOf(Math.max(...loops));
  const loop = parts[at];
  const once = loop?.kind === "repeat" ? outlineOf(loop.part) : range;
  if (loop?.kind !== "repeat" || once.min !== once.max) return undefined;
  const [left, right] = [sequenceOf(terms, parts.slice(0, at)), sequenceOf(terms, parts.slice(at + 1))];
  const [before, after] = [outlineOf(left), outlineOf(right)];
  if ((before.max - before.min + 1) * (after.max - after.min + 1) > MAX_WAYS) return undefined;
  const ways: Term[] = [];
  for (let one = before.min; one <= before.max; one++) {
    for (let other = after.min; other <= after.max; other++) {
      const least = Math.max(loop.min, Math.ceil((min - one - other) / once.min));
      const most = Math.min(loop.max, Math.floor((max - one - other) / once.min));
      if (least > most) continue;
      const counted = repeatOf(terms, loop.part, least, most);
      ways.push(
        writeSequence(writer, [ofLength(writer, left, one), counted, ofLength(writer, right, other)]),
      );
    }
  }
  return writeChoice(writer, ways);
}

/** The texts of a term that have a length. */
function ofLength(writer: Writer, term: Term, length: number): Term {
  const { terms } = writer;
  const { min, max } = outlineOf(term);
  if (length < min || length > max) return never(terms);
  if (min === max) return term;
  if (term.kind === "choice") {
    return writeChoice(writer, term.parts.map((part) => ofLength(writer, part, length)));
  }
  if (term.kind === "repeat" && length === 0) return empty(terms);
  const [first, others] = firstAndOthers(terms, term);
  // An iteration that reads nothing can be left out.
  const ways: Term[] = [];
  for (let here = term.kind === "repeat" ? 1 : 0; here <= length; here++) {
    ways.push(
      writeSequence(writer, [ofLength(writer, first, here), ofLength(writer, others, length - here)]),
    );
  }
  return writeChoice(writer, ways);
}

/** The first part of a sequence, or the first iteration of a repeat. */
function firstAndOthers(terms: Terms, term: Term): [Term, Term] {
  if (term.kind === "sequence") return [term.parts[0]!, sequenceOf(terms, term.parts.slice(1))];
  if (term.kind !== "repeat") throw new Error("Such a term has one length");
  const { part, min, max } = term;
  return [part, repeatOf(terms, part, Math.max(0, min - 1), max - 1)];
}
