import { assertEquals } from "@std/assert";
import { explainPattern } from "../../../../lib/regex/explain/explanation.ts";
import { digitTexts, numberRange } from "../../../../lib/regex/explain/number_ranges.ts";
import { summarize } from "../../../../lib/regex/explain/summary.ts";
import { treeOf } from "./explanation_cases.ts";

/** Pattern, and the numbers that it matches. */
const RANGES: readonly (readonly [pattern: string, range: string | undefined])[] = [
  ["0[1-9]|1[0-2]", "01 to 12"],
  ["1[0-2]|0[1-9]", "01 to 12"],
  [String.raw`0[1-9]|[12]\d|3[01]`, "01 to 31"],
  [String.raw`25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d`, "0 to 255"],
  [String.raw`25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?`, undefined],
  [String.raw`[01]\d|2[0-3]`, "00 to 23"],
  [String.raw`1?\d|2[0-3]`, "0 to 23"],
  [String.raw`0?\d|1\d|2[0-3]`, undefined],
  [String.raw`[0-5]\d`, "00 to 59"],
  ["[012345][0123456789]", "00 to 59"],
  [String.raw`(?:[0-5])(?:\d)`, "00 to 59"],
  [String.raw`[1-9]\d?|100`, "1 to 100"],
  [String.raw`[1-9]|1\d`, "1 to 19"],
  [String.raw`[1-9]\d{0,2}?`, "1 to 999"],
  [String.raw`[1-9]\d{3}`, "1000 to 9999"],
  [String.raw`[1-5]?\d{1,3}`, undefined],
  [String.raw`(?:19|20)\d\d`, "1900 to 2099"],
  [String.raw`[0-4]\d\d|[5-9]\d\d`, "000 to 999"],
  [String.raw`[0-8]\d{3}|9\d{3}`, "0000 to 9999"],
  [String.raw`(?:0[1-9]|1[0-2])`, "01 to 12"],
  [String.raw`\x30[1-9]|1[0-2]`, "01 to 12"],
  // Usual words are better.
  [String.raw`\d{4}`, undefined],
  [String.raw`\d\d`, undefined],
  ["[1-5]", undefined],
  ["[1-5]|[6-9]", undefined],
  ["12", undefined],
  ["1[01]", undefined],
  // A gap.
  ["0[1-9]|1[1-3]", undefined],
  [String.raw`[1-9]|2\d`, undefined],
  ["[13579][0-9]", undefined],
  [String.raw`\d[0-5]`, undefined],
  [String.raw`[1-7]\d|8[01]|\d{3}`, undefined],
  // The number 82 follows 81, but not as 082.
  [String.raw`[1-7]\d|8[01]|08[2-9]`, undefined],
  // Leading zeros in one of two lengths, and the empty text.
  [String.raw`\d\d?`, undefined],
  [String.raw`0\d|1\d\d`, undefined],
  ["(?:[1-9][0-9]?)?", undefined],
  ["0[1-9]|1[0-2]|", undefined],
  // Other characters, no limit, and parts that are more than their texts.
  ["0[1-9]|1[0-2a]", undefined],
  ["0[1-9]|1[^3-9]", undefined],
  [String.raw`0[1-9]|1\D`, undefined],
  ["0[1-9]|[١٢]", undefined],
  [String.raw`[1-9]\d*`, undefined],
  [String.raw`[1-9]\d+`, undefined],
  ["(0)[1-9]|1[0-2]", undefined],
  ["0[1-9]|(?:1)([0-2])", undefined],
  [String.raw`0[1-9]|1[0-2](?!\d)`, undefined],
  ["^0[1-9]|1[0-2]$", undefined],
  [String.raw`[0-5]\d\b`, undefined],
  [String.raw`1\d{4}`, undefined],
];

for (const [pattern, range] of RANGES) {
  Deno.test(`/${pattern}/ matches ${range ?? "no range of numbers"}`, () => {
    for (const flags of ["", "i", "u", "v"]) {
      const { root } = treeOf(pattern, flags);
      assertEquals(numberRange(root.alternatives, digitTexts(root)), range, flags);
    }
  });
}

/** All texts of at most four digits. */
const TEXTS = [1, 2, 3, 4].flatMap((length) =>
  Array.from({ length: 10 ** length }, (_, value) => String(value).padStart(length, "0"))
);

Deno.test("the engine matches these numbers, and no others", () => {
  for (const [pattern, range] of RANGES) {
    const [from = "", to = ""] = range?.split(" to ") ?? [];
    const whole = new RegExp(`^(?:${pattern})$`);
    const found = range === undefined ? [] : TEXTS.filter((text) => whole.test(text));
    const count = range === undefined ? 0 : Number(to) - Number(from) + 1;
    const numbers = Array.from(
      { length: count },
      (_, index) => String(Number(from) + index).padStart(from.length, "0"),
    );
    assertEquals(found, numbers, pattern);
  }
});

const SUMMARIES: readonly (readonly [pattern: string, summary: string])[] = [
  ["^(?:0[1-9]|1[0-2])$", "Matches the whole text: 01 to 12"],
  [
    String.raw`(?<month>0[1-9]|1[0-2])/(?<day>0[1-9]|[12]\d|3[01])`,
    'Matches group month (01 to 12), then "/", then group day (01 to 31)',
  ],
  [
    String.raw`^at [0-5]\d:[1-9]\d?`,
    'Matches at the start of the text: "at ", then 00 to 59, then ":", then 1 to 99',
  ],
  [String.raw`(?:1[0-2]|[1-9]){2}x`, 'Matches exactly 2 repetitions of 1 to 12, then "x"'],
  // The texts of a short list, and of a sequence that begins with more digits.
  ["01|02|03", 'Matches "01", "02" or "03"'],
  [String.raw`\d{4}[01]\d`, 'Matches exactly 4 digits 0–9, then one of "0", "1"; then a digit 0–9'],
];

for (const [pattern, summary] of SUMMARIES) {
  Deno.test(`the summary of /${pattern}/ names its numbers`, () =>
    assertEquals(summarize(treeOf(pattern, "")), summary));
}

Deno.test("the step of a choice names its numbers, and its parts have steps", () => {
  const labels = (pattern: string) => explainPattern(treeOf(pattern, "")).map(({ label }) => label);
  assertEquals(labels("0[1-9]|1[0-2]").slice(0, 3), ["01 to 12", "Either", '"0"']);
  assertEquals(labels("(?<month>0[1-9]|1[0-2])")[0], "Group 1 (month): 01 to 12");
  assertEquals(labels("(?:[0-5][0-9])+")[0], "Non-capturing group, one or more times: 00 to 59");
});
