import { useEffect } from "preact/hooks";
import { RegionBar } from "../components/RegionBar.tsx";
import { Splitter } from "../components/Splitter.tsx";
import {
  connectRegion,
  EDITOR_SPLIT,
  modelOf,
  REGIONS,
  type Sources,
  TEXT_SPLIT,
  useSplitter,
} from "../lib/workbench/core/mod.ts";
import type { ToolProps } from "../lib/workbench/core/tool.ts";
import { TextPane } from "../lib/workbench/editor/text_pane.tsx";
import { MatchPane } from "../lib/workbench/matches/pane.tsx";
import { ToolTabs } from "../lib/workbench/tool_tabs.tsx";

interface MatchViewProps extends Pick<ToolProps, "features" | "reviewer"> {
  sources: Sources;
}

/** The test text, what the pattern finds in it, and the tabs of the tools. */
export default function MatchView({ sources, features, reviewer }: MatchViewProps) {
  const model = modelOf(sources);
  useEffect(() => connectRegion(sources, document.documentElement), []);
  return (
    <div class="text-and-tools">
      <TextPane model={model} />
      <Splitter {...useSplitter(TEXT_SPLIT)} />
      <MatchPane model={model} />
      <ToolTabs model={model} features={features} reviewer={reviewer} />
      <Splitter {...useSplitter(EDITOR_SPLIT)} />
      <Regions region={sources.region} />
    </div>
  );
}

/** Drawn by itself, so that choosing a part renders nothing else. */
function Regions({ region }: Pick<Sources, "region">) {
  return <RegionBar regions={REGIONS} shown={region.value} onShow={(chosen) => region.value = chosen} />;
}
