import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { asset } from "fresh/runtime";
import { MatchList } from "../components/workbench/MatchList.tsx";
import { MatchStatus } from "../components/workbench/MatchStatus.tsx";
import { MatchClient } from "../lib/workbench/match_client.ts";
import { matchWords } from "../lib/workbench/match_words.ts";
import { type MatchRow, rowOf, rowsIn } from "../lib/workbench/match_rows.ts";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { ROW_HEIGHT, useWindow } from "../lib/workbench/use_window.ts";

/** What the pattern finds in the test text. */
export default function MatchView({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  useEffect(() => connectMatching(model), []);
  const run = model.run.value;
  const total = run ? rowsIn(run.matches) : 0;
  const shown = useWindow(total);
  const names = model.views.value?.tree.value?.groups.map(({ name }) => name) ?? [];
  return (
    <section class="match-view" aria-label="Matches">
      <MatchStatus
        state={run?.status ?? "waiting"}
        words={matchWords(run, model.views.value?.fault.value ?? null, sources.text.value.length)}
      />
      <MatchList
        viewport={shown.viewport}
        total={total}
        rowHeight={ROW_HEIGHT}
        lines={run ? shown.indices.map((index) => rowOf(run.matches, sources.text.value, names, index)) : []}
        onChoose={(line) => choose(sources, line)}
      />
    </section>
  );
}

/** Shows a chosen match in the text. */
function choose({ chosen }: Sources, { start, end }: MatchRow): void {
  if (start !== null && end !== null) chosen.value = { start, end };
}

/** Runs the pattern over the text in a worker whenever one of them changes. */
function connectMatching({ regex, views, sources, run }: Model): () => void {
  const spawn = () => new Worker(asset("/workers/match.js"), { type: "module" });
  const client = new MatchClient(spawn, (newest) => run.value = newest);
  const stop = effect(() => {
    const text = sources.text.value;
    const invalid = views.value?.fault.value?.reason === "syntax";
    if (!invalid) return client.start(regex.value, text);
    client.stop();
    run.value = null;
  });
  return () => (stop(), client.stop());
}
