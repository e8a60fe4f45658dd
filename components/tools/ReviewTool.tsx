import "../../lib/workbench/first_scripts.ts";
import { askForVerdict } from "../../lib/client/analysis.ts";
import { askAssistant } from "../../lib/client/chat.ts";
import { askWho } from "../../lib/client/me.ts";
import { keptFor } from "../../lib/workbench/kept_for.ts";
import { openReview } from "../../lib/workbench/review/open_review.ts";
import { ReviewPanel } from "../review/ReviewPanel.tsx";
import type { ToolProps } from "./tool.ts";

const reviewOf = keptFor((model, { features, reviewer, onShow }: Omit<ToolProps, "model">) =>
  openReview(model, {
    reviewer,
    ask: askAssistant,
    user: askWho,
    analyse: features.includes("analysis") ? askForVerdict : null,
    showDiff: () => onShow("diff"),
  })
);

/** Questions to a language model about the pattern. */
export function Tool({ model, ...page }: ToolProps) {
  return <ReviewPanel {...reviewOf(model, page).value} />;
}
