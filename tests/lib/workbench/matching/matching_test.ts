import { effect, type ReadonlySignal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { countMatches } from "../../../../lib/regex/matching/matches.ts";
import {
  createModeViews,
  linesPanel,
  outputPanel,
  piecesPanel,
} from "../../../../lib/workbench/matches/modes.ts";
import { choose } from "../../../../lib/workbench/matches/state.ts";
import { connectStepping, stepToMatch } from "../../../../lib/workbench/matches/stepping.ts";
import { connectRows, matchTable } from "../../../../lib/workbench/matches/table_state.ts";
import { connectLineRuns } from "../../../../lib/workbench/matching/line_runs.ts";
import { createCollector, emptyReport } from "../../../../lib/workbench/matching/match_runner.ts";
import { additionalRegex, connectModeRuns, setModes } from "../../../../lib/workbench/matching/matching.ts";
import { outputQuestion } from "../../../../lib/workbench/matching/output_runs.ts";
import { DEFAULT_MODES, type Mode, type Modes } from "../../../../lib/workbench/model/link.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const worker = (path: string) => workerHere(new URL(`../../../../lib/workbench/${path}`, import.meta.url));

/** A workbench with its workers, like the match view's. */
function workbench(pattern: string, flags: string, text: string, modes: Partial<Modes>) {
  const sources = createSources({ pattern, flags, text, modes: { ...DEFAULT_MODES, ...modes }, notices: [] });
  const model = sharedModel(sources);
  model.views.value = buildViews(model);
  const runs = connectModeRuns(model);
  runs.deadline.value = 30_000;
  const stop = runs.connect({
    match: worker("matches/worker.ts"),
    output: worker("matches/output_worker.ts"),
  });
  return { model, runs, modes: createModeViews(model, runs), [Symbol.dispose]: stop };
}

/** Waits until a signal has a matching value. */
function until<T>(signal: ReadonlySignal<T>, holds: (value: T) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => void (holds(signal.value) && resolve()));
  return promise.finally(stop);
}

const drawn = (panel: ReturnType<typeof outputPanel>) =>
  Array.from({ length: panel.total }, (_, row) => panel.segmentsAt(row).map(({ text }) => text).join(""));

Deno.test("a replacement is updated with the template, the pattern and the text", async () => {
  using bench = workbench("(?<x>\\d)", "g", "a1\nb2", { mode: "replace", replacement: "<$<x>>" });
  await until(bench.modes.made, (made) => made !== null);
  assertEquals(drawn(outputPanel("replace", bench.model, bench.modes)), ["a<1>", "b<2>"]);
  setModes(bench.model, { replacement: "" });
  await until(bench.modes.made, () => drawn(outputPanel("replace", bench.model, bench.modes))[0] === "a");
  bench.model.sources.text.value = "7";
  setModes(bench.model, { replacement: "$&$&" });
  await until(bench.modes.made, () => drawn(outputPanel("replace", bench.model, bench.modes))[0] === "77");
  bench.model.sources.pattern.value = "(";
  await until(bench.modes.made, (made) => made === null);
});

Deno.test("splitting runs without y if the pattern has it", async () => {
  using bench = workbench("(,)|;", "y", "a,b;c", { mode: "split" });
  await until(bench.modes.made, (made) => made !== null);
  const { total, words, pieceAt } = piecesPanel(bench.modes);
  assertEquals(words, "3 pieces, and 2 captures between them");
  assertEquals(Array.from({ length: total }, (_, index) => pieceAt(index).quoted), [
    '"a"',
    '","',
    '"b"',
    null,
    '"c"',
  ]);
  const copied = await bench.runs.copy({ kind: "copy pieces" });
  assertEquals(JSON.parse(await copied?.text() ?? ""), ["a", ",", "b", null, "c"]);
});

Deno.test("lines are tested, and expectations are inverted", async () => {
  using bench = workbench("a", "g", "a\nb", { mode: "lines", expected: "*", unexpected: "2" });
  const panel = () => linesPanel(bench.model, bench.modes);
  const stop = connectLineRuns(bench.model, worker("matches/worker.ts"));
  using _runs = { [Symbol.dispose]: stop };
  await until(bench.model.tested, (run) => run?.status === "done");
  assertEquals([panel().words, panel().total], ["2 passed, 0 failed", 2]);
  panel().onToggle(0);
  assertEquals([panel().words, bench.model.sources.modes.value.unexpected], ["1 passed, 1 failed", "1-2"]);
});

Deno.test("a step goes to a match and shows it", async () => {
  using bench = workbench("\\d", "g", "1 2", {});
  assertEquals(stepToMatch(bench.model, 1), null);
  await until(bench.model.run, (run) => run?.status === "done");
  assertEquals([stepToMatch(bench.model, 1), bench.model.sources.chosen.value], [0, { start: 0, end: 1 }]);
  assertEquals([stepToMatch(bench.model, 1), bench.model.sources.chosen.value], [1, { start: 2, end: 3 }]);
  const { total, rowAt } = matchTable(bench.model, connectRows(bench.model).value);
  const [whole] = rowAt(0).cells;
  if (whole) choose(bench.model, whole);
  assertEquals([total, bench.model.sources.chosen.value], [2, { start: 0, end: 1 }]);
});

Deno.test("F8 goes forward, Shift+F8 back, and other keys do nothing", () => {
  const page = new EventTarget();
  const steps: number[] = [];
  const sources = createSources(null);
  sources.letters.value = false;
  const stop = connectStepping(sources, (direction) => steps.push(direction), page as unknown as Window);
  const press = (key: string, held: Partial<Record<"shiftKey" | "ctrlKey", boolean>> = {}) =>
    page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key, ...held }));
  press("F8");
  press("F8", { shiftKey: true });
  press("F8", { ctrlKey: true });
  press("F7");
  press("n");
  stop();
  press("F8");
  assertEquals(steps, [1, -1]);
});

const REGEX = { pattern: "a", flags: "g" };
const RUN: MatchRun = {
  regex: REGEX,
  text: "a",
  status: "done",
  matches: { width: 1, bounds: Int32Array.from([0, 1]) },
  position: 1,
  elapsed: 0,
  reason: "",
};

const material = (mode: Mode) => ({
  modes: { ...DEFAULT_MODES, mode, replacement: "x" },
  regex: REGEX,
  text: "a",
  run: RUN,
  names: [],
});

Deno.test("lineSearchRegex() returns a regex only if the run over the text isn't enough", () => {
  assertEquals(
    (["matches", "replace", "list", "split"] as const).map((mode) => additionalRegex(mode, REGEX)),
    [
      null,
      null,
      null,
      null,
    ],
  );
  assertEquals(additionalRegex("split", { pattern: "a", flags: "y" }), { pattern: "a", flags: "g" });
  assertEquals(additionalRegex("lines", REGEX), null);
});

Deno.test("questionOf() returns the task of the mode", () => {
  assertEquals(outputQuestion(material("matches")), null);
  assertEquals(outputQuestion(material("lines")), null);
  assertEquals(outputQuestion(material("replace"))?.task, { kind: "replace", template: "x", names: [] });
  assertEquals(outputQuestion(material("list"))?.task, {
    kind: "list",
    template: "$&",
    separator: "\n",
    names: [],
  });
  assertEquals(outputQuestion(material("split"))?.task, { kind: "split" });
});

Deno.test("questionOf() waits for a run of this regex and this text, and for the names of groups", () => {
  const given = material("replace");
  assertEquals(outputQuestion({ ...given, run: null }), undefined);
  assertEquals(outputQuestion({ ...given, run: { ...RUN, status: "running" } }), undefined);
  assertEquals(outputQuestion({ ...given, text: "b" }), undefined);
  assertEquals(outputQuestion({ ...given, regex: { ...REGEX } }), undefined);
  assertEquals(outputQuestion({ ...given, names: null }), undefined);
  assertEquals(outputQuestion({ ...material("split"), names: null })?.task, { kind: "split" });
});

/** A worker whose code never loads. */
class SilentWorker extends EventTarget {
  onmessage = null;
  onerror = null;
  postMessage(): void {}
  terminate(): void {}
}

Deno.test("the result of another pattern is replaced before it could be mistaken for that of a silent run", async () => {
  const sources = createSources({ pattern: "a", flags: "g", text: "aa", modes: DEFAULT_MODES, notices: [] });
  const model = sharedModel(sources);
  const silent = () => new SilentWorker() as unknown as Worker;
  const stop = connectModeRuns(model).connect({ match: silent, output: silent });
  using _runs = { [Symbol.dispose]: stop };
  const collected = createCollector(model.regex.value, "aa");
  collected.add({
    ...emptyReport(),
    matches: { width: 1, bounds: new Int32Array([0, 1, 1, 2]) },
    position: 2,
  });
  model.run.value = collected.run("done", "");
  sources.pattern.value = "b";
  await until(model.run, (run) => run?.status === "running");
  const { regex, text, matches, position } = model.run.value;
  assertEquals([regex, text, countMatches(matches), position], [model.regex.value, "aa", 0, 0]);
});
