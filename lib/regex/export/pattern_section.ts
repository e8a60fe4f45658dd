import { type Regex, toLiteral } from "../regex.ts";
import type { ExportedExplanation, Section } from "./exported_explanation.ts";
import { singleLine } from "./single_line.ts";

/** The pattern, and what it is for. */
export const PATTERN: Section = {
  title: "Pattern",
  isTitled: true,
  blocks: ({ regex, purpose }, { language }) => [
    { type: "code", code: exportedLiteral(regex), language },
    ...(purpose ? [{ type: "paragraph", text: formatSentence(purpose) } as const] : []),
  ],
  lines: ({ regex, purpose }) => [
    `Pattern: ${exportedLiteral(regex)}`,
    ...(purpose ? [`Format: ${singleLine(formatSentence(purpose))}`] : []),
  ],
};

/**
 * The regex as a literal that can be copied from every format: U+0000, which Markdown and HTML replace, is
 * written as an escape.
 */
export function exportedLiteral(regex: Regex): string {
  return toLiteral(regex).replace(
    /\\([^])|\0/g,
    (unit, escaped = "\0") => escaped === "\0" ? String.raw`\x00` : unit,
  );
}

function formatSentence({ title, detail }: NonNullable<ExportedExplanation["purpose"]>): string {
  // Our details name the format, so that the title would say it twice.
  const isNamed = detail.includes(title.replace(/^(?:An?|The) /, ""));
  return `${isNamed ? "" : `${title}. `}${detail} (proved)`;
}
