import { assertEquals } from "@std/assert";
import { wholeLines } from "../../../../lib/workbench/matching/whole_lines.ts";

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
];

for (const [pattern, text, expected] of CASES) {
  Deno.test(`wholeLines() of ${pattern} in ${JSON.stringify(text)}: ${expected}`, () => {
    const bounds = Int32Array.from(
      [...text.matchAll(pattern)].flatMap(({ index, 0: match }) => [index, index + match.length]),
    );
    const found = wholeLines({ width: 1, bounds }, text);
    assertEquals(found ? `${found.matched} of ${found.lines}` : "null", expected);
  });
}
