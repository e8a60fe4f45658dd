import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Explanation } from "../components/workbench/Explanation.tsx";
import { Kept } from "../components/workbench/Kept.tsx";
import { RegionBar } from "../components/workbench/RegionBar.tsx";
import { Splitter } from "../components/workbench/Splitter.tsx";
import { Structure } from "../components/workbench/Structure.tsx";
import { Tabs } from "../components/workbench/Tabs.tsx";
import { Warnings } from "../components/workbench/Warnings.tsx";
import { fetchUser } from "../lib/client/me.ts";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/diagram/pointing.ts";
import type { DebuggerPanel } from "../components/debugger/DebuggerPanel.tsx";
import type { Sources } from "../lib/workbench/sources.ts";
import type { Reviewer } from "../lib/workbench/review/review_task.ts";
import { connectRegion, REGIONS } from "../lib/workbench/layout/regions.ts";
import { EDITOR_SPLIT } from "../lib/workbench/layout/split.ts";
import { type ReadPanel, useDebugging } from "../lib/workbench/debugger/use_debugging.ts";
import { useGenerated } from "../lib/workbench/generated/use_generated.ts";
import { useSplitter } from "../lib/workbench/layout/use_splitter.ts";
import { useLater } from "../lib/workbench/use_later.ts";
import { useViews } from "../lib/workbench/use_views.ts";
import type { Views as DerivedViews } from "../lib/workbench/views.ts";
import { connectWarnings } from "../lib/workbench/warnings/connect_warnings.ts";

interface ViewsProps {
  sources: Sources;
  features: readonly string[];
  /** Who answers questions about patterns. */
  reviewer: Reviewer;
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
  const showDiff = () => {
    chosen.value = "diff";
    document.getElementById("tab-diff")?.focus();
  };
  const tabs = useTools(model, chosen.value, { features, reviewer, showDiff });
  return (
    <>
      <section class="views" aria-label="What the pattern says" ref={view}>
        <Kept id="views" ready={views !== null}>
          {views
            ? (
              <Tabs
                chosen={chosen.value}
                onChoose={(id) => chosen.value = id}
                tabs={[...readings(model, views), ...(chosen.value === null ? [] : tabs)]}
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
function readings({ sources, searched }: Model, { summary, steps, flagNotes, rows, warnings }: DerivedViews) {
  const pattern = sources.pattern.value;
  const found = warnings.value;
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
      content: <Warnings warnings={found} search={searched.value?.status ?? "running"} pattern={pattern} />,
    },
  ];
}

async function loadPanels() {
  const [panels, tools] = await Promise.all([
    import("../components/workbench/tool_panels.ts"),
    import("../lib/workbench/tools.ts"),
  ]);
  return { ...panels, ...tools };
}

interface ToolProps {
  readonly model: Model;
  readonly tools: Awaited<ReturnType<typeof loadPanels>>;
}

const Diff = ({ model, tools: { DiffPanel, diffPanel, useDiff } }: ToolProps) => (
  <DiffPanel {...diffPanel(model, useDiff(model, true))} />
);

const Tests = ({ model, tools: { FixturePanel, fixturePanel, useFixtures } }: ToolProps) => (
  <FixturePanel {...fixturePanel(model, useFixtures(model))} />
);

const Code = ({ model, tools: { CodePanel, copyCode, useCode } }: ToolProps) => (
  <CodePanel
    written={useCode(model, true)}
    onCopy={(each) => copyCode(model, each)}
  />
);

interface ToolsPage extends Omit<ViewsProps, "sources"> {
  readonly showDiff: () => void;
}

/** What can be done with the pattern; their code is fetched when they are first shown. */
function useTools(model: Model, chosen: string | null, page: ToolsPage) {
  const panels = useLater(loadPanels, chosen === "diff" || chosen === "tests" || chosen === "code");
  const exporting = useLater(() => loadExport(model), chosen === "export");
  const debugging = useDebugger(model, chosen === "debugger");
  const made = useGenerated(model, chosen === "tests");
  const reviewing = useLater(() => loadReview(model, page), chosen === "review");
  return [
    {
      id: "diff",
      title: "Diff",
      content: panels && <Diff model={model} tools={panels} />,
    },
    debugging,
    {
      id: "tests",
      title: "Tests",
      content: panels && [
        made && <panels.GeneratedTests key="made" {...made} />,
        <Tests key="built-in" model={model} tools={panels} />,
      ],
    },
    {
      id: "code",
      title: "Code",
      content: panels && <Code model={model} tools={panels} />,
    },
    {
      id: "export",
      title: "Export",
      feature: "export",
      content: exporting && <exporting.Panel {...exporting.shown.value} />,
    },
    {
      id: "review",
      title: "Review",
      feature: "ai",
      content: reviewing && <Review {...reviewing} />,
    },
  ].filter(({ feature = null }) => feature === null || page.features.includes(feature));
}

async function loadExport(model: Model) {
  const [{ ExportPanel }, { exportTask }, { askForExport }] = await Promise.all([
    import("../components/workbench/ExportPanel.tsx"),
    import("../lib/workbench/export/export_task.ts"),
    import("../lib/client/export.ts"),
  ]);
  const isSignedIn = async () => await fetchUser() !== null;
  return { Panel: ExportPanel, shown: exportTask(model, { ask: askForExport, isSignedIn }) };
}

const loadDebugger = () => import("../components/debugger/DebuggerPanel.tsx");

function useDebugger(model: Model, shown: boolean) {
  const code = useLater(loadDebugger, shown);
  const read = useDebugging(model, shown);
  const content = code && read && <Debugger Panel={code.DebuggerPanel} read={read} />;
  return { id: "debugger", title: "Debugger", content };
}

/** Follows the signals of the debugger by itself: a step draws nothing else anew. */
function Debugger({ Panel, read }: { Panel: typeof DebuggerPanel; read: ReadPanel }) {
  return <Panel {...read()} />;
}

async function loadReview(model: Model, { features, ...page }: ToolsPage) {
  const [{ ReviewPanel }, { openReview }, { askAssistant: ask }, { askWho: user }, { askForVerdict }] =
    await Promise.all([
      import("../components/review/ReviewPanel.tsx"),
      import("../lib/workbench/review/open_review.ts"),
      import("../lib/client/chat.ts"),
      import("../lib/client/who.ts"),
      import("../lib/client/analysis.ts"),
    ]);
  const analyse = features.includes("analysis") ? askForVerdict : null;
  return { Panel: ReviewPanel, shown: openReview(model, { ...page, ask, user, analyse }) };
}

/** Follows its signal by itself: a piece of an answer draws nothing else anew. */
function Review({ Panel, shown }: Awaited<ReturnType<typeof loadReview>>) {
  return <Panel {...shown.value} />;
}
