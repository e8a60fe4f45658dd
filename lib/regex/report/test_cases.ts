import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import { generateTests } from "../language/generated_tests.ts";
import { type GeneratedTests, keepVerified, type Sample } from "../language/samples.ts";
import { needsOwnEngine } from "../syntax/buffer_boundaries.ts";
import type { Tree } from "../syntax/tree.ts";

/** Texts to test a pattern with, all confirmed by the native engine. */
export interface TestCases {
  readonly matching: readonly string[];
  readonly nonMatching: readonly string[];
  /** Cases that people often get wrong, with either outcome. */
  readonly edge: readonly string[];
}

/** True if the native engine finds a match in a text; undefined if it was stopped. */
export type NativeTest = (text: string) => boolean | undefined;

/** Steps of our engine on a generated text. Texts that take more are dropped and never run natively. */
export const MAX_SAMPLE_STEPS = 100_000;

/**
 * Restricts a native test to texts on which our engine takes few steps; undefined for other texts. This
 * selection does not depend on the machine, and the native engine is fast on all of them. For syntax that the native
 * engine lacks, our engine answers.
 */
export function limitSteps(tree: Tree, test: NativeTest): NativeTest {
  const program = compilePattern(tree);
  const isOwn = needsOwnEngine(tree.regex);
  return (text) => {
    const { status } = exec(program, text, 0, MAX_SAMPLE_STEPS);
    return status === "budget" || status === "exhausted"
      ? undefined
      : isOwn
      ? status === "match"
      : test(text);
  };
}

/** Generates texts, and keeps those that the native engine confirms. */
export function createTestCases(tree: Tree, test: NativeTest): TestCases {
  const { matching, nonMatching, edge }: GeneratedTests = keepVerified(
    generateTests(tree),
    limitSteps(tree, test),
  );
  const texts = (samples: readonly Sample[]) => samples.map(({ text }) => text);
  return { matching: texts(matching), nonMatching: texts(nonMatching), edge: texts(edge) };
}
