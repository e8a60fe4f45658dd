import { useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { ServerHtml } from "../../components/ServerHtml.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useViews } from "./core/connect_views.ts";
import { type Model, type Sources, useHydrated, usePointing } from "./core/mod.ts";
import type { ToolProps, ToolTab } from "./core/tool.ts";
import type { Views } from "./core/views.ts";
import { Explanation, OutdatedNote, Structure } from "./explanation/view.tsx";
import { connectWarnings, searchStatus } from "./warnings/state.ts";
import { Warnings } from "./warnings/view.tsx";

/** The tools behind the first tab, in the order of their tabs. */
const TOOLS: readonly ToolTab[] = [
  { id: "safety", title: "Safety", load: () => import("./safety/view.tsx") },
  { id: "tests", title: "Tests", load: () => import("./tests/view.tsx") },
  { id: "diff", title: "Compare", load: () => import("./compare/view.tsx") },
  { id: "debugger", title: "Debug", load: () => import("./debugger/view.tsx") },
  {
    id: "code",
    title: "Code",
    load: () => import("./code/view.tsx"),
    second: { id: "export", title: "Export", feature: "export", load: () => import("./export/view.tsx") },
  },
  { id: "review", title: "Review (AI)", feature: "ai", load: () => import("./assistant/view.tsx") },
];

/** The tools of a deployment that has these features. */
export function toolsWith(features: readonly string[]): readonly ToolTab[] {
  const isOn = ({ feature }: Pick<ToolTab, "feature">) => feature === undefined || features.includes(feature);
  return TOOLS.filter(isOn).map(({ second, ...tool }) => second && isOn(second) ? { ...tool, second } : tool);
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
              tabs={tab.value === null ? readings(model, views) : [
                { id: "explanation", title: "Understand", content: <Understand views={views} /> },
                ...tools.map(({ id, title, content }) => ({
                  id,
                  title,
                  content: id === "safety"
                    ? (
                      <>
                        {content}
                        <WarningList model={model} views={views} />
                      </>
                    )
                    : content,
                })),
              ]}
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

/** What can be read of the pattern before scripts run: all of it, one below the other. */
function readings(model: Model, views: Views) {
  return [
    { id: "explanation", title: "Understand", content: <Steps views={views} /> },
    { id: "structure", title: "Syntax tree", content: <SyntaxTree views={views} /> },
    { id: "safety", title: "Safety", content: <WarningList model={model} views={views} /> },
  ];
}

/** The pattern in words; or its syntax tree. */
function Understand({ views }: { views: Views }) {
  const isTree = useSignal(false);
  const toggle = (tree: boolean, title: string) => (
    <button
      type="button"
      aria-pressed={isTree.value === tree}
      onClick={() => isTree.value = tree}
    >
      {title}
    </button>
  );
  return (
    <>
      <div
        class="view-toggle with-script"
        role="toolbar"
        aria-label="How to read the pattern"
        data-arrows="row"
      >
        {toggle(false, "Steps")}
        {toggle(true, "Syntax tree")}
        {views.tree.value === null && views.explained.value !== null && <OutdatedNote />}
      </div>
      {isTree.value ? <SyntaxTree views={views} /> : <Steps views={views} />}
    </>
  );
}

function Steps({ views: { tree, explained } }: { views: Views }) {
  const shown = explained.value;
  return (
    <Explanation
      summary={shown?.summary}
      steps={shown?.steps ?? []}
      flags={shown?.flags ?? []}
      pattern={shown?.pattern ?? ""}
      isOutdated={tree.value === null}
    />
  );
}

function SyntaxTree({ views: { tree, explained } }: { views: Views }) {
  const shown = explained.value;
  return (
    <Structure rows={shown?.rows ?? []} pattern={shown?.pattern ?? ""} isOutdated={tree.value === null} />
  );
}

/** What is doubtful about the pattern, below what the Safety tab says of its speed. */
function WarningList({ model, views: { tree, warnings } }: { model: Model; views: Views }) {
  const { searched, backtracking } = model;
  const search = tree.value ? searchStatus(searched.value?.status, backtracking.value?.status) : "none";
  return (
    <section class="tool-part" aria-label="Warnings">
      <h3>Warnings</h3>
      <Warnings warnings={warnings.value} search={search} pattern={tree.value?.regex.pattern ?? ""} />
    </section>
  );
}

/** What can be done with the pattern, as far as its code has arrived; a tool's is fetched when it is chosen. */
function useTools(chosen: string | null, props: ToolProps) {
  const arrived = useSignal<Readonly<Record<string, ComponentType<ToolProps>>>>({});
  const tools = toolsWith(props.features);
  useEffect(() => {
    const tool = tools.find(({ id }) => id === chosen);
    for (const part of tool ? [tool, ...tool.second ? [tool.second] : []] : []) {
      part.load().then(({ Tool }) => arrived.value = { ...arrived.peek(), [part.id]: Tool });
    }
  }, [chosen]);
  return tools.map(({ id, title, second }) => {
    const Tool = arrived.value[id];
    const Second = second && arrived.value[second.id];
    const content = Tool && (
      <>
        <Tool {...props} />
        {second && Second && (
          <section class="tool-part" id={`part-${second.id}`} aria-label={second.title}>
            <h3>{second.title}</h3>
            <Second {...props} />
          </section>
        )}
      </>
    );
    return { id, title, content };
  });
}
