import { assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import type { Sentence } from "../../../../lib/regex/why/line_reasons.ts";
import { explainText } from "../../../../lib/regex/why/text_answer.ts";
import { treeOf } from "../trees.ts";

const answer = (literal: string, text: string) => explainText(compilePattern(treeOf(literal)), text);

const written = (sentence: Sentence) =>
  sentence.map((part) => typeof part === "string" ? part : `\`${part.code}\``).join("");

Deno.test("explainText() suggests flag m where anchors fail only because the text has several lines", () => {
  const text = "one 1\nv1.2.3\nv1.2";
  assertEquals(answer("/^v\\d+\\.\\d+\\.\\d+$/i", text).multiline, {
    pattern: "^v\\d+\\.\\d+\\.\\d+$",
    flags: "im",
  });
  assertEquals(answer("/^v\\d+$/", "v1.2\nv1.x").multiline, null, "no line matches either");
  assertEquals(answer("/^v\\d$/m", "v1.2\nv1.x").multiline, null, "the flag is set");
  assertEquals(answer("/^v\\d$/", "xv1").multiline, null, "one line");
  assertEquals(answer("/q/", "v1\nv2").multiline, null, "no anchor");
});

Deno.test("explainText() names the line where the attempt that got furthest failed", () => {
  const { reasons, patternChanges } = answer("/v(\\d+)\\.(\\d+)\\.(\\d+)/", "none\nv1.x.3\nend");
  assertEquals(reasons.map(written), [
    'At line 2, column 4: expected `\\d` (group 2), found "`x`"',
    "The attempt that got furthest started at line 2, column 1",
  ]);
  assertEquals(patternChanges.length > 0, true);
  assertEquals(answer("/endless/", "no\nend").reasons.map(written), [
    "At line 2, column 4: expected `l`, found the end of the text",
    "The attempt that got furthest started at line 2, column 1",
  ]);
});

Deno.test("explainText() says where the attempt that got furthest failed", () => {
  assertEquals(answer("/^\\d{4}-\\d\\d$/", "2025/11").place, { offset: 4, parts: [{ start: 6, end: 7 }] });
  assertEquals(answer("/ab|ac/", "xax").place, {
    offset: 2,
    parts: [{ start: 1, end: 2 }, { start: 4, end: 5 }],
  });
  assertEquals(answer("/a/", "a").place, null);
});
