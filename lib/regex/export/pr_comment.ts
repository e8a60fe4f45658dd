import {
  ATTRIBUTION_BLOCK,
  type Block,
  type ExportedExplanation,
  exportedLiteral,
  type ExportFormatDefinition,
  nestSteps,
  NO_STEPS_BLOCK,
  outlineRows,
  warningBlocks,
} from "./sections.ts";

/** A comment on a pull request, collapsed at first. */
export const PR_COMMENT: ExportFormatDefinition = {
  title: "Pull request comment",
  extension: "md",
  hasDetails: false,
  blocks: commentBlocks,
};

function commentBlocks({ title, regex, steps, warnings }: ExportedExplanation): readonly Block[] {
  const rows = outlineRows(nestSteps(steps));
  const blocks: readonly Block[] = [
    { type: "label", text: "Pattern" },
    { type: "code", code: exportedLiteral(regex), language: "js" },
    { type: "label", text: "Explanation" },
    steps.length === 0 ? NO_STEPS_BLOCK : { type: "table", columns: ["Step", "Description"], rows },
    ...warningBlocks({ type: "label", text: "Warnings" }, warnings),
  ];
  return [{ type: "details", summary: title, blocks }, ATTRIBUTION_BLOCK];
}
