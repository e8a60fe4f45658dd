import { formatMarkdown } from "./markdown.ts";
import { formatPlainText } from "./plain.ts";
import { exportBlocks, type ExportedExplanation, type ExportFormat } from "./sections.ts";

/**
 * Writes an explanation in a format. The text ends with a line terminator; the same explanation always gives
 * the same text.
 */
export function exportText(format: ExportFormat, explanation: ExportedExplanation): string {
  const text = format === "plain"
    ? formatPlainText(explanation)
    : formatMarkdown(exportBlocks(format, explanation));
  return `${text}\n`;
}
