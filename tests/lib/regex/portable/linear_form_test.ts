import { assertEquals } from "@std/assert";
import { linearForm } from "../../../../lib/regex/portable/linear_form.ts";
import { treeOf } from "../trees.ts";

/** Slow patterns, and patterns that accept the same texts in linear time; null if there is none or none is found. */
const FORMS: readonly (readonly [slow: string, linear: string | null])[] = [
  ["/^(a+)+$/", "^a+$"],
  ["/^(?:a|a)*$/", "^a*$"],
  ["/^([a-z0-9]+-?)+$/", "^[a-z0-9](?:-?[a-z0-9])*-?$"],
  ["/\\s+$/", "\\s$"],
  ["/.*noted.*/", "noted"],
  ["/^\\d*[0-9]$/", "^\\d+$"],
  ["/\\d+\\d+/", "\\d\\d"],
  ["/<[^>]*data-sr/", "<[^<>]*data-sr"],
  ["/^(?:(?!.*--)[\\w-])+$/", "^(?:-(?:\\w+-)*\\w*|\\w(?:-?\\w)*-?)$"],
  ["/^.*a.*b.*c$/", "^[^a\\n\\r\\u2028\\u2029]*a[^b\\n\\r\\u2028\\u2029]*b.*c$"],
  ["/(.*){1,32000}[bc]/", "[bc]"],
  ['/"(?:[^\\\\"]|\\\\.)*"/', '"(?:[^\\\\"]|\\\\[^\\n\\r"\\u2028\\u2029])*"'],
  ["/\\bif\\((\\w+=.*)?\\)/", "\\bif\\(\\w+=(?:(?!\\bif\\(\\w+=).)*\\)|\\bif\\(\\)"],
  ["/INTO\\s\\w+[\\s\\w]*\\sOF/", "INTO\\s\\w(?:(?!INTO\\s\\w)[\\s\\w])*(?:INTO)?\\sOF"],
  ["/(\\w+)@\\1/", null],
];

Deno.test("slow patterns have forms in linear time that accept the same texts", () => {
  const found = FORMS.map(([slow]) => [slow, linearForm(treeOf(slow))?.pattern ?? null]);
  assertEquals(found, FORMS.map((row) => [...row]));
});
