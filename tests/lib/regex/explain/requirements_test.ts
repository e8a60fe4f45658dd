import { assertEquals } from "@std/assert";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, flags, summary. */
const CASES: readonly (readonly [pattern: string, flags: string, summary: string])[] = [
  [
    String.raw`^(?=.*\d)(?=.*[a-z]).{8,}$`,
    "",
    "Matches the whole text, if it contains a digit 0–9 and a letter a–z: at least 8 characters except line endings",
  ],
  // Only the first line is after ".*".
  [
    String.raw`^(?=.*\d)[^]{8,}$`,
    "",
    "Matches the whole text, if the first line contains a digit 0–9: at least 8 characters, including line endings",
  ],
  [
    String.raw`^(?=[^]*\d)[^]{8,}$`,
    "",
    "Matches the whole text, if the text contains a digit 0–9: at least 8 characters, including line endings",
  ],
  [
    String.raw`^(?=.*\d)\w+`,
    "",
    "Matches at the start of the text, if the first line contains a digit 0–9: one or more word characters",
  ],
  [
    String.raw`^(?=[^\d]*[\d])\w+$`,
    "",
    "Matches the whole text, if it contains a digit 0–9: one or more word characters",
  ],
  [
    String.raw`^(?!.*--)(?!-)\S+$`,
    "",
    `Matches the whole text, if it doesn't contain "--", ` +
    `and it doesn't start with "-": one or more non-whitespace characters`,
  ],
  [
    "^(?!a$|b$)\\w+$",
    "",
    `Matches the whole text, if it doesn't start with (("a", then the end of the text) or ` +
    `("b", then the end of the text)): one or more word characters`,
  ],
  ["^(?!admin$)\\w+$", "", `Matches the whole text, if it isn't "admin": one or more word characters`],
  [
    String.raw`^(?=.*\d)\w+$`,
    "m",
    "Matches the whole line, if the line contains a digit 0–9: one or more word characters",
  ],
  // What is found after ".*" may be a line ending, which is in no line.
  [
    String.raw`^(?=.*\W)[^]{8,}$`,
    "",
    "Matches the whole text: a position followed by (zero or more characters except line endings, " +
    "then a non-word character), then at least 8 characters, including line endings",
  ],
  [
    String.raw`^(?!.*\s).+$`,
    "m",
    "Matches the whole line: a position not followed by (zero or more characters except line endings, " +
    "then a whitespace character), then one or more characters except line endings",
  ],
  [
    String.raw`^(?!\s*x).*$`,
    "m",
    "Matches the whole line: a position not followed by (zero or more whitespace characters, " +
    'then "x"), then zero or more characters except line endings',
  ],
  [
    String.raw`^(?!.*\s).+$`,
    "",
    "Matches the whole text, if it doesn't contain a whitespace character: " +
    "one or more characters except line endings",
  ],
  // It skips only to the first "a", so "aax" doesn't match.
  [
    "^(?=[^a]*[a]x)\\w+$",
    "",
    'Matches the whole text, if it starts with (zero or more characters except "a", then "ax"): ' +
    "one or more word characters",
  ],
  // Without ^ the position of the lookahead is unknown.
  [
    String.raw`(?=.*\d)\w+`,
    "",
    "Matches a position followed by " +
    "(zero or more characters except line endings, then a digit 0–9), then one or more word characters",
  ],
];

for (const [pattern, flags, summary] of CASES) {
  Deno.test(`lookaheads at the start are requirements: /${pattern}/${flags}`, () => {
    assertEquals(summarize(treeOf(pattern, flags)), summary);
  });
}
