import type { Warning } from "../rules/warning.ts";
import type { Block } from "./block.ts";
import type { Section } from "./exported_explanation.ts";
import { singleLine } from "./single_line.ts";

/** The warnings. */
export const WARNINGS: Section = {
  title: "Warnings",
  blocks: ({ warnings }) =>
    warnings.flatMap(({ severity, title, message, hint }): Block[] => [
      { type: "heading", level: 3, text: warningTitle(severity, title) },
      ...(message === "" ? [] : [{ type: "paragraph", text: message } as const]),
      ...(hint === "" ? [] : [{ type: "tip", text: hint } as const]),
    ]),
  lines: ({ warnings }) =>
    warnings.flatMap(({ severity, title, message, hint }) => [
      "",
      singleLine(warningTitle(severity, title)),
      ...(message === "" ? [] : [`  ${singleLine(message)}`]),
      ...(hint === "" ? [] : [`  Tip: ${singleLine(hint)}`]),
    ]).slice(1),
};

/** Some titles say the severity themselves: "Dangerous: exponential backtracking". */
function warningTitle(severity: Warning["severity"], title: string): string {
  const name = SEVERITY_NAMES[severity];
  return title.startsWith(name) ? title : `${name}: ${title}`;
}

/** The severities of warnings in words. */
export const SEVERITY_NAMES: Readonly<Record<Warning["severity"], string>> = {
  info: "Note",
  warn: "Warning",
  danger: "Danger",
};
