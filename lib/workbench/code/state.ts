import type { GeneratedTests } from "../../regex/language/samples.ts";
import {
  expectationAt,
  type Expectations,
  isLineMatched,
  type LineResults,
} from "../../regex/matching/expectations.ts";
import { lineRange } from "../../regex/matching/matches.ts";
import { lineResults } from "../matching/line_tests.ts";
import type { Model } from "../model/model.ts";
import { ALL_LINES, hasExpectations, readExpectations } from "../model/written_expectations.ts";
import { copyText } from "../page/files.ts";
import { type CodeCase, codeFormats, type CodeInput } from "./formats.ts";

/** The regex in one of the formats. */
export interface FormattedCode {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  /** Whether it is complete: a test file has its cases only once they have been generated. */
  readonly isReady: boolean;
}

/**
 * Writes the regex in all formats; null while the pattern has an error.
 *
 * @param generated null while there are none
 * @param isGenerating whether more may follow
 */
export function formatCode(
  model: Model,
  generated: GeneratedTests | null = null,
  isGenerating = false,
): readonly FormattedCode[] | null {
  const { sources, regex, views } = model;
  if (views.value?.error.value?.reason === "syntax") return null;
  const written = writtenCases(model);
  const input = {
    regex: regex.value,
    text: sources.text.value,
    replacement: sources.modes.value.replacement,
    ...written ?? { cases: samplesAsCases(generated) },
  };
  const isWaiting = written === null && isGenerating;
  return codeFormats.map(({ id, title, write, hasCases }) => ({
    id,
    title,
    code: write(input),
    isReady: !(hasCases && isWaiting),
  }));
}

/**
 * The cases of test files from the test text: the expectations of the lines, if somebody set any; the results of today,
 * if the list of lines was only opened, which expects a match in each. Null if there are none: they are generated then.
 */
function writtenCases({ sources, regex, tested }: Model): Pick<CodeInput, "cases" | "areAsNow"> | null {
  const modes = sources.modes.value;
  const text = sources.text.value;
  if (modes.expected === ALL_LINES && modes.unexpected === "") {
    const cases = resultsAsCases(text, lineResults(tested.value, regex.value, text));
    if (cases.length > 0) return { cases, areAsNow: true };
  } else if (hasExpectations(modes)) return { cases: linesAsCases(text, readExpectations(modes)) };
  return null;
}

/** Copies code and reports that in a notice. */
export async function copyCode({ sources }: Model, { title, code }: FormattedCode): Promise<void> {
  sources.done.value = await copyText(code)
    ? `Copied: ${title}`
    : "The browser refused to copy. Select the code instead";
}

/** Lines of the text that become cases of a generated test file. */
const MAX_CODE_CASES = 100;

/** Each line with an expectation, as a case. */
function linesAsCases(text: string, expectations: Expectations): CodeCase[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((input, line) => {
    const matches = expectationAt(expectations, line);
    return input === "" || matches === null ? [] : [{ input, matches }];
  });
  return lines.slice(0, MAX_CODE_CASES);
}

/** Each line that was tested, as a case. */
function resultsAsCases(text: string, results: LineResults): CodeCase[] {
  const cases: CodeCase[] = [];
  for (let line = 0; line < results.tested && cases.length < MAX_CODE_CASES; line++) {
    const { start, end } = lineRange(text, results.starts, line);
    if (end > start) cases.push({ input: text.slice(start, end), matches: isLineMatched(results, line) });
  }
  return cases;
}

/** Each generated test as a case; the native engine has confirmed them. */
export function samplesAsCases(generated: GeneratedTests | null): CodeCase[] {
  if (generated === null) return [];
  const { matching, nonMatching, edge } = generated;
  return [...matching, ...nonMatching, ...edge].map(({ text, matches }) => ({ input: text, matches }));
}
