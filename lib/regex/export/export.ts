import { blocksOf, type Explanation, type ExportFormat } from "./sections.ts";
import { markdownOf } from "./markdown.ts";
import { plainOf } from "./plain.ts";

/**
 * Writes an explanation in a format. The text ends with a line terminator; the same explanation always gives
 * the same text.
 */
export function exportText(format: ExportFormat, explanation: Explanation): string {
  const text = format === "plain" ? plainOf(explanation) : markdownOf(blocksOf(format, explanation));
  return `${text}\n`;
}
