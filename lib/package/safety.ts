import { countVerdict } from "../regex/redos/counted_verdict.ts";
import { judgedFor, type Searches, USE_NAMES } from "../regex/redos/searches.ts";
import { triedNote, type Verdict } from "../regex/redos/verdict.ts";
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
  return describeSafety(countVerdict(judged), judged.regex.flags.includes("g") ? "all" : "one");
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
        ...(attack && { attack: attackOf(attack) }),
        ...(slowLength && { charactersPerSecond: slowLength.characters }),
        hotspots,
      };
    case "unknown":
      return {
        kind: "undecided",
        code: "finished" in verdict && verdict.finished ? "not_proved" : "budget",
        reason: undecidedReason(verdict),
        ...(bound && { bound: bound.text }),
      };
  }
}

function attackOf({ count: _, ...attack }: NonNullable<Verdict["attack"]>): api.Attack {
  return attack;
}

function undecidedReason(verdict: Verdict): string {
  if (verdict.class === "linear") return LOOSE;
  if (!("finished" in verdict && verdict.finished) && verdict.notCovered === undefined) return UNFINISHED;
  const { tried, notCovered } = verdict;
  const found = tried ? `${NO_ATTACK}. ${triedNote(tried)}` : `${NO_ATTACK}.`;
  return (notCovered ? `${found} ${NOT_COVERED} ${notCovered.join("; ")}.` : found).replace(/\.$/, "");
}

const LOOSE = "A linear bound is proved, but it is probably far too high to call the pattern safe";
const NOT_COVERED = "The search did not cover";
const STRUCTURE = "The structure of the pattern points to slow texts, but none was found";
const NO_ATTACK = "No slow input was found, and no linear bound is proved";
const UNFINISHED = "The search for slow texts did not finish within the limits";
