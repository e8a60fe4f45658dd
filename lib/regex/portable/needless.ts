import { unlessRefused } from "../language/budget.ts";
import { excludes, implies, isEnd, monitorOf } from "./monitors.ts";
import type { Resolver } from "./resolve.ts";
import { writeChoice, type Writer } from "./simplify.ts";
import { edge, empty, isEmpty, LOOK, never, repeatOf, reversed, sequenceOf, type Term } from "./terms.ts";

/** Terms up to this size are compared with a look before them. */
const MAX_REST_SIZE = 300;

/** States of the automaton of such terms. */
const MAX_REST_STATES = 100;

/** Drops looks whose condition holds anyway because of what follows; a term that can't follow makes it accept nothing. */
export function withoutNeedless(resolver: Resolver, term: Term): Term {
  const { writer: { terms }, monitors } = resolver;
  if (term.kind !== "sequence") return term;
  const parts = [...term.parts];
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]!;
    if (part.kind !== "look" || part.way !== "ahead") continue;
    const state = followingState(resolver, parts.slice(at + 1));
    if (state === undefined) continue;
    if (excludes(monitors, state, part.state)) return never(terms);
    if (implies(monitors, state, part.state)) parts.splice(at, 1);
  }
  return sequenceOf(terms, parts);
}

/** The condition that some terms follow, without their looks; undefined if it isn't easily known. */
function followingState(
  { writer: { terms }, monitors }: Resolver,
  parts: readonly Term[],
): number | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const endsHere = last.kind === "look" && last.way === "ahead" && isEnd(monitors, last.state);
  const rest = sequenceOf(terms, [
    ...parts.filter((each) => each.kind !== "look" || each.way !== "ahead"),
    ...endsHere ? [edge(terms, "ahead")] : [],
  ]);
  const hasBoundary = rest.has !== 0 && containsBoundary(rest);
  if (rest.has & LOOK || hasBoundary || rest.size > MAX_REST_SIZE) return undefined;
  return unlessRefused<number | undefined>(() => monitorOf(monitors, rest, MAX_REST_STATES), () => undefined);
}

function containsBoundary(term: Term): boolean {
  if (term.kind === "boundary") return true;
  if (term.kind === "repeat") return containsBoundary(term.part);
  return "parts" in term && term.parts.some(containsBoundary);
}

/** Drops optional parts at both ends, where anything may precede or follow: they say nothing about which texts are accepted. */
export function withoutOptionalEnds(writer: Writer, term: Term): Term {
  const { terms } = writer;
  return reversed(terms, trimmed(writer, reversed(terms, trimmed(writer, term))));
}

function trimmed(writer: Writer, term: Term): Term {
  const { terms } = writer;
  switch (term.kind) {
    case "repeat":
      if (term.min === 0) return empty(terms);
      return term.min === 1 ? trimmed(writer, term.part) : repeatOf(terms, term.part, term.min, term.min);
    case "choice": {
      const parts = term.parts.map((each) => trimmed(writer, each));
      if (parts.some(isEmpty)) return empty(terms);
      return parts.every((each, at) => each === term.parts[at]) ? term : writeChoice(writer, parts);
    }
    case "sequence": {
      const last = term.parts.at(-1);
      const end = last && trimmed(writer, last);
      if (end === undefined || end === last) return term;
      const others = term.parts.slice(0, -1);
      return isEmpty(end) ? trimmed(writer, sequenceOf(terms, others)) : sequenceOf(terms, [...others, end]);
    }
    default:
      return term;
  }
}
