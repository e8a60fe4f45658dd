import type { AST } from "@eslint-community/regexpp";
import { analyse, type Report } from "scslre";
import {
  MANY_REPEATS,
  MAX_COMPARED_ALTERNATIVES,
  MAX_COMPARED_LOOPS,
  MAX_STATIC_REPORTS,
} from "../../limits/pattern.ts";
import type { Range } from "../regex.ts";
import { ambiguousIteration, type Language, languageLookup, sharedWord } from "../syntax/languages.ts";
import { uniformFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import { canFailAfter, nodesOfType } from "../syntax/tree_queries.ts";

/**
 * What a look at the structure says about backtracking. Nothing was run: a report is a suspicion, and no
 * report is no proof. `refused`: the search could not look at the pattern, which is no finding either.
 */
export interface StaticAnalysis {
  readonly status: "analysed" | "refused";
  /** Why it was refused: one sentence without the final full stop. */
  readonly reason?: string;
  /** The exponential ones first, then by position, outer ranges before inner ones. */
  readonly reports: readonly StaticReport[];
}

/** A part of a pattern that may make matching slow. */
export interface StaticReport {
  /**
   * `self`: a quantifier and one around it divide a text between them; `trade`: two quantifiers do;
   * `alternatives`: two alternatives of a loop match the same; `loop`: iterations of a loop divide a text between
   * them; `move`: a search tries the quantifier again from every position.
   */
  readonly kind: "self" | "trade" | "alternatives" | "loop" | "move";
  /** In the length of the text; `move` is always polynomial. */
  readonly degree: "exponential" | "polynomial";
  /** The quantifiers, and the alternatives, in pattern order. */
  readonly ranges: readonly Range[];
  /** From the first of them to the end of the last. */
  readonly range: Range;
  /** A text that, repeated, makes it slow. */
  readonly pump: string;
}

/**
 * Searches a pattern for exponential and polynomial backtracking. It may take long on a hostile pattern:
 * run it where it can be ended.
 *
 * @returns never throws
 * @see https://github.com/RunDevelopment/scslre
 */
export function analyseStatically(tree: Tree): StaticAnalysis {
  const flags = uniformFlags(tree);
  if (flags === undefined) {
    return refused(
      "Parts of the pattern are under different modifiers, which the search does not tell apart",
    );
  }
  try {
    const literal = { source: tree.regex.pattern, flags };
    const reports = [...backtracking(literal), ...moves(literal)].map(located);
    return { status: "analysed", reports: inOrder([...loops(tree, reports), ...reports]) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return refused(`The search does not take this pattern: ${words}`);
  }
}

/** The first of the reports that begin at the same position: one quantifier trades with many in the same way. */
export function firstAtEachPlace(reports: readonly StaticReport[]): StaticReport[] {
  const seen = new Set<number>();
  return reports.filter(({ range: { start } }) => !seen.has(start) && seen.add(start));
}

function refused(reason: string): StaticAnalysis {
  return { status: "refused", reason, reports: [] };
}

interface Literal {
  readonly source: string;
  readonly flags: string;
}

// Each kind has its own limit, so that none crowds out a more serious one.
function backtracking(literal: Literal): Report[] {
  return analyse(literal, {
    maxReports: MAX_STATIC_REPORTS,
    reportTypes: { Move: false },
  }).reports;
}

function moves(literal: Literal): Report[] {
  return analyse(literal, {
    maxReports: MAX_STATIC_REPORTS,
    reportTypes: { Self: false, Trade: false },
  }).reports;
}

function located(report: Report): StaticReport {
  const ranges = quantifiersOf(report)
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  return {
    kind: KINDS[report.type],
    degree: report.exponential ? "exponential" : "polynomial",
    ranges,
    range: {
      start: Math.min(...ranges.map(({ start }) => start)),
      end: Math.max(...ranges.map(({ end }) => end)),
    },
    pump: report.character.pick,
  };
}

const KINDS = { Self: "self", Trade: "trade", Move: "move" } as const;

function quantifiersOf(report: Report): readonly AST.Quantifier[] {
  switch (report.type) {
    case "Self":
      return [report.parentQuant, report.quant];
    case "Trade":
      return [report.startQuant, report.endQuant];
    case "Move":
      return [report.quant];
  }
}

/** The loops that scslre misses because no quantifier inside them repeats: `(?:a|aa)*`. */
function loops(tree: Tree, known: readonly StaticReport[]): StaticReport[] {
  const isKnown = ({ start, end }: AST.Quantifier) =>
    known.some(({ degree, range }) => degree === "exponential" && range.start === start && range.end === end);
  return ambiguousLoops(tree)
    .filter(({ loop }) => canFailAfter(tree, loop) && !isKnown(loop))
    .map(({ loop: { start, end }, word, pair = [] }) => ({
      kind: pair.length > 0 ? "alternatives" : "loop",
      degree: "exponential",
      ranges: [{ start, end }, ...pair.map(({ start, end }) => ({ start, end }))],
      range: { start, end },
      pump: word,
    }));
}

function inOrder(reports: readonly StaticReport[]): StaticReport[] {
  return reports.toSorted((a, b) =>
    a.degree.localeCompare(b.degree) || a.range.start - b.range.start ||
    b.range.end - a.range.end
  );
}

/** A loop that can divide a repeated text into iterations in exponentially many ways. */
interface AmbiguousLoop {
  readonly loop: AST.Quantifier;
  /** A text that it reads in two ways. */
  readonly word: string;
  /** Two alternatives of its group that both match the word; absent if it takes several iterations to match it. */
  readonly pair?: readonly [AST.Alternative, AST.Alternative];
}

/** Finds loops over groups such as `(?:a|a?)*` and `(?:a|aa)*`. Loops that are too large to check are skipped. */
export function ambiguousLoops(tree: Tree): AmbiguousLoop[] {
  const languageOf = languageLookup(tree);
  return nodesOfType(tree, "Quantifier")
    .filter(({ max, element }) => max >= MANY_REPEATS && isGroup(element))
    .slice(0, MAX_COMPARED_LOOPS)
    .flatMap((loop) => overlapping(loop, languageOf) ?? dividing(loop, languageOf) ?? []);
}

const isGroup = (element: AST.Element): element is AST.Group | AST.CapturingGroup =>
  element.type === "Group" || element.type === "CapturingGroup";

type LanguageOf = (node: AST.Alternative | AST.Element) => Language | undefined;

function overlapping(loop: AST.Quantifier, languageOf: LanguageOf): AmbiguousLoop | undefined {
  if (!isGroup(loop.element) || loop.element.alternatives.length < 2) return undefined;
  const known: { alternative: AST.Alternative; language: Language }[] = [];
  for (const alternative of loop.element.alternatives.slice(0, MAX_COMPARED_ALTERNATIVES)) {
    const language = languageOf(alternative);
    if (language === undefined) continue;
    for (const earlier of known) {
      const word = sharedWord(earlier.language, language);
      if (word !== undefined) return { loop, word, pair: [earlier.alternative, alternative] };
    }
    known.push({ alternative, language });
  }
  return undefined;
}

function dividing(loop: AST.Quantifier, languageOf: LanguageOf): AmbiguousLoop | undefined {
  const language = languageOf(loop.element);
  const word = language && ambiguousIteration(language);
  return word === undefined ? undefined : { loop, word };
}
