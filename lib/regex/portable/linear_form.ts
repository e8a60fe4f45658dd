import { unlessRefused } from "../language/budget.ts";
import { decide } from "../redos/decision.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { withinWork } from "../work.ts";
import { SAFE_STEPS_PER_CHARACTER } from "../../limits/search.ts";
import { engineOf } from "./engines.ts";
import { monitorOf } from "./monitors.ts";
import { isProved } from "./portable.ts";
import { printTerm } from "./print.ts";
import { withoutOptionalEnds } from "./optional_ends.ts";
import { type Resolver, textsOf } from "./resolve.ts";
import { temperedForm } from "./tempered_form.ts";
import { charactersOf, createRewriteMeter, rewrite, type Rewritten } from "./rewrite.ts";
import { writeChoice, writeSequence } from "./simplify.ts";
import { createSpeller } from "./spelling.ts";
import {
  choiceOf,
  edge,
  empty,
  isEmpty,
  LOOK,
  never,
  PLACE,
  repeatOf,
  sequenceOf,
  setOf,
  type Term,
  type Terms,
} from "./terms.ts";

/** A pattern that accepts the same texts in linear time, which is proved; undefined if none was found. */
interface LinearForm {
  readonly pattern: string;
  readonly flags: string;
}

/** Work of looking for a form, over all proofs: about a second. Of 300 slow patterns one in fifty takes more. */
const MAX_FORM_WORK = 10_000_000;

/** Longer forms aren't offered by default. */
const SHORT_FORM = 200;

/**
 * A form of a slow pattern that accepts the same texts in linear time, for code that asks only whether there is a match. The
 * form most like the pattern comes first: as it is without lookarounds, then with loops in loops written from their minimal
 * automaton, then more and more of it.
 */
export function linearForm(
  tree: Tree,
  maxLength: number = Math.max(SHORT_FORM, 2 * tree.regex.pattern.length),
): LinearForm | undefined {
  let best: LinearForm | undefined;
  const rewrites = new Set<string>();
  const own = flagsOf(tree);
  const search = () => {
    for (const { pattern, isOwn } of candidatesFor(tree)) {
      if (rewrites.has(pattern)) continue;
      rewrites.add(pattern);
      const limit = best ? best.pattern.length - 1 : maxLength;
      const form = isOwn ? formWith(tree, pattern, own, limit) : formOfPlain(tree, pattern, limit);
      if (form) best = form;
      if (best && best.pattern.length <= 2 * tree.regex.pattern.length) return best;
    }
    for (const rewritten of rewrites) {
      if (best) break;
      const pattern = own.includes("i") ? inOneCase(rewritten) : rewritten;
      const isShort = pattern.length <= 2 * tree.regex.pattern.length;
      const from = isShort ? parseRecentTree({ pattern, flags: own }) : null;
      const tempered = from && isProved(tree, pattern, own) ? temperedFrom(from, tree) : undefined;
      best = tempered === undefined ? undefined : formWith(tree, tempered, own, maxLength);
    }
    return best;
  };
  return withinWork(MAX_FORM_WORK, search, () => best);
}

/** A pattern that may accept the same texts, with the flags of the tree or without i, m and s. */
interface Candidate {
  readonly pattern: string;
  readonly isOwn: boolean;
}

function* candidatesFor(tree: Tree): Generator<Candidate> {
  const meter = createRewriteMeter(tree);
  const temper = function* () {
    const pattern = temperedFrom(tree, tree);
    if (pattern !== undefined) yield { pattern, isOwn: true };
  };
  let isTempered = false;
  for (const keepsBoundaries of [true, false]) {
    const options = {
      style: { ends: true, gentle: true, ease: "never" as const },
      keepsBoundaries,
      trims: true,
    };
    const rewritten = rewrite(tree, options, meter);
    if (typeof rewritten === "string") continue;
    for (const [at, way] of WAYS.entries()) {
      if (at === SIMPLE_WAYS && !isTempered) yield* temper();
      isTempered ||= at === SIMPLE_WAYS;
      const pattern = unlessRefused<string | undefined>(() => writtenIn(rewritten, way), () => undefined);
      if (pattern !== undefined) yield { pattern, isOwn: false };
    }
  }
  if (!isTempered) yield* temper();
}

/** The form of a pattern, or of what it was rewritten to, with loops that stop. */
function temperedFrom(from: Tree, tree: Tree): string | undefined {
  const flags = flagsOf(tree);
  return temperedForm(from, {
    isSame: (each) => isProved(tree, each, flags),
    isFast: (each) => isFast(parseRecentTree({ pattern: each, flags })),
  });
}

const flagsOf = ({ regex: { flags } }: Tree): string => flags.replaceAll(/[dgy]/g, "");

function formWith(tree: Tree, pattern: string, flags: string, maxLength: number): LinearForm | undefined {
  const read = pattern.length <= maxLength ? parseRecentTree({ pattern, flags }) : null;
  return read && isFast(read) && isProved(tree, pattern, flags) ? { pattern, flags } : undefined;
}

/** The form of a pattern that is written without flags i, m and s; with those of the tree where it means the same with them. */
function formOfPlain(tree: Tree, pattern: string, maxLength: number): LinearForm | undefined {
  const own = flagsOf(tree);
  const plain = /[uv]/.test(own) ? "u" : "";
  return formWith(tree, own.includes("i") ? inOneCase(pattern) : pattern, own, maxLength) ??
    (own === plain ? undefined : formWith(tree, pattern, plain, maxLength));
}

/** A pattern for flag i: `chr[o0]me` for `[Cc][Hh][Rr][Oo0][Mm][Ee]`. */
function inOneCase(pattern: string): string {
  return pattern.replaceAll(/\[(\^?)((?:\\[^]|[^\\\]])*)\]|\\[^]/g, (all, negation?: string, inner = "") => {
    if (negation === undefined) return all;
    const members: string[] = inner.match(MEMBERS) ?? [];
    const kept = members.filter((each) =>
      !/^[A-Z](?:-[A-Z])?$/.test(each) || !members.includes(each.toLowerCase())
    );
    return negation === "" && /^[a-z]$/.test(kept.join("")) ? kept.join("") : `[${negation}${kept.join("")}]`;
  });
}

/** The members of a class as it is written here, which has no hyphen between others. */
const MEMBERS = /(?:\\(?:u\{[^}]*\}|u.{4}|x..|[^])|[^\\])(?:-(?:\\(?:u\{[^}]*\}|u.{4}|x..|[^])|[^\\]))?/gu;

function writtenIn({ reading, resolver, term }: Rewritten, way: Way): string | undefined {
  const written = withoutOptionalEnds(resolver.writer, way(resolver, term));
  return printTerm(written, createSpeller(engineOf("ecmascript")!.writes, charactersOf(reading, true)));
}

function isFast(tree: Tree | null): boolean {
  if (tree === null) return false;
  const decision = decide(tree);
  return decision.kind === "linear" && decision.bound.perCharacter <= SAFE_STEPS_PER_CHARACTER;
}

type Way = (resolver: Resolver, term: Term) => Term;

/** The first ways, after which loops that stop are tried: the others need automata, which are long. */
const SIMPLE_WAYS = 3;

/** Terms that accept the same texts, or may do so, more and more of them without ambiguity. */
const WAYS: readonly Way[] = [
  (_, term) => term,
  withoutOpener,
  (resolver, term) => mapTerm(resolver, term, (part) => withoutNext(resolver, part)),
  (resolver, term) => mapTerm(resolver, term, (part) => determinedLoop(resolver, part)),
  (resolver, term) => mapTerm(resolver, term, (part) => determinedStretch(resolver, part)),
  (resolver, term) => mapTerm(resolver, term, (part) => determinedPart(resolver, part)),
  (resolver, term) => mapTerm(resolver, term, (part) => determinedMiddle(resolver, part)),
  determinedSearch,
];

/** `<[^<>]*x` for `<[^>]*x`: the last opener is enough. Whether that is the same is proved afterwards. */
function withoutOpener(resolver: Resolver, term: Term): Term {
  const { terms } = resolver.writer;
  if (term.kind === "choice") return choiceOf(terms, term.parts.map((part) => withoutOpener(resolver, part)));
  if (term.kind !== "sequence") return term;
  const [opener, ...others] = term.parts;
  if (opener?.kind !== "set") return term;
  const last = others.findIndex((part) => !isLoop(part) || part.min > 0);
  const parts = others.map((part, at) => at <= last ? withoutCharacters(terms, part, opener.mask) : part);
  return sequenceOf(terms, [opener, ...parts]);
}

/** `^[^a]*a.*b` for `^.*a.*b`: the first place is enough where another loop follows. Whether that is the same is proved afterwards. */
function withoutNext({ writer: { terms } }: Resolver, term: Term): Term | undefined {
  if (term.kind !== "sequence") return undefined;
  const last = term.parts.findLastIndex(hasLoop);
  const parts = term.parts.map((part, at) => {
    const next = term.parts[at + 1];
    return next?.kind === "set" && at < last ? withoutCharacters(terms, part, next.mask) : part;
  });
  return parts.every((part, at) => part === term.parts[at]) ? undefined : sequenceOf(terms, parts);
}

const isLoop = (term: Term): term is Extract<Term, { kind: "repeat" }> =>
  term.kind === "repeat" && term.max === Infinity;

/** A loop without some characters, but for sets of nothing else. */
function withoutCharacters(terms: Terms, loop: Term, mask: bigint): Term {
  const without = (term: Term): Term => {
    if (term.kind === "set") return setOf(terms, term.mask & ~mask || term.mask);
    if (term.kind === "repeat") return repeatOf(terms, without(term.part), term.min, term.max);
    if (term.kind === "choice") return choiceOf(terms, term.parts.map(without));
    return term.kind === "sequence" ? sequenceOf(terms, term.parts.map(without)) : term;
  };
  return isLoop(loop) ? without(loop) : loop;
}

/** Changes the parts of a term from the outside in. */
function mapTerm(resolver: Resolver, term: Term, change: (term: Term) => Term | undefined): Term {
  const changed = change(term);
  if (changed) return changed;
  const { writer } = resolver;
  const map = (part: Term) => mapTerm(resolver, part, change);
  switch (term.kind) {
    case "sequence":
      return writeSequence(writer, term.parts.map(map));
    case "choice":
      return writeChoice(writer, term.parts.map(map));
    case "repeat":
      return repeatOf(writer.terms, map(term.part), term.min, term.max);
    default:
      return term;
  }
}

/** Repeats up to this count aren't loops: they are slow by a constant at most. */
const MANY_ITERATIONS = 20;

const hasLoop = (term: Term): boolean =>
  term.kind === "repeat"
    ? term.max > MANY_ITERATIONS || hasLoop(term.part)
    : "parts" in term && term.parts.some(hasLoop);

/** A loop that contains another one, from its minimal automaton. */
const determinedLoop = (resolver: Resolver, term: Term): Term | undefined =>
  term.kind === "repeat" && term.max === Infinity && hasLoop(term.part)
    ? determined(resolver, term)
    : undefined;

/** What is from the first to the last loop of a sequence. */
function determinedStretch(resolver: Resolver, term: Term): Term | undefined {
  if (term.kind !== "sequence") return undefined;
  const first = term.parts.findIndex(hasLoop);
  const last = term.parts.findLastIndex(hasLoop);
  const stretch = term.parts.slice(first, last + 1);
  if (stretch.length < 2 || stretch.some(({ has }) => has !== 0)) return undefined;
  const { writer } = resolver;
  return writeSequence(writer, [
    ...term.parts.slice(0, first),
    determined(resolver, sequenceOf(writer.terms, stretch)),
    ...term.parts.slice(last + 1),
  ]);
}

/** The largest parts without assertions. */
function determinedPart(resolver: Resolver, term: Term): Term | undefined {
  if (term.has !== 0) return undefined;
  return hasLoop(term) ? determined(resolver, term) : term;
}

/** All between the anchors. */
function determinedMiddle(resolver: Resolver, term: Term): Term | undefined {
  if (term.kind !== "sequence" || !(term.has & PLACE)) return undefined;
  const { writer } = resolver;
  const from = term.parts[0]?.kind === "edge" ? 1 : 0;
  const to = term.parts.length - (term.parts.at(-1)?.kind === "edge" ? 1 : 0);
  const middle = sequenceOf(writer.terms, term.parts.slice(from, to));
  if (middle.has !== 0) return undefined;
  return writeSequence(writer, [
    ...term.parts.slice(0, from),
    determined(resolver, middle),
    ...term.parts.slice(to),
  ]);
}

/** The same texts from the minimal automaton. */
function determined(resolver: Resolver, term: Term): Term {
  if (term.has !== 0) return term;
  const { writer: { terms }, monitors } = resolver;
  const state = monitorOf(monitors, sequenceOf(terms, [term, edge(terms, "ahead")]));
  return withoutEnd(resolver, textsOf(resolver, state));
}

/** Without the `$` at the end of each alternative. */
function withoutEnd(resolver: Resolver, term: Term): Term {
  const { writer } = resolver;
  const { terms } = writer;
  if (term.kind === "edge") return empty(terms);
  if (term.kind === "choice") {
    return writeChoice(writer, term.parts.map((part) => withoutEnd(resolver, part)));
  }
  if (term.kind !== "sequence" || isEmpty(term)) return term;
  return sequenceOf(terms, [...term.parts.slice(0, -1), withoutEnd(resolver, term.parts.at(-1)!)]);
}

/** The whole search from the start of the text, up to the first end of a match. */
function determinedSearch(resolver: Resolver, term: Term): Term {
  const { writer, monitors } = resolver;
  const { terms } = writer;
  if (term.has & LOOK) return term;
  const { atStart, anywhere } = splitAtStart(resolver, term);
  const skipped = repeatOf(terms, setOf(terms, terms.all), 0, Infinity);
  const search = choiceOf(terms, [atStart, sequenceOf(terms, [skipped, anywhere])]);
  const state = unlessBoundary(search) ? monitorOf(monitors, search) : undefined;
  return state === undefined
    ? term
    : writeSequence(writer, [edge(terms, "behind"), textsOf(resolver, state)]);
}

/** True if a term has no assertion but `$`, so that it has an automaton. */
function unlessBoundary(term: Term): boolean {
  if (term.kind === "boundary" || (term.kind === "edge" && term.way === "behind")) return false;
  if (term.kind === "repeat") return unlessBoundary(term.part);
  return !("parts" in term) || term.parts.every(unlessBoundary);
}

/** The alternatives that begin with `^`, without it, and the others. */
function splitAtStart(resolver: Resolver, term: Term): { readonly atStart: Term; readonly anywhere: Term } {
  const { terms } = resolver.writer;
  const none = never(terms);
  if (term.kind === "edge" && term.way === "behind") return { atStart: empty(terms), anywhere: none };
  if (term.kind === "choice") {
    const parts = term.parts.map((part) => splitAtStart(resolver, part));
    return {
      atStart: choiceOf(terms, parts.map(({ atStart }) => atStart)),
      anywhere: choiceOf(terms, parts.map(({ anywhere }) => anywhere)),
    };
  }
  if (term.kind === "sequence" && !isEmpty(term)) {
    const { atStart, anywhere } = splitAtStart(resolver, term.parts[0]!);
    const rest = term.parts.slice(1);
    return {
      atStart: sequenceOf(terms, [atStart, ...rest]),
      anywhere: sequenceOf(terms, [anywhere, ...rest]),
    };
  }
  if (term.kind === "repeat" && term.min === 0 && term.max === 1) {
    const { atStart, anywhere } = splitAtStart(resolver, term.part);
    return { atStart, anywhere: choiceOf(terms, [anywhere, empty(terms)]) };
  }
  return { atStart: none, anywhere: term };
}
