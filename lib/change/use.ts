import type { Searches } from "../regex/redos/searches.ts";
import type { SameFrom } from "../regex/equality/same_matches.ts";
import type { RegexUse } from "./model.ts";

/** What code does with a regex. */
export interface FoundUse {
  readonly use: RegexUse;
  readonly searches: Searches;
}

/** From the weakest dependence to the strongest: each of them sees all that those before it see. */
const KNOWN_USES: readonly RegexUse[] = ["acceptance", "matches", "all_matches", "any_start"];

/** The use of code that does all of them; null for a position without dependents. Undefined if none depends on the regex. */
export function joinUses(uses: readonly (FoundUse | null)[]): FoundUse | undefined {
  const definite = uses.filter((each) => each !== null);
  const [first] = definite;
  if (first === undefined) return undefined;
  const searches =
    (["split", "all"] as const).find((most) => definite.some((each) => each.searches === most)) ?? "one";
  return { use: joinedUse(definite.map(({ use }) => use)), searches };
}

/** A source that becomes part of another regex may be matched in any way, so together with another use nothing is known. */
function joinedUse(uses: readonly RegexUse[]): RegexUse {
  if (uses.every((use) => use === "source")) return "source";
  const strongest = Math.max(...uses.map((use) => KNOWN_USES.indexOf(use)));
  return uses.every((use) => KNOWN_USES.includes(use)) ? KNOWN_USES[strongest]! : "unknown";
}

/** What two regexes must have in common, so that the code around one of them can't tell them apart: from where on they find the same. */
export type NeededProof = SameFrom | "texts" | "none is enough";

/**
 * The proof that a use needs: `texts` if it only asks whether a text is accepted. If the source may become part of another
 * regex, none is enough.
 */
export function neededProof(use: RegexUse): NeededProof {
  if (use === "acceptance") return "texts";
  if (use === "any_start") return "everywhere";
  return use === "source" || use === "unknown" ? "none is enough" : "start";
}

/** What else must be true of the code, so that it can't tell two regexes apart; empty if the proof is enough. */
export function missingCondition(needed: NeededProof, proved: SameFrom): string {
  const conditions = [
    ...(needed === "everywhere" || needed === "none is enough") && proved === "start"
      ? ["every search begins at index 0 of a text"]
      : [],
    ...needed === "none is enough" ? ["its source doesn't become part of another regex"] : [],
  ];
  return conditions.join(" and ");
}
