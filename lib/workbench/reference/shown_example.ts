import type { Example } from "../../content/reference.ts";
import { countMatches, matchCursor, matchRange } from "../../regex/matching/matches.ts";
import { toLiteral } from "../../regex/regex.ts";
import { counted } from "../../regex/words.ts";
import { DEFAULT_MODES } from "../model/link.ts";
import { writeUrlState } from "../model/link_writing.ts";

/** A piece of a text: a match, possibly empty, or the text between matches. */
interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** An example for display. */
interface ShownExample {
  readonly literal: string;
  /** The text in pieces, without empty ones between matches. */
  readonly pieces: readonly Piece[];
  readonly count: string;
  /** Path and query of the workbench with the example. */
  readonly href: string;
}

/** Runs an example, and creates its link. Only for built-in examples, because a slow run isn't stopped. */
export function shownExample(example: Example): ShownExample {
  const { modes, ...state } = example;
  const { query } = writeUrlState(modes ? { ...state, modes: { ...DEFAULT_MODES, ...modes } } : state);
  return {
    literal: toLiteral(example),
    pieces: splitExample(example),
    count: counted(example.matches),
    href: `/?${query}`,
  };
}

function splitExample({ matches: limit, text, ...regex }: Example): Piece[] {
  const matches = matchCursor(regex, text).next(limit);
  const pieces: Piece[] = [];
  let reached = 0;
  for (let index = 0; index < countMatches(matches); index++) {
    const { start, end } = matchRange(matches, index) ?? { start: reached, end: reached };
    if (start > reached) pieces.push({ text: text.slice(reached, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    reached = end;
  }
  if (reached < text.length) pieces.push({ text: text.slice(reached), isMatch: false });
  return pieces;
}
