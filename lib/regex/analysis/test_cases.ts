import { generatedTests } from "../language/samples/generated_tests.ts";
import { type GeneratedTests, type Sample, verified } from "../language/samples/sample.ts";
import type { Tree } from "../syntax/parse.ts";

/** Texts to test a pattern with; each does what it is said to with the native engine. */
export interface TestCases {
  readonly matching: readonly string[];
  readonly nonMatching: readonly string[];
  /** Of either outcome: what people get wrong. */
  readonly edge: readonly string[];
}

/** Whether the native engine finds a match in a text; undefined when it was ended. */
export type NativeTest = (text: string) => boolean | undefined;

/** Generates texts and keeps those that the native engine bears out. */
export function testCasesOf(tree: Tree, test: NativeTest): TestCases {
  const { matching, nonMatching, edge }: GeneratedTests = verified(generatedTests(tree), test);
  const texts = (samples: readonly Sample[]) => samples.map(({ text }) => text);
  return { matching: texts(matching), nonMatching: texts(nonMatching), edge: texts(edge) };
}
