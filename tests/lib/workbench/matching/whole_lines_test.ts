import { assertEquals } from "@std/assert";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { lineCursor } from "../../../../lib/regex/matching/line_tests.ts";
import { testedLines, wholeLines } from "../../../../lib/workbench/matching/whole_lines.ts";

const CASES: readonly [pattern: RegExp, text: string, found: string][] = [
  [/^\d+$/gm, "1\n2\nx", "2 of 3"],
  [/^\d+$/gm, "1\n2\n", "2 of 2"],
  [/^\d+$/gm, "1\r\nx\r\n", "1 of 2"],
  [/^.+$/gm, "a\n\nb", "2 of 2"],
  [/\d/g, "1 2\n3", "null"],
  [/^\d+$/gm, "1", "null"],
  [/^\d+$/gm, "x\ny", "null"],
  [/^$/gm, "\na\nb", "null"],
  [/[^]+/g, "a\nb", "null"],
  [/\d+/g, "12\n345\nx6", "null"],
  // What is after the first match was not searched, nor is what is after the first position without one.
  [/^\d+$/m, "x\n1\n2", "null"],
  [/^\d+\n?/gy, "1\nx\n2", "null"],
  [/^\d+$/gmy, "1\n2", "null"],
];

const runOf = (pattern: RegExp, text: string, find: typeof lineCursor | typeof matchCursor) => {
  const regex = { pattern: pattern.source, flags: pattern.flags };
  const matches = find(regex, text).next(100);
  return { regex, text, matches, status: "done", position: text.length, elapsed: 0, reason: "" } as const;
};

for (const [pattern, text, expected] of CASES) {
  Deno.test(`wholeLines() of ${pattern} in ${JSON.stringify(text)}: ${expected}`, () =>
    assertEquals(wholeLines(runOf(pattern, text, matchCursor)) ?? "null", expected));
}

const TESTED: readonly [pattern: RegExp, text: string, found: string][] = [
  [/^\d+$/, "1\n2\nx", "2 of 3"],
  [/^\d+$/, "1\n\nx\n", "1 of 3"],
  [/\d/, "x\ny", "0 of 2"],
  [/\d/, "1\n", "null"],
  [/\d/, "", "null"],
];

for (const [pattern, text, expected] of TESTED) {
  Deno.test(`testedLines() of ${pattern} in ${JSON.stringify(text)}: ${expected}`, () =>
    assertEquals(testedLines(runOf(pattern, text, lineCursor)) ?? "null", expected));
}
