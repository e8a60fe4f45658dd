import { assertEquals } from "@std/assert";
import { MAX_ASKED_CHARACTERS, textExpectations } from "../../../../lib/workbench/editor/expectations.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";

function workbench(text: string, expected = "", unexpected = "") {
  const modes = { ...DEFAULT_MODES, expected, unexpected };
  const model = sharedModel(createSources({ pattern: "a", flags: "", text, modes, notices: [] }));
  return { model, expectations: textExpectations(model) };
}

/** The results of a run over the lines up to a position of the text. */
const run = (
  { regex, sources }: ReturnType<typeof sharedModel>,
  bounds: readonly number[],
  position = sources.text.value.length,
  status: MatchRun["status"] = "done",
): MatchRun => ({
  regex: regex.value,
  text: sources.text.value,
  status,
  matches: { width: 1, bounds: Int32Array.from(bounds) },
  position,
  elapsed: 0,
  reason: "",
});

Deno.test("a line is expected to match, then not to match, then nothing", () => {
  const { model, expectations } = workbench("a\nb\n");
  assertEquals([2, 2, 3].map((offset) => expectations.cycle(offset)), [
    "Line 2: should match",
    "Line 2: should not match",
    "Line 2: no expectation",
  ]);
  assertEquals(model.sources.modes.value, DEFAULT_MODES);
});

Deno.test("the summary counts only lines with an expectation, and reports untested ones", () => {
  const { model, expectations } = workbench("a\nb\nc\na\n", "1-2", "4");
  const { summary } = expectations;
  assertEquals(summary.value?.isRunning, true);
  model.tested.value = run(model, [0, 1, 6, 7]);
  assertEquals(summary.value, { words: "1 of 3 as expected", hasFailed: true, isRunning: false });
  model.tested.value = run(model, [0, 1], 2, "ended");
  assertEquals(summary.value?.words, "1 of 3 as expected, 2 not run");
  // Now the result belongs to another text.
  model.sources.text.value = "b\nb\nc\na\n";
  assertEquals([summary.value?.isRunning, expectations.tests.verdictOf(0)], [true, "waiting"]);
  model.sources.modes.value = DEFAULT_MODES;
  assertEquals(summary.value, null);
});

Deno.test("lines without a match are known once all matches of a short text are", () => {
  const { model, expectations: { missed } } = workbench("a\nb\n\r\na\nb");
  assertEquals(missed.value, null, "nothing was searched yet");
  model.run.value = run(model, [0, 1]);
  assertEquals(missed.value, [], "only the first match was searched");
  model.sources.flags.value = "g";
  assertEquals(missed.value, null, "the results are about other flags");
  model.run.value = run(model, [0, 1, 6, 7], 3, "running");
  assertEquals(missed.value, null, "the search goes on");
  model.run.value = run(model, [0, 1, 6, 7]);
  assertEquals(missed.value, [2, 8], "an empty line is never asked about");
  model.run.value = run(model, [0, 1, 6, 7], 7, "ended");
  assertEquals(missed.value, []);
  model.sources.text.value = "a\nb\n".repeat(MAX_ASKED_CHARACTERS);
  model.run.value = run(model, [0, 1]);
  assertEquals(missed.value, []);
});

Deno.test("failed lines are shown one after the other", () => {
  const { model, expectations } = workbench("a\nb\nc\n", "1-3");
  model.tested.value = run(model, [0, 1]);
  const shown = [1, 2, 3].map(() => {
    expectations.showNextFailed();
    return model.sources.chosen.value?.start;
  });
  assertEquals(shown, [2, 4, 2]);
});
