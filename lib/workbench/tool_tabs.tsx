import { IS_BROWSER } from "fresh/runtime";
import { effect, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { ServerHtml } from "../../components/ServerHtml.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useViews } from "./model/connect_views.ts";
import { linkedTool, readAddress } from "./model/link.ts";
import { type Model, selectTool, type Sources } from "./model/model.ts";
import type { ToolProps, ToolTab } from "./model/tool.ts";
import { usePointing } from "./page/pointing.ts";
import { useHydrated } from "./runtime/hydrated.ts";
import { connectLater, laterModule } from "./runtime/lazy.ts";
import { whenIdle } from "./runtime/schedule.ts";

/** The explanation; it is loaded with the views, without which there is nothing to show. */
export const explanation = laterModule(() => import("./second_load.ts"));

/** The tools after the first tab, in the order of their tabs. */
const TOOLS: readonly ToolTab[] = [
  {
    id: "safety",
    title: "Safety",
    load: () => import("./safety/view.tsx"),
    second: { id: "warnings", title: "Warnings", load: () => import("./warnings/tool.tsx") },
  },
  { id: "tests", title: "Examples", load: () => import("./tests/view.tsx") },
  { id: "diff", title: "Compare", load: () => import("./compare/view.tsx") },
  { id: "debugger", title: "Debug", load: () => import("./debugger/view.tsx") },
  { id: "reference", title: "Reference", load: () => import("./reference/view.tsx") },
  {
    id: "code",
    title: "Code",
    load: () => import("./code/view.tsx"),
    second: { id: "export", title: "Export", feature: "export", load: () => import("./export_tool.ts") },
  },
  { id: "review", title: "Review (AI)", feature: "ai", load: () => import("./assistant/view.tsx") },
  { id: "fixtures", title: "Fixtures", isOnDemand: true, load: () => import("./fixtures/view.tsx") },
];

/** The tools of a deployment that has these features. */
export function toolsWith(features: readonly string[]): readonly ToolTab[] {
  const isOn = ({ feature }: Pick<ToolTab, "feature">) => feature === undefined || features.includes(feature);
  return TOOLS.filter(isOn).map(({ second, ...tool }) => second && isOn(second) ? { ...tool, second } : tool);
}

/** The tabs: explanation, structure and warnings of the pattern, and the tools. */
export function ToolTabs({ model, features, reviewer }: Omit<ToolProps, "onShow">) {
  const { sources } = model;
  const { tab, region, focus, snapshot } = sources;
  const onChoose = (id: string) => selectTool(sources, id);
  const views = useViews(model);
  useEffect(() => connectSearch(model), []);
  const code = explanation.use();
  // Before the server's page is replaced, which has room for the card, or nothing yet.
  useMemo(() => {
    if (IS_BROWSER && document.querySelector(".verdict-card, #views > .empty-view")) model.card.value = "top";
  }, []);
  const view = usePointing(focus, "nearest");
  useEffect(() => void (tab.value ??= firstTab(sources, features)), []);
  useHydrated(view, views !== null && code !== null);
  useSignalEffect(() => {
    // Not the pane: the debugger's own steps would take a phone back to it.
    if (snapshot.value && tab.peek() !== null) tab.value = "debugger";
  });
  const isEmpty = useComputed(() => sources.pattern.value === "").value;
  const onShow = (id: string) => {
    onChoose(id);
    document.getElementById(`tab-${id}`)?.focus();
  };
  const tools = useTools(tab.value, { model, features, reviewer, onShow });
  return (
    <section class="views" aria-label="What the pattern says" ref={view}>
      <ServerHtml id="views" ready={views !== null && code !== null}>
        {views && code
          ? (
            <Tabs
              chosen={tab.value}
              onChoose={onChoose}
              lead={(region.value === "text" || (tab.value ?? "explanation") === "explanation") &&
                !isEmpty && <code.Meaning model={model} views={views} onCopy={() => copyFinding(sources)} />}
              tabs={[
                {
                  id: "explanation",
                  title: "Understand",
                  content: tab.value === null
                    ? <code.Steps views={views} />
                    : isEmpty
                    ? <p class="empty-view">What the pattern means is shown here</p>
                    : <code.Understand views={views} />,
                },
                ...tools,
              ]}
            />
          )
          : LATER}
      </ServerHtml>
    </section>
  );
}

/** Copies what is known of the pattern. The card, which offers it, is below this in the order of imports. */
const copyFinding = async (sources: Sources) => (await import("./finding.ts")).copyFinding(sources);

const LATER = <p class="empty-view">The explanation loads in the browser</p>;

/**
 * Searches for the warnings that need a search, with code that is fetched for the first pattern that may have any: they
 * are about alternatives.
 */
function connectSearch(model: Model): () => void {
  let disconnect: (() => void) | null = null;
  const stop = effect(() => {
    if (disconnect !== null) return;
    const isNeeded = model.regex.value.pattern.includes("|");
    model.searched.value = isNeeded ? null : { status: "done", warnings: [] };
    if (isNeeded) {
      disconnect = connectLater(async () => (await loadWarnings()).connectWarnings(model), whenIdle);
    }
  });
  return () => {
    stop();
    disconnect?.();
  };
}

const loadWarnings = () => import("./warnings/state.ts");

/** The tab that a link requests. */
function firstTab({ snapshot, second }: Sources, features: readonly string[]): string {
  const state = { snapshot: snapshot.peek(), second: second.peek(), tool: readAddress(location)?.tool };
  const linked = linkedTool(state);
  return toolsWith(features).some(({ id }) => id === linked) ? linked : "explanation";
}

/** The tools for the pattern, as far as their code has loaded; it is fetched when a tool is chosen. */
function useTools(chosen: string | null, props: ToolProps) {
  const arrived = useSignal<Readonly<Record<string, ComponentType<ToolProps>>>>({});
  const tools = toolsWith(props.features);
  useEffect(() => {
    const tool = tools.find(({ id }) => id === chosen);
    for (const part of tool ? [tool, ...tool.second ? [tool.second] : []] : []) {
      part.load().then(({ Tool }) => arrived.value = { ...arrived.peek(), [part.id]: Tool });
    }
  }, [chosen]);
  return tools.filter(({ id, isOnDemand }) => !isOnDemand || id === chosen).map(({ id, title, second }) => {
    const Tool = arrived.value[id];
    const Second = second && (arrived.value[second.id] ?? null);
    // Both at once, so that the second part moves nothing.
    const content = Tool && Second !== null && (
      <Tool
        {...props}
        second={Second && (
          <section class="tool-part" id={`part-${second.id}`} aria-label={second.title}>
            <Second {...props} />
          </section>
        )}
      />
    );
    return { id, title, content };
  });
}
