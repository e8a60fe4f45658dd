import { markdownPieces } from "./markdown.ts";
import { MARKDOWN, WORKSPACE } from "./page.ts";
import { PLAIN } from "./plain.ts";
import { PR_COMMENT } from "./pr_comment.ts";
import type { ExportedExplanation, ExportFormatDefinition } from "./exported_explanation.ts";

/** The formats of exported explanations, by their name in the API, in the order in which they are offered. */
export const EXPORT_FORMATS = {
  markdown: MARKDOWN,
  plain: PLAIN,
  pr_comment: PR_COMMENT,
  workspace: WORKSPACE,
} satisfies Readonly<Record<string, ExportFormatDefinition>>;

/** The name of a format in the API. */
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The names of all formats. */
export const EXPORT_FORMAT_NAMES: readonly ExportFormat[] = Object.keys(EXPORT_FORMATS).filter(
  isExportFormat,
);

function isExportFormat(name: string): name is ExportFormat {
  return name in EXPORT_FORMATS;
}

/**
 * Writes an explanation in a format. The text ends with a line terminator; the same explanation always gives
 * the same text.
 */
export function exportText(format: ExportFormat, explanation: ExportedExplanation): string {
  return [...exportPieces(format, explanation)].join("");
}

/** Writes the same text in pieces, so that a server can handle other requests between them. */
export function* exportPieces(
  format: ExportFormat,
  explanation: ExportedExplanation,
): Generator<string, void> {
  const { blocks, text }: ExportFormatDefinition = EXPORT_FORMATS[format];
  if (blocks === undefined) yield text(explanation);
  else yield* markdownPieces(blocks(explanation));
  yield "\n";
}
