import { judgeChange } from "../change/judge/judge_change.ts";
import type { FoundRegex, RegexChange, RegexUse } from "../change/model.ts";
import { slowTextCode } from "../change/report/attack_code.ts";
import { visibleLiteral } from "../change/visible_text.ts";
import { createNativeMatching } from "../native/native_run.ts";
import type { SameFrom } from "../regex/equality/same_matches.ts";
import { exportedLiteral } from "../regex/export/pattern_section.ts";
import { isEstimated, type Verdict } from "../regex/redos/verdict.ts";
import { judgedFor, type Searches, searchesOf, type UseName } from "../regex/redos/searches.ts";
import { type Regex, toLiteral } from "../regex/regex.ts";
import { provedBound } from "../regex/rewrite/growth_rank.ts";
import { linearFixes } from "../regex/rewrite/linear_fix.ts";
import { parseRecentTree } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { nodesOfType } from "../regex/syntax/tree_queries.ts";
import { number } from "../regex/words.ts";

/** What code does with a regex, as far as judging it depends on that. */
const USES: Readonly<Record<UseName, RegexUse>> = {
  test: "acceptance",
  match: "matches",
  replace: "all_matches",
  split: "all_matches",
};

/** A regex that isn't in a file, as if it were the content of one. */
export function regexOfArgument(regex: Regex, use?: UseName): FoundRegex {
  const source = toLiteral(regex);
  const searches = use && searchesOf(use);
  return {
    origin: "literal",
    source,
    range: { start: 0, end: source.length },
    line: 1,
    column: 1,
    regex,
    use: use ? USES[use] : "unknown",
    ...(searches && { searches }),
    path: [],
  };
}

let matching: ReturnType<typeof createNativeMatching> | undefined;

/** Judges a regex, or a change of one, in this thread. All work is counted, and what the native engine runs can be ended. */
export function judgeHere(before: FoundRegex | null, after: FoundRegex): RegexChange {
  // Contexts of the native engine are expensive to create.
  const native = matching ??= createNativeMatching();
  return judgeChange({ file: "", before, after }, {
    matches: (regex, text, limit) => native(regex)(text, limit),
  });
}

/** A fast form of a slow regex that is proved to find the same, with the same groups. */
export interface FastForm {
  readonly regex: Regex;
  readonly provedFrom: SameFrom;
  /** A bound on the steps of a search in a text of n characters. */
  readonly bound?: string;
}

/**
 * Fast forms of a slow regex: the first that is found, from every start if there is one; and if it looks behind, also one that
 * doesn't, for engines and readers without lookbehinds.
 */
export function fastForms(regex: Regex, searches: Searches | undefined): FastForm[] {
  const parsed = parseRecentTree(regex);
  if (parsed === null) return [];
  const tree = judgedFor(parsed, searches);
  const found: FastForm[] = [];
  for (const needed of ["everywhere", "start"] as const) {
    for (const { replacement, provedFrom = needed } of linearFixes(tree, needed)) {
      const fixed = parseRecentTree(replacement);
      if (fixed === null) continue;
      const isSimple = !looksBehind(fixed);
      if (found.length > 0 && !isSimple) continue;
      const bound = provedBound(fixed)?.text;
      found.push({
        regex: { pattern: replacement.pattern, flags: regex.flags },
        provedFrom,
        ...(bound !== undefined && { bound }),
      });
      if (isSimple) return found;
    }
  }
  return found;
}

const looksBehind = (tree: Tree): boolean =>
  nodesOfType(tree, "Assertion").some(({ kind }) => kind === "lookbehind");

/** From where on two regexes find the same. */
export const SAME_FROM: Readonly<Record<SameFrom, string>> = {
  everywhere: "same matches and groups from every start",
  start: "same matches and groups in searches from the start of a text",
};

/** A regex as code, in which nothing can control a terminal. */
export const shownLiteral = (regex: Regex): string => visibleLiteral(exportedLiteral(regex));

/** JavaScript that takes about a second, to be pasted into a console; undefined without an attack. Never shortened. */
export function attackCall(
  regex: Regex,
  verdict: Verdict,
  searches: Searches | undefined,
): string | undefined {
  const text = slowTextCode(verdict);
  if (text === undefined) return undefined;
  const literal = shownLiteral(regex);
  if (searches === "split") return `(${text}).split(${literal})`;
  return searches === undefined && regex.flags.includes("g")
    ? `(${text}).replace(${literal}, "")`
    : `${literal}.test(${text})`;
}

/** How the steps grow, or what bounds them, as a sentence without full stop; empty if nothing is known. */
export function growthSentence(verdict: Verdict): string {
  const { class: growth, degree = 2, base = 2, bound, kind } = verdict;
  if (kind === "safe" || kind === "unknown" || growth === "linear") {
    return bound ? `At most ${bound.text} steps in a text of n characters, proved` : "";
  }
  const estimated = isEstimated(verdict) ? " (estimated)" : "";
  if (growth === undefined) return "The structure of the pattern points to slow texts, but none was found";
  return growth === "exponential"
    ? `The steps grow exponentially: each further repetition takes ${
      number(Math.round(base * 100) / 100)
    } times as many${estimated}`
    : `The steps grow as n^${degree} in texts of n characters${estimated}`;
}
