import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { LinesPanel } from "../components/workbench/LinesPanel.tsx";
import { MatchesPanel } from "../components/workbench/MatchesPanel.tsx";
import { MatchStatus } from "../components/workbench/MatchStatus.tsx";
import { OutputPanel } from "../components/workbench/OutputPanel.tsx";
import { PiecesPanel } from "../components/workbench/PiecesPanel.tsx";
import { Tabs } from "../components/workbench/Tabs.tsx";
import { TemplateFields } from "../components/workbench/TemplateFields.tsx";
import { copyMade, copyMatches } from "../lib/workbench/sharing/copying.ts";
import {
  choose,
  linesPanel,
  matchesPanel,
  outputPanel,
  piecesPanel,
  statusBar,
} from "../lib/workbench/modes/mode_panels.ts";
import { type ModeRuns, modeRunsOf, setModes } from "../lib/workbench/modes/mode_runs.ts";
import { type ModeViews, modeViewsOf } from "../lib/workbench/modes/mode_views.ts";
import { isMode, type Mode, MODES } from "../lib/workbench/modes/modes.ts";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import { connectMoving } from "../lib/workbench/modes/moving.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { spawner } from "../lib/workbench/workers.ts";
import { connectStepping, stepToMatch } from "../lib/workbench/matches/stepping.ts";

/** What the pattern finds in the test text, and what can be made of it. */
export default function MatchView({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const runs = useMemo(() => modeRunsOf(model), []);
  const modes = useMemo(() => modeViewsOf(model, runs), []);
  const current = useSignal<number | null>(null);
  const step = (direction: 1 | -1) => current.value = stepToMatch(model, direction);
  useEffect(() => connect(model, runs, step), []);
  return (
    <section class="match-view" aria-label="Matches">
      <MatchStatus {...statusBar(model, runs)} />
      <Tabs
        label="What to make of the matches"
        chosen={tabOf(runs.mode.value)}
        onChoose={(id) => setModes(model, { mode: modeOf(id) })}
        tabs={MODES.map((mode) => ({
          id: tabOf(mode),
          title: TITLES[mode],
          content: mode === runs.mode.value && <Panel {...{ mode, model, runs, modes, current, step }} />,
        }))}
      />
    </section>
  );
}

const TITLES: Readonly<Record<Mode, string>> = {
  matches: "Matches",
  replace: "Replace",
  list: "List",
  split: "Split",
  lines: "Each line is a test",
};

const tabOf = (mode: Mode) => `mode-${mode}`;
const modeOf = (id: string): Mode => [id.slice("mode-".length)].find(isMode) ?? "matches";

interface PanelProps {
  mode: Mode;
  model: Model;
  runs: ModeRuns;
  modes: ModeViews;
  current: Signal<number | null>;
  step: (direction: 1 | -1) => void;
}

function Panel({ mode, model, runs, modes, current, step }: PanelProps) {
  const onChoose = (stretch: { start: number | null; end: number | null }) => choose(model, stretch);
  if (mode === "split") {
    return <PiecesPanel {...piecesPanel(modes)} onChoose={onChoose} onCopy={() => copyMade(model, runs)} />;
  }
  if (mode === "lines") return <LinesPanel {...linesPanel(model, runs, modes)} onChoose={onChoose} />;
  if (mode !== "matches") return <Output {...{ mode, model, runs, modes }} />;
  return (
    <MatchesPanel
      {...matchesPanel(model, modes)}
      shown={current.value === null ? null : current.value * modes.rows.value.matches.width}
      onChoose={onChoose}
      onStep={step}
      onCopy={(format) => copyMatches(model, runs, format)}
    />
  );
}

type OutputProps = Pick<PanelProps, "model" | "runs" | "modes"> & { mode: "replace" | "list" };

function Output({ mode, model, runs, modes }: OutputProps) {
  return (
    <OutputPanel
      {...outputPanel(mode, model, modes)}
      label={mode === "replace" ? "Replaced text" : "List of matches"}
      onCopy={() => copyMade(model, runs)}
    >
      <TemplateFields
        mode={mode}
        templates={model.sources.modes.value}
        onChange={(change) => setModes(model, change)}
      />
    </OutputPanel>
  );
}

/** Starts the workers, and listens for keys and edits. */
function connect(model: Model, runs: ModeRuns, step: (direction: 1 | -1) => void): () => void {
  const stops = [
    runs.connect({ match: spawner("match"), output: spawner("output") }),
    connectStepping(step, globalThis.window),
    connectMoving(model.sources),
  ];
  return () => stops.forEach((stop) => stop());
}
