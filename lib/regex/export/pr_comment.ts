import type { Block } from "./block.ts";
import type { ExportedExplanation, ExportFormatDefinition } from "./exported_explanation.ts";
import { outlineRows } from "./explanation_section.ts";
import { ATTRIBUTION_BLOCK, sectionBlocks } from "./sections.ts";

/** A comment on a pull request, collapsed at first. */
export const PR_COMMENT: ExportFormatDefinition = {
  title: "Pull request comment",
  extension: "md",
  hasDetails: false,
  blocks: commentBlocks,
};

function commentBlocks(explanation: ExportedExplanation): readonly Block[] {
  const blocks = sectionBlocks(explanation, {
    title: (text) => ({ type: "label", text }),
    language: "js",
    steps: (items) => ({ type: "table", columns: ["Step", "Description"], rows: outlineRows(items) }),
  });
  return [{ type: "details", summary: explanation.title, blocks }, ATTRIBUTION_BLOCK];
}
