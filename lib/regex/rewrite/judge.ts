import { MAX_REWRITE_STEPS, MAX_REWRITE_TEXTS } from "../../limits.ts";
import {
  type Compared,
  comparedOn,
  type Difference,
  type NativeMatches,
  type TextMatch,
} from "../diff/spans.ts";
import { programOf } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import { LANGUAGE_BUDGET } from "../language/budget.ts";
import { type LanguageRelation, relationOf } from "../language/relation.ts";
import { sameFormAs } from "../language/same_form.ts";
import { variedTexts } from "../language/samples.ts";
import type { Regex } from "../regex.ts";
import { modesOf } from "../syntax/modifiers.ts";
import { parse, type Tree } from "../syntax/parse.ts";
import type { Candidate, Rewrite } from "./rewrite.ts";
import { textsAround, textsFor } from "./texts.ts";

/**
 * The first matches of a regex in a text, at most so many, as the native engine finds them under g; undefined
 * when it was ended.
 */
export type NativeRun = (regex: Regex) => (text: string, limit: number) => readonly TextMatch[] | undefined;

/** What candidates for one pattern are judged by. */
export interface Judging {
  readonly tree: Tree;
  /** Texts made for the pattern. */
  readonly texts: readonly string[];
  /** Whether another pattern is the same by laws that keep places and captures. */
  readonly isSame: (after: Tree) => boolean;
  /** A slow text, and the steps that the pattern takes on it. */
  readonly attack?: { readonly text: string; readonly steps: number | null };
  readonly native?: NativeRun;
}

/** What all candidates for a pattern are judged by. */
export function judgingOf(
  tree: Tree,
  { attack, native }: { readonly attack?: string; readonly native?: NativeRun },
): Judging {
  return {
    tree,
    texts: textsFor(tree),
    isSame: sameFormAs(tree),
    ...(attack !== undefined && { attack: { text: attack, steps: stepsOn(tree, attack) } }),
    ...(native && { native }),
  };
}

/** Finds out what is true of a candidate; null for one that is no use. */
export function judged(found: Candidate, judging: Judging): Rewrite | null {
  const parsed = parse(found.replacement);
  if (!parsed.ok || isUnchanged(found, judging.tree)) return null;
  const { tree: after } = parsed;
  const compared = compareCandidate(found, after, judging, allTexts(judging, after));
  const [witness] = compared.differences;
  const outcome = witness ? { proof: "changes" as const, witness } : prove(found, after, judging, compared);
  if (outcome.proof === "changes" && (!found.mayChange || outcome.witness === undefined)) return null;
  if (outcome.proof !== "equal" && found.needsProof) return null;
  const { mayChange: _, needsProof: __, groups: ___, ...words } = found;
  const steps = countSteps(compared, after, judging);
  return isSlower(found, steps) ? null : {
    ...words,
    proof: outcome.proof,
    ...(outcome.witness && { witness: outcome.witness }),
    reason: proofReason(outcome, compared.same),
    texts: compared.same,
    steps,
  };
}

function isUnchanged({ replacement: { pattern, flags } }: Candidate, { regex }: Tree): boolean {
  return pattern === regex.pattern && flags === regex.flags;
}

function compareCandidate(
  { groups }: Candidate,
  after: Tree,
  { tree, native }: Judging,
  texts: readonly string[],
): Compared {
  return comparedOn(tree, after, new Set(texts), {
    maxSteps: MAX_REWRITE_STEPS,
    ...(groups && { groups }),
    ...(native && { native: nativeMatches(native, tree, after) }),
  });
}

/** The texts for the pattern, those along the replacement, and those around what is different in it. */
function allTexts({ tree, texts }: Judging, after: Tree): string[] {
  const own = variedTexts(after).slice(0, MAX_REWRITE_TEXTS).map(({ text }) => text);
  return [...texts, ...own, ...textsAround(tree, after.regex)];
}

function nativeMatches(native: NativeRun, before: Tree, after: Tree): NativeMatches {
  const sides = { left: native(before.regex), right: native(after.regex) };
  return (side, text, limit) => sides[side](text, limit);
}

interface Outcome {
  readonly proof: Rewrite["proof"];
  readonly witness?: Difference;
  readonly relation?: LanguageRelation;
}

/** A rewrite's question is one of dozens, so that each has a tenth of the usual budget. */
const BUDGET = {
  positions: LANGUAGE_BUDGET.positions / 10,
  states: LANGUAGE_BUDGET.states / 10,
  work: LANGUAGE_BUDGET.work / 10,
};

function prove(found: Candidate, after: Tree, judging: Judging, { same }: Compared): Outcome {
  const { tree } = judging;
  if (!found.groups && judging.isSame(after)) return { proof: "equal" };
  const relation = relationOf(tree, after, BUDGET);
  if (relation.relation === "equal" && matchesWholeText(tree) && matchesWholeText(after)) {
    return { proof: "equal", relation };
  }
  const apart = [relation.onlyLeft, relation.onlyRight].filter((text) => text !== undefined);
  const { differences: [witness] } = compareCandidate(found, after, judging, apart);
  if (witness) return { proof: "changes", witness };
  const agrees = same > 0 && (relation.relation === "equal" || relation.relation === "not decided");
  return agrees ? { proof: "agrees", relation } : { proof: "changes" };
}

/** Whether a match is always the whole text, and nothing is captured. */
function matchesWholeText(tree: Tree): boolean {
  const modeAt = modesOf(tree);
  const isEdge = (kind: "start" | "end", node?: Tree["root"]["alternatives"][0]["elements"][0]) =>
    node?.type === "Assertion" && node.kind === kind && !modeAt(node).multiline;
  return tree.groups.length === 0 &&
    tree.root.alternatives.every(({ elements }) =>
      isEdge("start", elements[0]) && isEdge("end", elements.at(-1))
    );
}

function countSteps({ steps: [before, after] }: Compared, right: Tree, judging: Judging): Rewrite["steps"] {
  const { attack } = judging;
  return {
    texts: { before, after },
    ...(attack && { attack: { before: attack.steps, after: stepsOn(right, attack.text) } }),
  };
}

function stepsOn(tree: Tree, text: string): number | null {
  const { status, steps } = exec(programOf(tree), text, 0, MAX_ATTACK_STEPS);
  return status === "budget" || status === "exhausted" ? null : steps;
}

const MAX_ATTACK_STEPS = 10 * MAX_REWRITE_STEPS;

/** What is offered for safety must at least halve the steps on the attack. */
function isSlower({ type }: Candidate, { attack }: Rewrite["steps"]): boolean {
  if (type !== "safety" || attack === undefined) return false;
  return attack.after === null || attack.after * 2 > (attack.before ?? Infinity);
}

function proofReason({ proof, relation }: Outcome, same: number): string {
  if (proof === "changes") return "There is a text in which the two find something else";
  if (proof === "equal") {
    return relation
      ? "Both match the same texts, each as a whole: proved for all texts"
      : "The same matches at the same places, with the same captures: proved for all texts";
  }
  return relation?.relation === "equal"
    ? `Both match in the same texts, proved; the places and captures agree on all ${same} texts tried`
    : `The two agree on all ${same} texts tried; nothing is proved. ${relation?.reason ?? ""}`.trim();
}
