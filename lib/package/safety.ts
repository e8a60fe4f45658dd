import { countVerdict } from "../regex/redos/counted_verdict.ts";
import { judgedFor, type Searches, USE_NAMES } from "../regex/redos/searches.ts";
import type { Verdict } from "../regex/redos/verdict.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import type * as api from "./api.d.ts";
import { readSearches } from "./safety_use.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const safety: typeof api.safety = (regex, options) => {
  const searches = readSearches(options);
  if (searches === null) return UNKNOWN_USE;
  return withTrees([regex], ([tree]) => tree ? safetyOf(tree, searches) : NOTHING);
};

const UNKNOWN_USE: api.Invalid = {
  kind: "invalid",
  argument: 1,
  message: `The use isn't one of ${USE_NAMES.join(", ")}`,
  range: { start: 0, end: 0 },
};

/** The safety of a regex in code of which is known how often it searches; if it isn't known, flag g decides. */
export function safetyOf(tree: Tree, searches: Searches | undefined): api.Safety {
  const judged = judgedFor(tree, searches);
  return describeSafety(countVerdict(judged).verdict, judged.regex.flags.includes("g") ? "all" : "one");
}

function describeSafety(verdict: Verdict, searches: "one" | "all"): api.Safety {
  const { bound, attack, slowLength, degree, law, hotspots } = verdict;
  switch (verdict.kind) {
    case "safe":
      return { kind: "safe", bound: bound?.text ?? "", searches };
    case "vulnerable":
    case "suspicious":
      // Without a measured attack, only the structure suggests slow texts.
      if (verdict.class === undefined) return { kind: "undecided", code: "not_proved", reason: STRUCTURE };
      return {
        kind: "slow",
        how: verdict.how === "proved" ? "proved" : "counted",
        growth: verdict.class,
        ...(degree !== undefined && { degree }),
        ...(law && { law }),
        ...(attack && { attack: { prefix: attack.prefix, pump: attack.pump, suffix: attack.suffix } }),
        ...(slowLength && { charactersPerSecond: slowLength.characters }),
        hotspots,
      };
    case "unknown":
      return {
        kind: "undecided",
        code: "complete" in verdict && (verdict.complete || verdict.class === "linear")
          ? "not_proved"
          : "budget",
        reason: undecidedReason(verdict),
        ...(bound && { bound: bound.text }),
      };
  }
}

function undecidedReason(verdict: Verdict): string {
  if (verdict.class === "linear") return LOOSE;
  if ("complete" in verdict && verdict.complete) return NO_ATTACK;
  return verdict.notCovered ? `${NOT_COVERED} ${verdict.notCovered.join("; ")}` : UNFINISHED;
}

const LOOSE = "A linear bound is proved, but it is probably far too high to call the pattern safe";
const NOT_COVERED = "The search for slow texts found none, but did not cover";
const STRUCTURE = "The structure of the pattern points to slow texts, but none was found";
const NO_ATTACK = "No slow text was found, and no linear bound is proved";
const UNFINISHED = "The search for slow texts did not finish within the limits";
