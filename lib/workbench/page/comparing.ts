import { batch } from "@preact/signals";
import type { Regex } from "../../regex/regex.ts";
import { selectTool, type Sources } from "../model/model.ts";

/** Shows how a later version of the pattern differs from the one on the workbench. */
export function compareWith(sources: Sources, after: Regex): void {
  batch(() => {
    sources.second.value = after;
    sources.isChange.value = true;
    selectTool(sources, "diff", ["#panel-diff .comparison"]);
  });
}
