import type { ComponentChildren } from "preact";
import type { Range } from "../lib/regex/regex.ts";

/** A piece of a pattern is shown up to here; hovering shows its place in the pattern. */
const SHOWN_CHARACTERS = 60;

/** The piece of the pattern that a line is about. */
export function Source({ pattern, range }: { pattern: string; range: Range }) {
  const piece = pattern.slice(range.start, range.end).toWellFormed();
  return (
    <code class="source">
      {visibleSpaces(piece.length > SHOWN_CHARACTERS ? `${piece.slice(0, SHOWN_CHARACTERS)}…` : piece)}
    </code>
  );
}

/** Marks spaces, so that the style sheet can make them visible; the text stays the same. */
export function visibleSpaces(text: string): ComponentChildren {
  if (!text.includes(" ")) return text;
  return text.split(/( )/).map((piece, index) =>
    piece === " " ? <span key={index} class="space">{piece}</span> : piece
  );
}
