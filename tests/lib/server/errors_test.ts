import { assertEquals, assertThrows } from "@std/assert";
import { AppError, parseOrThrow } from "../../../lib/server/errors.ts";
import { compiledDuring } from "../../timing/work_counters.ts";

const nested = (levels: number, inner: string) => `${"(".repeat(levels)}${inner}${")".repeat(levels)}`;

/** Patterns, the code of their issue, and how often they are compiled. */
const CASES: readonly [
  name: string,
  pattern: string,
  flags: string,
  code: string | null,
  compiled: number,
][] = [
  ["a valid pattern", "a+", "g", null, 1],
  ["a syntax error", "a+(", "g", "invalid_pattern", 0],
  [
    "a syntax error behind expensive properties",
    "\\p{RGI_Emoji}".repeat(700) + "(",
    "v",
    "invalid_pattern",
    0,
  ],
  ["expensive properties", "\\p{RGI_Emoji}".repeat(700), "iv", null, 0],
  ["a pattern too deep for a tree", nested(3_000, "a"), "", null, 1],
  ["an error too deep for a tree", nested(3_000, "a") + ")", "", "invalid_pattern", 1],
  ["group names deep in groups", `${nested(40, "(?<a>)")}|${nested(40, "(?<a>)")}`, "", null, 1],
  ["a group name twice, deep in groups", nested(40, "(?<a>)").repeat(2), "", "invalid_pattern", 1],
  ["what neither reader can afford", nested(2_000, "\\p{RGI_Emoji}".repeat(300)), "v", "too_complex", 0],
];

for (const [name, pattern, flags, code, count] of CASES) {
  Deno.test(`parseOrThrow() handles ${name} and compiles ${count} times`, async () => {
    const compiled = await compiledDuring(() => {
      if (code === null) return void parseOrThrow({ pattern, flags });
      const error = assertThrows(() => parseOrThrow({ pattern, flags }), AppError);
      const { issues } = error.details as { issues: readonly { readonly code: string }[] };
      assertEquals(issues.map((issue) => issue.code), [code]);
    });
    assertEquals(compiled.filter(({ source }) => source === pattern).length, count);
  });
}
