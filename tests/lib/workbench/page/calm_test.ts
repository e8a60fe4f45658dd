import { assertEquals } from "@std/assert";
import { isKeystroke } from "../../../../lib/workbench/page/calm.ts";

const CASES: readonly [before: string, after: string, isKey: boolean][] = [
  ["", "a", true],
  ["a", "a()", true],
  ["ab", "a", true],
  ["[]", "", true],
  ["a", "b", true],
  ["^(?:a|b)+$", "[a-z]", false],
  ["", "\\d{4}-\\d{2}", false],
  ["\\d{4}-\\d{2}", "", false],
  ["(?:\\w+ ?)+", "(?:\\w ?)+", true],
];

for (const [before, after, isKey] of CASES) {
  Deno.test(`isKeystroke() from ${before} to ${after}`, () =>
    assertEquals(isKeystroke(before, after), isKey));
}
