import type { AST } from "@eslint-community/regexpp";
import { bufferBoundary, isLastLineEnd } from "../syntax/buffer_boundaries.ts";
import type { Modes } from "../syntax/modifiers.ts";
import { FOLDED_WORD_TERM } from "./classes.ts";
import { LINE_TERM } from "./line_endings.ts";
import { tag } from "./markup.ts";
import { type Phrase, phrase } from "./phrase.ts";

/** Describes where `^`, `$`, `\b`, `\B`, `\A`, `\z` and `\Z` match. */
export function boundaryPhrase(
  node: AST.BoundaryAssertion,
  { multiline, ignoreCase, unicode }: Modes,
): Phrase {
  if (node.kind === "word") {
    return phrase(
      node.negate ? "not at a word boundary" : "at a word boundary",
      undefined,
      { terms: ignoreCase && unicode ? [WORD_BOUNDARY_TERM, FOLDED_WORD_TERM] : [WORD_BOUNDARY_TERM] },
    );
  }
  if (isLastLineEnd(node)) {
    return phrase("at the end of the text, or before a line ending there", undefined, { terms: [LINE_TERM] });
  }
  const edge = node.kind === "start" ? "start" : "end";
  // The modes may be those of the alternative.
  return multiline && bufferBoundary(node) === undefined
    ? phrase(`at the ${edge} of a line`, undefined, { terms: [LINE_TERM] })
    : phrase(`at the ${edge} of the text`);
}

/**
 * Describes a lookaround: `not followed by "a" (negative lookahead)`.
 *
 * @param content what its content matches; undefined if that has steps of its own
 * @param choices number of alternatives with steps of their own
 */
export function lookaroundLabel(
  { kind, negate, alternatives }: AST.LookaroundAssertion,
  content: string | undefined,
  choices: number,
): string {
  const term = tag(` (${negate ? "negative " : ""}${kind})`);
  if (alternatives.length === 1 && alternatives[0]?.elements.length === 0) {
    return `${negate ? "an assertion that always fails" : "an assertion that always succeeds"}${term}`;
  }
  const relation = `${negate ? "not " : ""}${kind === "lookahead" ? "followed" : "preceded"} by`;
  if (content !== undefined) return `${relation} ${content}${term}`;
  if (choices === 1) return `${relation} …${term}`;
  return `${relation} ${negate ? "any" : "one"} of ${choices} alternatives${term}`;
}

/** General remarks on lookaheads and lookbehinds. */
export function lookaroundTerms(node: AST.LookaroundAssertion): string[] {
  return node.kind === "lookahead"
    ? ["Checks without consuming"]
    : ["Checks without consuming; a lookbehind is matched from right to left"];
}

const WORD_BOUNDARY_TERM = "A word boundary has a word character (a–z, A–Z, 0–9 or _) on exactly one side";
