import { MAX_MEANING_STEPS } from "../limits/search.ts";
import { compareMeaning } from "../regex/diff/meaning.ts";
import { countedMatches, type MatchDifference, type TextMatch } from "../regex/diff/text_comparison.ts";
import { typicalTexts } from "../regex/diff/typical_texts.ts";
import { type Refusal, REFUSALS } from "../regex/language/budget.ts";
import { compareLanguages, type LanguageRelation } from "../regex/language/relation.ts";
import { isSameForm } from "../regex/language/same_form.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { withinWork } from "../regex/work.ts";
import type * as api from "./api.d.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const compare: typeof api.compare = (first, second) => {
  return withTrees([first, second], ([left, right]): api.Comparison => {
    if (!left || !right) return NOTHING;
    const native = (side: "left" | "right", text: string, limit: number) =>
      countedMatches(side === "left" ? left : right, text, MAX_MEANING_STEPS)?.slice(0, limit) ?? undefined;
    const meaning = compareMeaning(left, right, native);
    const {
      relation,
      how,
      onlyLeft,
      onlyRight,
      both,
      elsewhere,
      reason,
      refusal,
      sameFrom,
      otherGroups,
      mayDeviate,
    } = meaning;
    const typical = typicalTexts(left, right, meaning, native);
    const found = {
      ...(typical.onlyLeft !== undefined && { typicalFirst: typical.onlyLeft }),
      ...(typical.onlyRight !== undefined && { typicalSecond: typical.onlyRight }),
      ...(onlyLeft !== undefined && { onlyFirst: onlyLeft }),
      ...(onlyRight !== undefined && { onlySecond: onlyRight }),
      ...(both !== undefined && { both }),
      ...(elsewhere && { otherMatch: otherMatch(elsewhere) }),
      ...(typical.elsewhere && { typicalOtherMatch: otherMatch(typical.elsewhere) }),
    };
    if (relation === "not decided" || how !== "proved") {
      return {
        kind: "undecided",
        code: undecidedCode(refusal),
        reason: reason ?? "Nothing is proved",
        ...found,
      };
    }
    if (mayDeviate) return { kind: "undecided", code: "engines", reason: REFUSALS.engines, ...found };
    const isSame = relation === "equal" && !elsewhere && !otherGroups && haveSameFlags(left, right);
    const from = isSame ? sameFrom : undefined;
    return {
      kind: "decided",
      relation,
      sameMatches: from !== undefined,
      sameFromEveryStart: from === "everywhere",
      ...found,
    };
  });
};

/** Work of `subset`, in steps of `countWork()`: about half a second. */
const MAX_SUBSET_WORK = 6_000_000;

const TOO_MUCH_WORK: LanguageRelation = {
  relation: "not decided",
  how: "not decided",
  refusal: "work",
  reason: REFUSALS.work,
  states: 0,
};

/** See `api.d.ts`. */
export const subset: typeof api.subset = (first, second) => {
  return withTrees([first, second], ([left, right]): api.Subset => {
    if (!left || !right) return NOTHING;
    if (isSameForm(left, right)) return { kind: "subset" };
    const compared = withinWork(MAX_SUBSET_WORK, () => compareLanguages(left, right), () => TOO_MUCH_WORK);
    const { relation, onlyLeft, refusal, reason, mayDeviate } = compared;
    if (mayDeviate) return { kind: "undecided", code: "engines", reason: REFUSALS.engines };
    if (onlyLeft !== undefined) {
      // Our engine confirms the automaton's result.
      const [one, other] = [left, right].map((tree) => countedMatches(tree, onlyLeft, MAX_MEANING_STEPS));
      return one && other && one.length > 0 && other.length === 0
        ? { kind: "not_subset", counterexample: onlyLeft }
        : { kind: "undecided", code: "engines", reason: "The text that tells them apart was not confirmed" };
    }
    if (relation === "equal" || relation === "narrower") return { kind: "subset" };
    return { kind: "undecided", code: undecidedCode(refusal), reason: reason ?? "Nothing is proved" };
  });
};

/** Compares the flags that affect where a search begins and how many matches there are. */
function haveSameFlags(left: Tree, right: Tree): boolean {
  return ["g", "y"].every((flag) => left.regex.flags.includes(flag) === right.regex.flags.includes(flag));
}

function otherMatch({ text, left, right }: MatchDifference): api.OtherMatch {
  return { text, first: left && publicMatch(left), second: right && publicMatch(right) };
}

const publicMatch = ({ start, end, captures }: TextMatch): api.Match => ({
  start,
  end,
  captures: captures.map((capture) => capture?.text ?? null),
});

function undecidedCode(refusal: Refusal | undefined): api.Undecided["code"] {
  switch (refusal) {
    case "backreference":
    case "characters":
    case "engines":
      return refusal;
    case undefined:
      return "not_proved";
    default:
      return "budget";
  }
}
