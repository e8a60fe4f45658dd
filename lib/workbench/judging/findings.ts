import { type Slowness, slowness } from "../../change/judge/importance.ts";
import type { Importance } from "../../change/model.ts";
import type { MeaningDiff } from "../../regex/diff/meaning.ts";
import type { Verdict } from "../../regex/redos/verdict.ts";

/** What using the second pattern instead would come down to, in the words of a review. */
interface SecondFinding {
  readonly importance: Importance;
  readonly words: string;
}

/**
 * The findings about the second pattern, the most important first, as far as they are known.
 *
 * @param verdicts on backtracking, of the current and of the second pattern; undefined while unknown
 */
export function secondFindings(
  meaning: MeaningDiff | null,
  verdicts: readonly [Verdict | undefined, Verdict | undefined],
): readonly SecondFinding[] {
  const slower = verdicts.includes(undefined) ? [] : slowFindings(...verdicts);
  const changed = meaning === null ? [] : [meaningFinding(meaning)];
  // A pattern that got slow isn't the same.
  const isSame = ({ importance }: SecondFinding) => importance === "none" && slower.length > 0;
  return [...slower, ...changed.filter((finding) => !isSame(finding))];
}

function slowFindings(before: Verdict | undefined, after: Verdict | undefined): SecondFinding[] {
  const now: Slowness = slowness(after);
  if (now <= slowness(before)) return [];
  return now === 2
    ? [{ importance: "danger", words: "Became dangerous" }]
    : [{ importance: "warning", words: "Became slow on long input" }];
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
