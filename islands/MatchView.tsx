import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { RegionBar } from "../components/RegionBar.tsx";
import { Splitter } from "../components/Splitter.tsx";
import { TextPane } from "../lib/workbench/editor/text_pane.tsx";
import "../lib/workbench/first_load.ts";
import { MatchPane } from "../lib/workbench/matches/pane.tsx";
import {
  connectRegion,
  PHONE_PARTS,
  selectTool,
  sharedModel,
  shownPart,
  showPart,
  type Sources,
} from "../lib/workbench/model/model.ts";
import type { ToolProps } from "../lib/workbench/model/tool.ts";
import { EDITOR_SPLIT, TEXT_SPLIT, useSplitter } from "../lib/workbench/page/split.ts";
import { connectLater } from "../lib/workbench/runtime/lazy.ts";
import { toolsWith, ToolTabs } from "../lib/workbench/tool_tabs.tsx";

interface MatchViewProps extends Pick<ToolProps, "features" | "reviewer"> {
  sources: Sources;
}

/** The test text, its matches, and the tabs of the tools. */
export default function MatchView({ sources, features, reviewer }: MatchViewProps) {
  const model = sharedModel(sources);
  useEffect(() => connectRegion(sources, document.documentElement), []);
  const column = useComputed(() => {
    const lines = sources.text.value.split("\n", MOST_LINES);
    const narrow = lines.reduce(
      (sum, { length }) => sum + Math.max(1, Math.ceil(length / NARROW_COLUMNS)),
      0,
    );
    return `text-column lines-${lines.length} narrow-${Math.min(narrow, MOST_NARROW_LINES)} ` +
      `${sources.modes.value.mode} ${model.card.value}`;
  });
  useEffect(() => {
    if (navigator.maxTouchPoints > 0) {
      return connectLater(async () => (await loadKeyboardRoom()).connectKeyboardRoom(window));
    }
  }, []);
  return (
    <div class="text-and-tools">
      <div class={column}>
        <TextPane model={model} />
        <Splitter {...useSplitter(TEXT_SPLIT)} />
        <MatchPane model={model} />
      </div>
      <ToolTabs model={model} features={features} reviewer={reviewer} />
      <Splitter {...useSplitter(EDITOR_SPLIT)} />
      <Parts sources={sources} features={features} />
    </div>
  );
}

/** Lines for which the field of a text has room at most. */
const MOST_LINES = 24;

/** The same on a phone, where a line breaks after so many characters. */
const MOST_NARROW_LINES = 8;
const NARROW_COLUMNS = 36;

/** Needed once a phone's keyboard opens. */
const loadKeyboardRoom = () => import("../lib/workbench/page/keyboard_room.ts");

/** A separate component, so that choosing a part renders nothing else. */
function Parts({ sources, features }: Pick<MatchViewProps, "sources" | "features">) {
  return (
    <RegionBar
      parts={PHONE_PARTS}
      more={toolsWith(features).filter(({ id, isOnDemand }) => id !== "safety" && !isOnDemand)}
      shown={shownPart(sources)}
      onShow={(part) => showPart(sources, part)}
      onShowMore={(id) => selectTool(sources, id)}
    />
  );
}
