import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Explanation } from "../components/workbench/Explanation.tsx";
import { Kept } from "../components/workbench/Kept.tsx";
import { Splitter } from "../components/workbench/Splitter.tsx";
import { Structure } from "../components/workbench/Structure.tsx";
import { Tabs } from "../components/workbench/Tabs.tsx";
import { Warnings } from "../components/workbench/Warnings.tsx";
import { diffPanel } from "../lib/workbench/diff/diff_panel.ts";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import { open } from "../lib/workbench/keeping/opening.ts";
import { usePointing } from "../lib/workbench/diagram/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { EDITOR_SPLIT } from "../lib/workbench/layout/split.ts";
import { copyCode, useCode } from "../lib/workbench/code/use_code.ts";
import { useDiff } from "../lib/workbench/diff/use_diff.ts";
import { useFixtures } from "../lib/workbench/fixtures/use_fixtures.ts";
import { useSplitter } from "../lib/workbench/layout/use_splitter.ts";
import { useLater } from "../lib/workbench/use_later.ts";
import { useViews } from "../lib/workbench/use_views.ts";
import type { Views as DerivedViews } from "../lib/workbench/views.ts";
import { WarningClient } from "../lib/workbench/warnings/warning_client.ts";
import { spawner } from "../lib/workbench/workers.ts";

/** What the pattern says, how it is built and what is doubtful about it. */
export default function Views({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const views = useViews(model);
  useEffect(() => connectWarnings(model), []);
  const view = usePointing(sources.focus);
  const splitter = useSplitter(EDITOR_SPLIT);
  const chosen = useSignal<string | null>(null);
  useEffect(() => void (chosen.value = sources.second.peek() ? "diff" : "explanation"), []);
  const tabs = useTools(model, chosen.value);
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
    </>
  );
}

const LATER = <p class="empty-view">What a pattern of this size says loads in the browser</p>;

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

const loadPanels = () => import("../components/workbench/tool_panels.ts");

/** What can be done with the pattern; their code is fetched when they are first shown. */
function useTools(model: Model, chosen: string | null) {
  const panels = useLater(loadPanels, chosen === "diff" || chosen === "tests" || chosen === "code");
  const fixtures = useFixtures(model, chosen === "tests");
  const written = useCode(model, chosen === "code");
  const difference = useDiff(model, chosen === "diff");
  return [
    {
      id: "diff",
      title: "Diff",
      content: panels && chosen === "diff" && <panels.DiffPanel {...diffPanel(model, difference)} />,
    },
    {
      id: "tests",
      title: "Tests",
      content: panels && (
        <panels.FixturePanel
          suites={fixtures.suites.value}
          verdictOf={fixtures.verdictOf}
          running={fixtures.running.value}
          onRun={fixtures.run}
          onOpen={({ pattern, flags }, text) =>
            open(model.sources, { pattern, flags, text }, localStorage, window)}
        />
      ),
    },
    {
      id: "code",
      title: "Code",
      content: panels && <panels.CodePanel written={written} onCopy={(each) => copyCode(model, each)} />,
    },
  ];
}

/** Searches for further warnings in a worker whenever the pattern changes, unless there can be none. */
function connectWarnings({ regex, views, searched }: Model): () => void {
  const client = new WarningClient(spawner("warnings"), (found) => searched.value = found);
  const stop = effect(() => {
    if (!views.value?.tree.value) client.stop();
    else if (views.value.needsSearch.value) client.start(regex.value);
    else client.conclude();
  });
  return () => (stop(), client.stop());
}
