import type { Verdict } from "../../regex/analysis/redos/verdict.ts";
import type { LanguageRelation } from "../../regex/language/relation.ts";
import { scoreOf } from "../../regex/matching/each_line.ts";
import type { Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import { needsSearch } from "../../regex/warnings/search_need.ts";
import { instantWarnings } from "../../regex/warnings/instant.ts";
import { together } from "../../regex/warnings/together.ts";
import type { Warning } from "../../regex/warnings/warning.ts";
import { type ComparedMatches, comparedMatches } from "../diff/compared_matches.ts";
import { MatchClient, type MatchOptions } from "../matches/match_client.ts";
import type { MatchRun } from "../matches/match_run.ts";
import { lineResults } from "../modes/line_tests.ts";
import { type SearchedWarnings, WarningClient } from "../warnings/warning_client.ts";

/** What a proposal is tried on: the pattern that it would replace, and the reader's texts. */
export interface Bench {
  readonly regex: Regex;
  readonly text: string;
  /** Lines (from 0) in which no match is expected; null while the lines are no tests. */
  readonly unexpected: ReadonlySet<number> | null;
}

/** How the texts relate in which two patterns find a match. */
export type ComparedLanguages = Pick<LanguageRelation, "relation" | "onlyLeft" | "onlyRight" | "reason">;

/** What a proposal is checked with. Patterns run in workers, which are ended when they run away. */
export interface Checkers {
  readonly match: () => Worker;
  readonly warnings: () => Worker;
  /** Compares the texts that two patterns accept, in a worker that is ended in time; null where nothing does. */
  readonly compare: ((left: Regex, right: Regex) => Promise<ComparedLanguages | null>) | null;
  /** Analyses a pattern's backtracking by running it, on the server; null where nothing does. */
  readonly analyse: ((regex: Regex) => Promise<Verdict | null>) | null;
}

/** What is known of a proposal before it is offered. */
export interface Check {
  /** Why it is no pattern; null for one that is. Then all else is empty. */
  readonly fault: string | null;
  /** Left: the pattern on the workbench. Null when they were not compared. */
  readonly relation: ComparedLanguages | null;
  /** What the two find in the text, or whose run was ended. */
  readonly matches: ComparedMatches | "ended" | "other ended";
  /** Null while the lines are no tests. */
  readonly lines: LineScores | null;
  readonly warnings: readonly Warning[];
  /** Null when the server told none. */
  readonly verdict: Verdict | null;
  readonly search: SearchedWarnings["status"];
}

/** How many lines do what is expected of them. */
interface LineScores {
  readonly passed: number;
  readonly count: number;
  /** With the pattern on the workbench. */
  readonly passedBefore: number;
}

/** Checks a proposal in every way there is. Nothing is thrown. */
export async function checkProposal(proposal: Regex, bench: Bench, checkers: Checkers): Promise<Check> {
  const parsed = parse(proposal);
  if (!parsed.ok) return { ...UNKNOWN, fault: parsed.message };
  const multiline = /[\n\r\u2028\u2029]/.test(bench.text);
  const [relation, verdict, matches, lines, searched] = await Promise.all([
    checkers.compare?.(bench.regex, proposal).catch(() => null) ?? null,
    checkers.analyse?.(proposal).catch(() => null) ?? null,
    matchesOf(proposal, bench, checkers),
    linesOf(proposal, bench, checkers),
    needsSearch(parsed.tree) ? searchedFor(proposal, checkers) : NOTHING_TO_SEARCH,
  ]);
  const warnings = together(instantWarnings(parsed.tree, { multiline }), searched.warnings);
  return { fault: null, relation, matches, lines, warnings, verdict, search: searched.status };
}

const UNKNOWN = {
  relation: null,
  matches: "ended",
  lines: null,
  warnings: [],
  verdict: null,
  search: "done",
} as const;

const NOTHING_TO_SEARCH: SearchedWarnings = { status: "done", warnings: [] };

async function matchesOf(
  proposal: Regex,
  { regex, text }: Bench,
  { match }: Checkers,
): Promise<Check["matches"]> {
  const [before, after] = await Promise.all([regex, proposal].map((each) => runOf(match, each, text)));
  if (after?.status !== "done") return "ended";
  return before?.status === "done" ? comparedMatches(before.matches, after.matches) : "other ended";
}

async function linesOf(proposal: Regex, { regex, text, unexpected }: Bench, { match }: Checkers) {
  if (unexpected === null) return null;
  const [before, after] = await Promise.all([regex, proposal].map(async (each) => {
    const results = lineResults(await runOf(match, each, text, { each: "line" }), each, text);
    return { ...scoreOf(results, unexpected), count: results.count };
  }));
  return after && before ? { passed: after.passed, count: after.count, passedBefore: before.passed } : null;
}

function runOf(spawn: () => Worker, regex: Regex, text: string, options?: Partial<MatchOptions>) {
  return new Promise<MatchRun>((resolve) => {
    const client = new MatchClient(spawn, (run) => {
      if (run.status === "running") return;
      client.stop();
      resolve(run);
    });
    client.start(regex, text, options);
  });
}

function searchedFor(regex: Regex, { warnings }: Checkers): Promise<SearchedWarnings> {
  return new Promise((resolve) => {
    const client = new WarningClient(warnings, (found) => {
      if (found === null) return;
      client.stop();
      resolve(found);
    });
    client.start(regex);
  });
}
