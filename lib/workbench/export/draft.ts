import {
  MAX_EXPORT_STEPS,
  MAX_EXPORT_TEXT_CHARACTERS,
  MAX_EXPORT_TITLE_CHARACTERS,
  MAX_EXPORT_WARNINGS,
} from "../../limits.ts";
import type { Block } from "../../regex/export/block.ts";
import type { ExportFormat } from "../../regex/export/explanation.ts";
import { blocksOf } from "../../regex/export/sections.ts";
import { exportText } from "../../regex/export/text.ts";
import type { Regex } from "../../regex/regex.ts";
import type { ExportRequest } from "../../schema/export.ts";
import type { Views } from "../views.ts";

/** What the reader chose. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly title: string;
  readonly withWarnings: boolean;
}

/** What would be exported, as it is asked for and as it looks. */
export interface ExportDraft {
  readonly request: ExportRequest;
  /** The same text that the server writes. */
  readonly text: string;
  /** How a reader of Markdown shows it; null for plain text. */
  readonly blocks: readonly Block[] | null;
  /** Steps of the explanation that were left out. */
  readonly stepsLeftOut: number;
}

/** Drafts the export of an explanation within what the server takes; null while the pattern has an error. */
export function draftOf(
  regex: Regex,
  { tree, steps, warnings }: Views,
  choice: ExportChoice,
): ExportDraft | null {
  if (tree.value === null) return null;
  const { format, title, withWarnings } = choice;
  const content = {
    title: cut(title, MAX_EXPORT_TITLE_CHARACTERS),
    steps: steps.value.slice(0, MAX_EXPORT_STEPS)
      .map(({ label, depth, detail = "" }) => ({
        label: cut(label),
        depth,
        // No other format shows it, and a request has a ceiling.
        detail: format === "workspace" ? cut(detail) : "",
      })),
    warnings: !withWarnings ? [] : warnings.value.slice(0, MAX_EXPORT_WARNINGS)
      .map(({ severity, title, message, hint }) => ({
        severity,
        title: cut(title),
        message: cut(message),
        hint: cut(hint),
      })),
  };
  const explanation = { ...content, regex };
  return {
    request: { format, ...regex, ...content },
    text: exportText(format, explanation),
    blocks: format === "plain" ? null : blocksOf(format, explanation),
    stepsLeftOut: steps.value.length - content.steps.length,
  };
}

/** The title that is there before the reader writes one. */
export function titleOf({ summary }: Views): string {
  return cut(summary.value ?? "Regular expression", MAX_EXPORT_TITLE_CHARACTERS);
}

/** Half a surrogate pair cannot travel. */
function cut(text: string, most = MAX_EXPORT_TEXT_CHARACTERS): string {
  return text.slice(0, most).toWellFormed();
}
