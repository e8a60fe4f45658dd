import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Tabs } from "../../../components/Tabs.tsx";
import { countMatches } from "../../regex/matching/matches.ts";
import { connectModeRuns, type ModeRuns, setModes } from "../matching/matching.ts";
import { countLater, finishedRun } from "../matching/step_counting.ts";
import { isMode, type Mode, MODES, type Modes } from "../model/link.ts";
import { type Model, selectTool } from "../model/model.ts";
import { readDeadline } from "../model/preferences.ts";
import { usePointing } from "../page/pointing.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { connectLater, spawner, spawnMatcher, useLater } from "../runtime/lazy.ts";
import { afterPaint } from "../runtime/schedule.ts";
import { choose, emptyTable, statusBar } from "./state.ts";
import { MatchStatus } from "./view.tsx";

/** The matches in the test text, and the outputs created from them. */
export function MatchPane({ model }: { model: Model }) {
  const runs = useMemo(() => connectModeRuns(model), []);
  const current = useSignal<number | null>(null);
  const step = async (direction: 1 | -1) => current.value = (await loadTable()).stepToMatch(model, direction);
  useEffect(() => connect(model, runs, step), []);
  const panel = useOthers(model, runs) ?? <Matches {...{ model, current }} />;
  const view = usePointing(model.sources.focus, "same");
  useHydrated(view);
  return (
    <section class="match-view" aria-label="Matches" ref={view}>
      <End model={model} />
      <Tabs
        label="How to show the matches"
        chosen={tabId(runs.mode.value)}
        onChoose={(id) => setModes(model, { mode: modeOfTab(id) })}
        end={<Tools {...{ model, runs, step }} />}
        tabs={MODES.map((mode) => ({
          id: tabId(mode),
          title: TITLES[mode],
          content: mode === runs.mode.value && panel,
        }))}
      />
      <Status model={model} />
    </section>
  );
}

const TITLES: Readonly<Record<Mode, string>> = {
  matches: "Matches",
  replace: "Replace",
  list: "List",
  split: "Split",
  lines: "Tests",
};

const tabId = (mode: Mode) => `mode-${mode}`;
const modeOfTab = (id: string): Mode => [id.slice("mode-".length)].find(isMode) ?? "matches";

/** Rendered separately, because the reader waits for it while typing. */
function Status({ model }: { model: Model }) {
  return <MatchStatus {...statusBar(model)} />;
}

/** Why the run was stopped, if it was. */
function End({ model }: { model: Model }) {
  const { end } = statusBar(model);
  if (end === "") return null;
  const isStopped = model.run.value?.status === "ended";
  return (
    <p class="match-end">
      {end}
      {isStopped && (
        <>
          .{" "}
          <button type="button" class="link" onClick={() => selectTool(model.sources, "safety")}>
            See why
          </button>
        </>
      )}
    </p>
  );
}

/** As many matches are in view at once in a usual window. */
const FEW_MATCHES = 8;

interface ToolsProps {
  readonly model: Model;
  readonly runs: ModeRuns;
  readonly step: (direction: 1 | -1) => void;
}

/** What can be done with the matches, if there are any. */
function Tools({ model, runs, step }: ToolsProps) {
  const hasAny = useHasMatches(model);
  const table = useLater(loadTable, hasAny);
  if (!table || !hasAny || runs.mode.value !== "matches") return null;
  return (
    <table.MatchTools
      hasMany={model.run.value !== null && countMatches(model.run.value.matches) > FEW_MATCHES}
      onStep={step}
      onCopy={async (format) => (await loadCopying()).copyMatches(model, runs, format)}
    />
  );
}

interface MatchesProps {
  model: Model;
  /** Index of the match that was navigated to. */
  current: ReadonlySignal<number | null>;
}

function Matches({ model, current }: MatchesProps) {
  const listed = useListed(model);
  const isEmpty = model.sources.pattern.value === "";
  const hasAny = useHasMatches(listed);
  const table = useLater(loadTable, hasAny);
  const empty = useSettled(emptyTable(listed));
  const why = useLater(() => import("./no_match_view.tsx"), empty === "why");
  const start = useLater(() => import("./start_page.tsx"), isEmpty);
  if (isEmpty) return start && <start.StartPage model={model} />;
  if (hasAny) return table && <table.Table model={listed} current={current} />;
  if (model.views.value?.error.value?.reason === "syntax") {
    return <p class="empty-view">Matches appear here once the pattern is valid</p>;
  }
  if (empty === "no text") return <p class="empty-view">Type or paste a text above to see what matches</p>;
  return empty === "why" && why ? <why.NoMatchCard model={model} /> : null;
}

const useHasMatches = ({ run }: Pick<Model, "run">) =>
  useComputed(() => run.value !== null && countMatches(run.value.matches) > 0).value;

/** The table, fetched with the first match, and the steps between its rows. */
const loadTable = () => import("../second_load.ts");

/** Time without a match after which the page says why, in milliseconds. */
const SETTLED_MS = 400;

/** A value once it hasn't changed for a while; null until then. Between two keys, the text often has no match. */
function useSettled<T>(value: T): T | null {
  const settled = useSignal<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => settled.value = value, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled.value === value ? value : null;
}

/** The model with the run that the list shows, which is updated once the newest run is painted in the text. */
function useListed(model: Model): Model {
  const run = useSignal(model.run.peek());
  useSignalEffect(() => {
    const newest = model.run.value;
    return afterPaint(() => run.value = newest);
  });
  return useMemo(() => ({ ...model, run }), []);
}

const isExpecting = ({ expected, unexpected }: Modes) => expected + unexpected !== "";

/** The code of the other modes; most readers never choose one. */
async function loadOthers() {
  const [panels, views, tests] = await Promise.all([
    import("./mode_views.tsx"),
    import("./modes.ts"),
    import("./tests_panel.tsx"),
  ]);
  return { ...panels, ...views, ...tests };
}

/** The panel of one of the other modes; null for the first. */
function useOthers(model: Model, runs: ModeRuns) {
  const mode = runs.mode.value;
  // Expectations follow their lines also while these are not shown.
  const expecting = useComputed(() => isExpecting(model.sources.modes.value)).value;
  const others = useLater(loadOthers, mode !== "matches" || expecting);
  const modes = useMemo(() => others?.createModeViews(model, runs), [others]);
  useEffect(() => others?.connectTests(model), [others]);
  if (mode === "matches") return null;
  if (!others || !modes) return <p class="empty-view">Loads in the browser</p>;
  const onChoose = (stretch: { start: number | null; end: number | null }) => choose(model, stretch);
  const onCopy = async () => (await loadCopying()).copyMade(model, runs);
  const { OutputPanel, PiecesPanel, TemplateFields, TestsPanel } = others;
  if (mode === "split") return <PiecesPanel {...others.piecesPanel(modes)} {...{ onChoose, onCopy }} />;
  if (mode === "lines") return <TestsPanel {...{ model, modes, onChoose }} />;
  const label = mode === "replace" ? "Replaced text" : "List of matches";
  return (
    <OutputPanel {...others.outputPanel(mode, model, modes)} label={label} onCopy={onCopy}>
      <TemplateFields mode={mode} {...others.templateFields(model)} />
    </OutputPanel>
  );
}

/** Fetched before the click, because a browser refuses to copy long after it. */
const loadCopying = () => import("./copying.ts");

/** Calls a function when a button of the match view is pressed or gets the focus. */
function beforeClicks(prepare: () => void): () => void {
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.closest(".match-view button")) prepare();
  };
  const events = ["pointerdown", "focusin"] as const;
  for (const event of events) document.addEventListener(event, listen);
  return () => events.forEach((event) => document.removeEventListener(event, listen));
}

/** Starts the workers and the keyboard shortcuts. */
function connect(model: Model, runs: ModeRuns, step: (direction: 1 | -1) => void): () => void {
  runs.deadline.value = readDeadline();
  const stops = [
    beforeClicks(() => void loadCopying()),
    connectLater(() => Promise.resolve(runs.connect({ match: spawnMatcher, output: spawner("output") }))),
    connectLater(async () => (await loadTable()).connectStepping(model.sources, step, globalThis.window)),
    countLater(() => finishedRun(model), (count) => model.counted.value = count),
  ];
  return () => stops.forEach((stop) => stop());
}
