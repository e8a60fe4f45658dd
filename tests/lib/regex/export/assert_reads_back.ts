import { assert, assertEquals } from "@std/assert";
import { MAX_EXPORT_DEPTH } from "../../../../lib/limits/services.ts";
import { answerText } from "../../../../lib/regex/contracts/answered_contract.ts";
import { type ExportFormat, exportText } from "../../../../lib/regex/export/export_text.ts";
import type { ExportedExplanation } from "../../../../lib/regex/export/exported_explanation.ts";
import { exportedLiteral } from "../../../../lib/regex/export/pattern_section.ts";
import { SEVERITY_NAMES } from "../../../../lib/regex/export/warning_section.ts";
import { readLiteral } from "../../../../lib/regex/regex.ts";
import { readBack } from "./read_back.ts";

/** Everything that an export may contain; anything else is injected markup. */
const KINDS: ReadonlySet<string> = new Set([
  ..."blockquote code details em h1 h2 h3 hr li ol p pre strong summary table tbody td th thead tr".split(
    " ",
  ),
  "code class=language-js",
  "#text",
  "<!-- -->",
]);

/** How each format is read. */
const READERS: Readonly<Record<ExportFormat, (document: ExportedExplanation) => void>> = {
  markdown: markdownReader("markdown", { end: ["hr", "p"] }),
  plain: assertPlain,
  pr_comment: markdownReader("pr_comment", { end: ["details", "p"] }),
  workspace: markdownReader("workspace", { end: ["hr", "p"], hasDetails: true }),
};

/** Checks that an export has the same content as the document: title, pattern, steps and warnings. */
export function assertReadsBack(format: ExportFormat, document: ExportedExplanation): void {
  READERS[format](document);
}

/** @param end the last elements of each document */
function markdownReader(
  format: ExportFormat,
  { end, hasDetails = false }: { readonly end: readonly string[]; readonly hasDetails?: boolean },
) {
  return (document: ExportedExplanation) => {
    const read = readBack(exportText(format, document));
    assertEquals(read.kinds.filter((kind) => !KINDS.has(kind)), []);
    assertEquals(read.title, asMarkdown(document.title));
    assertSameRegex(read.code, document);
    assertEquals(read.steps, stepsHeard(document, hasDetails));
    assertEquals(read.purpose, purposeHeard(document));
    assertEquals(read.contracts, contractsHeard(document));
    assertEquals(read.warnings, warningsHeard(document));
    assertEquals(read.fix, fixHeard(document));
    assertEquals(read.top.slice(-2), end);
  };
}

/** A text as Markdown can represent it. */
function asMarkdown(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd").replaceAll(/\r\n?/g, "\n");
}

function stepsHeard({ steps }: ExportedExplanation, withDetails: boolean) {
  let above = -1;
  return steps.map(({ label, depth, detail = "" }) => {
    above = Math.min(depth, above + 1, MAX_EXPORT_DEPTH);
    return {
      label: asMarkdown(label).replace(/\n+$/, ""),
      depth: above,
      detail: withDetails ? asMarkdown(detail) : "",
    };
  });
}

function purposeHeard({ purpose }: ExportedExplanation): string[] {
  if (!purpose) return [];
  // A title that the detail names isn't repeated.
  const { title, detail } = purpose;
  const isRepeated = detail.includes(title.replace(/^(?:An?|The) /, ""));
  return [asMarkdown(`${isRepeated ? "" : `${title}. `}${detail} (proved)`)];
}

function contractsHeard({ contracts = [] }: ExportedExplanation): string[][] {
  return contracts.map((each) => [each.line, answerText(each)].map(asMarkdown));
}

function warningsHeard({ warnings }: ExportedExplanation) {
  return warnings.map(({ severity, title, message, hint }) => ({
    title: title.startsWith("Dangerous") ? title : `${SEVERITY_NAMES[severity]}: ${asMarkdown(title)}`,
    texts: [message && asMarkdown(message), hint && `Tip: ${asMarkdown(hint)}`].filter((text) => text !== ""),
  }));
}

function fixHeard({ fix }: ExportedExplanation): string[] {
  return fix ? [exportedLiteral(fix.regex), asMarkdown(fix.proof)] : [];
}

/** A literal may write the same pattern differently; the engine decides whether it does. */
function assertSameRegex(literal: string, { regex: { pattern, flags } }: ExportedExplanation): void {
  const read = readLiteral(literal);
  assert(read, `no literal: ${literal}`);
  assertEquals(read.flags, flags);
  const same = (source: string) =>
    new RegExp(source.replaceAll("\\x00", "\0").replaceAll("\\\0", "\0"), flags).source;
  assertEquals(same(read.pattern), same(pattern));
}

function assertPlain(document: ExportedExplanation): void {
  const lines = exportText("plain", document).split("\n");
  const at = lines.indexOf("Explanation:");
  assertEquals(lines.slice(1, 3).map((line) => line.replaceAll("=", "")), ["", ""]);
  assertSameRegex(lines[3]?.slice("Pattern: ".length) ?? "", document);
  const steps = lines.slice(at + 2).filter((line) => /^ *\d+\. /.test(line));
  assertEquals(steps.length >= document.steps.length, true);
  assertEquals(lines.filter((line) => /(?!\t)\p{Cc}/u.test(line.replace(/^Pattern: .*/, ""))), []);
}
