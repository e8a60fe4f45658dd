import { assertEquals } from "@std/assert";
import { visibleJson, visibleLiteral, visibleText } from "../../../lib/change/visible_text.ts";

/** A text, and what a reader sees. */
const TEXTS: readonly [text: string, visible: string][] = [
  ["a b é 😀", "a b é 😀"],
  ["\n\u001b[1m", "\\u000a\\u001b[1m"],
  ["a\u202eb", "a\\u202eb"],
  ["\ud83d", "\\ud83d"],
  ["\u{e0001}", "\\u{e0001}"],
];

for (const [text, visible] of TEXTS) {
  Deno.test(`visibleText() shows ${visible}`, () => assertEquals(visibleText(text), visible));
}

/** A literal, and one of the same meaning without invisible characters. */
const LITERALS: readonly [literal: string, visible: string][] = [
  ["/a\\n\\u202e/", "/a\\n\\u202e/"],
  ["/\u202ea/", "/\\u202ea/"],
  ["/\\\u202ea/", "/\\u202ea/"],
  ["/\\\\\u202ea/", "/\\\\\\u202ea/"],
  ["/\u{e0001}/u", "/\\udb40\\udc01/u"],
];

for (const [literal, visible] of LITERALS) {
  Deno.test(`visibleLiteral() shows ${visible}`, () => assertEquals(visibleLiteral(literal), visible));
}

Deno.test("visibleJson() escapes white space that looks like a space, and keeps the value", () => {
  const value = { a: "x\u00a0y \u202e\u2028" };
  const json = visibleJson(JSON.stringify(value, null, 2));
  assertEquals(json, '{\n  "a": "x\\u00a0y \\u202e\\u2028"\n}');
  assertEquals(JSON.parse(json), value);
});
