import "../first_scripts.ts";
import { effect } from "@preact/signals";
import type { GeneratedTests, Sample } from "../../regex/language/samples/sample.ts";
import { Inquiry } from "../inquiry.ts";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import { addAsLines } from "./adding.ts";
import type { TestsReport, TestsRequest } from "./tests_messages.ts";
import type { MadeTests } from "./use_generated.ts";

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
