import { exampleTexts } from "../../regex/formats/example_texts.ts";
import { generateTests } from "../../regex/language/generated_tests.ts";
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

/** Texts of the kind that people write; more would hide what is tested at the bounds. */
const MAX_EXAMPLE_TEXTS = 3;

/** Reports each test separately, so that those remain if the worker is terminated early. */
function reportTests(tree: Tree, report: (part: TestsReport) => void): void {
  const { whole, found } = checkedBy(tree);
  const examples = exampleTexts(whole, found, MAX_EXAMPLE_TEXTS);
  const known = new Set(examples.map(({ text }) => text));
  for (const sample of examples) {
    report({ kind: sample.matches ? "matching" : "nonMatching", samples: [sample] });
  }
  const tests = generateTests(tree);
  for (const kind of ["matching", "nonMatching", "edge"] as const) {
    for (const sample of tests[kind]) {
      if (!known.has(sample.text) && found(sample.text) === sample.matches) {
        report({ kind, samples: [sample] });
      }
    }
  }
}

/** Checks texts with the native engine, if few steps are counted on them: all of a text, or any part of it. */
function checkedBy(tree: Tree) {
  const { pattern, flags } = tree.regex;
  const engine = needsOwnEngine(tree.regex) ? null : new RegExp(pattern, flags);
  const matchIn = (text: string) => {
    if (engine) engine.lastIndex = 0;
    return engine?.exec(text)?.[0];
  };
  return {
    whole: limitSteps(tree, (text) => matchIn(text) === text),
    found: limitSteps(tree, (text) => matchIn(text) !== undefined),
  };
}
