import { KEY_STEPS, type Refusal, refuse, spend, unlessRefused } from "../language/budget.ts";
import {
  allOf,
  type Conditions,
  conditionsAfter,
  createConditions,
  FREE,
  IMPOSSIBLE,
  isWeaker,
  mayEnd,
  withState,
} from "./conditions.ts";
import { walksOf } from "./elimination.ts";
import { asksForEnd, monitorOf, type Monitors, negationOf } from "./monitors.ts";
import { writeChoice, writeGently, type Writer, writeSequence } from "./simplify.ts";
import {
  AHEAD,
  BEHIND,
  choiceOf,
  classesIn,
  edge,
  empty,
  isNever,
  look,
  maskOfClass,
  never,
  repeatOf,
  reversed,
  sequenceOf,
  setOf,
  type Term,
  type Way,
} from "./terms.ts";

/** Rewrites a term without looks, so that it accepts the same texts. */
export interface Resolver {
  readonly writer: Writer;
  readonly monitors: Monitors;
  readonly conditions: Conditions;
  readonly known: {
    readonly rows: Map<string, Rows>;
    readonly places: Map<string, Place>;
    readonly resolved: Map<string, Term>;
    readonly tails: Map<number, Term>;
  };
}

/** For each condition that may hold after a term, the part of the term that leads to it. */
type Rows = ReadonlyMap<number, Term>;

/** Creates a resolver with nothing known. */
export const createResolver = (writer: Writer, monitors: Monitors): Resolver => ({
  writer,
  monitors,
  conditions: createConditions(monitors),
  known: { rows: new Map(), places: new Map(), resolved: new Map(), tails: new Map() },
});

/**
 * A term that accepts the same texts without looks. Those ahead are carried through the term from left to right: what is left
 * of them is a condition on what follows. Then those behind are, from right to left; both orders are tried, unless the looks of
 * one of them are only `^` or `$`.
 */
export function resolve(resolver: Resolver, term: Term): Term {
  const { terms } = resolver.writer;
  const turned = (each: Term) => reversed(terms, each);
  const aheadFirst = () => turned(resolveAhead(resolver, turned(resolveAhead(resolver, term))));
  const behindFirst = () => resolveAhead(resolver, turned(resolveAhead(resolver, turned(term))));
  if (asksForEndOnly(resolver, turned(term))) return aheadFirst();
  return asksForEndOnly(resolver, term) ? behindFirst() : shorter(aheadFirst, behindFirst);
}

/** True if the only look ahead of a term is at its end, and says that nothing follows. */
function asksForEndOnly({ monitors }: Resolver, term: Term): boolean {
  const parts = term.kind === "sequence" ? term.parts : [term];
  const last = parts.at(-1);
  return last?.kind === "look" && last.way === "ahead" && asksForEnd(monitors, last.state) &&
    parts.slice(0, -1).every(({ has }) => !(has & AHEAD));
}

function resolveAhead(resolver: Resolver, term: Term): Term {
  if (!(term.has & AHEAD)) return term;
  return shorter(
    () => resolveFrom(resolver, placeOf(resolver, term, null), FREE),
    () => joinTails(resolver, rowsOf(resolver, term, FREE), null),
  );
}

/** The shorter of two results; if one of them can't be computed, the other one. */
function shorter(first: () => Term, second: () => Term): Term {
  const [one, other] = [first, second].map((each) =>
    unlessRefused<Term | Refusal>(each, (refusal) => refusal)
  );
  if (one === undefined || other === undefined) throw new Error("There are two results");
  if (typeof one === "string") return typeof other === "string" ? refuse(one) : other;
  return typeof other === "string" || one.size <= other.size ? one : other;
}

/** A look on a term that may contain looks, which are resolved first. */
export function lookOn(resolver: Resolver, way: Way, negate: boolean, term: Term): Term {
  const { writer: { terms }, monitors, conditions } = resolver;
  const inside = resolveAhead(resolver, way === "ahead" ? term : reversed(terms, term));
  const ahead = inside.has & BEHIND ? lookAround() : lookAhead(inside);
  return way === "ahead" ? ahead : reversed(terms, ahead);

  function lookAhead(part: Term): Term {
    const state = monitorOf(monitors, part);
    return look(terms, "ahead", negate ? negationOf(monitors, state) : state);
  }
  /** It also depends on what precedes its own start. */
  function lookAround(): Term {
    const parts = [...rowsOf(resolver, reversed(terms, inside), FREE)].map(([before, part]) => ({
      before: conditions.states[before]!,
      state: monitorOf(monitors, reversed(terms, part)),
    }));
    if (!negate) {
      return choiceOf(
        terms,
        parts.map(({ before, state }) =>
          sequenceOf(terms, [
            ...before.map((each) => look(terms, "behind", each)),
            look(terms, "ahead", state),
          ])
        ),
      );
    }
    return sequenceOf(
      terms,
      parts.map(({ before, state }) =>
        choiceOf(terms, [
          ...before.map((each) => look(terms, "behind", negationOf(monitors, each))),
          look(terms, "ahead", negationOf(monitors, state)),
        ])
      ),
    );
  }
}

/** States of a loop: conditions that may hold between its iterations. */
const MAX_LOOP_STATES = 100;

/** The same where each of them may also hold after the loop, with a term of its own. */
const MAX_ROW_STATES = 40;

/** States of what is left of a condition at the end of a pattern. */
const MAX_TAIL_STATES = 60;

/** The rows of a term where a condition holds before it. Where nothing is asked, the term stays as it is. */
function rowsOf(resolver: Resolver, term: Term, condition: number): Rows {
  if (condition === FREE && !(term.has & AHEAD)) return new Map([[FREE, term]]);
  const { rows } = resolver.known;
  const key = `${term.id},${condition}`;
  const before = rows.get(key);
  if (before) return before;
  spend(resolver.writer.terms.meter, "work", KEY_STEPS);
  const found = newRows(resolver, term, condition);
  rows.set(key, found);
  return found;
}

function newRows(resolver: Resolver, term: Term, condition: number): Rows {
  const { writer: { terms }, conditions } = resolver;
  switch (term.kind) {
    case "set":
      return setRows(resolver, term.mask, condition);
    case "look": {
      if (term.way === "behind") return new Map([[condition, term]]);
      const next = withState(conditions, condition, term.state);
      return next === IMPOSSIBLE ? new Map() : new Map([[next, empty(terms)]]);
    }
    case "edge":
    case "boundary":
      return new Map([[condition, term]]);
    case "sequence":
      return sequenceRows(resolver, term, condition);
    case "choice":
      return choiceRows(resolver, term, condition);
    case "repeat":
      return repeatRows(resolver, term, condition);
  }
}

/** More conditions after a set aren't compared with each other. */
const MANY_CONDITIONS = 8;

/** The characters of a set, by what remains of the condition after them. */
function setRows({ writer: { terms, style }, conditions }: Resolver, mask: bigint, condition: number): Rows {
  const row = conditionsAfter(conditions, condition);
  const masks = new Map<number, bigint>();
  spend(terms.meter, "work", terms.classes);
  for (const index of classesIn(mask)) {
    const next = row[index]!;
    if (next !== IMPOSSIBLE) masks.set(next, (masks.get(next) ?? 0n) | maskOfClass(index));
  }
  return new Map([...masks.keys()].map((next) => [next, setOf(terms, eased(next))]));

  /** More characters may lead to a condition if what they ask is less: `.*\d` for `\D*\d`. */
  function eased(wanted: number): bigint {
    const own = masks.get(wanted)!;
    if (style.ease === "never" || masks.size < 2 || masks.size > MANY_CONDITIONS) return own;
    const all = [...masks].reduce(
      (all, [next, part]) => isWeaker(conditions, next, wanted) ? all | part : all,
      0n,
    );
    return style.ease === "always" || terms.lengthOf(all) <= terms.lengthOf(own) ? all : own;
  }
}

function sequenceRows(resolver: Resolver, term: Term & { kind: "sequence" }, condition: number): Rows {
  const unchanged = unchangedSequence(resolver, term, condition);
  if (unchanged !== undefined) return new Map([[unchanged, term]]);
  let rows: Rows = new Map([[condition, empty(resolver.writer.terms)]]);
  for (const part of term.parts) rows = followedBy(resolver, rows, part);
  return rows;
}

/** The condition after a sequence whose parts all stay as they are. */
function unchangedSequence(
  resolver: Resolver,
  { parts }: Term & { kind: "sequence" },
  condition: number,
): number | undefined {
  let at = condition;
  for (const part of parts) {
    const [only, ...others] = rowsOf(resolver, part, at);
    if (only === undefined || others.length > 0 || only[1] !== part) return undefined;
    at = only[0];
  }
  return at;
}

function followedBy(resolver: Resolver, rows: Rows, part: Term, rowsFor = rowsOf): Rows {
  const { writer } = resolver;
  return gathered(
    writer,
    [...rows].flatMap(([before, first]) =>
      [...rowsFor(resolver, part, before)].map(([after, second]) =>
        [after, writeSequence(writer, [first, second])] as const
      )
    ),
  );
}

function gathered(writer: Writer, list: readonly (readonly [number, Term])[]): Rows {
  const groups = Map.groupBy(
    list.filter(([condition, term]) => condition !== IMPOSSIBLE && !isNever(term)),
    ([condition]) => condition,
  );
  return new Map(
    [...groups].map(([condition, all]) => [condition, writeChoice(writer, all.map(([, term]) => term))]),
  );
}

function choiceRows(resolver: Resolver, term: Term & { kind: "choice" }, condition: number): Rows {
  const { writer } = resolver;
  const rows = term.parts.map((part) => [...rowsOf(resolver, part, condition)]);
  const [only] = rows[0] ?? [];
  const isUnchanged = only !== undefined &&
    rows.every((row, at) => row.length === 1 && row[0]![1] === term.parts[at] && row[0]![0] === only[0]);
  if (isUnchanged) return new Map([[only[0], term]]);
  if (!writer.style.gentle) return gathered(writer, rows.flat());
  const groups = Map.groupBy(rows.flat().filter(([, each]) => !isNever(each)), ([next]) => next);
  return new Map([...groups].map(([next, all]) => [next, writeGently(writer, all.map(([, each]) => each))]));
}

function repeatRows(resolver: Resolver, term: Term & { kind: "repeat" }, condition: number): Rows {
  const { writer } = resolver;
  const { terms } = writer;
  const once = rowsOf(resolver, term.part, condition);
  const nothing: readonly (readonly [number, Term])[] = term.min === 0 ? [[condition, empty(terms)]] : [];
  if (once.size === 0) return new Map(nothing);
  const stable = once.size === 1 ? once.get(condition) : undefined;
  if (stable) return new Map([[condition, repeatOf(terms, stable, term.min, term.max)]]);
  if (term.max === Infinity && (term.min === 0 || (term.min === 1 && once.has(condition)))) {
    const walks = walksOf(writer, {
      start: condition,
      edges: (each) => rowsOf(resolver, term.part, each),
      exits: (each) => new Map([[each, empty(terms)]]),
      maxVertices: MAX_ROW_STATES,
    });
    if (term.min === 0) return walks;
    // The other conditions are reached by an iteration in any case.
    const again = followedBy(resolver, once, repeatOf(terms, term.part, 0, Infinity));
    return new Map([...walks].map(([next, walk]) => [next, next === condition ? again.get(next)! : walk]));
  }
  if (isRecurrent(once, term, condition) && timesOf(term) > FEW_TIMES) {
    return halvedRows(resolver, term, condition);
  }
  return gathered(writer, [...nothing, ...followedBy(resolver, once, onceLess(resolver, term))]);
}

/** The rows of a counted loop from those of its halves. */
function halvedRows(resolver: Resolver, term: Term, condition: number): Rows {
  const isHalved = term.kind === "repeat" && timesOf(term) > 1 &&
    isRecurrent(rowsOf(resolver, term.part, condition), term, condition);
  if (!isHalved) return rowsOf(resolver, term, condition);
  const { rows } = resolver.known;
  const key = `${term.id},${condition},halved`;
  const before = rows.get(key);
  if (before) return before;
  const [first, second] = halvesOf(resolver, term);
  const found = followedBy(resolver, halvedRows(resolver, first, condition), second, halvedRows);
  rows.set(key, found);
  return found;
}

/** Loops of up to so many iterations are written one iteration after the other. */
const FEW_TIMES = 5;

/** How many iterations are written if each is. */
const timesOf = ({ min, max }: Term & { kind: "repeat" }): number => max === Infinity ? min : max;

/** The condition before a counted loop may also hold in it, so each of its iterations would have to be written. */
const isRecurrent = (once: Rows, term: Term & { kind: "repeat" }, condition: number): boolean =>
  once.size > 1 && once.has(condition) && timesOf(term) > (term.max === Infinity ? 0 : 1);

/** A counted loop as two. */
function halvesOf(
  { writer: { terms } }: Resolver,
  { part, min, max }: Term & { kind: "repeat" },
): [Term, Term] {
  // Those that are needed come first: where the length is known, fewer ways lead to the same place.
  const isRange = min > 0 && min < max && max < Infinity;
  const least = isRange ? min : Math.floor(min / 2);
  const most = isRange || max === Infinity ? least : Math.floor(max / 2);
  return [repeatOf(terms, part, least, most), repeatOf(terms, part, min - least, max - most)];
}

/** A repeat after its first iteration. */
const onceLess = ({ writer: { terms } }: Resolver, { part, min, max }: Term & { kind: "repeat" }): Term =>
  repeatOf(terms, part, Math.max(0, min - 1), max - 1);

/** A term, and the place after it: so what follows is known where a term is resolved. */
interface Place {
  readonly id: number;
  readonly term: Term;
  readonly next: Place | null;
  /** The term and all that follows. */
  readonly whole: Term;
}

function placeOf(resolver: Resolver, term: Term, next: Place | null): Place | null {
  const { writer: { terms }, known: { places } } = resolver;
  if (term.kind === "sequence") {
    return term.parts.reduceRight<Place | null>((after, part) => placeOf(resolver, part, after), next);
  }
  const key = `${term.id},${next?.id}`;
  const before = places.get(key);
  if (before) return before;
  const whole = next ? sequenceOf(terms, [term, next.whole]) : term;
  const place = { id: places.size, term, next, whole };
  places.set(key, place);
  return place;
}

/** All from a place on, without looks ahead. */
function resolveFrom(resolver: Resolver, place: Place | null, condition: number): Term {
  if (condition === IMPOSSIBLE) return never(resolver.writer.terms);
  if (place === null) return tailOf(resolver, condition);
  if (condition === FREE && !(place.whole.has & AHEAD)) return place.whole;
  const { resolved } = resolver.known;
  const key = `${place.id},${condition}`;
  const before = resolved.get(key);
  if (before) return before;
  spend(resolver.writer.terms.meter, "work", KEY_STEPS);
  const found = resolveAt(resolver, place, condition);
  resolved.set(key, found);
  return found;
}

function resolveAt(resolver: Resolver, { term, next }: Place, condition: number): Term {
  const { writer, conditions } = resolver;
  switch (term.kind) {
    case "look":
      return term.way === "behind"
        ? writeSequence(writer, [term, resolveFrom(resolver, next, condition)])
        : resolveFrom(resolver, next, withState(conditions, condition, term.state));
    case "edge":
    case "boundary":
      return writeSequence(writer, [term, resolveFrom(resolver, next, condition)]);
    case "choice": {
      const joined = () => joinTails(resolver, rowsOf(resolver, term, condition), next);
      if (writer.style.gentle && rowsOf(resolver, term, condition).size === 1) return joined();
      return shorter(
        joined,
        () =>
          writeChoice(
            writer,
            term.parts.map((part) => resolveFrom(resolver, placeOf(resolver, part, next), condition)),
          ),
      );
    }
    case "repeat":
      return resolveRepeat(resolver, term, next, condition);
    default:
      return joinTails(resolver, rowsOf(resolver, term, condition), next);
  }
}

function resolveRepeat(
  resolver: Resolver,
  term: Term & { kind: "repeat" },
  next: Place | null,
  condition: number,
): Term {
  const { writer } = resolver;
  const { terms } = writer;
  const once = rowsOf(resolver, term.part, condition);
  if (once.size === 0) return term.min === 0 ? resolveFrom(resolver, next, condition) : never(terms);
  const stable = once.size === 1 ? once.get(condition) : undefined;
  if (stable) {
    const repeat = repeatOf(terms, stable, term.min, term.max);
    return writeSequence(writer, [repeat, resolveFrom(resolver, next, condition)]);
  }
  if (term.min > 0 || term.max < Infinity) {
    const whole = () => joinTails(resolver, rowsOf(resolver, term, condition), next);
    const inSteps = () => {
      const more = joinTails(resolver, once, placeOf(resolver, onceLess(resolver, term), next));
      return term.min > 0 ? more : writeChoice(writer, [resolveFrom(resolver, next, condition), more]);
    };
    if (!isRecurrent(once, term, condition)) return inSteps();
    if (timesOf(term) > FEW_TIMES) return whole();
    return term.min > 1 || term.max < Infinity ? inSteps() : shorter(whole, inSteps);
  }
  const tails = new Map<number, Term>();
  const walks = walksOf(writer, {
    start: condition,
    edges: (each) => rowsOf(resolver, term.part, each),
    exits: (each) => {
      const tail = resolveFrom(resolver, next, each);
      if (isNever(tail)) return new Map();
      tails.set(tail.id, tail);
      return new Map([[tail.id, empty(terms)]]);
    },
    maxVertices: MAX_LOOP_STATES,
  });
  return writeChoice(
    writer,
    [...walks].map(([exit, walk]) => writeSequence(writer, [walk, tails.get(exit)!])),
  );
}

/** Rows, each followed by what is left there; equal rests are written once. */
function joinTails(resolver: Resolver, rows: Rows, next: Place | null): Term {
  const { writer } = resolver;
  const groups = new Map<Term, Term[]>();
  for (const [condition, term] of rows) {
    const tail = resolveFrom(resolver, next, condition);
    if (isNever(tail)) continue;
    const group = groups.get(tail);
    if (group) group.push(term);
    else groups.set(tail, [term]);
  }
  return writeChoice(
    writer,
    [...groups].map(([tail, terms]) => writeSequence(writer, [writeChoice(writer, terms), tail])),
  );
}

/** What has to follow a pattern so that a condition holds: nothing is written if anything may. */
function tailOf(resolver: Resolver, condition: number): Term {
  const { writer, conditions, known: { tails } } = resolver;
  const { terms } = writer;
  const before = tails.get(condition);
  if (before) return before;
  const [open, shut] = [0, 1];
  const walks = walksOf(writer, {
    start: condition,
    edges: (each) => each === FREE ? new Map() : setRows(resolver, terms.all, each),
    exits: (each) => {
      if (each === FREE) return new Map([[open, empty(terms)]]);
      return mayEnd(conditions, each) ? new Map([[shut, edge(terms, "ahead")]]) : new Map();
    },
    maxVertices: MAX_TAIL_STATES,
  });
  const tail = writeChoice(writer, [...walks.values()]);
  tails.set(condition, tail);
  return tail;
}

/** The term of all texts that fulfil a condition. */
export const textsOf = (resolver: Resolver, state: number): Term =>
  tailOf(resolver, allOf(resolver.conditions, [state]));
