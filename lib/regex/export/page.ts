import {
  ATTRIBUTION_BLOCK,
  type Block,
  type ExportedExplanation,
  exportedLiteral,
  type ExportFormatDefinition,
  nestSteps,
  NO_STEPS_BLOCK,
  warningBlocks,
} from "./sections.ts";

/** A page of Markdown. */
export const MARKDOWN: ExportFormatDefinition = {
  title: "Markdown",
  extension: "md",
  hasDetails: false,
  blocks: (explanation) => pageBlocks(explanation, false),
};

/** The same page for notes, with the details of the steps. */
export const WORKSPACE: ExportFormatDefinition = {
  title: "Notes with details",
  extension: "md",
  hasDetails: true,
  blocks: (explanation) => pageBlocks(explanation, true),
};

/**
 * @param inWorkspace with the details of the steps, and without a language that would color the code
 */
function pageBlocks(
  { title, regex, steps, warnings }: ExportedExplanation,
  inWorkspace: boolean,
): readonly Block[] {
  const shown = inWorkspace ? steps : steps.map(({ label, depth }) => ({ label, depth }));
  return [
    { type: "heading", level: 1, text: title },
    { type: "heading", level: 2, text: "Pattern" },
    { type: "code", code: exportedLiteral(regex), language: inWorkspace ? "" : "js" },
    { type: "heading", level: 2, text: "Explanation" },
    steps.length === 0 ? NO_STEPS_BLOCK : { type: "list", items: nestSteps(shown) },
    ...warningBlocks({ type: "heading", level: 2, text: "Warnings" }, warnings),
    { type: "rule" },
    ATTRIBUTION_BLOCK,
  ];
}
