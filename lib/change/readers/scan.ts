import { MAX_PARSED_CHARACTERS } from "../../limits/change.ts";
import { number } from "../../regex/words.ts";
import { type FileLanguage, languageOfName, type ScriptLanguage } from "./file_language.ts";
import { FoundRegexes } from "./found_regexes.ts";
import { looksMinified } from "./generated.ts";
import { scanHtml } from "./html.ts";
import type { ImportedFile } from "../names/imports.ts";
import { type FileContext, scanScript } from "./javascript.ts";
import type { FileProblem, FileScan, SourceFile } from "../model.ts";
import { scanMarkdown } from "./markdown.ts";
import { isRegexList, scanRegexList } from "./regex_list.ts";
import { scanJson, scanYaml } from "./schema_documents.ts";

/**
 * Finds the regexes of a file. Its name determines the language; without a name, the text does.
 *
 * @param imported the files that it is known to import
 * @param isSkimmed true if only the tokens of code are looked at, as is enough for what a program has written
 * @example scanFile({ name: "a.js", text: "x = /a/" }).regexes.length // 1
 */
export function scanFile(
  { name, text }: SourceFile,
  imported: readonly ImportedFile[] = [],
  isSkimmed = false,
): FileScan {
  const language = name.trim() === "" ? guessLanguage(text) : languageOfName(name);
  const problem = fileProblem(text);
  if (problem) {
    const isSmall = text.length <= MAX_PARSED_CHARACTERS && !isSkimmed;
    if (problem.code !== "binary" || !isSmall || !isScript(language)) return { name, regexes: [], problem };
    // Engines run code with a zero byte in a comment or a string. But a film has the extension of TypeScript, too.
    const scan = scanText({ name, text }, language, imported);
    return scan.problem || scan.regexes.length === 0 ? { name, regexes: [], problem } : scan;
  }
  if (language === null) return { name, regexes: [], problem: UNSUPPORTED };
  return scanText({ name, text }, language, imported, isSkimmed);
}

const isScript = (language: FileLanguage | null): language is ScriptLanguage =>
  language === "javascript" || language === "typescript" || language === "tsx";

function scanText(
  { name, text }: SourceFile,
  language: FileLanguage,
  imported: readonly ImportedFile[],
  isSkimmed = false,
): FileScan {
  const found = new FoundRegexes(name, text);
  const problemFound = isRegexList(name)
    ? scanRegexList(text, found)
    : scanAs(language, text, found, { name, files: imported, isSkimmed });
  const scan = found.finish(problemFound);
  return looksMinified(text) ? { ...scan, isMinified: true } : scan;
}

/** The problem of a file whose language has no reader. */
export const UNSUPPORTED: FileProblem = {
  code: "unsupported",
  message: "Only JavaScript, TypeScript, JSON, YAML, HTML and Markdown are read",
};

/** Largest file that is read. */
const MAX_SCANNED_CHARACTERS = 20_000_000;

/** The problem that prevents any text from being read. */
export function fileProblem(text: string): FileProblem | undefined {
  if (text.length > MAX_SCANNED_CHARACTERS) {
    const message = `The file is longer than ${number(MAX_SCANNED_CHARACTERS)} characters`;
    return { code: "too_large", message };
  }
  return text.includes("\0") ? { code: "binary", message: "The file is binary" } : undefined;
}

function scanAs(
  language: FileLanguage,
  text: string,
  found: FoundRegexes,
  others: FileContext,
): FileProblem | undefined {
  switch (language) {
    case "json":
      return scanJson(text, found);
    case "yaml":
      return scanYaml(text, found);
    case "html":
      return scanHtml(text, found);
    case "markdown":
      return scanMarkdown(text, found);
    default:
      return scanScript(text, language, found, 0, others);
  }
}

/** Number of characters that are examined to guess the language. */
const SAMPLE_CHARACTERS = 2_000;

/** The language of pasted text. */
export function guessLanguage(text: string): FileLanguage {
  const sample = text.slice(0, SAMPLE_CHARACTERS).trimStart();
  if (/^<(?:!doctype|html|head|body|form|input|label|div|template|script|!--)\b/i.test(sample)) return "html";
  if (/^[{[]\s*(?:"(?:[^"\\]|\\.)*"\s*[:,]|[{[]\s*"|[}\]]\s*$)/.test(sample)) return "json";
  if (/^(?:%YAML|---\s*\n)/.test(sample) || isYaml(sample)) return "yaml";
  return "javascript";
}

/** Each line is a key, an item of a list, a comment, or a continuation of the previous line. */
function isYaml(sample: string): boolean {
  const lines = sample.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 0 &&
    lines.every((line) => /^\s*(?:#.*|- .*|(?:[\w$./"'^-]+):(?:\s.*)?)$/.test(line)) &&
    !lines.some((line) => /[;{,]\s*$/.test(line) && !/pattern/.test(line));
}
