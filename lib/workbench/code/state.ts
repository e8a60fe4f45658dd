import { MAX_CODE_CASES } from "../../limits/workbench.ts";
import type { GeneratedTests } from "../../regex/language/samples.ts";
import { copyText } from "../core/files.ts";
import { hasExpectations, readExpectations } from "../core/line_tests.ts";
import type { Model } from "../core/mod.ts";
import { expectationOf, type Expectations } from "../../regex/matching/expectations.ts";
import { type CodeCase, codeFormats } from "./formats.ts";

/** The regex written as code in one of the ways. */
export interface Written {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/**
 * Writes the regex in every way; null while the pattern has an error. Test files ask for what the lines of the text say,
 * if these are tests, and otherwise for generated tests: nobody has said that each line of any text has a match.
 *
 * @param generated null while there are none
 */
export function codeOf(
  { sources, regex, views }: Model,
  generated: GeneratedTests | null = null,
): readonly Written[] | null {
  if (views.value?.fault.value?.reason === "syntax") return null;
  const modes = sources.modes.value;
  const text = sources.text.value;
  const cases = hasExpectations(modes)
    ? linesAsCases(text, readExpectations(modes))
    : samplesAsCases(generated);
  const input = { regex: regex.value, text, replacement: modes.replacement, cases };
  return codeFormats.map(({ id, title, write }) => ({ id, title, code: write(input) }));
}

/** Copies what was written, and says so. */
export async function copyCode({ sources }: Model, { title, code }: Written): Promise<void> {
  sources.done.value = await copyText(code)
    ? `Copied: ${title}`
    : "The browser refused to copy. Select the code instead";
}

/** Each line of which something is expected, as a case. */
function linesAsCases(text: string, expectations: Expectations): CodeCase[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((input, line) => {
    const matches = expectationOf(expectations, line);
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
