import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { ServerHtml } from "../../components/ServerHtml.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useViews } from "./core/connect_views.ts";
import { type Model, type Sources, useHydrated, usePointing } from "./core/mod.ts";
import type { ToolProps, ToolTab } from "./core/tool.ts";
import type { Views } from "./core/views.ts";
import { Explanation, Structure } from "./explanation/view.tsx";
import { connectWarnings, searchStatus } from "./warnings/state.ts";
import { Warnings } from "./warnings/view.tsx";

/** All tools, in the order of their tabs. */
const TOOLS: readonly ToolTab[] = [
  { id: "safety", title: "Safety", feature: "analysis", load: () => import("./safety/view.tsx") },
  { id: "diff", title: "Diff", load: () => import("./compare/view.tsx") },
  { id: "debugger", title: "Debugger", load: () => import("./debugger/view.tsx") },
  { id: "tests", title: "Tests", load: () => import("./tests/view.tsx") },
  { id: "code", title: "Code", load: () => import("./code/view.tsx") },
  { id: "export", title: "Export", feature: "export", load: () => import("./export/view.tsx") },
  { id: "review", title: "Review", feature: "ai", load: () => import("./assistant/view.tsx") },
];

/** The tools of a deployment that has these features. */
export function toolsWith(features: readonly string[]): readonly ToolTab[] {
  return TOOLS.filter(({ feature }) => feature === undefined || features.includes(feature));
}

/** What the pattern says, how it is built and what is doubtful about it; and the tools that work on it. */
export function ToolTabs({ model, features, reviewer }: Omit<ToolProps, "onShow">) {
  const { tab, focus, moment } = model.sources;
  const views = useViews(model);
  useEffect(() => connectWarnings(model), []);
  const view = usePointing(focus, "nearest");
  useEffect(() => void (tab.value ??= firstTab(model.sources)), []);
  useHydrated(view, views !== null);
  useSignalEffect(() => {
    if (moment.value && tab.peek() !== null) tab.value = "debugger";
  });
  const onShow = (id: string) => {
    tab.value = id;
    document.getElementById(`tab-${id}`)?.focus();
  };
  const tools = useTools(tab.value, { model, features, reviewer, onShow });
  return (
    <section class="views" aria-label="What the pattern says" ref={view}>
      <ServerHtml id="views" ready={views !== null}>
        {views
          ? (
            <Tabs
              chosen={tab.value}
              onChoose={(id) => tab.value = id}
              tabs={[...readings(model, views), ...(tab.value === null ? [] : tools)]}
            />
          )
          : LATER}
      </ServerHtml>
    </section>
  );
}

const LATER = <p class="empty-view">What a pattern of this size says loads in the browser</p>;

/** What a link asks for. */
const firstTab = ({ moment, second }: Sources) =>
  moment.peek() ? "debugger" : second.peek() ? "diff" : "explanation";

/** What can be read of the pattern; the server makes these too. */
function readings(
  { searched, backtracking }: Model,
  { tree, summary, steps, flagNotes, rows, warnings }: Views,
) {
  const pattern = tree.value?.regex.pattern ?? "";
  const found = warnings.value;
  const search = tree.value ? searchStatus(searched.value?.status, backtracking.value?.status) : "none";
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
