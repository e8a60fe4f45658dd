import { MAX_EQUALITY_WORK, MAX_EQUALITY_WORK_PER_PROOF } from "../../limits/search.ts";
import {
  compareOnTexts,
  type MatchDifference,
  type NativeMatches,
  type TextComparison,
  type TextMatch,
} from "../diff/text_comparison.ts";
import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import { LANGUAGE_BUDGET } from "../language/budget.ts";
import { compareLanguages, type LanguageRelation } from "../language/relation.ts";
import { createSameFormTest } from "../language/same_form.ts";
import { variedTexts } from "../language/samples.ts";
import type { Regex } from "../regex.ts";
import { modeLookup } from "../syntax/modifiers.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { growthRank, provedBound } from "./growth_rank.ts";
import type { Rewrite, RewriteCandidate } from "./rewrite.ts";
import { findSameMatches, FROM_START, type SameFrom } from "../equality/same_matches.ts";
import type { ProofBudget } from "../equality/same_matches_step.ts";
import { MAX_REWRITE_TEXTS, rewriteTexts, textsAroundChange } from "./texts.ts";

/**
 * Finds the first `limit` matches of a regex in a text with the native engine and flag g; undefined if it was stopped.
 */
export type NativeSearch = (
  regex: Regex,
) => (text: string, limit: number) => readonly TextMatch[] | undefined;

/** What is needed to judge the candidates for one pattern. */
export interface Judge {
  readonly tree: Tree;
  /** Texts generated for the pattern. */
  readonly texts: readonly string[];
  /** True if another pattern provably finds the same matches and captures. */
  readonly isSame: (after: Tree) => boolean;
  /** A slow text, and the steps of the pattern on it. */
  readonly attack?: { readonly text: string; readonly steps: number | null };
  readonly native?: NativeSearch;
  /** The result of `growthRank()` for the pattern. */
  readonly rank: number;
  /** Shared by the proofs for all candidates. */
  readonly budget: ProofBudget;
}

/** Prepares judging the candidates for a pattern. */
export function createJudge(
  tree: Tree,
  { attack, native }: { readonly attack?: string; readonly native?: NativeSearch },
): Judge {
  return {
    tree,
    texts: rewriteTexts(tree),
    isSame: createSameFormTest(tree),
    rank: growthRank(tree),
    budget: { work: MAX_EQUALITY_WORK },
    ...(attack !== undefined && { attack: { text: attack, steps: stepsOn(tree, attack) } }),
    ...(native && { native }),
  };
}

/** Checks a candidate; null if it is not worth showing. */
export function judgeCandidate(found: RewriteCandidate, judging: Judge): Rewrite | null {
  const after = parseTree(found.replacement);
  if (!after || isUnchanged(found, judging.tree)) return null;
  const compared = compareCandidate(found, after, judging, allTexts(judging, after));
  const [first] = compared.differences;
  const isLessCaptured = found.provedFrom && found.groups?.includes(0) && first?.in === "captures";
  const witness = isLessCaptured ? undefined : first;
  const outcome = witness ? { proof: "changes" as const, witness } : prove(found, after, judging, compared);
  if (outcome.proof === "changes" && (!found.mayChange || outcome.witness === undefined)) return null;
  if (outcome.proof !== "equal" && found.needsProof) return null;
  const { mayChange: _, mustBeLinear: __, needsProof: ___, groups: ____, provedFrom: _____, ...words } =
    found;
  const steps = countSteps(compared, after, judging);
  const otherGroups = hasOtherGroups(found, after, judging.tree);
  const use = assessSafety(found, { tree: after, proof: outcome.proof }, judging, steps);
  return use === null ? null : {
    ...words,
    ...use,
    proof: outcome.proof,
    ...(otherGroups && { otherGroups }),
    ...(outcome.witness && { witness: outcome.witness }),
    reason: proofReason(outcome, compared.same, found.groups?.includes(0)),
    texts: compared.same,
    steps,
  };
}

/** True if a group of the pattern has another number in the replacement, or is missing there, or there is a new one. */
function hasOtherGroups({ groups }: RewriteCandidate, after: Tree, tree: Tree): boolean {
  return after.groups.length !== tree.groups.length ||
    (groups ?? []).some((number, index) => number !== index + 1);
}

function isUnchanged({ replacement: { pattern, flags } }: RewriteCandidate, { regex }: Tree): boolean {
  return pattern === regex.pattern && flags === regex.flags;
}

/** Steps of the engine per text. Most take fewer than a hundred. */
const MAX_REWRITE_STEPS = 20_000;

function compareCandidate(
  { groups }: RewriteCandidate,
  after: Tree,
  { tree, native }: Judge,
  texts: readonly string[],
): TextComparison {
  return compareOnTexts(tree, after, new Set(texts), {
    maxSteps: MAX_REWRITE_STEPS,
    ...(groups && { groups }),
    ...(native && { native: nativeMatches(native, tree, after) }),
  });
}

/** The texts for the pattern, those for the replacement, and those around their difference. */
function allTexts({ tree, texts }: Judge, after: Tree): string[] {
  const own = variedTexts(after).slice(0, MAX_REWRITE_TEXTS).map(({ text }) => text);
  return [...texts, ...own, ...textsAroundChange(tree, after.regex)];
}

function nativeMatches(native: NativeSearch, before: Tree, after: Tree): NativeMatches {
  const sides = { left: native(before.regex), right: native(after.regex) };
  return (side, text, limit) => sides[side](text, limit);
}

interface Outcome {
  readonly proof: Rewrite["proof"];
  readonly from?: SameFrom;
  readonly witness?: MatchDifference;
  readonly relation?: LanguageRelation;
}

/** There are dozens of candidates, so each gets a tenth of the usual budget. */
const BUDGET = {
  positions: LANGUAGE_BUDGET.positions / 10,
  states: LANGUAGE_BUDGET.states / 10,
  work: LANGUAGE_BUDGET.work / 10,
};

function prove(found: RewriteCandidate, after: Tree, judging: Judge, { same }: TextComparison): Outcome {
  const { tree } = judging;
  const from = found.provedFrom ??
    (!found.groups && judging.isSame(after) ? "everywhere" : provedFrom(found, after, judging));
  if (from) return { proof: "equal", from };
  const relation = compareLanguages(tree, after, BUDGET);
  if (
    relation.relation === "equal" && !relation.mayDeviate && matchesWholeText(tree) && matchesWholeText(after)
  ) {
    return { proof: "equal", relation };
  }
  const apart = [relation.onlyLeft, relation.onlyRight].filter((text) => text !== undefined);
  const { differences: [witness] } = compareCandidate(found, after, judging, apart);
  if (witness) return { proof: "changes", witness };
  const agrees = same > 0 && (relation.relation === "equal" || relation.relation === "not decided");
  return agrees ? { proof: "agrees", relation } : { proof: "changes" };
}

/** From where on the two find the same matches, if they have the same groups. */
function provedFrom(
  { groups }: RewriteCandidate,
  after: Tree,
  { tree, budget }: Judge,
): SameFrom | undefined {
  if (groups || tree.groups.length !== after.groups.length || budget.work <= 0) return undefined;
  const own: ProofBudget = { work: Math.min(budget.work, MAX_EQUALITY_WORK_PER_PROOF) };
  const before = own.work;
  const from = findSameMatches(tree, after, own);
  budget.work -= before - own.work;
  return from;
}

/** True if a match is always the whole text, and nothing is captured. */
function matchesWholeText(tree: Tree): boolean {
  const modeAt = modeLookup(tree);
  const isEdge = (kind: "start" | "end", node?: Tree["root"]["alternatives"][0]["elements"][0]) =>
    node?.type === "Assertion" && node.kind === kind && !modeAt(node).multiline;
  return tree.groups.length === 0 &&
    tree.root.alternatives.every(({ elements }) =>
      isEdge("start", elements[0]) && isEdge("end", elements.at(-1))
    );
}

function countSteps(
  { steps: [before, after] }: TextComparison,
  right: Tree,
  judging: Judge,
): Rewrite["steps"] {
  const { attack } = judging;
  return {
    texts: { before, after },
    ...(attack && { attack: { before: attack.steps, after: stepsOn(right, attack.text) } }),
  };
}

function stepsOn(tree: Tree, text: string): number | null {
  const { status, steps } = exec(compilePattern(tree), text, 0, MAX_ATTACK_STEPS);
  return status === "budget" || status === "exhausted" ? null : steps;
}

const MAX_ATTACK_STEPS = 10 * MAX_REWRITE_STEPS;

/**
 * Type and bound of a candidate; null if it is meant to make a slow pattern faster and doesn't. Its steps must
 * grow more slowly or, if that isn't known, be at most half as many on the attack.
 */
function assessSafety(
  { type, mustBeLinear }: RewriteCandidate,
  { tree: after, proof }: { readonly tree: Tree; readonly proof: Rewrite["proof"] },
  { rank }: Judge,
  { attack }: Rewrite["steps"],
): Pick<Rewrite, "type" | "bound" | "degree"> | null {
  if (mustBeLinear) {
    const bound = provedBound(after);
    return bound ? { type, bound } : null;
  }
  if (rank <= 1) return { type };
  const isFaster = attack !== undefined && attack.after !== null &&
    attack.after * 2 <= (attack.before ?? Infinity);
  // Deciding takes long for large counts, and a replacement with different matches is a last resort anyway.
  if (proof === "changes" || (attack && !isFaster)) {
    return type === "safety" && attack && !isFaster ? null : { type };
  }
  const bound = provedBound(after);
  if (bound) return { type: "safety", bound };
  const rankAfter = growthRank(after);
  const isSlowStill = attack !== undefined && rankAfter >= rank && rankAfter < Infinity;
  if (type === "safety" && isSlowStill) return null;
  return rankAfter < rank ? { type: "safety", degree: rankAfter } : { type };
}

function proofReason({ proof, from, relation }: Outcome, same: number, isLessCaptured = false): string {
  if (proof === "changes") return "There is a text in which their matches differ";
  if (proof === "equal") {
    return relation
      ? "Both match the same texts, each as a whole: proved for all texts"
      : `The same matches at the same positions, with the same captures${
        isLessCaptured ? " of the groups that remain" : ""
      }: proved for all texts${from === "start" ? `, ${FROM_START}` : ""}`;
  }
  return relation?.relation === "equal"
    ? `Both match in the same texts, proved; positions and captures agree on all ${same} texts tried`
    : `They agree on all ${same} texts tried; nothing is proved. ${relation?.reason ?? ""}`.trim();
}
