import { TEMPLATES } from "../../content/templates.ts";
import type { Sample } from "../../regex/language/samples.ts";
import type { Regex } from "../../regex/regex.ts";
import "../second_load.ts";
import type { TestsReport } from "./generated_tests.ts";
import { isOneLine } from "./test_lines.ts";
import { EXAMPLE, isSample, type Sources } from "../model/model.ts";
import { SAMPLE_ARRIVED } from "../model/sample.ts";
import { asSameStep } from "../model/undo.ts";
import { hasExpectations } from "../model/written_expectations.ts";
import { spawner } from "../runtime/lazy.ts";
import { WorkerCalls } from "../runtime/worker_calls.ts";

/** The worker is ended after this long; what it has found by then is used. */
const SAMPLE_DEADLINE_MS = 3_000;

/**
 * Replaces the sample of the pattern before, if its text is untouched, by texts for the pattern that took its place: the
 * sample of a template, or generated lines. That is part of the step that brought the pattern. A reader who types
 * meanwhile keeps what is there.
 *
 * @param remarks what else is to be said about the pattern
 * @param spawn starts the worker that generates tests
 */
export async function replaceSample(
  sources: Sources,
  remarks: readonly string[] = [],
  spawn = spawner("tests"),
): Promise<void> {
  const regex = { pattern: sources.pattern.peek(), flags: sources.flags.peek() };
  const text = sources.text.peek();
  if (!isSample(sources) || regex.pattern === EXAMPLE.pattern || hasExpectations(sources.modes.peek())) {
    return;
  }
  const sample = sampleOfTemplate(regex) ?? generatedText(regex, await generated(regex, spawn));
  const isSame = sources.pattern.peek() === regex.pattern && sources.flags.peek() === regex.flags &&
    sources.text.peek() === text;
  if (!isSame || sample === "") return;
  sources.sample.value = sample;
  asSameStep(sources, () => sources.text.value = sample);
  // Afterwards: the change takes back the offer of the one before.
  sources.done.value = [...remarks, SAMPLE_ARRIVED].join(". ");
}

async function generated(regex: Regex, spawn: () => Worker): Promise<readonly Sample[]> {
  const reports: TestsReport[] = [];
  const calls = new WorkerCalls<Regex, TestsReport>(spawn, { deadline: SAMPLE_DEADLINE_MS });
  await calls.call(regex, (part) => reports.push(part));
  calls.stop();
  return reports.flatMap(({ samples }) => samples);
}

const sampleOfTemplate = (regex: Regex): string | undefined =>
  TEMPLATES.find(({ pattern, flags }) => pattern === regex.pattern && flags === regex.flags)?.sample;

/** Lines of a generated sample that match; a near miss follows. */
const MATCHING_LINES = 2;

/**
 * Two lines that match and a near miss; one line for a pattern that has to match all of the text; empty if none matches.
 */
export function generatedText({ pattern, flags }: Regex, samples: readonly Sample[]): string {
  const lines = samples.filter((sample) => sample.text.trim() !== "" && isOneLine(sample));
  const matching = lines.filter(({ matches }) => matches);
  const miss = lines.filter(({ matches }) => !matches);
  const [first] = matching;
  if (first === undefined) return "";
  const isPlaced = /(?<!\[)\^|\$/.test(pattern) && !flags.includes("m");
  const shown = isPlaced ? [first] : [...matching.slice(0, MATCHING_LINES), ...miss.slice(0, 1)];
  return shown.map(({ text }) => text).join("\n");
}
