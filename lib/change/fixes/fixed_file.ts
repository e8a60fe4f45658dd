import { countVerdict } from "../../regex/redos/counted_verdict.ts";
import { type Range, type Regex, toLiteral } from "../../regex/regex.ts";
import { findLinearFix } from "../../regex/rewrite/linear_fix.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import { isIgnored } from "../readers/comments.ts";
import { languageOfName } from "../readers/file_language.ts";
import type { FoundRegex, SourceFile } from "../model.ts";
import { scanFile } from "../readers/scan.ts";
import { stringLiteral } from "./string_literal.ts";

/** A file whose slow regexes are replaced. */
export interface FixedFile {
  readonly text: string;
  /** How many are replaced. */
  readonly fixed: number;
  /** How many are slow, including those that are replaced. */
  readonly slow: number;
}

/**
 * Replaces the slow regexes of a file for which a replacement is proved: with the same matches, the same groups and linear time.
 * Only literals and the constant argument of `RegExp` are replaced, and none that a comment ignores or whose source may become part
 * of another regex.
 */
export function fixesIn(file: SourceFile): FixedFile {
  const { regexes } = scanFile(file);
  const all = fixAll(file, regexes, () => true);
  if (all.fixed === 0 || languageOfName(file.name) !== "html") return all;
  // In text of markup, "<" may begin a tag or a comment.
  const after = scanFile({ ...file, text: all.text }).regexes;
  return after.length === regexes.length ? all : fixAll(file, regexes, (text) => !text.includes("<"));
}

function fixAll(
  file: SourceFile,
  regexes: readonly FoundRegex[],
  isAllowed: (text: string) => boolean,
): FixedFile {
  const fixes = new Map<string, Regex | "slow" | "fast">();
  let [text, from, fixed, slow] = ["", 0, 0, 0];
  for (const found of regexes) {
    if (found.regex === null || found.range.start < from || isIgnored(found)) continue;
    const key = toLiteral(found.regex);
    const fix = fixes.get(key) ?? fixFor(found.regex);
    fixes.set(key, fix);
    if (fix === "fast") continue;
    slow++;
    const edit = typeof fix === "object" && !mayUseSource(found, file.text) ? editFor(found, fix) : undefined;
    if (edit === undefined || !isAllowed(edit.text)) continue;
    text += file.text.slice(from, edit.range.start) + edit.text;
    from = edit.range.end;
    fixed++;
  }
  return { text: text + file.text.slice(from), fixed, slow };
}

function fixFor(regex: Regex): Regex | "slow" | "fast" {
  const parsed = parseRecentSyntax(regex);
  if (!parsed.ok || !isSlow(parsed.tree)) return "fast";
  return findLinearFix(parsed.tree)?.replacement ?? "slow";
}

function isSlow(tree: Tree): boolean {
  const { verdict } = countVerdict(tree);
  return verdict.kind !== "safe" && verdict.kind !== "unknown" && verdict.class !== undefined;
}

/** In another regex, a pattern with the same matches may match differently. */
const mayUseSource = ({ use }: FoundRegex, text: string): boolean =>
  use === "source" || (use === "unknown" && /\bsource\b/.test(text));

interface Edit {
  readonly range: Range;
  readonly text: string;
}

function editFor({ origin, source, range, regex, constants }: FoundRegex, fix: Regex): Edit | undefined {
  if (regex === null || source.length < range.end - range.start) return undefined;
  if (origin === "literal") return source === toLiteral(regex) ? { range, text: toLiteral(fix) } : undefined;
  if (origin !== "constructor" || constants !== undefined) return undefined;
  const [all = "", before = "", quote = ""] = /^((?:new\s+)?RegExp\s*\(\s*)(["'`])/.exec(source) ?? [];
  if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
  const argument = stringLiteral(regex.pattern, quote);
  // It may be written in another way, or be only the first part of the argument.
  const rest = source.slice(before.length + argument.length);
  if (all === "" || !source.startsWith(argument, before.length) || !/^\s*[,)]/.test(rest)) return undefined;
  const start = range.start + before.length;
  return { range: { start, end: start + argument.length }, text: stringLiteral(fix.pattern, quote) };
}
