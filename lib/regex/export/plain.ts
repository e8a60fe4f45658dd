import { countColumns } from "../railroad/lines.ts";
import { singleLine } from "./markdown.ts";
import {
  type ExportedExplanation,
  exportedLiteral,
  type ExportFormatDefinition,
  type ListItem,
  nestSteps,
  NO_STEPS,
  SEVERITY_NAMES,
} from "./sections.ts";

/** Plain text, readable without Markdown. */
export const PLAIN: ExportFormatDefinition = {
  title: "Plain text",
  extension: "txt",
  hasDetails: false,
  text: formatPlainText,
};

function formatPlainText({ title, regex, steps, warnings }: ExportedExplanation): string {
  return [
    ...underline(singleLine(title), "="),
    "",
    `Pattern: ${exportedLiteral(regex)}`,
    "",
    ...underline("Explanation:", "-"),
    ...(steps.length === 0 ? [NO_STEPS] : listLines(nestSteps(steps), "")),
    ...warningLines(warnings),
  ].join("\n");
}

function underline(line: string, sign: string): string[] {
  return [line, sign.repeat(Math.max(1, countColumns(line)))];
}

function listLines(items: readonly ListItem[], indent: string): string[] {
  return items.flatMap(({ text, items: nested }, index) => {
    const marker = `${index + 1}. `;
    return [indent + marker + singleLine(text), ...listLines(nested, indent + " ".repeat(marker.length))];
  });
}

function warningLines(warnings: ExportedExplanation["warnings"]): string[] {
  if (warnings.length === 0) return [];
  const each = warnings.flatMap(({ severity, title, message, hint }) => [
    "",
    `${SEVERITY_NAMES[severity]}: ${singleLine(title)}`,
    ...(message === "" ? [] : [`  ${singleLine(message)}`]),
    ...(hint === "" ? [] : [`  Tip: ${singleLine(hint)}`]),
  ]);
  return ["", ...underline("Warnings:", "-"), ...each.slice(1)];
}
