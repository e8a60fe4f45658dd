import { columnsOf } from "../railroad/layout.ts";
import { lineOf } from "./markdown.ts";
import { type Explanation, exportedLiteral, type Item, NO_STEPS, outlineOf, SEVERITIES } from "./sections.ts";

/** Writes an explanation as plain text, readable without Markdown. */
export function plainOf({ title, regex, steps, warnings }: Explanation): string {
  return [
    ...underline(lineOf(title), "="),
    "",
    `Pattern: ${exportedLiteral(regex)}`,
    "",
    ...underline("Explanation:", "-"),
    ...(steps.length === 0 ? [NO_STEPS] : listLines(outlineOf(steps), "")),
    ...warningLines(warnings),
  ].join("\n");
}

function underline(line: string, sign: string): string[] {
  return [line, sign.repeat(Math.max(1, columnsOf(line)))];
}

function listLines(items: readonly Item[], indent: string): string[] {
  return items.flatMap(({ text, items: nested }, index) => {
    const marker = `${index + 1}. `;
    return [indent + marker + lineOf(text), ...listLines(nested, indent + " ".repeat(marker.length))];
  });
}

function warningLines(warnings: Explanation["warnings"]): string[] {
  if (warnings.length === 0) return [];
  const each = warnings.flatMap(({ severity, title, message, hint }) => [
    "",
    `${SEVERITIES[severity]}: ${lineOf(title)}`,
    ...(message === "" ? [] : [`  ${lineOf(message)}`]),
    ...(hint === "" ? [] : [`  Tip: ${lineOf(hint)}`]),
  ]);
  return ["", ...underline("Warnings:", "-"), ...each.slice(1)];
}
