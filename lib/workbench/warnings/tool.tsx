import { useRef } from "preact/hooks";
import { useViews } from "../model/connect_views.ts";
import type { Views } from "../model/derived.ts";
import type { Model } from "../model/model.ts";
import { ownWarnings } from "../model/warning_words.ts";
import type { ToolProps } from "../model/tool.ts";
import "../second_load.ts";
import { searchStatus } from "./state.ts";
import { Warnings, type WarningsProps } from "./view.tsx";

/** The warnings about the pattern beside those of the verdict. */
export function Tool({ model }: Pick<ToolProps, "model">) {
  const views = useViews(model);
  return views && <WarningList model={model} views={views} />;
}

function WarningList({ model, views: { tree, warnings } }: { model: Model; views: Views }) {
  const { searched, backtracking } = model;
  const search = tree.value ? searchStatus(searched.value?.status, backtracking.value?.status) : "none";
  const last = useRef<Pick<WarningsProps, "warnings" | "pattern">>({ warnings: [], pattern: "" });
  const current = warnings.value;
  if (current) {
    const own = ownWarnings(current, backtracking.value?.warnings);
    last.current = { warnings: own, pattern: tree.value?.regex.pattern ?? "" };
  }
  return <Warnings {...last.current} search={search} isOutdated={current === null} />;
}
