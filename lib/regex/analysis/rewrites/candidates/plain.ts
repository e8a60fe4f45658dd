import type { CandidateSource } from "../rewrite.ts";
import { factoredAlternatives, idleAlternatives } from "./alternatives.ts";
import { classForAlternatives, shorthandClasses } from "./classes.ts";
import { mergedQuantifiers, shortQuantifiers } from "./quantifiers.ts";
import { idleEscapes, idleFlags, idleGroups } from "./spelling.ts";

/** Our own sources for any pattern that have nothing to do with backtracking; the graver matters first. */
export const PLAIN_SOURCES: readonly CandidateSource[] = [
  idleAlternatives,
  factoredAlternatives,
  classForAlternatives,
  mergedQuantifiers,
  shorthandClasses,
  shortQuantifiers,
  idleGroups,
  idleEscapes,
  idleFlags,
];
