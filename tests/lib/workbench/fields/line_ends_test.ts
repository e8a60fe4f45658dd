import { assertEquals } from "@std/assert";
import { lineEndOf, withLineEnds } from "../../../../lib/workbench/fields/line_ends.ts";

const TEXTS: readonly [text: string, end: ReturnType<typeof lineEndOf>][] = [
  ["", null],
  ["a\u2028b", null],
  ["a\nb\n", "LF"],
  ["a\r\nb", "CRLF"],
  ["\r\r", "CR"],
  ["a\r\nb\n", "mixed"],
  ["\n\r", "mixed"],
];

for (const [text, end] of TEXTS) {
  Deno.test(`lineEndOf() calls ${JSON.stringify(text)} ${end}`, () => assertEquals(lineEndOf(text), end));
}

Deno.test("withLineEnds() changes every kind, and nothing else", () => {
  const text = "a\r\nb\nc\rd\u2028";
  assertEquals(withLineEnds(text, "LF"), "a\nb\nc\nd\u2028");
  assertEquals(withLineEnds(text, "CRLF"), "a\r\nb\r\nc\r\nd\u2028");
  assertEquals(withLineEnds(text, "CR"), "a\rb\rc\rd\u2028");
});
