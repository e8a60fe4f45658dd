import { countVerdict } from "../../regex/redos/counted_verdict.ts";
import { judgedFor, type Searches } from "../../regex/redos/searches.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import { isIgnored } from "../readers/comments.ts";
import { languageOfName } from "../readers/file_language.ts";
import type { FoundRegex, SourceFile } from "../model.ts";
import { scanFile } from "../readers/scan.ts";
import { type NeededProof, neededProof } from "../use.ts";
import { type Fix, fixOfSlow } from "./fix_of_slow.ts";
import { stringLiteral } from "./string_literal.ts";
import { writtenValue } from "./written_value.ts";

/** A file whose slow regexes are replaced. */
export interface FixedFile {
  readonly text: string;
  /** How many are replaced. */
  readonly fixed: number;
  /** How many are slow, including those that are replaced. */
  readonly slow: number;
  /** Fast forms of slow regexes that may be used differently from what is proved. */
  readonly conditional: readonly ConditionalFix[];
}

/** A fast form of a regex that finds the same only under a condition. */
interface ConditionalFix {
  readonly line: number;
  readonly regex: Regex;
  readonly replacement: Regex;
  /** Such as "every search begins at index 0 of a text". */
  readonly condition: string;
}

/**
 * Replaces the slow regexes of a file for which a replacement is proved: with the same matches and groups wherever the code may
 * search, in linear time; where it only asks whether a text is accepted, one that accepts the same texts. Only literals, the
 * constant argument of `RegExp`, and patterns of schemas and HTML are replaced, and none that a comment ignores or that is
 * exported, stored or passed on, so that its source may become part of another regex.
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
  const fixes = new Map<string, Fix | "slow" | "fast">();
  const conditional: ConditionalFix[] = [];
  let [text, from, fixed, slow] = ["", 0, 0, 0];
  for (const found of regexes) {
    if (found.regex === null || found.range.start < from || isIgnored(found)) continue;
    const needed = neededProof(found.use);
    const key = `${toLiteral(found.regex)} ${needed} ${found.searches}`;
    const fix = fixes.get(key) ?? findFix(found.regex, needed, found.searches);
    fixes.set(key, fix);
    if (fix === "fast") continue;
    slow++;
    if (fix === "slow") continue;
    const { replacement, condition } = fix;
    if (condition !== "") conditional.push({ line: found.line, regex: found.regex, replacement, condition });
    const edit = condition === "" ? editFor(found, replacement) : undefined;
    if (edit === undefined || !isAllowed(edit.text)) continue;
    text += file.text.slice(from, edit.range.start) + edit.text;
    from = edit.range.end;
    fixed++;
  }
  return { text: text + file.text.slice(from), fixed, slow, conditional };
}

/** Looks for a fast form of a regex that can be slow where it is used. */
function findFix(regex: Regex, needed: NeededProof, searches: Searches | undefined): Fix | "slow" | "fast" {
  const parsed = parseRecentSyntax(regex);
  if (!parsed.ok) return "fast";
  const tree = judgedFor(parsed.tree, searches);
  return isSlow(tree) ? fixOfSlow(tree, regex, needed) ?? "slow" : "fast";
}

function isSlow(tree: Tree): boolean {
  const verdict = countVerdict(tree);
  return verdict.kind !== "safe" && verdict.kind !== "unknown" && verdict.class !== undefined;
}

function editFor(found: FoundRegex, fix: Regex) {
  const { origin, source, range, regex, constants } = found;
  if (regex === null || source.length < range.end - range.start) return undefined;
  if (origin === "literal") return source === toLiteral(regex) ? { range, text: toLiteral(fix) } : undefined;
  // The flags are elsewhere.
  if (constants !== undefined || !hasSameFlags(regex, fix)) return undefined;
  if (origin === "schema" || origin === "html") {
    const text = writtenValue(origin, source, regex, fix);
    return text === undefined ? undefined : { range, text };
  }
  if (origin !== "constructor") return undefined;
  const [all = "", before = "", quote = ""] = /^((?:new\s+)?RegExp\s*\(\s*)(["'`])/.exec(source) ?? [];
  if (quote !== '"' && quote !== "'" && quote !== "`") return undefined;
  const argument = stringLiteral(regex.pattern, quote);
  // It may be written in another way, or be only the first part of the argument.
  const rest = source.slice(before.length + argument.length);
  if (all === "" || !source.startsWith(argument, before.length) || !/^\s*[,)]/.test(rest)) return undefined;
  const start = range.start + before.length;
  return { range: { start, end: start + argument.length }, text: stringLiteral(fix.pattern, quote) };
}

const hasSameFlags = (one: Regex, other: Regex): boolean =>
  [...one.flags].sort().join("") === [...other.flags].sort().join("");
