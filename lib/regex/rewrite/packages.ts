import regexpTree from "regexp-tree";
import { analyse } from "scslre";
import { MAX_STATIC_REPORTS } from "../../limits/pattern.ts";
import { MAX_OPTIMIZED_CHARACTERS } from "../../limits/search.ts";
import { readLiteral, toLiteral } from "../regex.ts";
import { uniformFlags } from "../syntax/modifiers.ts";
import type { Tree } from "../syntax/parse.ts";
import type { RewriteCandidate, RewriteWords } from "./rewrite.ts";

const WITHOUT_BACKTRACKING: RewriteWords = {
  id: "without-backtracking",
  title: "A loop that is read in one way only",
  description: "Written so that its quantifiers no longer divide the same text between them",
  caveat: "",
  type: "safety",
};

/**
 * The fixes that scslre suggests in its reports.
 *
 * @see https://github.com/RunDevelopment/scslre
 */
export function withoutBacktracking(tree: Tree): RewriteCandidate[] {
  const flags = uniformFlags(tree);
  if (flags === undefined) return [];
  const { reports } =
    attempt(() => analyse({ source: tree.regex.pattern, flags }, { maxReports: MAX_STATIC_REPORTS })) ??
      { reports: [] };
  return reports.flatMap((report) => {
    const fixed = attempt(() => report.fix());
    const quantifiers = report.type === "Trade"
      ? [report.startQuant, report.endQuant]
      : report.type === "Self"
      ? [report.parentQuant]
      : [report.quant];
    const range = {
      start: Math.min(...quantifiers.map(({ start }) => start)),
      end: Math.max(...quantifiers.map(({ end }) => end)),
    };
    const replacement = fixed && { pattern: fixed.source, flags: tree.regex.flags };
    return replacement ? [{ ...WITHOUT_BACKTRACKING, range, replacement }] : [];
  });
}

const SHORTENED: RewriteWords = {
  id: "shortened",
  title: "The whole pattern, shortened",
  description: "Written with fewer characters by the optimizer of regexp-tree",
  caveat: "",
  type: "equivalent",
};

/**
 * The whole pattern, optimized by regexp-tree.
 *
 * @see https://github.com/DmitrySoshnikov/regexp-tree
 */
export function shortenedPattern({ regex }: Tree): RewriteCandidate[] {
  if (regex.pattern.length > MAX_OPTIMIZED_CHARACTERS) return [];
  const literal = attempt(() => regexpTree.optimize(toLiteral(regex)).toString());
  const replacement = literal === undefined ? null : readLiteral(literal);
  if (replacement === null || replacement.pattern.length >= regex.pattern.length) return [];
  const range = { start: 0, end: regex.pattern.length };
  return [{ ...SHORTENED, range, replacement: { ...replacement, flags: regex.flags } }];
}

/** The packages throw on patterns that they do not support. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
