import { quote } from "../../regex/quote.ts";
import type { Regex } from "../../regex/regex.ts";
import type { PerformanceReport, WarningSuggestion } from "../../regex/report/reports.ts";
import { isProvedFix, type PerformanceSuggestion, type StepChange } from "../../regex/rewrite/rewrite.ts";
import { parseTree } from "../../regex/syntax/tree.ts";
import { counted, number } from "../../regex/words.ts";

/** A rewrite for display. */
export interface RewriteRow {
  /**
   * `partial`: proved to find the same matches, but groups differ, or it is still slow on long input; `texts`: proved to
   * accept the same texts.
   */
  readonly proof: PerformanceSuggestion["proof"] | "partial" | "texts";
  /** True if it is proved both to find the same matches and to be faster: linear, or at most quadratic. */
  readonly isProvedFix: boolean;
  /** Whether it is proved to take linear time. */
  readonly isLinear: boolean;
  /** The words on its button, of which `USE_FIX` is for a proved one that serves as well and is linear. */
  readonly use: string;
  /** How equivalent it is, in a few words. */
  readonly badge: string;
  /** The effect on the number of steps: "214,000 → 96 steps on a shorter attack". */
  readonly steps: string;
  /** A text on which it differs, in a sentence; empty if there is none. */
  readonly differs: string;
  /** Sentences about what was changed and how its effect was determined. */
  readonly how: readonly string[];
  /** Its flags, if they are others than the pattern's; empty otherwise. */
  readonly flags: string;
  readonly replacement: Regex;
}

/** What is known to use instead of a regex. */
interface FoundRewrites extends Pick<PerformanceReport, "suggestions"> {
  readonly forTexts?: Regex | null;
}

/**
 * The rewrites among suggestions for a regex, in their order; without a proved fix, first a form that accepts the same texts,
 * unless the matches are used.
 */
export function rewriteRows(
  { suggestions = [], forTexts }: FoundRewrites,
  regex: Regex,
): RewriteRow[] {
  const rows = suggestions.filter(isRewrite).map((suggestion): RewriteRow => {
    const { message, replacement, proof, reason, witness, otherGroups, steps, bound, degree } = suggestion;
    return {
      proof: proof === "equal" && (otherGroups || degree) ? "partial" : proof,
      isProvedFix: isProvedFix(suggestion),
      isLinear: bound !== undefined,
      use: USES[proof] ?? (degree === undefined ? USE_FIX : "Use, still slow"),
      badge: badgeLabel(suggestion, regex),
      steps: steps.attack
        ? stepLabel(steps.attack, "on a shorter attack")
        : stepLabel(steps.texts, "on the tested texts"),
      differs: witness ? `Differs on ${witness.text === "" ? "the empty text" : quote(witness.text)}` : "",
      how: [
        message,
        reason,
        ...bound ? [`A search takes at most ${bound.text} steps in a text of n characters`] : [],
      ],
      ...changeOf(regex, replacement),
    };
  });
  if (!forTexts || rows.some(({ isProvedFix }) => isProvedFix)) return rows;
  // Where matches are used, a linear regex that finds almost the same serves better than a yes or no.
  const near = /[gy]/.test(regex.flags) ? rows.filter(({ isLinear }) => isLinear) : [];
  return [...near, rowForTexts(forTexts, regex), ...rows.filter((row) => !near.includes(row))];
}

/** How many there are beside the first one; empty for none. */
export function othersWords([, ...others]: readonly RewriteRow[]): string {
  const noun = others.every(({ isProvedFix }) => isProvedFix) ? "more fix" : "more rewrite";
  return others.length > 0 ? counted(others.length, noun) : "";
}

const changeOf = (
  regex: Regex,
  replacement: Regex,
): Pick<RewriteRow, "flags" | "replacement"> => ({
  flags: replacement.flags === regex.flags ? "" : replacement.flags || "none",
  replacement,
});

function rowForTexts({ pattern, flags: all }: Regex, regex: Regex): RewriteRow {
  // Those are about further matches, which differ and can take longer.
  const flags = all.replace(/[gy]/g, "");
  return {
    proof: "texts",
    isProvedFix: false,
    isLinear: true,
    use: "Use for yes/no",
    badge: "Same yes/no, but other matches, linear time (proved)",
    steps: "Matches differ",
    differs: "",
    how: ["Matches and captures may differ"],
    ...changeOf(regex, { pattern, flags }),
  };
}

function isRewrite(suggestion: WarningSuggestion): suggestion is PerformanceSuggestion {
  return "proof" in suggestion;
}

function stepLabel({ before, after }: StepChange, where: string): string {
  return `${formatStepCount(before)} → ${formatStepCount(after)} steps ${where}`;
}

/** What is known about the matches of a replacement, and how its steps are proved to grow. */
function badgeLabel(
  { proof, otherGroups, replacement, bound, degree }: PerformanceSuggestion,
  regex: Regex,
): string {
  const same = BADGES[proof];
  const words = otherGroups && proof !== "changes"
    ? `${same.replace("Same m", "The same m")}, but ${groupsPhrase(regex, replacement)}`
    : same;
  if (bound) return `${words}, linear time (proved)`;
  if (proof !== "equal") return words;
  return `${words}${degree ? `, still ${DEGREES[degree] ?? `degree ${degree}`}` : ""} (proved)`;
}

/** Which groups a replacement lacks, if that are all; otherwise their numbers may have moved. */
function groupsPhrase(...versions: readonly Regex[]): string {
  const [before, after] = versions.map((regex) => parseTree(regex)?.groups.length);
  return after ? "groups differ" : `${before === 1 ? "group 1 is" : "all groups are"} gone`;
}

/** On the button of a fix. */
export const USE_FIX = "Use this fix";

/** On the button of a rewrite that isn't proved. */
const USES: Partial<Record<RewriteRow["proof"], string>> = {
  agrees: "Use, not proved",
  changes: "Use anyway",
};

const DEGREES: Readonly<Record<number, string>> = { 2: "quadratic", 3: "cubic" };

const BADGES: Readonly<Record<PerformanceSuggestion["proof"], string>> = {
  equal: "Same matches",
  agrees: "Same on the tested texts",
  changes: "Changes what matches",
};

/** What is known of a fix that serves as well and is linear. */
export const FIXED = `${BADGES.equal}, linear time (proved)`;

/** The sign before a badge. */
export const PROOF_MARKS = { equal: "✓", texts: "!", partial: "!", agrees: "≈", changes: "!" };

const formatStepCount = (steps: number | null) => steps === null ? "too many to count" : number(steps);
