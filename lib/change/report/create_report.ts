import { IMPORTANCES } from "../judge/importance.ts";
import { isJudgeable, isStray } from "../judge/unjudged.ts";
import type { OutsideCount, RegexChange, RegexPair, ReviewReport } from "../model.ts";
import { commentEffect } from "../readers/comments.ts";
import { visibleText } from "../visible_text.ts";

/** More about a review. */
interface ReportFacts {
  /** Number of generated files. */
  readonly generated?: number;
  /** What is outside of what is read. */
  readonly outside?: readonly OutsideCount[];
  /** True if all regexes are listed instead of changed ones, so that comments can't accept a change. */
  readonly isScan?: boolean;
}

/**
 * Sorts changes by importance, the most important first; among those of the same importance, new and removed regexes come
 * last. Otherwise, their order is kept. Pairs with an unknown regex are listed separately, and so is what a comment accepts.
 */
export function createReport(
  changes: readonly RegexChange[],
  skipped: ReviewReport["skipped"] = [],
  { generated = 0, outside = [], isScan = false }: ReportFacts = {},
): ReviewReport {
  const sorted = changes.toSorted((a, b) =>
    IMPORTANCES.indexOf(a.importance) - IMPORTANCES.indexOf(b.importance) || rankOf(a.pair) - rankOf(b.pair)
  );
  const open: RegexChange[] = [];
  const accepted: RegexChange[] = [];
  for (const change of sorted) {
    const effect = commentEffect(change.pair, isScan);
    if (effect === "none" || change.importance === "none") open.push(change);
    else if (effect === "accepts") {
      accepted.push({ ...change, acceptance: change.pair.after?.comment?.reason ?? "" });
    }
  }
  const isOpen = new Set(open);
  return {
    changes: open.filter(({ pair }) => isJudgeable(pair) || isStray(pair)),
    accepted,
    unjudged: changes.filter((change) => isOpen.has(change)).map(({ pair }) => pair)
      .filter((pair) => !isJudgeable(pair) && !isStray(pair)),
    skipped,
    generated,
    ...outside.length > 0 && { outside },
    ...isScan && { isScan },
  };
}

const rankOf = ({ before, after }: RegexPair): number => before === null ? 1 : after === null ? 2 : 0;

/** Why a change was accepted, as a list of at most one sentence. */
export const reasonWords = ({ acceptance }: RegexChange): string[] =>
  acceptance === undefined || acceptance === "" ? [] : [`Reason: ${visibleText(acceptance)}`];
