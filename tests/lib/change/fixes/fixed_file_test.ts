import { assertEquals } from "@std/assert";
import { toLiteral } from "../../../../lib/regex/regex.ts";
import { fixesIn } from "../../../../lib/change/fixes/fixed_file.ts";

/** Code, what becomes of it, how many regexes are replaced, and how many are slow. */
const FILES: readonly [what: string, code: string, text: string, fixed: number, slow: number][] = [
  ["a slow literal", "/^(?:a+)+$/g.test(s);", "/^a+$/g.test(s);", 1, 1],
  ["a slow argument", 'new RegExp("^(?:a+)+$", "i").test(s);', 'new RegExp("^a+$", "i").test(s);', 1, 1],
  [
    "the same twice",
    "/^(?:a+)+$/.test(s) || /^(?:a+)+$/.test(t);",
    "/^a+$/.test(s) || /^a+$/.test(t);",
    2,
    2,
  ],
  [
    "a fast one between slow ones",
    "[/^(?:a+)+$/.test(s), /b/, /^(?:c+)+$/.exec(s)];",
    "[/^a+$/.test(s), /b/, /^c+$/.exec(s)];",
    2,
    2,
  ],
  ["a slow one without a fix", "/^(x+x+)+y\\1/.test(s);", "/^(x+x+)+y\\1/.test(s);", 0, 1],
  [
    "a pattern with an escape",
    "RegExp('^(?:\\x61+)+$').test(s);",
    "RegExp('^(?:\\x61+)+$').test(s);",
    0,
    1,
  ],
  [
    "a pattern of two strings",
    "RegExp('^(?:a+)' + '+$').test(s);",
    "RegExp('^(?:a+)' + '+$').test(s);",
    0,
    1,
  ],
  ["a pattern in brackets", "RegExp(('^(?:a+)+$')).test(s);", "RegExp(('^(?:a+)+$')).test(s);", 0, 1],
  ["a source", "f(RegExp(/^(?:a+)+$/.source + 'b'));", "f(RegExp(/^(?:a+)+$/.source + 'b'));", 0, 2],
  ["a regex that is passed on", "f(/^(?:a+)+$/);", "f(/^(?:a+)+$/);", 0, 1],
  [
    "a regex that is exported",
    "export const a = /^(?:a+)+$/; a.test(s);",
    "export const a = /^(?:a+)+$/; a.test(s);",
    0,
    1,
  ],
  ["a syntax error", "RegExp('('); /^(?:a+)+$/.test(s);", "RegExp('('); /^a+$/.test(s);", 1, 1],
  [
    "comments that ignore it with a reason, and without one",
    "// regex-review: ignore -- a test\n/^(?:a+)+$/.test(s);\n// regex-review: ignore\n/^(?:b+)+$/.test(s);",
    "// regex-review: ignore -- a test\n/^(?:a+)+$/.test(s);\n// regex-review: ignore\n/^b+$/.test(s);",
    1,
    1,
  ],
  ["no regex", "f('/^(?:a+)+$/');", "f('/^(?:a+)+$/');", 0, 0],
  [
    "a token of a lexer",
    'createToken({ name: "Mail", pattern: /\\w+@/ });',
    'createToken({ name: "Mail", pattern: /\\w+@/ });',
    0,
    1,
  ],
  ["a regex that splits", "`${s}`.split(/a+b|a/);", "`${s}`.split(/(?<!a)a+b|a/);", 1, 1],
  ["a regex that searches once", "`${s}`.match(/a+b|a/);", "`${s}`.match(/a+b|a/);", 0, 0],
];

/** Files that only ask whether a text is accepted, and what is slow and fast there; null if it stays. */
const ACCEPTING: readonly (readonly [name: string, before: string, after: string | null])[] = [
  ["a.js", "/<[^>]*x/.test(s)", "/<[^<>]*x/.test(s)"],
  ["a.js", "/<[^>]*X/gi.test(s)", "/<[^<>]*x/gi.test(s)"],
  ["a.js", "a.filter((b) => /.*noted.*/.test(b))", "a.filter((b) => /noted/.test(b))"],
  ["a.js", "if (`${s}`.search(/<[^>]*x/) !== -1) f()", "if (`${s}`.search(/<[^<>]*x/) !== -1) f()"],
  ["a.js", "RegExp('<[^>]*x', 'i').test(s)", "RegExp('<[^<>]*x', 'i').test(s)"],
  ["a.js", "/<[^>]*x/.exec(s)", null],
  ["a.js", "`${s}`.replace(/<[^>]*x/, '')", null],
  ["a.js", "/<[^>]*x/y.test(s)", null],
  ["a.js", "export const a = /<[^>]*x/; a.test(s)", null],
  ["a.js", "const a = /<[^>]*x/; a.test(s); f(a.source)", null],
  ["a.json", schemaWith('"^([a-z0-9]+-?)+$"'), schemaWith('"^[a-z0-9](?:-?[a-z0-9])*-?$"')],
  ["a.yaml", schemaWith("'^([a-z0-9]+-?)+$'"), schemaWith("'^[a-z0-9](?:-?[a-z0-9])*-?$'")],
  [
    "a.yaml",
    schemaWith(String.raw`"^([a-z\\d]+-?)+$"`),
    schemaWith(String.raw`"^[a-z\\d](?:-?[a-z\\d])*-?$"`),
  ],
  // The same character, as the regex and as JSON write it.
  [
    "a.json",
    schemaWith(String.raw`"^([\\u0061-z0-9]+-?)+$"`),
    schemaWith('"^[a-z0-9](?:-?[a-z0-9])*-?$"'),
  ],
  ["a.json", schemaWith(String.raw`"^([\u0061-z0-9]+-?)+$"`), null],
  ["a.html", '<input pattern="([a-z]+-?)+">', '<input pattern="[a-z](?:-?[a-z])*-?">'],
  ["a.html", "<input pattern='([a-z&amp;]+-?)+'>", "<input pattern='[a-z&amp;](?:-?[a-z&amp;])*-?'>"],
  ["a.html", "<input pattern=([a-z]+-?)+>", null],
  ["a.jsx", 'a = <input pattern="([a-z]+-?)+" />', 'a = <input pattern="[a-z](?:-?[a-z])*-?" />'],
];

function schemaWith(pattern: string): string {
  return `{"$schema": "http://json-schema.org/draft-07/schema#", "pattern": ${pattern}}`;
}

Deno.test("where only acceptance counts, a regex for the same texts is enough", () => {
  const found = ACCEPTING.map(([name, text]) => [name, text, fixesIn({ name, text }).text]);
  assertEquals(found, ACCEPTING.map(([name, text, after]) => [name, text, after ?? text]));
});

for (const [what, code, text, fixed, slow] of FILES) {
  Deno.test(`of a file with ${what}, ${fixed} of ${slow} slow regexes are replaced`, () => {
    const { conditional: _, ...found } = fixesIn({ name: "a.js", text: code });
    assertEquals(found, { text, fixed, slow });
  });
}

const CONDITIONS: readonly (readonly [code: string, replacement: string, condition: string])[] = [
  [
    "f(/^(?:a+)+$/)",
    "/^a+$/",
    "its source doesn't become part of another regex",
  ],
  [
    "export const A = /\\w+@/g;",
    "/(?<!\\w)\\w+@/g",
    "every search begins at index 0 of a text and its source doesn't become part of another regex",
  ],
  ["const A = /\\w+@/g; A.test(s)", "/(?<!\\w)\\w+@/g", "every search begins at index 0 of a text"],
];

for (const [code, replacement, condition] of CONDITIONS) {
  Deno.test(`the slow regex of ${code} has a fast form under a condition`, () => {
    const { fixed, conditional } = fixesIn({ name: "a.js", text: code });
    assertEquals([fixed, ...conditional.map((each) => [toLiteral(each.replacement), each.condition])], [0, [
      replacement,
      condition,
    ]]);
  });
}

Deno.test("in markup, a replacement doesn't begin a tag or a comment", () => {
  const fixed = (text: string) => {
    const { conditional: _, ...found } = fixesIn({ name: "a.vue", text });
    return found;
  };
  const slow = '<p :a="/^(?:a+)+$/.test(b)">{{ /(?:c|c)+$/.exec(x) }}</p>';
  assertEquals(fixed(slow), { text: slow.replace("(?:a+)+", "a+"), fixed: 1, slow: 2 });
  const script = "<script>`${x}`.replace(/(?:c|c)+$/g, '')</script>";
  assertEquals(fixed(script).text, script.replace("(?:c|c)+", "(?<!c)c+"));
  const attribute = '<p :a="/(?:c|c)+$/.exec(x)"></p>';
  assertEquals(fixed(attribute).text, attribute.replace("(?:c|c)+", "(?<!c)c+"));
});
