import { assertEquals } from "@std/assert";
import { isMode, separatorOf } from "../../../../lib/workbench/modes/modes.ts";

const SEPARATORS: readonly [written: string, separator: string][] = [
  ["\\n", "\n"],
  [", ", ", "],
  ["\\r\\n\\t", "\r\n\t"],
  ["\\\\n", "\\n"],
  ["\\d\\", "\\d\\"],
  ["", ""],
];

for (const [written, separator] of SEPARATORS) {
  Deno.test(`separatorOf() takes ${written} for ${JSON.stringify(separator)}`, () =>
    assertEquals(separatorOf(written), separator));
}

Deno.test("isMode() knows the modes of the match view", () => {
  assertEquals(["list", "lines", "", "explanation"].map(isMode), [true, true, false, false]);
});
