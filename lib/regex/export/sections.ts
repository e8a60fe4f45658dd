import type { Block } from "./block.ts";
import {
  ATTRIBUTION,
  type Explanation,
  exportedLiteral,
  type ExportFormat,
  NO_STEPS,
  SEVERITIES,
} from "./explanation.ts";
import { outlineOf, rowsOf } from "./outline.ts";

/** Lays an explanation out for one of the formats that are Markdown. */
export function blocksOf(format: Exclude<ExportFormat, "plain">, explanation: Explanation): readonly Block[] {
  return format === "pr_comment" ? comment(explanation) : page(explanation, format === "workspace");
}

/** @param inWorkspace with the details of the steps, and without a language that would colour the code */
function page({ title, regex, steps, warnings }: Explanation, inWorkspace: boolean): readonly Block[] {
  const shown = inWorkspace ? steps : steps.map(({ label, depth }) => ({ label, depth }));
  return [
    { type: "heading", level: 1, text: title },
    { type: "heading", level: 2, text: "Pattern" },
    { type: "code", code: exportedLiteral(regex), language: inWorkspace ? "" : "js" },
    { type: "heading", level: 2, text: "Explanation" },
    steps.length === 0 ? NOTHING : { type: "list", items: outlineOf(shown) },
    ...warned({ type: "heading", level: 2, text: "Warnings" }, warnings),
    { type: "rule" },
    END,
  ];
}

function comment({ title, regex, steps, warnings }: Explanation): readonly Block[] {
  const rows = rowsOf(outlineOf(steps));
  const blocks: readonly Block[] = [
    { type: "label", text: "Pattern" },
    { type: "code", code: exportedLiteral(regex), language: "js" },
    { type: "label", text: "Explanation" },
    steps.length === 0 ? NOTHING : { type: "table", columns: ["Step", "Description"], rows },
    ...warned({ type: "label", text: "Warnings" }, warnings),
  ];
  return [{ type: "details", summary: title, blocks }, END];
}

const NOTHING: Block = { type: "paragraph", text: NO_STEPS };

const END: Block = { type: "attribution", text: ATTRIBUTION };

/** The section of the warnings, if there are any. */
function warned(title: Block, warnings: Explanation["warnings"]): readonly Block[] {
  if (warnings.length === 0) return [];
  const each = warnings.flatMap(({ severity, title, message, hint }): Block[] => [
    { type: "heading", level: 3, text: `${SEVERITIES[severity]}: ${title}` },
    ...(message === "" ? [] : [{ type: "paragraph", text: message } as const]),
    ...(hint === "" ? [] : [{ type: "tip", text: hint } as const]),
  ]);
  return [title, ...each];
}
