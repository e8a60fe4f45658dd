import { generatedTests } from "../../regex/language/generated_tests.ts";
import type { Sample } from "../../regex/language/samples.ts";
import { limitSteps } from "../../regex/report/test_cases.ts";
import { parse, type Tree } from "../../regex/syntax/parse.ts";
import type { TestsReport, TestsRequest } from "../core/generated_tests.ts";
import { sayStarted } from "../core/worker_calls.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<TestsRequest>) => void) | null;
  postMessage(report: TestsReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const parsed = parse(data);
  if (parsed.ok) report(parsed.tree);
  scope.postMessage({ kind: "edge", samples: [], isLast: true });
};
sayStarted(scope);

/** Reports each test by itself, so that those remain if the worker is ended early. */
function report(tree: Tree): void {
  const tests = generatedTests(tree);
  const isRight = checkedBy(tree);
  for (const kind of ["matching", "nonMatching", "edge"] as const) {
    for (const sample of tests[kind]) {
      if (isRight(sample)) scope.postMessage({ kind, samples: [sample], isLast: false });
    }
  }
}

/** Runs the native engine, on texts on which few steps are taken. */
function checkedBy(tree: Tree): (sample: Sample) => boolean {
  const engine = new RegExp(tree.regex.pattern, tree.regex.flags);
  const test = limitSteps(tree, (text) => {
    engine.lastIndex = 0;
    return engine.test(text);
  });
  return ({ text, matches }) => test(text) === matches;
}
