import { MAX_MEANING_STEPS } from "../../limits/search.ts";
import { compareMeaning } from "../../regex/diff/meaning.ts";
import { findOtherStart } from "../../regex/diff/other_start.ts";
import { countedMatches, type NativeMatches, type TextMatch } from "../../regex/diff/text_comparison.ts";
import { typicalTexts } from "../../regex/diff/typical_texts.ts";
import { countVerdict } from "../../regex/redos/counted_verdict.ts";
import { judgedFor, type Searches } from "../../regex/redos/searches.ts";
import type { Regex } from "../../regex/regex.ts";
import { instantWarnings } from "../../regex/rules/instant.ts";
import { rule as invalidWithU } from "../../regex/rules/invalid_with_u.ts";
import { runRule } from "../../regex/rules/rule.ts";
import { searchedWarnings } from "../../regex/rules/searched.ts";
import { VERDICT_RULES, warningsUnder } from "../../regex/rules/verdict_warnings.ts";
import type { Warning } from "../../regex/rules/warning.ts";
import { warningDiff } from "../../regex/rules/warning_diff.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { parseRecentSyntax, parseRecentTree } from "../../regex/syntax/recent_syntax.ts";
import { isAboutWritten } from "../readers/html_anchors.ts";
import { editDifferences } from "./edit_differences.ts";
import { growthOf, rateImportance } from "./importance.ts";
import type {
  ChangeComparison,
  ChangeRelation,
  FoundRegex,
  RegexChange,
  RegexPair,
  SideReport,
} from "../model.ts";
import {
  brokenParties,
  hasAllowedLength,
  hasOtherLimits,
  haveSameLimits,
  relateValues,
  validValues,
  withinLimits,
} from "./schema_limits.ts";
import { flagsOnlyIn } from "./unjudged.ts";

/** The native engine, which confirms examples. What is said about steps is counted, so that it is the same on every machine. */
export interface JudgeInstruments {
  /**
   * The first `limit` matches in a text, as `nativeMatchesIn` finds them; undefined if the engine was stopped or lacks
   * the syntax. Call it where a runaway search can be terminated.
   */
  readonly matches: (regex: Regex, text: string, limit: number) => readonly TextMatch[] | undefined;
  /** The definition of a format of `SCHEMA_FORMATS`; without it, formats in schemas are ignored. */
  readonly formatRegex?: (id: string) => Regex | undefined;
}

/**
 * Judges the effect of a change of a regex: which texts it accepts, where it matches, what it captures,
 * whether it became slow, and which warnings are new. All budgets count steps; only the instruments use a
 * clock.
 */
export function judgePair(pair: RegexPair, instruments: JudgeInstruments): RegexChange {
  const [before, after] = [readSide(pair.before, instruments), readSide(pair.after, instruments)];
  const [oldReport, newReport] = [
    aboutWritten(pair.before, reportOn(before)),
    aboutWritten(pair.after, reportOn(after)),
  ];
  const compared = compareValues(pair, instruments) ?? compareSides(pair, before, after, instruments);
  const breaks = brokenParties({ pair, ...compared });
  const found = {
    pair,
    ...compared,
    ...(breaks && { breaks }),
    before: oldReport,
    after: newReport,
    newWarnings: newReport === null ? [] : newWarningsOf(oldReport, newReport),
    addedFlags: flagsOnlyIn(sideTree(after)?.regex.flags, sideTree(before)?.regex.flags),
    removedFlags: flagsOnlyIn(sideTree(before)?.regex.flags, sideTree(after)?.regex.flags),
  };
  return { ...found, importance: rateImportance(found) };
}

function aboutWritten(found: FoundRegex | null, report: SideReport | null): SideReport | null {
  if (!found || !report) return null;
  const warnings = report.warnings.filter((warning) => isAboutWritten(found, warning));
  if (found.origin !== "schema") return { ...report, warnings };
  // In a schema, to match the empty text is the usual way to say that a text is optional.
  const rated = warnings.map((each) =>
    each.id === "matches-empty" ? { ...each, severity: "info" as const } : each
  );
  return { ...report, warnings: [...rated, ...schemaWarnings(found)] };
}

/** The warnings that only patterns of schemas have. */
function schemaWarnings({ regex }: FoundRegex): readonly Warning[] {
  const tree = regex ? parseRecentTree(regex) : null;
  return tree ? runRule(invalidWithU, tree, { isSchema: true }) : [];
}

/** The warnings of the new version that the old one didn't have, except about backtracking that didn't get worse. */
function newWarningsOf(before: SideReport | null, after: SideReport): readonly Warning[] {
  const found = warningDiff(before?.warnings ?? [], after.warnings).new;
  const isWorse = before === null || growthOf(before.verdict) < growthOf(after.verdict);
  return isWorse ? found : found.filter(({ id }) => !VERDICT_RULES.some((rule) => rule.id === id));
}

/** A version of the regex, or why it can't be judged; null if it doesn't exist. */
type Side =
  | {
    readonly tree: Tree;
    /** How often the code searches a text; by default, the flags say it. */
    readonly searches?: Searches | undefined;
    /** Of a schema, the regex together with the lengths and the format that the schema allows. */
    readonly limited?: Tree;
    /** True if the schema also has limits that can't be written as a part of the regex. */
    readonly hasOtherLimits?: true;
  }
  | { readonly problem: string }
  | null;

function readSide(found: FoundRegex | null, { formatRegex }: JudgeInstruments): Side {
  if (found === null) return null;
  if (found.regex === null) return { problem: found.problem?.message ?? "The regex is not known" };
  const result = parseRecentSyntax(found.regex);
  if (!result.ok) return { problem: result.message };
  const { tree } = result;
  const limited = found.schema ? withinLimits(found.regex, found.schema, formatRegex) : found.regex;
  const others = {
    searches: found.searches,
    ...(found.schema && hasOtherLimits(found.schema) && { hasOtherLimits: true } as const),
  };
  if (limited === found.regex) return { tree, ...others };
  const valid = parseRecentSyntax(limited);
  return valid.ok ? { tree, limited: valid.tree, ...others } : { tree, ...others, hasOtherLimits: true };
}

const sideTree = (side: Side): Tree | null => side !== null && "tree" in side ? side.tree : null;

const limitedTree = (side: Side): Tree | null =>
  side !== null && "tree" in side ? side.limited ?? side.tree : null;

const sideProblem = (side: Side): string | undefined =>
  side !== null && "problem" in side ? side.problem : undefined;

/** Length of a changed pattern up to which its alternatives are searched for warnings: half a second each. */
const MAX_SEARCHED_CHARACTERS = 2_000;

function reportOn(side: Side): SideReport | null {
  if (side === null || !("tree" in side)) return null;
  const { tree, searches } = side;
  // With the flag that its use amounts to.
  const verdict = countVerdict(judgedFor(tree, searches));
  const searched = tree.regex.pattern.length > MAX_SEARCHED_CHARACTERS ? [] : searchedWarnings(tree);
  return {
    regex: tree.regex,
    verdict,
    warnings: warningsUnder(verdict, tree, [...instantWarnings(tree), ...searched]),
  };
}

/** Compares the texts that a schema lists, if both versions list some: the others aren't valid in any case. */
function compareValues(
  { before, after }: RegexPair,
  { matches, formatRegex }: JudgeInstruments,
): ChangeComparison | null {
  if (before === null || after === null) return null;
  const accepts = (regex: Regex, text: string) => {
    const found = matches(regex, text, 1);
    return found && found.length > 0;
  };
  const [old, now] = [before, after].map((found) => validValues(found, accepts, formatRegex));
  if (!old || !now) return null;
  return { ...relateValues(old, now), how: "proved", sameMatches: false, isConfirmed: true };
}

function compareSides(
  pair: RegexPair,
  before: Side,
  after: Side,
  instruments: JudgeInstruments,
): ChangeComparison {
  const [left, right] = [sideTree(before), sideTree(after)];
  if (left !== null && right !== null) {
    const isLimited = [before, after].some((side) => limitedTree(side) !== sideTree(side));
    const compared = compareTrees(limitedTree(before) ?? left, limitedTree(after) ?? right, instruments);
    if (compared.relation !== "undecided") {
      return [before, after].some(hasMoreLimits) && !isWithinOtherLimits(pair, compared)
        ? { ...OTHER_LIMITS, isConfirmed: compared.isConfirmed }
        : compared;
    }
    if (!isLimited || !haveSameLimits(pair)) return compared;
    // What is the same for all texts is the same for those of some lengths.
    const unlimited = compareTrees(left, right, instruments);
    return unlimited.relation === "equal" ? unlimited : compared;
  }
  const problem = sideProblem(before) ?? sideProblem(after);
  const only = left ?? right;
  const isConfirmed = only !== null && instruments.matches(only.regex, "", 1) !== undefined;
  const nothing = { sameMatches: false, isConfirmed } as const;
  if (problem !== undefined && before !== null && after !== null) {
    return { relation: "undecided", how: "searched", reason: problem, ...nothing };
  }
  const reason = problem === undefined ? {} : { reason: problem };
  return { relation: before === null ? "added" : "removed", how: "proved", ...reason, ...nothing };
}

const hasMoreLimits = (side: Side): boolean =>
  side !== null && "tree" in side && side.hasOtherLimits === true;

/** True if a relation still holds of the texts within limits that didn't take part in the comparison. */
function isWithinOtherLimits(pair: RegexPair, compared: ChangeComparison): boolean {
  const { onlyBefore, onlyAfter, both, typicalBefore, typicalAfter, furtherDifferences = [] } = compared;
  const schema = pair.after?.schema;
  return haveSameLimits(pair) &&
    [onlyBefore, onlyAfter, both, typicalBefore, typicalAfter, ...furtherDifferences.map(({ text }) => text)]
      .every((
        text,
      ) =>
        text === undefined || (hasAllowedLength(text, schema) && schema?.values?.includes(text) !== false)
      );
}

const OTHER_LIMITS = {
  relation: "undecided",
  how: "searched",
  reason: "Limits beside the pattern can't take part in the comparison",
  sameMatches: false,
} as const;

function compareTrees(before: Tree, after: Tree, { matches }: JudgeInstruments): ChangeComparison {
  const [left, right] = [before, after].map(comparedTree) as [Tree, Tree];
  const isConfirmed = [left, right].every(({ regex }) => matches(regex, "", 1) !== undefined);
  const native: NativeMatches = isConfirmed
    ? (side, text, limit) => matches(side === "left" ? left.regex : right.regex, text, limit)
    : (side, text, limit) =>
      countedMatches(side === "left" ? left : right, text, MAX_MEANING_STEPS)?.slice(0, limit) ?? undefined;
  const meaning = compareMeaning(left, right, native);
  const { onlyLeft, onlyRight, both, elsewhere, otherGroups, reason } = meaning;
  const relation = RELATIONS[meaning.relation];
  const { typical, more } = editDifferences(
    left,
    right,
    meaning,
    typicalTexts(left, right, meaning, native),
    native,
  );
  const sameFrom = relation === "equal" && !elsewhere && !otherGroups ? meaning.sameFrom : undefined;
  const otherStart = sameFrom === "start" ? findOtherStart(left, right) : undefined;
  return {
    relation,
    how: meaning.how,
    ...(reason !== undefined && { reason }),
    ...(onlyLeft !== undefined && { onlyBefore: onlyLeft }),
    ...(onlyRight !== undefined && { onlyAfter: onlyRight }),
    ...(both !== undefined && { both }),
    ...(typical.onlyLeft !== onlyLeft && { typicalBefore: typical.onlyLeft }),
    ...(typical.onlyRight !== onlyRight && { typicalAfter: typical.onlyRight }),
    ...(elsewhere && { elsewhere }),
    ...(typical.elsewhere && typical.elsewhere.text !== elsewhere?.text && {
      typicalElsewhere: typical.elsewhere,
    }),
    ...(more.length > 0 && { furtherDifferences: more }),
    ...(meaning.mayDeviate && relation !== "undecided" && { mayDeviate: true }),
    ...(otherGroups === "everywhere" && relation === "equal" && { otherGroups: true }),
    sameMatches: sameFrom !== undefined,
    ...(sameFrom && { sameFrom }),
    ...(otherStart && { otherStart }),
    isConfirmed,
  };
}

/** Flags g and d affect neither where a search matches nor what it captures, so they are compared separately. */
function comparedTree(tree: Tree): Tree {
  const { pattern, flags } = tree.regex;
  return { ...tree, regex: { pattern, flags: flags.replace(/[dg]/g, "") } };
}

/**
 * In a comparison, "narrower" means that the left pattern accepts fewer texts; in a change, it refers to the
 * new version.
 */
const RELATIONS = {
  equal: "equal",
  narrower: "wider",
  wider: "narrower",
  overlapping: "overlapping",
  disjoint: "disjoint",
  "not decided": "undecided",
} as const satisfies Readonly<Record<string, ChangeRelation>>;
