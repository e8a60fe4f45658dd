import type { Range } from "../../regex.ts";
import type { Tree } from "../../syntax/parse.ts";
import { ambiguitiesOf } from "./ambiguity.ts";
import { type Proposal, proposalsOf } from "./attacks.ts";
import type { Growth } from "./growth.ts";
import { hotspotsOf } from "./hotspots.ts";
import { positionsOf } from "./positions.ts";
import type { StaticReport } from "./static.ts";

/** What the structure of a pattern gives reason to try. */
export interface Proposed {
  readonly proposals: readonly Proposal[];
  /** Every part of the pattern was looked at, and nothing in it reads a text in two ways. */
  readonly isUnambiguous: boolean;
  /** Every part of the pattern was looked at. */
  readonly complete: boolean;
  /** Where the pattern reads an attack in several ways. */
  readonly hotspotsAt: (positions: readonly number[], growth: Growth["class"]) => readonly Range[];
}

/** Looks for texts that the pattern reads in several ways, beside those that a static search names. */
export function proposedFor(tree: Tree, reports: readonly StaticReport[]): Proposed {
  const named = reports.map(({ pump }) => ({ texts: [{ prefix: "", pump, suffix: "\0" }], positions: [] }));
  const automaton = positionsOf(tree);
  if (automaton === undefined) {
    return { proposals: named, isUnambiguous: false, complete: false, hotspotsAt: () => [] };
  }
  const { found, complete } = ambiguitiesOf(automaton, !tree.regex.flags.includes("y"));
  return {
    proposals: [...proposalsOf(found, automaton), ...named],
    isUnambiguous: complete && found.length === 0,
    complete,
    hotspotsAt: (positions, growth) =>
      hotspotsOf(positions.flatMap((each) => automaton.nodes[each] ?? []), growth),
  };
}
