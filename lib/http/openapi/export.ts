import { Exported, ExportRequest } from "../../schema/export.ts";
import type { Operation } from "./operation.ts";

/** Writing an explanation down. */
export const exportOperation: Operation = {
  id: "exportExplanation",
  method: "POST",
  path: "/api/export",
  summary: "Write an explanation as a document",
  description:
    "As Markdown, as plain text, as a comment on a pull request, or as notes with details. Only answers " +
    "with 200 are counted. Nothing in the texts becomes markup, a link or a mention.",
  body: ExportRequest,
  answer: { status: 200, description: "The document", schema: Exported },
  example: {
    path: "/api/export",
    body: {
      format: "markdown",
      title: "ISO date",
      pattern: "^\\d{4}$",
      steps: [{ label: "Exactly 4 digits", depth: 0 }],
      warnings: [],
    },
  },
};
