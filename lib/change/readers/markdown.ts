import { MAX_DOCUMENT_CHARACTERS } from "../../limits/change.ts";
import type { Range } from "../../regex/regex.ts";
import { number } from "../../regex/words.ts";
import { mayHaveRegexes } from "./candidates.ts";
import type { ScriptLanguage } from "./file_language.ts";
import type { FoundRegexes } from "./found_regexes.ts";
import { scanScript } from "./javascript.ts";
import { scanBraces } from "./markup_code.ts";
import type { FileProblem } from "../model.ts";
import { isOwnMarkdown } from "./own_reports.ts";

/** The first words after a fence that name a language with the syntax of JavaScript. */
const LANGUAGES: Readonly<Record<string, ScriptLanguage>> = {
  js: "javascript",
  javascript: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  typescript: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "tsx",
};

/** The start or the end of a code block. In a list, it is indented. */
const FENCE = /^[ \t]{0,12}(`{3,}|~{3,})[ \t]*([^\n`]*)$/;

interface CodeBlock extends Range {
  /** Null for another language. */
  readonly language: ScriptLanguage | null;
}

/**
 * Finds the regexes in the code blocks of Markdown, and those in the modules and braces of MDX. Examples are often incomplete, so
 * it is no problem if one can't be parsed: then its tokens are read.
 *
 * @param offset of the text in the file
 */
export function scanMarkdown(text: string, found: FoundRegexes, offset = 0): FileProblem | undefined {
  if (!mayHaveRegexes(text, "markdown") || isOwnMarkdown(text)) return undefined;
  if (text.length > MAX_DOCUMENT_CHARACTERS) {
    const message = `The file is longer than ${number(MAX_DOCUMENT_CHARACTERS)} characters`;
    return { code: "too_large", message };
  }
  const blocks = codeBlocks(text);
  for (const { language, start, end } of blocks) {
    if (found.isFull) return undefined;
    if (language !== null) scanScript(text.slice(start, end), language, found, offset + start);
  }
  // Where a hunk is in a module isn't known.
  if (offset === 0 && /\.mdx$/i.test(found.name)) scanModules(text, blocks, found);
  return undefined;
}

/** The blocks in the order of the text. One that isn't closed goes on to the end. */
function codeBlocks(text: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly fence: string; readonly start: number; readonly info: string } | undefined;
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const [, fence = "", info = ""] = FENCE.exec(text.slice(start, end).replace(/\r$/, "")) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { fence, info, start: end + 1 };
    } else if (fence.startsWith(open.fence) && info.trim() === "") {
      blocks.push({ language: languageOf(open.info), start: open.start, end: start });
      open = undefined;
    }
    start = end + 1;
  }
  if (open) blocks.push({ language: languageOf(open.info), start: open.start, end: text.length });
  return blocks;
}

function languageOf(info: string): ScriptLanguage | null {
  const word = /^[{.]*(\w+)/.exec(info)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(LANGUAGES, word) ? LANGUAGES[word] ?? null : null;
}

/** Imports and exports of MDX, each up to an empty line, and the code in its braces. */
function scanModules(text: string, blocks: readonly CodeBlock[], found: FoundRegexes): void {
  const gaps: Range[] = [...blocks];
  for (const { 0: code, index } of text.matchAll(/^(?:export|import)\b(?:(?!\n[ \t]*\r?\n)[^])*/gm)) {
    const end = index + code.length;
    if (blocks.some((block) => index < block.end && block.start < end)) continue;
    scanScript(code, "tsx", found, index);
    gaps.push({ start: index, end });
  }
  scanBraces(text, gaps.sort((a, b) => a.start - b.start), found);
}
