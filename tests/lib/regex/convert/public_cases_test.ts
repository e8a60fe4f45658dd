import { assert, assertEquals } from "@std/assert";
import { type Conversion, convert } from "../../../../lib/regex/convert/convert.ts";
import type { Dialect } from "../../../../lib/regex/dialects/dialects.ts";
import { publicCases } from "../public_cases.ts";

const r = String.raw;

/** The parts of the right values, which the data have as sentences. */
const RIGHT: Readonly<
  Record<string, Partial<Pick<Conversion, "regex">> & { unsupported?: string; differences?: string[] }>
> = {
  "net-subtraction-vowels": { regex: { pattern: "^[[a-z]--[aeiou]]+$", flags: "v" } },
  "net-subtraction-property": { regex: { pattern: r`[[\p{L}]--[A-Z]]`, flags: "v" } },
  "rust-difference": { regex: { pattern: r`^[[\w]--[\d]]+$`, flags: "v" } },
  "rust-angle": { regex: { pattern: r`\b(?=\w)foo\b(?<=\w)`, flags: "" } },
  "java-grapheme-boundary": { unsupported: r`\b{g}` },
  "pcre-word-start": { regex: { pattern: r`\b(?=\w)foo\b(?<=\w)`, flags: "" } },
  "pcre-xx-class": { regex: { pattern: "^[ab]$", flags: "" } },
  "pcre-recursion-R": { regex: { pattern: r`\((?:[^()]|(?R))*\)`, flags: "" }, unsupported: "(?R)" },
  "python-ascii-flag": { regex: { pattern: r`\w+`, flags: "" }, differences: [] },
  "ruby-noncapturing-m": { regex: { pattern: r`^(?:[a-z]+\.)+com$`, flags: "" }, differences: [] },
};

for (const { id, pattern = "", flags = "", dialect } of publicCases("convert")) {
  Deno.test(`public case ${id}`, () => {
    const right = RIGHT[id];
    const conversion = convert({ pattern, flags }, dialect as Dialect);
    assert(right && conversion, id);
    if (right.regex) assertEquals(conversion.regex, right.regex);
    assertEquals(
      conversion.unsupported.map(({ source }) => source),
      right.unsupported ? [right.unsupported] : [],
    );
    if (right.differences) assertEquals(conversion.differences.map(({ id }) => id), right.differences);
  });
}

Deno.test("the code around a pattern may say that a dollar ends the text", () => {
  const ids = (endsText: boolean) =>
    convert({ pattern: "^a$", flags: "" }, "pcre", { endsText })?.differences.map(({ id }) => id) ?? [];
  assertEquals([ids(false), ids(true)], [["final-newline"], []]);
});
