import type { ExportedExplanation, ExportFormatDefinition } from "./document.ts";
import { sectionLines } from "./sections.ts";
import { singleLine, underline } from "./single_line.ts";

/** Plain text, readable without Markdown. */
export const PLAIN: ExportFormatDefinition = {
  title: "Plain text",
  extension: "txt",
  hasDetails: false,
  text: formatPlainText,
};

function formatPlainText(explanation: ExportedExplanation): string {
  return [...underline(singleLine(explanation.title), "="), ...sectionLines(explanation)].join("\n");
}
