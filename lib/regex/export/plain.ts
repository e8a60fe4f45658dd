import { columnsOf } from "../railroad/layout.ts";
import { type Explanation, exportedLiteral, type Item, NO_STEPS, outlineOf, SEVERITIES } from "./sections.ts";
import { lineOf } from "./markdown.ts";

/** Writes an explanation as text that needs no reader of Markdown. */
export function plainOf({ title, regex, steps, warnings }: Explanation): string {
  return [
    ...underlined(lineOf(title), "="),
    "",
    `Pattern: ${exportedLiteral(regex)}`,
    "",
    ...underlined("Explanation:", "-"),
    ...(steps.length === 0 ? [NO_STEPS] : listed(outlineOf(steps), "")),
    ...warned(warnings),
  ].join("\n");
}

function underlined(line: string, sign: string): string[] {
  return [line, sign.repeat(Math.max(1, columnsOf(line)))];
}

function listed(items: readonly Item[], indent: string): string[] {
  return items.flatMap(({ text, items: nested }, index) => {
    const marker = `${index + 1}. `;
    return [indent + marker + lineOf(text), ...listed(nested, indent + " ".repeat(marker.length))];
  });
}

function warned(warnings: Explanation["warnings"]): string[] {
  if (warnings.length === 0) return [];
  const each = warnings.flatMap(({ severity, title, message, hint }) => [
    "",
    `${SEVERITIES[severity]}: ${lineOf(title)}`,
    ...(message === "" ? [] : [`  ${lineOf(message)}`]),
    ...(hint === "" ? [] : [`  Tip: ${lineOf(hint)}`]),
  ]);
  return ["", ...underlined("Warnings:", "-"), ...each.slice(1)];
}
