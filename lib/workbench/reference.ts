import { annexB } from "./reference/annex_b.ts";
import { assertions } from "./reference/assertions.ts";
import { backreferences } from "./reference/backreferences.ts";
import { characterSets } from "./reference/character_sets.ts";
import { characters } from "./reference/characters.ts";
import { classes } from "./reference/classes.ts";
import { elsewhere } from "./reference/elsewhere.ts";
import type { Family } from "./reference/entry.ts";
import { flags } from "./reference/flags.ts";
import { groups } from "./reference/groups.ts";
import { methods } from "./reference/methods.ts";
import { quantifiers } from "./reference/quantifiers.ts";
import { replacement } from "./reference/replacement.ts";
import { unicodeSets } from "./reference/unicode_sets.ts";

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
