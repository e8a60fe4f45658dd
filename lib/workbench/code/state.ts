import { MAX_CODE_CASES } from "../../limits/workbench.ts";
import type { GeneratedTests } from "../../regex/language/samples.ts";
import { expectationAt, type Expectations } from "../../regex/matching/expectations.ts";
import type { Model } from "../model/model.ts";
import { hasExpectations, readExpectations } from "../model/written_expectations.ts";
import { copyText } from "../page/files.ts";
import { type CodeCase, codeFormats } from "./formats.ts";

/** The regex in one of the formats. */
export interface FormattedCode {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/**
 * Writes the regex in all formats; null while the pattern has an error. The cases of test files are the
 * expectations of the lines, if there are any, and otherwise generated tests: without expectations, it isn't
 * known which lines should match.
 *
 * @param generated null while there are none
 */
export function formatCode(
  { sources, regex, views }: Model,
  generated: GeneratedTests | null = null,
): readonly FormattedCode[] | null {
  if (views.value?.error.value?.reason === "syntax") return null;
  const modes = sources.modes.value;
  const text = sources.text.value;
  const cases = hasExpectations(modes)
    ? linesAsCases(text, readExpectations(modes))
    : samplesAsCases(generated);
  const input = { regex: regex.value, text, replacement: modes.replacement, cases };
  return codeFormats.map(({ id, title, write }) => ({ id, title, code: write(input) }));
}

/** Copies code and reports that in a notice. */
export async function copyCode({ sources }: Model, { title, code }: FormattedCode): Promise<void> {
  sources.done.value = await copyText(code)
    ? `Copied: ${title}`
    : "The browser refused to copy. Select the code instead";
}

/** Each line with an expectation, as a case. */
function linesAsCases(text: string, expectations: Expectations): CodeCase[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((input, line) => {
    const matches = expectationAt(expectations, line);
    return input === "" || matches === null ? [] : [{ input, matches }];
  });
  return lines.slice(0, MAX_CODE_CASES);
}

/** Each generated test as a case; the native engine has confirmed them. */
export function samplesAsCases(generated: GeneratedTests | null): CodeCase[] {
  if (generated === null) return [];
  const { matching, nonMatching, edge } = generated;
  return [...matching, ...nonMatching, ...edge].map(({ text, matches }) => ({ input: text, matches }));
}
