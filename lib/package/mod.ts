import { MAX_EQUALITY_WORK_PER_PROOF, MAX_MEANING_STEPS } from "../limits/search.ts";
import { compareMeaning } from "../regex/diff/meaning.ts";
import { countedMatches, type MatchDifference, type TextMatch } from "../regex/diff/text_comparison.ts";
import { explainPattern } from "../regex/explain/explanation.ts";
import { summarize } from "../regex/explain/summary.ts";
import { type Refusal, REFUSALS } from "../regex/language/budget.ts";
import { isProvedEmpty } from "../regex/language/emptiness.ts";
import { compareLanguages } from "../regex/language/relation.ts";
import { isSameForm } from "../regex/language/same_form.ts";
import { createStepCounter } from "../regex/redos/growth.ts";
import { findBacktracking } from "../regex/redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../regex/redos/verdict.ts";
import { findSameMatches } from "../regex/rewrite/same_matches.ts";
import type { Tree } from "../regex/syntax/parse.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type * as api from "./api.d.ts";
import { readInput, TOO_LONG } from "./input.ts";

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
      isSame,
      otherGroups,
      mayDeviate,
    } = meaning;
    const found = {
      ...(onlyLeft !== undefined && { onlyFirst: onlyLeft }),
      ...(onlyRight !== undefined && { onlySecond: onlyRight }),
      ...(both !== undefined && { both }),
      ...(elsewhere && { otherMatch: otherMatch(elsewhere) }),
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
    const budget = { work: MAX_EQUALITY_WORK_PER_PROOF };
    const sameMatches = relation === "equal" && !elsewhere && !otherGroups && haveSameFlags(left, right) &&
      (isSame || findSameMatches(left, right, budget));
    return { kind: "decided", relation, sameMatches, ...found };
  });
};

/** See `api.d.ts`. */
export const subset: typeof api.subset = (first, second) => {
  return withTrees([first, second], ([left, right]): api.Subset => {
    if (!left || !right) return NOTHING;
    if (isSameForm(left, right)) return { kind: "subset" };
    const { relation, onlyLeft, refusal, reason, mayDeviate } = compareLanguages(left, right);
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

/** See `api.d.ts`. */
export const safety: typeof api.safety = (regex) => {
  return withTrees([regex], ([tree]) => {
    if (!tree) return NOTHING;
    let verdict: Verdict = NOT_ANALYSED;
    for (const finding of findBacktracking(tree, createStepCounter(tree))) verdict = finding.verdict;
    return describeSafety(verdict);
  });
};

function describeSafety(verdict: Verdict): api.Safety {
  const { bound, attack, slowLength, degree, law, hotspots } = verdict;
  switch (verdict.kind) {
    case "safe":
      return { kind: "safe", bound: bound?.text ?? "" };
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

/** See `api.d.ts`. */
export const explain: typeof api.explain = (regex) => {
  return withTrees([regex], ([tree]) => {
    if (!tree) return NOTHING;
    const steps = explainPattern(tree).map(({ label, detail, depth, range }) => ({
      label,
      ...(detail !== undefined && { detail }),
      depth,
      range,
    }));
    return { kind: "explained", summary: summarize(tree, isProvedEmpty(tree)), steps };
  });
};

const NOTHING: api.Undecided = { kind: "undecided", code: "budget", reason: "Nothing is known" };

/** Calls a function with the syntax trees of regexes, unless one of them has none. */
function withTrees<T>(
  inputs: readonly api.RegexInput[],
  use: (trees: readonly Tree[]) => T,
): T | api.Invalid | api.Undecided {
  const trees: Tree[] = [];
  for (const [argument, input] of inputs.entries()) {
    const read = readInput(input);
    if (read.kind === "too_large") return { kind: "undecided", code: "too_large", reason: TOO_LONG };
    if (read.kind === "mistake") {
      return { kind: "invalid", argument, message: read.message, range: { start: 0, end: 0 } };
    }
    const result = parseRecentSyntax(read.regex);
    if (result.ok) trees.push(result.tree);
    else if (result.reason === "budget") {
      return { kind: "undecided", code: "too_large", reason: result.message };
    } else return { kind: "invalid", argument, message: result.message, range: result.range };
  }
  return use(trees);
}

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
