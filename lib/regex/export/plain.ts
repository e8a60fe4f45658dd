import { countColumns } from "../railroad/lines.ts";
import type { ExportedExplanation, ExportFormatDefinition } from "./exported_explanation.ts";
import { sectionLines } from "./sections.ts";
import { singleLine } from "./single_line.ts";

/** Plain text, readable without Markdown. */
export const PLAIN: ExportFormatDefinition = {
  title: "Plain text",
  extension: "txt",
  hasDetails: false,
  text: formatPlainText,
};

function formatPlainText(explanation: ExportedExplanation): string {
  return [
    ...underline(singleLine(explanation.title), "="),
    ...sectionLines(explanation, (title) => underline(`${title}:`, "-")),
  ].join("\n");
}

function underline(line: string, sign: string): string[] {
  return [line, sign.repeat(Math.max(1, countColumns(line)))];
}
