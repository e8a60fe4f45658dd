import { computed, type ReadonlySignal } from "@preact/signals";
import type { Expectations, LineResults } from "../../regex/matching/expectations.ts";
import type { Model, Sources } from "../model/model.ts";
import { asOwnStep } from "../model/undo.ts";
import { readExpectations, type WrittenExpectations } from "../model/written_expectations.ts";
import { lineResults, type LineVerdict, lineVerdict, outcomeOfRest } from "./line_tests.ts";

/** The expectations for the lines of the test text, and the results of the newest run over them. */
export interface LineTests {
  readonly expectations: ReadonlySignal<Expectations>;
  /** Empty while the run belongs to another regex or text. */
  readonly results: ReadonlySignal<LineResults>;
  /** True if lines are still being tested. */
  readonly isRunning: ReadonlySignal<boolean>;
  /** How a line (from 0) met its expectation; reads signals. */
  readonly verdictOf: (line: number) => LineVerdict;
}

/** The lines of the test text as tests. */
export function connectLineTests({ sources, regex, tested, views }: Model): LineTests {
  const { modes, text } = sources;
  const expectations = computed(() => readExpectations(modes.value));
  const results = computed(() => lineResults(tested.value, regex.value, text.value));
  const rest = computed(() =>
    outcomeOfRest(tested.value, regex.value, text.value, views.value?.error.value ?? null)
  );
  const verdictOf = (line: number) => lineVerdict(results.value, expectations.value, rest.value, line);
  const isRunning = computed(() => rest.value[0] === "waiting" && results.value.tested < results.value.count);
  return { expectations, results, isRunning, verdictOf };
}

/** Changes what is expected of lines, which can be undone. */
export function expectLines(sources: Sources, expectations: WrittenExpectations): void {
  asOwnStep(sources, () => sources.modes.value = { ...sources.modes.peek(), ...expectations });
}
