import type { Warning } from "../rules/warning.ts";
import type { Block } from "./block.ts";
import type { Section } from "./exported_explanation.ts";
import { singleLine } from "./single_line.ts";

/** The warnings. */
export const WARNINGS: Section = {
  title: "Warnings",
  blocks: ({ warnings }) =>
    warnings.flatMap(({ severity, title, message, hint }): Block[] => [
      { type: "heading", level: 3, text: `${SEVERITY_NAMES[severity]}: ${title}` },
      ...(message === "" ? [] : [{ type: "paragraph", text: message } as const]),
      ...(hint === "" ? [] : [{ type: "tip", text: hint } as const]),
    ]),
  lines: ({ warnings }) =>
    warnings.flatMap(({ severity, title, message, hint }) => [
      "",
      `${SEVERITY_NAMES[severity]}: ${singleLine(title)}`,
      ...(message === "" ? [] : [`  ${singleLine(message)}`]),
      ...(hint === "" ? [] : [`  Tip: ${singleLine(hint)}`]),
    ]).slice(1),
};

/** The severities of warnings in words. */
export const SEVERITY_NAMES: Readonly<Record<Warning["severity"], string>> = {
  info: "Note",
  warn: "Warning",
  danger: "Danger",
};
