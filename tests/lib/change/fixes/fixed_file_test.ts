import { assertEquals } from "@std/assert";
import { fixesIn } from "../../../../lib/change/fixes/fixed_file.ts";

/** Code, what becomes of it, how many regexes are replaced, and how many are slow. */
const FILES: readonly [what: string, code: string, text: string, fixed: number, slow: number][] = [
  ["a slow literal", "f(/^(?:a+)+$/g);", "f(/^a+$/g);", 1, 1],
  ["a slow argument", 'f(new RegExp("^(?:a+)+$", "i"));', 'f(new RegExp("^a+$", "i"));', 1, 1],
  ["the same twice", "f(/^(?:a+)+$/, /^(?:a+)+$/);", "f(/^a+$/, /^a+$/);", 2, 2],
  ["a fast one between slow ones", "f(/^(?:a+)+$/, /b/, /^(?:c+)+$/);", "f(/^a+$/, /b/, /^c+$/);", 2, 2],
  ["a slow one without a fix", "f(/^(x+x+)+y\\1/);", "f(/^(x+x+)+y\\1/);", 0, 1],
  ["a pattern with an escape", "f(RegExp('^(?:\\x61+)+$'));", "f(RegExp('^(?:\\x61+)+$'));", 0, 1],
  ["a pattern of two strings", "f(RegExp('^(?:a+)' + '+$'));", "f(RegExp('^(?:a+)' + '+$'));", 0, 1],
  ["a pattern in brackets", "f(RegExp(('^(?:a+)+$')));", "f(RegExp(('^(?:a+)+$')));", 0, 1],
  ["a source", "f(RegExp(/^(?:a+)+$/.source + 'b'));", "f(RegExp(/^(?:a+)+$/.source + 'b'));", 0, 2],
  ["a regex that is only exported", "export const a = /^(?:a+)+$/;", "export const a = /^a+$/;", 1, 1],
  [
    "an exported one in code that uses sources",
    "export const a = /^(?:a+)+$/; f(b.source);",
    "export const a = /^(?:a+)+$/; f(b.source);",
    0,
    1,
  ],
  ["a syntax error", "f(RegExp('('), /^(?:a+)+$/);", "f(RegExp('('), /^a+$/);", 1, 1],
  [
    "comments that ignore it with a reason, and without one",
    "// regex-review: ignore -- a test\nf(/^(?:a+)+$/);\n// regex-review: ignore\nf(/^(?:b+)+$/);",
    "// regex-review: ignore -- a test\nf(/^(?:a+)+$/);\n// regex-review: ignore\nf(/^b+$/);",
    1,
    1,
  ],
  ["no regex", "f('/^(?:a+)+$/');", "f('/^(?:a+)+$/');", 0, 0],
];

for (const [what, code, text, fixed, slow] of FILES) {
  Deno.test(`of a file with ${what}, ${fixed} of ${slow} slow regexes are replaced`, () =>
    assertEquals(fixesIn({ name: "a.js", text: code }), { text, fixed, slow }));
}

Deno.test("in markup, a replacement doesn't begin a tag or a comment", () => {
  const fixed = (text: string) => fixesIn({ name: "a.vue", text });
  const slow = '<p :a="f(/^(?:a+)+$/)">{{ x.replace(/(?:c|c)+$/g, "") }}</p>';
  assertEquals(fixed(slow), { text: slow.replace("(?:a+)+", "a+"), fixed: 1, slow: 2 });
  const script = "<script>x.replace(/(?:c|c)+$/g, '')</script>";
  assertEquals(fixed(script).text, script.replace("(?:c|c)+", "(?<!c)c+"));
  const attribute = '<p :a="x.replace(/(?:c|c)+$/g, y)"></p>';
  assertEquals(fixed(attribute).text, attribute.replace("(?:c|c)+", "(?<!c)c+"));
});
