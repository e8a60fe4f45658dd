import { assert, assertEquals } from "@std/assert";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { patternMarks } from "../../../../lib/workbench/fields/pattern_marks.ts";

Deno.test("patternMarks() paints tokens, brackets, the fault and what is pointed at", () => {
  const good = parse({ pattern: "(a)\\d+", flags: "" });
  const bad = parse({ pattern: "a(", flags: "" });
  assert(good.ok && !bad.ok);
  const painted = patternMarks(good.tree, null, { start: 1, end: 2 }, 3).map(({ start, end, kind, groups }) =>
    `${start}-${end} ${kind}${groups === undefined ? "" : ` ${groups}`}`
  );
  assertEquals(painted, [
    "0-1 capture capture-1 1",
    "2-3 capture capture-1",
    "5-6 token-quantifier",
    "3-5 token-class",
    "0-1 bracket",
    "2-3 bracket",
    "1-2 focus",
  ]);
  assertEquals(patternMarks(null, bad, null, null), [{ start: 1, end: 2, kind: "fault" }]);
});
