import type { Regex } from "../../regex/regex.ts";
import type { GeneratedTests, Sample } from "../../regex/language/samples/sample.ts";

/** What the worker that makes tests is asked. */
export type TestsRequest = Regex;

/** Tests that the native engine bears out, of one kind. */
export interface TestsReport {
  readonly kind: keyof GeneratedTests;
  readonly samples: readonly Sample[];
  readonly isLast: boolean;
}
