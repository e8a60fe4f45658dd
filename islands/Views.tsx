import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Kept } from "../components/Kept.tsx";
import { RegionBar } from "../components/RegionBar.tsx";
import { Splitter } from "../components/Splitter.tsx";
import { Tabs } from "../components/Tabs.tsx";
import { useViews } from "../lib/workbench/core/connect_views.ts";
import { useAlive } from "../lib/workbench/core/hydrated.ts";
import { connectRegion, type Model, modelOf, REGIONS, type Sources } from "../lib/workbench/core/model.ts";
import { usePointing } from "../lib/workbench/core/pointing.ts";
import { EDITOR_SPLIT, useSplitter } from "../lib/workbench/core/split.ts";
import type { ToolProps } from "../lib/workbench/core/tool.ts";
import { toolsWith } from "../lib/workbench/tools.ts";
import type { Views as DerivedViews } from "../lib/workbench/core/views.ts";
import { Explanation, Structure } from "../lib/workbench/explanation/view.tsx";
import { connectWarnings } from "../lib/workbench/warnings/state.ts";
import { Warnings } from "../lib/workbench/warnings/view.tsx";

interface ViewsProps extends Pick<ToolProps, "features" | "reviewer"> {
  sources: Sources;
}

/** What the pattern says, how it is built and what is doubtful about it. */
export default function Views({ sources, features, reviewer }: ViewsProps) {
  const model = modelOf(sources);
  const views = useViews(model);
  useEffect(() => connectWarnings(model), []);
  useEffect(() => connectRegion(sources, document.documentElement), []);
  const view = usePointing(sources.focus, "nearest");
  const splitter = useSplitter(EDITOR_SPLIT);
  const chosen = useSignal<string | null>(null);
  useEffect(() => void (chosen.value = firstTab(sources)), []);
  useAlive(view, views !== null);
  useSignalEffect(() => {
    if (sources.moment.value && chosen.peek() !== null) chosen.value = "debugger";
  });
  const onShow = (id: string) => {
    chosen.value = id;
    document.getElementById(`tab-${id}`)?.focus();
  };
  const tools = useTools(chosen.value, { model, features, reviewer, onShow });
  return (
    <>
      <section class="views" aria-label="What the pattern says" ref={view}>
        <Kept id="views" ready={views !== null}>
          {views
            ? (
              <Tabs
                chosen={chosen.value}
                onChoose={(id) => chosen.value = id}
                tabs={[...readings(model, views), ...(chosen.value === null ? [] : tools)]}
              />
            )
            : LATER}
        </Kept>
      </section>
      <Splitter {...splitter} />
      <RegionBar
        regions={REGIONS}
        shown={sources.region.value}
        onShow={(region) => sources.region.value = region}
      />
    </>
  );
}

const LATER = <p class="empty-view">What a pattern of this size says loads in the browser</p>;

/** What a link asks for. */
const firstTab = ({ moment, second }: Sources) =>
  moment.peek() ? "debugger" : second.peek() ? "diff" : "explanation";

/** What can be read of the pattern; the server makes these too. */
function readings({ searched }: Model, { tree, summary, steps, flagNotes, rows, warnings }: DerivedViews) {
  const pattern = tree.value?.regex.pattern ?? "";
  const found = warnings.value;
  const search = tree.value ? searched.value?.status ?? "running" : "none";
  return [
    {
      id: "explanation",
      title: "Explanation",
      content: (
        <Explanation summary={summary.value} steps={steps.value} flags={flagNotes.value} pattern={pattern} />
      ),
    },
    { id: "structure", title: "Structure", content: <Structure rows={rows.value} pattern={pattern} /> },
    {
      id: "warnings",
      title: "Warnings",
      count: found.length,
      content: <Warnings warnings={found} search={search} pattern={pattern} />,
    },
  ];
}

/** What can be done with the pattern, as far as its code has arrived; a tool's is fetched when it is chosen. */
function useTools(chosen: string | null, props: ToolProps) {
  const arrived = useSignal<Readonly<Record<string, ComponentType<ToolProps>>>>({});
  const tools = toolsWith(props.features);
  useEffect(() => {
    const tool = tools.find(({ id }) => id === chosen);
    tool?.load().then(({ Tool }) => arrived.value = { ...arrived.peek(), [tool.id]: Tool });
  }, [chosen]);
  return tools.map(({ id, title }) => {
    const Tool = arrived.value[id];
    return { id, title, content: Tool && <Tool {...props} /> };
  });
}
