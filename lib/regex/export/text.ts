import type { ExportDocument, ExportFormat } from "./document.ts";
import { markdownOf } from "./markdown.ts";
import { plainOf } from "./plain.ts";
import { blocksOf } from "./sections.ts";

/** Writes a document in a format; it ends with a line end. The same document always gives the same text. */
export function exportText(format: ExportFormat, document: ExportDocument): string {
  const text = format === "plain" ? plainOf(document) : markdownOf(blocksOf(format, document));
  return `${text}\n`;
}
