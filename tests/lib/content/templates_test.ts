import { assert, assertEquals, assertFalse, assertMatch, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { isIPv4, isIPv6 } from "node:net";
import { ONE_VALUE, type Template, TEMPLATES } from "../../../lib/content/templates.ts";
import { instantWarnings } from "../../../lib/regex/rules/instant.ts";
import { searchedWarnings } from "../../../lib/regex/rules/searched.ts";
import { parse } from "../../../lib/regex/syntax/parse.ts";
import { foundVerdict } from "../regex/redos/verdict_line.ts";
import { share } from "../../suites/sample.ts";

const natively = ({ pattern, flags }: Template) => new RegExp(pattern, flags);

for (const template of TEMPLATES) {
  Deno.test(`TEMPLATES: ${template.id} accepts, refuses and finds the stated texts`, () => {
    for (const text of [template.sample, ...template.accepts]) assertMatch(text, natively(template));
    assertEquals(template.refuses.filter((text) => natively(template).test(text)), []);
    assert(template.accepts.length >= 2 && template.refuses.length >= 3);
  });

  Deno.test(`TEMPLATES: ${template.id} causes no warning and no suspicion of slow matching`, () => {
    const parsed = parse(template);
    assert(parsed.ok);
    assertNotEquals(foundVerdict(parsed.tree).kind, "suspicious");
    assertEquals(instantWarnings(parsed.tree, { multiline: template.sample.includes("\n") }), []);
    assertEquals(searchedWarnings(parsed.tree), []);
  });

  Deno.test(`TEMPLATES: ${template.id} has texts that fit the page`, () => {
    assertMatch(template.id, /^[a-z\d]+(?:-[a-z\d]+)*$/);
    assertMatch(template.flags, /^g?i?m?s?u?y?$/);
    for (const words of [template.description, template.caveat]) assertMatch(words, /^[^!]+[^.!]$/);
    assertFalse(template.description.includes(". "));
  });
}

Deno.test("TEMPLATES has unique names and groups categories", () => {
  assertEquals(TEMPLATES.length, 25);
  for (const key of ["id", "name"] as const) {
    assertEquals(new Set(TEMPLATES.map((template) => template[key])).size, TEMPLATES.length);
  }
  const turns = TEMPLATES.filter(({ category }, index) => category !== TEMPLATES[index - 1]?.category);
  assertEquals(new Set(turns.map(({ category }) => category)).size, turns.length);
});

Deno.test("without g and m a template of lines checks a single value", () => {
  const ofLines = TEMPLATES.filter(({ caveat }) => caveat.includes(ONE_VALUE));
  assertEquals(ofLines, TEMPLATES.filter(({ pattern }) => /^\^.*\$$/.test(pattern)));
  for (const template of ofLines) {
    const single = natively({ ...template, flags: template.flags.replaceAll(/[gm]/g, "") });
    for (const text of template.accepts) assertMatch(text, single);
    const beside = template.accepts.flatMap((text) => [`${text}\n`, `x y\n${text}`]);
    assertEquals([...template.refuses, ...beside].filter((text) => single.test(text)), []);
  }
});

/** Claims of caveats: the first match in a text, null if there is none. */
const CAVEATS: readonly [id: string, text: string, match: string | null][] = [
  ["email", '"a b"@example.com', null],
  ["email", "ada@bücher.example", null],
  ["http-url", "(http://example.com/a).", "http://example.com/a)."],
  ["ipv4", "192.168.001.001", null],
  ["ipv6", "::ffff:192.0.2.1", null],
  ["ipv6", "fe80::1%eth0", null],
  ["hex-colour", "#add { margin: 0 }", "#add"],
  ["html-tag", "<!-- <b> -->", "<b>"],
  ["iso-date", "2026-02-31", "2026-02-31"],
  ["iso-date-time", "2026-02-31T00:00:60Z", "2026-02-31T00:00:60Z"],
  ["decimal-number", "1,5", null],
  ["uuid", "ffffffff-ffff-ffff-ffff-ffffffffffff", null],
  ["semantic-version", "^1.2.3", null],
  ["card-number", "4111 1111 1111 1112", "4111 1111 1111 1112"],
  ["repeated-word", "he had had it", "had had"],
  ["string-literal", "// don't, won't", "'t, won'"],
  ["comment", '"https://example.com"', '//example.com"'],
  ["markdown-link", "[a [b]](c)", null],
  ["markdown-link", "[a](b_(c))", null],
  ["markdown-link", "`[a](b)`", "[a](b)"],
  ["log-line", "    at write (disk.js:10)", null],
];

for (const [id, text, match] of CAVEATS) {
  Deno.test(`the caveat of ${id} is true of ${JSON.stringify(text)}`, () => {
    const template = templateOf(id);
    assertEquals(natively(template).exec(text)?.[0] ?? null, match);
  });
}

/** Texts with each match replaced. */
const REPLACED: readonly [id: string, text: string, replacement: string, result: string][] = [
  ["thousands-separators", "1000 of 1234567.891011 in 2026", ",", "1,000 of 1,234,567.891011 in 2,026"],
  ["thousands-separators", "123456789012345678901", ",", "123,456,789,012,345,678,901"],
  ["thousands-separators", "1234567890123456789012", ",", "1234,567,890,123,456,789,012"],
  ["trailing-white-space", "a \r\n\tb\t \n \n", "", "a\r\n\tb\n\n"],
  ["camel-case-words", "parseHTTPResponse", " ", "parse HTTP Response"],
  ["camel-case-words", "URLs", " ", "UR Ls"],
  ["csv-field", 'a,"b,""c""",,\nd', "[$<quoted>$<plain>]", '[a],[b,""c""],[],[]\n[d]'],
  ["http-url", "http://a:b@c.example:81/d?e@f", "$<host> $<port> $<path> $<query>", "c.example 81 /d ?e@f"],
  ["iso-date", "on 2026-01-31", "$<day>.$<month>.$<year>", "on 31.01.2026"],
];

for (const [id, text, replacement, result] of REPLACED) {
  Deno.test(`replacing the matches of ${id} in ${JSON.stringify(text)}`, () => {
    assertEquals(text.replace(natively(templateOf(id)), replacement), result);
  });
}

const group = fc.stringMatching(/^[\da-f]{0,5}$/);

Deno.test("the templates for addresses agree with the platform", () => {
  const forms: [id: string, form: fc.Arbitrary<string>, takes: (text: string) => boolean][] = [
    ["ipv4", fc.array(fc.nat(300), { minLength: 3, maxLength: 5 }).map((parts) => parts.join(".")), isIPv4],
    ["ipv6", fc.array(group, { minLength: 2, maxLength: 10 }).map((parts) => parts.join(":")), isIPv6],
  ];
  for (const [id, form, takes] of forms) {
    fc.assert(
      fc.property(form, (text) => assertEquals(natively(templateOf(id)).test(text), takes(text), text)),
      { numRuns: share(15, 3_000) },
    );
  }
});

Deno.test("the template of decimal numbers agrees with Number()", () => {
  const decimal = templateOf("decimal-number");
  fc.assert(
    fc.property(fc.stringMatching(/^[-+.\de]{1,8}$/), (text) => {
      assertEquals(natively(decimal).test(text), !Number.isNaN(Number(text)), text);
    }),
    { numRuns: share(15, 3_000) },
  );
});

function templateOf(id: string): Template {
  const template = TEMPLATES.find((each) => each.id === id);
  assert(template !== undefined, id);
  return template;
}
