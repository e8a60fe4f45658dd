import { writeChoice, type Writer } from "./simplify.ts";
import { empty, isEmpty, repeatOf, reversed, sequenceOf, type Term } from "./terms.ts";

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
