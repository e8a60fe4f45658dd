import { effect } from "@preact/signals";
import type { GeneratedTests, Sample } from "../../regex/language/samples.ts";
import type { Regex } from "../../regex/regex.ts";
import { spawner, useConnected } from "./lazy.ts";
import type { Model } from "./model.ts";
import { addAsLines } from "./test_lines.ts";
import { Inquiry, type InquiryStatus } from "./worker_calls.ts";

/** Texts to test the pattern with, each run natively, as far as they have come. */
export interface MadeTests {
  readonly status: InquiryStatus;
  readonly tests: GeneratedTests;
  /** Puts some of them into the test text, each a line that is a test. */
  readonly onAdd: (samples: readonly Sample[]) => void;
}

/** Makes tests for the pattern while they are shown. */
export function useGenerated(model: Model, shown: boolean): MadeTests | null {
  return useConnected<MadeTests>(shown, (publish) => Promise.resolve(connectGenerated(model, publish)));
}

/** Asks a worker whenever the pattern changes, until the returned function is called. */
export function connectGenerated(
  { sources, views }: Model,
  publish: (made: MadeTests | null) => void,
): () => void {
  const onAdd = (samples: readonly Sample[]) => addAsLines(sources, samples);
  const inquiry = new Inquiry<TestsRequest, TestsReport>(
    spawner("tests"),
    (told, status) => publish({ status, tests: testsFrom(told), onAdd }),
  );
  const stop = effect(() => {
    const tree = views.value?.tree.value;
    if (tree) return inquiry.ask(tree.regex);
    inquiry.stop();
    publish(null);
  });
  return () => (stop(), inquiry.stop());
}

function testsFrom(told: readonly TestsReport[]): GeneratedTests {
  const of = (wanted: TestsReport["kind"]) =>
    told.flatMap(({ kind, samples }) => kind === wanted ? samples : []);
  return { matching: of("matching"), nonMatching: of("nonMatching"), edge: of("edge") };
}

/** What the worker that makes tests is asked. */
export type TestsRequest = Regex;

/** Tests that the native engine bears out, of one kind. */
export interface TestsReport {
  readonly kind: keyof GeneratedTests;
  readonly samples: readonly Sample[];
  readonly isLast: boolean;
}
