import { generateTests } from "../../regex/language/generated_tests.ts";
import type { Sample } from "../../regex/language/samples.ts";
import type { Regex } from "../../regex/regex.ts";
import { limitSteps } from "../../regex/report/test_cases.ts";
import { needsOwnEngine } from "../../regex/syntax/buffer_boundaries.ts";
import { parseTree, type Tree } from "../../regex/syntax/tree.ts";
import type { TestsReport } from "../matching/generated_tests.ts";
import { defineWorker } from "../runtime/worker_connection.ts";

defineWorker<Regex, TestsReport>((regex, { report }) => {
  const tree = parseTree(regex);
  if (tree) reportTests(tree, report);
  return { kind: "edge", samples: [] };
});

/** Reports each test separately, so that those remain if the worker is terminated early. */
function reportTests(tree: Tree, report: (part: TestsReport) => void): void {
  const tests = generateTests(tree);
  const isRight = checkedBy(tree);
  for (const kind of ["matching", "nonMatching", "edge"] as const) {
    for (const sample of tests[kind]) {
      if (isRight(sample)) report({ kind, samples: [sample] });
    }
  }
}

/** Checks samples with the native engine, if few steps are counted on them. */
function checkedBy(tree: Tree): (sample: Sample) => boolean {
  const { pattern, flags } = tree.regex;
  const engine = needsOwnEngine(tree.regex) ? null : new RegExp(pattern, flags);
  const test = limitSteps(tree, (text) => {
    if (engine === null) return undefined;
    engine.lastIndex = 0;
    return engine.test(text);
  });
  return ({ text, matches }) => test(text) === matches;
}
