import { assertEquals } from "@std/assert";
import { effect, type ReadonlySignal } from "@preact/signals";
import { linesPanel, outputPanel, piecesPanel } from "../../../../lib/workbench/modes/mode_panels.ts";
import { choose, matchesPanel, rowSourceOf } from "../../../../lib/workbench/matches/match_panel.ts";
import { modeRunsOf, setModes } from "../../../../lib/workbench/modes/mode_runs.ts";
import { modeViewsOf } from "../../../../lib/workbench/modes/mode_views.ts";
import { DEFAULT_MODES, type Modes } from "../../../../lib/workbench/modes/modes.ts";
import { modelOf } from "../../../../lib/workbench/model.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";
import { connectStepping, stepToMatch } from "../../../../lib/workbench/matches/stepping.ts";
import { viewsOf } from "../../../../lib/workbench/views.ts";

const worker = (path: string) => () =>
  new Worker(new URL(`../../../../lib/workbench/${path}`, import.meta.url), { type: "module" });

/** A workbench with its workers, as the match view has it. */
function workbench(pattern: string, flags: string, text: string, modes: Partial<Modes>) {
  const sources = sourcesOf({ pattern, flags, text, modes: { ...DEFAULT_MODES, ...modes }, notices: [] });
  const model = modelOf(sources);
  model.views.value = viewsOf(model);
  const runs = modeRunsOf(model);
  runs.deadline.value = 30_000;
  const stop = runs.connect({
    match: worker("matches/match_worker.ts"),
    output: worker("modes/output_worker.ts"),
  });
  return { model, runs, modes: modeViewsOf(model, runs), [Symbol.dispose]: stop };
}

/** Waits until a signal has such a value. */
function until<T>(signal: ReadonlySignal<T>, holds: (value: T) => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => void (holds(signal.value) && resolve()));
  return promise.finally(stop);
}

const drawn = (panel: ReturnType<typeof outputPanel>) =>
  Array.from({ length: panel.total }, (_, row) => panel.segmentsAt(row).map(({ text }) => text).join(""));

Deno.test("replacing follows the template, the pattern and the text", async () => {
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

Deno.test("splitting runs without y where the pattern has it", async () => {
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

Deno.test("lines are tested, and turned round", async () => {
  using bench = workbench("a", "g", "a\nb", { mode: "lines", unexpected: "2" });
  const panel = () => linesPanel(bench.model, bench.runs, bench.modes);
  await until(bench.runs.aside, (run) => run?.status === "done");
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
  const { total, lineAt } = matchesPanel(bench.model, rowSourceOf(bench.model).value);
  choose(bench.model, lineAt(0));
  assertEquals([total, bench.model.sources.chosen.value], [2, { start: 0, end: 1 }]);
});

Deno.test("F8 steps forth, Shift+F8 back, and other keys do nothing", () => {
  const page = new EventTarget();
  const steps: number[] = [];
  const sources = sourcesOf(null);
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
