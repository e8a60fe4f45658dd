import { assertEquals, assertLess } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { PAINTED_MARKS, splitIntoRanges } from "../../../../lib/workbench/editor/decorations.ts";
import { patternMarks } from "../../../../lib/workbench/model/views.ts";

/** The marks of a pattern. */
function marksOf(pattern: string) {
  const parsed = parse({ pattern, flags: "" });
  return patternMarks(parsed.ok ? parsed.tree : null, null, null, null);
}

Deno.test("the marks of 5,000 characters are painted in adjacent ranges", () => {
  const marks = marksOf("(?:[a-z]{2,3}|\\d+)x?".repeat(250));
  const stretches = splitIntoRanges(marks);
  assertEquals(stretches.length, Math.ceil(marks.length / PAINTED_MARKS));
  for (const [index, { start, end }] of stretches.entries()) {
    assertLess(marks.filter((mark) => start <= mark.start && mark.start < end).length, PAINTED_MARKS + 1);
    assertEquals(stretches[index + 1]?.start ?? Infinity, end);
  }
  assertEquals(stretches[0]?.start, marks[0]?.start);
});

Deno.test("few marks are painted together", () => {
  assertEquals(splitIntoRanges(marksOf("(a|b)+")), []);
});
