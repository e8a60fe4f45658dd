import { type ComponentChildren, Fragment } from "preact";
import type { Range } from "../lib/regex/regex.ts";

/** A part of a pattern is cut after this many characters; hovering highlights it in the pattern. */
const SHOWN_CHARACTERS = 60;

/** The part of the pattern that a row is about. */
export function Source({ pattern, range }: { pattern: string; range: Range }) {
  const piece = pattern.slice(range.start, range.end).toWellFormed();
  return (
    <code class="source">
      {visibleSpaces(piece.length > SHOWN_CHARACTERS ? `${piece.slice(0, SHOWN_CHARACTERS)}…` : piece)}
    </code>
  );
}

/**
 * Marks spaces for the style sheet to make them visible; the text stays the same. Each piece is an element, because the
 * server escapes strings in an array twice.
 */
export function visibleSpaces(text: string): ComponentChildren {
  if (!text.includes(" ")) return text;
  return text.split(/( )/).map((piece, index) =>
    piece === " " ? <span key={index} class="space">{piece}</span> : <Fragment key={index}>{piece}</Fragment>
  );
}
