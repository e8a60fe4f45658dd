import { slowness } from "../../change/judge/importance.ts";
import type { Importance } from "../../change/model.ts";
import type { MeaningDiff } from "../../regex/diff/meaning.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";

/** What using the second pattern instead would come down to, in the words of a review. */
interface SecondFinding {
  readonly importance: Importance;
  readonly words: string;
}

/**
 * The most important finding about what the second pattern matches; null until it is known. Beside it are both verdicts
 * on backtracking, which say whether it got slower.
 *
 * @param verdicts of the current and of the second pattern; undefined while unknown
 */
export function secondFinding(
  meaning: MeaningDiff | null,
  [before, after]: readonly [Verdict | undefined, Verdict | undefined],
): SecondFinding | null {
  if (meaning === null) return null;
  const finding = meaningFinding(meaning);
  // A pattern that got slow isn't the same.
  const isSlower = before !== undefined && after !== undefined && slowness(after) > slowness(before);
  return isSlower && finding.importance === "none" ? { importance: "note", words: "Same matches" } : finding;
}

function meaningFinding({ relation, isSame, sameFrom, elsewhere, otherGroups }: MeaningDiff): SecondFinding {
  const changed = (how: string) => ({ importance: "warning" as const, words: `Behavior changed (${how})` });
  switch (relation) {
    // "Narrower" is about the current pattern.
    case "narrower":
      return changed("accepts more");
    case "wider":
      return changed("accepts less");
    case "overlapping":
    case "disjoint":
      return changed("accepts other texts");
    case "not decided":
      return { importance: "warning", words: "Not decided" };
    case "equal":
      if (otherGroups) return changed("same matches, other groups");
      if (elsewhere) return changed(elsewhere.in === "captures" ? "other groups" : "other positions");
      return isSame
        ? { importance: "none", words: "Same" }
        : { importance: "note", words: sameFrom ? "Same from the start" : "Same texts" };
  }
}
