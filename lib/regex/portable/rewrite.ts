import { createMeter, LANGUAGE_BUDGET, type Meter, type Refusal, unlessRefused } from "../language/budget.ts";
import type { Tree } from "../syntax/tree.ts";
import { withCountedLength } from "./lengths.ts";
import { createMonitors } from "./monitors.ts";
import { type Reading, readTerm, readTree } from "./read.ts";
import { withoutOptionalEnds } from "./optional_ends.ts";
import { createResolver, resolve, type Resolver } from "./resolve.ts";
import { createWriter, type Style } from "./simplify.ts";
import { type Characters, createSpeller } from "./spelling.ts";
import { ENGINES } from "./engines.ts";
import { createTerms, LOOK, type Term } from "./terms.ts";

/** A pattern without looks, which accepts the same texts unless there is a mistake here: it isn't proved yet. */
export interface Rewritten {
  readonly reading: Reading;
  readonly resolver: Resolver;
  readonly term: Term;
}

/** How a pattern is rewritten. */
interface RewriteOptions {
  readonly style: Style;
  /** `\b` and `\B` are kept where they stand by themselves. */
  readonly keepsBoundaries: boolean;
  /** Parts at the ends that say nothing about which texts are accepted are dropped, as `\s*` in `foo\s*`. */
  readonly trims: boolean;
}

/** Basic steps of rewriting a long pattern in all styles together; about a fifth of a second. */
const MAX_REWRITE_WORK = 1_200_000;

/** Steps for a short one, and more for each of its characters. */
const REWRITE_WORK = [600_000, 300] as const;

/** Counts the work of rewriting a pattern. */
export function createRewriteMeter({ regex: { pattern } }: Tree): Meter {
  const [base, more] = REWRITE_WORK;
  return createMeter({ ...LANGUAGE_BUDGET, work: Math.min(MAX_REWRITE_WORK, base + more * pattern.length) });
}

/** Patterns with more nodes aren't rewritten. */
const MAX_REWRITTEN_NODES = 4_000;

/** Rewrites a pattern. */
export function rewrite(
  tree: Tree,
  { style, keepsBoundaries, trims }: RewriteOptions,
  meter: Meter,
): Rewritten | Refusal {
  if (tree.size > MAX_REWRITTEN_NODES) return "positions";
  return unlessRefused<Rewritten | Refusal>(() => {
    const reading = readTree(tree, meter);
    const { classes } = reading.alphabet;
    const measure = createSpeller(ENGINES[0]!.writes, charactersOf(reading, true));
    const terms = createTerms(classes.length, (mask) => measure.set(mask).length, meter);
    const writer = createWriter(terms, style);
    const resolver = createResolver(writer, createMonitors(terms));
    const whole = readTerm(reading, resolver, keepsBoundaries);
    const trimmed = (term: Term) => trims ? withoutOptionalEnds(writer, term) : term;
    const counted = withCountedLength(resolver, trimmed(whole));
    const resolved = resolve(resolver, counted);
    return resolved.has & LOOK ? "states" : { reading, resolver, term: trimmed(resolved) };
  }, (refusal) => refusal);
}

/** What a speller needs to know of a pattern. */
export const charactersOf = ({ alphabet, maximum, nodes }: Reading, usesEscapes: boolean): Characters => ({
  classes: alphabet.classes,
  maximum,
  nodes,
  usesEscapes,
});
