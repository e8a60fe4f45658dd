import { assertEquals } from "@std/assert";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";

const WHOLE = "Matches the whole text, if ";
const LINE = "zero or more characters except line endings";
const TEXT = "zero or more characters, including line endings";

/** What a text must not contain, or end with. */
const ENDINGS: readonly (readonly [pattern: string, flags: string, summary: string])[] = [
  ["^(?!.*foo$).*$", "", `${WHOLE}it doesn't end with "foo": ${LINE}`],
  ["^(?=.*foo$).*$", "", `${WHOLE}it ends with "foo": ${LINE}`],
  ["^(?!.*(?:foo|bar)$).*$", "", `${WHOLE}it doesn't end with ("foo" or "bar"): ${LINE}`],
  ["^(?!.*foo)(?!.*bar$).*$", "", `${WHOLE}it doesn't contain "foo", and it doesn't end with "bar": ${LINE}`],
  ["^(?!.*foo$).*$", "s", `${WHOLE}the text doesn't end with "foo": ${TEXT}`],
  ["^(?!.*foo$).*$", "m", `Matches the whole line, if the line doesn't end with "foo": ${LINE}`],
  ["^(?!.*foo.*$).*$", "", `${WHOLE}it doesn't contain "foo": ${LINE}`],
  ["^(?!.*foo.*).*$", "", `${WHOLE}it doesn't contain "foo": ${LINE}`],
  // A text of two lines isn't rejected.
  ["^(?!.*foo$)[^]*$", "", `${WHOLE}the text isn't (${LINE}, then "foo"): ${TEXT}`],
  [
    "^(?!.*foo.*$)[^]*$",
    "",
    `Matches the whole text: a position not followed by a part that contains "foo", then ${TEXT}`,
  ],
  ["^(?:(?!foo).)*$", "", `${WHOLE}it doesn't contain "foo": ${LINE}`],
  ["^((?!foo|bar)\\w)+$", "", `${WHOLE}it doesn't contain ("foo" or "bar"): one or more word characters`],
  ["^(?:(?!foo)[^])*$", "", `${WHOLE}the text doesn't contain "foo": ${TEXT}`],
  ["^.*(?<!\\.js)$", "", `${WHOLE}it doesn't end with ".js": ${LINE}`],
  ["^[a-z-]+(?<=-|x)$", "", `${WHOLE}it ends with ("-" or "x"): one or more of a–z or "-"`],
  // What follows may contain it, too.
  [
    "^(?:(?!foo).)*bar$",
    "",
    'Matches the whole text: zero or more repetitions of (a position not followed by "foo", ' +
    'then any character except line endings), then "bar"',
  ],
  // Wherever the empty string is excluded, no character fits.
  [
    "^(?:(?!a?).)*$",
    "",
    'Matches the whole text: zero or more repetitions of (a position not followed by optionally "a", ' +
    "then any character except line endings)",
  ],
];

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
    // The requirement has parentheses within parentheses.
    "Matches the whole text: a position not followed by one of 2 alternatives, then one or more word characters",
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
  ...ENDINGS,
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
