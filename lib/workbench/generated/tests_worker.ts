import { generatedTests } from "../../regex/language/samples/generated_tests.ts";
import type { Sample } from "../../regex/language/samples/sample.ts";
import type { Regex } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { TestsReport, TestsRequest } from "./tests_messages.ts";
import { sayStarted } from "../started.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<TestsRequest>) => void) | null;
  postMessage(report: TestsReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const parsed = parse(data);
  const tests = parsed.ok ? generatedTests(parsed.tree) : { matching: [], nonMatching: [], edge: [] };
  const isRight = checkedBy(data);
  for (const kind of ["matching", "nonMatching", "edge"] as const) {
    // Each by itself, so that what was run stays when the next one runs away.
    for (const sample of tests[kind]) {
      if (isRight(sample)) scope.postMessage({ kind, samples: [sample], isLast: false });
    }
  }
  scope.postMessage({ kind: "edge", samples: [], isLast: true });
};
sayStarted(scope);

/** Runs the native engine; whoever asked ends this worker when a text takes too long. */
function checkedBy({ pattern, flags }: Regex): (sample: Sample) => boolean {
  const engine = new RegExp(pattern, flags);
  return ({ text, matches }) => {
    engine.lastIndex = 0;
    return engine.test(text) === matches;
  };
}
