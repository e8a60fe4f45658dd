import { assert, assertEquals } from "@std/assert";
import { TEMPLATES } from "../../../../lib/content/templates.ts";
import { generatedText, replaceSample } from "../../../../lib/workbench/matching/sample_text.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { createSources, EXAMPLE, readState, type Sources } from "../../../../lib/workbench/model/model.ts";
import { SAMPLE_ARRIVED } from "../../../../lib/workbench/model/sample.ts";
import { asOwnStep, recordSteps } from "../../../../lib/workbench/model/undo.ts";
import { workerHere } from "../../../browser/worker_here.ts";

const spawn = workerHere(new URL("../../../../lib/workbench/tests/worker.ts", import.meta.url));

/** The example, in which another pattern has arrived. */
function arrived(pattern: string, flags = "g"): Sources {
  const sources = createSources(null);
  sources.pattern.value = pattern;
  sources.flags.value = flags;
  return sources;
}

Deno.test("the sample of the example leaves with its pattern: two lines that match and a near miss", async () => {
  const sources = arrived("\\d{4}-\\d\\d");
  await replaceSample(sources, [], spawn);
  const lines = sources.text.value.split("\n");
  assertEquals(lines.map((line) => /\d{4}-\d\d/.test(line)), [true, true, false]);
});

Deno.test("a pattern that has to match all of the text gets one line, with flag m several", async () => {
  for (const [flags, count] of [["", 1], ["gm", 3]] as const) {
    const sources = arrived("^[a-z]+$", flags);
    await replaceSample(sources, [], spawn);
    assertEquals(sources.text.value.split("\n").length, count, flags);
    assert(/^[a-z]+$/m.test(sources.text.value));
  }
});

Deno.test("the pattern of a template brings its sample, and the sample of a template leaves, too", async () => {
  const [template, other] = TEMPLATES;
  assert(template && other);
  const sources = arrived(template.pattern, template.flags);
  await replaceSample(sources, [], spawn);
  assertEquals(sources.text.value, template.sample);
  sources.pattern.value = other.pattern;
  sources.flags.value = other.flags;
  await replaceSample(sources, [], spawn);
  assertEquals(sources.text.value, other.sample);
});

Deno.test("what was generated leaves with its pattern", async () => {
  const sources = arrived("[a-c]{3}");
  await replaceSample(sources, [], spawn);
  const { value } = sources.text;
  sources.pattern.value = "\\d{3}";
  await replaceSample(sources, [], spawn);
  assert(value !== EXAMPLE.text && /\d{3}/.test(sources.text.value));
});

const kept: readonly (readonly [name: string, change: (sources: Sources) => void])[] = [
  ["the pattern is still the example's", (sources) => sources.pattern.value = EXAMPLE.pattern],
  ["the text was edited", (sources) => sources.text.value += "more"],
  ["the text is empty", (sources) => sources.text.value = ""],
  ["lines are expected to match", (sources) => sources.modes.value = { ...DEFAULT_MODES, expected: "1" }],
  ["nothing matches the pattern", (sources) => sources.pattern.value = "a\\bb"],
  ["the pattern has an error", (sources) => sources.pattern.value = "a("],
];

for (const [name, change] of kept) {
  Deno.test(`the text stays if ${name}`, async () => {
    const sources = arrived("\\d{4}");
    change(sources);
    const before = sources.text.value;
    await replaceSample(sources, [], spawn);
    assertEquals(sources.text.value, before);
  });
}

Deno.test("the text stays if the reader types while texts are generated", async () => {
  for (const field of ["pattern", "text"] as const) {
    const sources = arrived("\\d{4}");
    const over = replaceSample(sources, [], spawn);
    sources[field].value += "x";
    const before = sources.text.value;
    await over;
    assertEquals(sources.text.value, before);
  }
});

Deno.test("one undo restores the pattern and its sample, and one redo both of the other", async () => {
  const sources = createSources(null);
  const page = { location: { search: "", hash: "" }, history: { replaceState: () => {} } };
  const steps = recordSteps(sources, readState(sources), page);
  asOwnStep(sources, () => {
    sources.pattern.value = "\\d{4}";
    sources.flags.value = "g";
  });
  await replaceSample(sources, [], spawn);
  const after = readState(sources);
  assert(after.text !== EXAMPLE.text);
  assertEquals(sources.done.value, SAMPLE_ARRIVED);
  steps.undo();
  assertEquals([sources.pattern.value, sources.text.value], [EXAMPLE.pattern, EXAMPLE.text]);
  steps.redo();
  assertEquals([sources.pattern.value, sources.text.value], [after.pattern, after.text]);
  steps.stop();
});

Deno.test("what else was said about the pattern is kept", async () => {
  const sources = arrived("\\d{4}");
  await replaceSample(sources, ["Flag x was removed"], spawn);
  assertEquals(sources.done.value, `Flag x was removed. ${SAMPLE_ARRIVED}`);
});

Deno.test("lines that are blank or several are no samples", () => {
  const sample = (text: string, matches = true) => ({ text, matches, why: "" });
  assertEquals(generatedText({ pattern: ".", flags: "g" }, [sample(" "), sample("a\nb")]), "");
  assertEquals(generatedText({ pattern: ".", flags: "g" }, [sample("a"), sample("", false)]), "a");
});
