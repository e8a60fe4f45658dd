import { effect, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { asset } from "fresh/runtime";
import { Explanation } from "../components/workbench/Explanation.tsx";
import { Structure } from "../components/workbench/Structure.tsx";
import { Tabs } from "../components/workbench/Tabs.tsx";
import { Warnings } from "../components/workbench/Warnings.tsx";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import { usePointing } from "../lib/workbench/pointing.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useDrawn } from "../lib/workbench/use_drawn.ts";
import { WarningClient } from "../lib/workbench/warning_client.ts";

/** What the pattern says, how it is built and what is doubtful about it. */
export default function Views({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  useEffect(() => connectWarnings(model), []);
  const view = usePointing(sources.focus);
  const chosen = useSignal<string | null>(null);
  useEffect(() => void (chosen.value = "explanation"), []);
  return (
    <section class="views" aria-label="What the pattern says" ref={view}>
      <Tabs
        chosen={chosen.value}
        onChoose={(id) => chosen.value = id}
        tabs={tabsOf(model, useDrawn(model))}
      />
    </section>
  );
}

function tabsOf(model: Model, drawn: boolean) {
  const { summary, steps, flagNotes, rows, warnings, searched } = model;
  const pattern = model.sources.pattern.value;
  return [
    {
      id: "explanation",
      title: "Explanation",
      content: drawn
        ? (
          <Explanation
            summary={summary.value}
            steps={steps.value}
            flags={flagNotes.value}
            pattern={pattern}
          />
        )
        : LATER,
    },
    {
      id: "structure",
      title: "Structure",
      content: drawn ? <Structure rows={rows.value} pattern={pattern} /> : LATER,
    },
    {
      id: "warnings",
      title: "Warnings",
      count: drawn ? warnings.value.length : 0,
      content: drawn
        ? (
          <Warnings
            warnings={warnings.value}
            search={searched.value?.status ?? "running"}
            pattern={pattern}
          />
        )
        : LATER,
    },
  ];
}

const LATER = <p class="empty-view">A pattern of this size loads in the browser</p>;

/** Searches for further warnings in a worker whenever the pattern changes. */
function connectWarnings({ regex, tree, searched }: Model): () => void {
  const spawn = () => new Worker(asset("/workers/warnings.js"), { type: "module" });
  const client = new WarningClient(spawn, (found) => searched.value = found);
  const stop = effect(() => tree.value ? client.start(regex.value) : client.stop());
  return () => (stop(), client.stop());
}
