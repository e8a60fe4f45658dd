import type { Block } from "./block.ts";
import type { ExportedExplanation, ExportFormatDefinition } from "./exported_explanation.ts";
import { withoutDetails } from "./explanation_section.ts";
import { ATTRIBUTION_BLOCK, sectionBlocks } from "./sections.ts";

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
function pageBlocks(explanation: ExportedExplanation, inWorkspace: boolean): readonly Block[] {
  return [
    { type: "heading", level: 1, text: explanation.title },
    ...sectionBlocks(explanation, {
      title: (text) => ({ type: "heading", level: 2, text }),
      language: inWorkspace ? "" : "js",
      steps: (items) => ({ type: "list", items: inWorkspace ? items : withoutDetails(items) }),
    }),
    { type: "rule" },
    ATTRIBUTION_BLOCK,
  ];
}
