import { effect, useSignal } from "@preact/signals";
import { asset } from "fresh/runtime";
import { useEffect } from "preact/hooks";
import { Explanation } from "../components/workbench/Explanation.tsx";
import { Kept } from "../components/workbench/Kept.tsx";
import { Structure } from "../components/workbench/Structure.tsx";
import { Tabs } from "../components/workbench/Tabs.tsx";
import { Warnings } from "../components/workbench/Warnings.tsx";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useViews } from "../lib/workbench/use_views.ts";
import type { Views as DerivedViews } from "../lib/workbench/views.ts";
import { WarningClient } from "../lib/workbench/warning_client.ts";

/** What the pattern says, how it is built and what is doubtful about it. */
export default function Views({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const views = useViews(model);
  useEffect(() => connectWarnings(model), []);
  const view = usePointing(sources.focus);
  const chosen = useSignal<string | null>(null);
  useEffect(() => void (chosen.value = "explanation"), []);
  return (
    <section class="views" aria-label="What the pattern says" ref={view}>
      <Kept id="views" ready={views !== null}>
        {views
          ? <Tabs chosen={chosen.value} onChoose={(id) => chosen.value = id} tabs={tabsOf(model, views)} />
          : LATER}
      </Kept>
    </section>
  );
}

const LATER = <p class="empty-view">What a pattern of this size says loads in the browser</p>;

function tabsOf({ sources, searched }: Model, { summary, steps, flagNotes, rows, warnings }: DerivedViews) {
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

/** Searches for further warnings in a worker whenever the pattern changes. */
function connectWarnings({ regex, views, searched }: Model): () => void {
  const spawn = () => new Worker(asset("/workers/warnings.js"), { type: "module" });
  const client = new WarningClient(spawn, (found) => searched.value = found);
  const stop = effect(() => views.value?.tree.value ? client.start(regex.value) : client.stop());
  return () => (stop(), client.stop());
}
