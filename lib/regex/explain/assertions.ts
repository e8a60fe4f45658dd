import type { AST } from "@eslint-community/regexpp";
import type { Modes } from "../syntax/modifiers.ts";
import { FOLDED_WORD_TERM } from "./classes.ts";
import { type Phrase, phrase } from "./phrase.ts";

/** Describes where `^`, `$`, `\b` and `\B` match. */
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
  const edge = node.kind === "start" ? "start" : "end";
  return multiline
    ? phrase(`at the ${edge} of a line`, undefined, { terms: [LINE_TERM] })
    : phrase(`at the ${edge} of the text`);
}

/**
 * Describes a lookaround: "only if this does not follow".
 *
 * @param choices number of alternatives with steps of their own; 1 if one step describes them all
 */
export function lookaroundLabel(
  { kind, negate, alternatives }: AST.LookaroundAssertion,
  choices: number,
): string {
  if (alternatives.length === 1 && alternatives[0]?.elements.length === 0) {
    return negate ? "a condition that never holds" : "a condition that always holds";
  }
  const { does, not } = LOOKAROUND_VERBS[kind];
  if (choices === 1) return `only if this ${negate ? not : does}`;
  return `only if ${negate ? "none" : "one"} of ${choices} alternatives ${does}`;
}

/** General remarks on lookaheads and lookbehinds. */
export function lookaroundTerms(node: AST.LookaroundAssertion): string[] {
  return node.kind === "lookahead" ? ["A condition takes no text: the match goes on from the same place"] : [
    "A condition takes no text; what stands in a lookbehind is matched from right to left",
  ];
}

const LOOKAROUND_VERBS = {
  lookahead: { does: "follows", not: "does not follow" },
  lookbehind: { does: "stands just before", not: "does not stand just before" },
} as const;

const WORD_BOUNDARY_TERM = "A word boundary has an ASCII letter, digit or underscore on exactly one side";

const LINE_TERM = "A line ends at each line feed, carriage return, U+2028 and U+2029";
