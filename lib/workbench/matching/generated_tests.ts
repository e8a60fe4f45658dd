import { effect } from "@preact/signals";
import type { GeneratedTests, Sample } from "../../regex/language/samples.ts";
import type { Regex } from "../../regex/regex.ts";
import type { Model } from "../model/model.ts";
import { spawner, usePublished } from "../runtime/lazy.ts";
import { type CallStatus, LatestCall } from "../runtime/worker_calls.ts";
import { addAsLines } from "./test_lines.ts";

/** Generated texts to test the pattern with, each run natively, as far as they are available. */
export interface MadeTests {
  readonly status: CallStatus;
  readonly tests: GeneratedTests;
  /** Adds some of them to the test text, each as a line that is a test. */
  readonly onAdd: (samples: readonly Sample[]) => void;
}

/** Generates tests for the pattern while they are shown. */
export function useGenerated(model: Model): MadeTests | null {
  return usePublished<MadeTests>((publish) => connectGenerated(model, publish));
}

/** Calls a worker whenever the pattern changes, until the returned function is called. */
function connectGenerated(
  { sources, views }: Model,
  publish: (made: MadeTests | null) => void,
): () => void {
  const onAdd = (samples: readonly Sample[]) => addAsLines(sources, samples);
  const call = new LatestCall<Regex, TestsReport>(
    spawner("tests"),
    (reports, status) => publish({ status, tests: testsFrom(reports), onAdd }),
  );
  const stop = effect(() => {
    const tree = views.value?.tree.value;
    if (tree) return call.request(tree.regex);
    call.stop();
    publish(null);
  });
  return () => {
    stop();
    call.stop();
  };
}

function testsFrom(reports: readonly TestsReport[]): GeneratedTests {
  const of = (wanted: TestsReport["kind"]) =>
    reports.flatMap(({ kind, samples }) => kind === wanted ? samples : []);
  return { matching: of("matching"), nonMatching: of("nonMatching"), edge: of("edge") };
}

/** Tests of one kind that the native engine confirms. */
export interface TestsReport {
  readonly kind: keyof GeneratedTests;
  readonly samples: readonly Sample[];
}
