import { markdownPieces } from "./markdown.ts";
import { formatPlainText } from "./plain.ts";
import { exportBlocks, type ExportedExplanation, type ExportFormat } from "./sections.ts";

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
  if (format === "plain") yield formatPlainText(explanation);
  else yield* markdownPieces(exportBlocks(format, explanation));
  yield "\n";
}
