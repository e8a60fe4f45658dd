import { annexB } from "./annex_b.ts";
import { assertions } from "./assertions.ts";
import { backreferences } from "./backreferences.ts";
import { characterSets } from "./character_sets.ts";
import { characters } from "./characters.ts";
import { classes } from "./classes.ts";
import { elsewhere } from "./elsewhere.ts";
import type { Family } from "./entry.ts";
import { flags } from "./flags.ts";
import { groups } from "./groups.ts";
import { methods } from "./methods.ts";
import { quantifiers } from "./quantifiers.ts";
import { replacement } from "./replacement.ts";
import { unicodeSets } from "./unicode_sets.ts";

/**
 * JavaScript's regular expressions, every construct with an example, in the order in which one learns them.
 *
 * @see https://tc39.es/ecma262/#sec-regexp-regular-expression-objects
 */
export const REFERENCE: readonly Family[] = [
  characters,
  characterSets,
  classes,
  quantifiers,
  groups,
  backreferences,
  assertions,
  flags,
  unicodeSets,
  replacement,
  methods,
  annexB,
  elsewhere,
];
