import { isProved } from "../../regex/portable/portable.ts";
import type { Regex } from "../../regex/regex.ts";
import { parseRecentTree } from "../../regex/syntax/recent_syntax.ts";
import { HTML_ANCHORS } from "../readers/html_anchors.ts";

/** How a pattern is written in a document. */
type Spelling = (pattern: string) => string;

const SPELLINGS: Readonly<Record<"schema" | "html", readonly Spelling[]>> = {
  // JSON, and the other strings of YAML in one line.
  schema: [JSON.stringify, (pattern) => `'${pattern.replaceAll("'", "''")}'`],
  html: ['"', "'"].map((quote) => (pattern) =>
    quote + pattern.replaceAll("&", "&amp;").replaceAll(quote, quote === '"' ? "&quot;" : "&#39;") + quote
  ),
};

/**
 * The value of a schema's or an HTML `pattern` with another regex; undefined if the present one is written in an unusual way, or
 * if other readers of the document may read the new one differently.
 *
 * @param regex as its consumer reads it, in HTML with the anchors that browsers add
 */
export function writtenValue(
  origin: "schema" | "html",
  source: string,
  regex: Regex,
  fix: Regex,
): string | undefined {
  const [before, after] = origin === "html" ? [regex, fix].map((each) => withoutAnchors(each, regex)) : [
    regex.pattern,
    isForAllReaders(regex, fix) ? fix.pattern : undefined,
  ];
  if (before === undefined || after === undefined) return undefined;
  // Some frameworks evaluate what is in braces.
  if (origin === "html" && after.includes("{") && !before.includes("{")) return undefined;
  return SPELLINGS[origin].find((write) => write(before) === source)?.(after);
}

/** Some read a schema's pattern without flag u, or with an engine that has no lookarounds. */
function isForAllReaders({ pattern, flags }: Regex, fix: Regex): boolean {
  const others = flags.replace("u", "");
  const read = flags === others ? null : parseRecentTree({ pattern, flags: others });
  return /\(\?<?[=!]/.test(pattern) >= /\(\?<?[=!]/.test(fix.pattern) &&
    (read === null || isProved(read, fix.pattern, others));
}

/** The pattern of an attribute that means the same between the anchors. */
function withoutAnchors({ pattern }: Regex, regex: Regex): string | undefined {
  const [start, end] = HTML_ANCHORS;
  if (pattern.startsWith(start) && pattern.endsWith(end)) return pattern.slice(start.length, -end.length);
  const inner = pattern.replace(/^\^/, "").replace(/\$$/, "");
  const tree = parseRecentTree(regex);
  return tree && parseRecentTree({ pattern: inner, flags: "v" }) &&
      isProved(tree, HTML_ANCHORS.join(inner), "v")
    ? inner
    : undefined;
}
