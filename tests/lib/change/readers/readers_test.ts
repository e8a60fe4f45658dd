/** The readers of all languages except parsed JavaScript: tokens, JSON, YAML, HTML, and text without a name. */
import { assert, assertEquals } from "@std/assert";
import { FoundRegexes } from "../../../../lib/change/readers/found_regexes.ts";
import { scanTokens } from "../../../../lib/change/readers/javascript_tokens.ts";
import { guessLanguage, scanFile } from "../../../../lib/change/readers/scan.ts";
import { MAX_DOCUMENT_CHARACTERS } from "../../../../lib/limits/change.ts";
import { describeRegex, scanned } from "../scanned.ts";
import { everyNth, isFullSize, share } from "../../../suites/sample.ts";

function tokens(code: string): string[] {
  const found = new FoundRegexes("", code);
  scanTokens(code, found);
  return found.finish().regexes.map(describeRegex);
}

const TOKENS: readonly (readonly [code: string, ...regexes: string[]])[] = [
  ["const A = /x/g;", "1:11 ¦ literal ¦ /x/g ¦ /x/g ¦ unknown ¦ A"],
  ["const A: RegExp = /x/;", "1:19 ¦ literal ¦ /x/ ¦ /x/ ¦ unknown ¦ A"],
  ["'k-l': /x/,", "1:8 ¦ literal ¦ /x/ ¦ /x/ ¦ unknown ¦ k-l"],
  ["a.replace(/x/, '')", "1:11 ¦ literal ¦ /x/ ¦ /x/ ¦ any_start ¦ replace()"],
  ["if (/x/.test(a)) {", "1:5 ¦ literal ¦ /x/ ¦ /x/ ¦ acceptance ¦ test()"],
  ["} else b = /x/.exec(a)", "1:12 ¦ literal ¦ /x/ ¦ /x/ ¦ matches ¦ b.exec()"],
  [
    "A = new RegExp('a\\\\d' + `b`, 'g')",
    "1:5 ¦ constructor ¦ new RegExp('a\\\\d' + `b`, 'g') ¦ /a\\db/g ¦ unknown ¦ A",
  ],
  ["RegExp(/x/, 'g')", "1:1 ¦ constructor ¦ RegExp(/x/, 'g') ¦ /x/g ¦ unknown ¦ "],
  ["RegExp(a)", "1:1 ¦ constructor ¦ RegExp(a) ¦ built_at_run_time ¦ unknown ¦ "],
  ["a.RegExp('x'); function RegExp(x) {}"],
  ["// /a/\n'/b/'; `/c/`; a / b / c; /* /d/ */"],
  ["RegExp('x'"],
];

for (const [code, ...regexes] of TOKENS) {
  Deno.test(`the tokens of ${code}`, () => assertEquals(tokens(code), regexes));
}

Deno.test("patterns and keys of patternProperties in JSON are found", () => {
  const text = `{
  // A comment
  "properties": {
    "a": { "type": "string", "pattern": "^\\\\d\\u002b$" },
    "pattern": { "pattern": "(" },
    "default": { "items": [{ "pattern": "\\\\-" }] }
  },
  "patternProperties": { "^x-": { "enum": [{ "pattern": "y" }] } },
}`;
  assertEquals(scanned("a.json", text), [
    '4:41 ¦ schema ¦ "^\\\\d\\u002b$" ¦ /^\\d+$/u ¦ acceptance ¦ properties.a.pattern',
    '5:29 ¦ schema ¦ "(" ¦ syntax_error ¦ acceptance ¦ properties.pattern.pattern',
    '6:41 ¦ schema ¦ "\\\\-" ¦ /\\-/ ¦ acceptance ¦ properties.default.items.[0].pattern',
    '8:26 ¦ schema ¦ "^x-" ¦ /^x-/u ¦ acceptance ¦ patternProperties',
  ]);
});

Deno.test("maps of names in JSON Schema and descriptions of APIs have patterns below names that are keywords elsewhere", () => {
  const schema = (pattern: string) => ({ type: "string", pattern });
  const content = (pattern: string) => ({ content: { "application/json": { schema: schema(pattern) } } });
  const named = <T>(value: (pattern: string) => T, prefix: string) =>
    Object.fromEntries(
      ["default", "example", "examples", "enum", "const", "pattern", "200"].map((name) => [
        name,
        value(`^${prefix}-${name}$`),
      ]),
    );
  const operation = (prefix: string) => ({ responses: named(content, prefix) });
  const maps: Record<string, (prefix: string) => unknown> = {
    properties: (prefix) => named(schema, prefix),
    definitions: (prefix) => named(schema, prefix),
    $defs: (prefix) => named(schema, prefix),
    dependentSchemas: (prefix) => named(schema, prefix),
    dependencies: (prefix) => named(schema, prefix),
    schemas: (prefix) => named(schema, prefix),
    responses: (prefix) => named(content, prefix),
    headers: (prefix) => named((pattern) => ({ schema: schema(pattern) }), prefix),
    parameters: (prefix) => named((pattern) => ({ in: "query", schema: schema(pattern) }), prefix),
    requestBodies: (prefix) => named(content, prefix),
    callbacks: (prefix) =>
      named((pattern) => ({ "{$request.body#/url}": { post: operation(pattern) } }), prefix),
    pathItems: (prefix) => named((pattern) => ({ get: operation(pattern) }), prefix),
    webhooks: (prefix) => named((pattern) => ({ post: operation(pattern) }), prefix),
    encoding: (prefix) =>
      named((pattern) => ({ headers: named(() => ({ schema: schema(pattern) }), "") }), prefix),
    messages: (prefix) => named((pattern) => ({ payload: schema(pattern) }), prefix),
  };
  for (const [map, make] of Object.entries(maps)) {
    const text = JSON.stringify({ openapi: "3.1.0", components: { [map]: make(map) } });
    const expected = text.match(/"pattern":"\^/g)?.length ?? 0;
    assert(expected >= 7);
    for (const name of ["a.json", "a.yaml"]) {
      assertEquals(scanned(name, text).length, expected, `${map} in ${name}`);
      assert(scanned(name, text).every((found) => found.includes("/u ¦ acceptance")), map);
    }
  }
});

Deno.test("what such names are given isn't a pattern, and the headers of AsyncAPI are a schema", () => {
  const data = {
    openapi: "3.1.0",
    mapping: { pattern: "(" },
    scopes: { pattern: "(" },
    links: { default: { parameters: { pattern: "(" } } },
    examples: { default: { value: { pattern: "(" } } },
  };
  assertEquals(scanned("a.json", JSON.stringify(data)), []);
  const headers = [
    { type: "object", properties: { default: { pattern: "^a$" } } },
    { properties: { default: { pattern: "^a$" } } },
    { allOf: [{ pattern: "^a$" }], default: { pattern: "^no$" } },
  ];
  for (const each of headers) {
    const text = JSON.stringify({ asyncapi: "3.0.0", components: { messages: { m: { headers: each } } } });
    assertEquals(scanned("a.json", text).length, 1, text);
  }
});

Deno.test("outside of schemas, patterns that don't compile are ignored", () => {
  assertEquals(scanned("a.json", '{"files": [{"pattern": "*.js"}]}'), []);
  assertEquals(scanned("a.json", '{"pattern": 1, "b": {"pattern": null}}'), []);
});

Deno.test("patterns in YAML are found in all documents, and aliases of strings are followed", () => {
  const text = `a:
  pattern: ^a\\d$ # comment
  b: &x "^q\\t"
c:
  patternProperties:
    "^z": { pattern: *x }
---
- pattern: 'it''s'
- pattern: |-
    x
`;
  assertEquals(scanned("a.yaml", text), [
    "2:12 ¦ schema ¦ ^a\\d$ ¦ /^a\\d$/u ¦ acceptance ¦ a.pattern",
    '6:5 ¦ schema ¦ "^z" ¦ /^z/u ¦ acceptance ¦ c.patternProperties',
    "6:22 ¦ schema ¦ *x ¦ /^q\t/u ¦ acceptance ¦ c.patternProperties.^z.pattern",
    "8:12 ¦ schema ¦ 'it''s' ¦ /it's/u ¦ acceptance ¦ [0].pattern",
    "9:12 ¦ schema ¦ |-\n    x ¦ /x/u ¦ acceptance ¦ [1].pattern",
  ]);
});

Deno.test("patterns of inputs and scripts in HTML are found", () => {
  const text = `<p pattern="no">
<input name=a pattern = "[a-z&amp;]+"><input pattern=\\d+ type=url><input type=number pattern=x>
<template><INPUT id=b PATTERN='('></template>
<script>
  s.match(/z/g);
</script>
<script type="application/json">{"a": "/no/"}</script>`;
  assertEquals(scanned("a.html", text), [
    '2:25 ¦ html ¦ "[a-z&amp;]+" ¦ /^(?:[a-z&]+)$/v ¦ acceptance ¦ a.pattern',
    "2:54 ¦ html ¦ \\d+ ¦ /^(?:\\d+)$/v ¦ acceptance ¦ pattern",
    "3:31 ¦ html ¦ '(' ¦ syntax_error ¦ acceptance ¦ b.pattern",
    "5:11 ¦ literal ¦ /z/g ¦ /z/g ¦ any_start ¦ match()",
  ]);
});

Deno.test("a component of Vue has scripts in TypeScript and inputs", () => {
  const text =
    '<template><input pattern="a"></template>\n<script setup lang="ts">const a: RegExp = /x/;</script>';
  assertEquals(scanFile({ name: "a.vue", text }).regexes.map(({ source }) => source), ['"a"', "/x/"]);
});

Deno.test("code in markup is read: handlers of HTML, and templates of Vue and Svelte", () => {
  const sources = (name: string, text: string) =>
    scanFile({ name, text }).regexes.map(({ line, column, source }) => `${line}:${column} ${source}`);
  assertEquals(
    sources(
      "a.html",
      `<p :a="/no/" title="/no/">{{ /no/ }} {/no/}</p>\n<p onclick="f(/a/)" ONINPUT='/b/.test(c)' on="/no/">`,
    ),
    ["2:15 /a/", "2:30 /b/"],
  );
  assertEquals(
    sources(
      "a.vue",
      `<template>
  <p v-if="/^a$/.test(x) && y" :rules="[(v) => /b/.test(v) || 'c/d/e']" @input='x = x.replace(/c/g, "")' title="/no/" />
  {{ a / b / c }} {{ x.match(/d/) }} don't {{ x ? "/no/" : /e{2}/ }} <q #default="{ a = /f/ }">{{ /no</q>
  <p :a="&quot;/no/&quot;" :b=/g/ onclick="/h/"><!-- {{ /no/ }} --></p>
</template>
<style>a { b: url(/no/) }</style>`,
    ),
    ["2:12 /^a$/", "2:48 /b/", "2:95 /c/g", "3:30 /d/", "3:60 /e{2}/", "3:89 /f/", "4:31 /g/", "4:44 /h/"],
  );
  assertEquals(
    sources(
      "a.svelte",
      `<script>let a = { b: /s/ };</script>
{#if /^a{2}$/.test(x)}don't {x.replace(/'}b/g, '{')}{:else if /c/.test(x)}{@html f("}", /d/)}{/if} /no/ {a / b / c}
<!-- {/no/} --><p on:input={(e) => { f(/e/) }} class="x {/f/.test(x) ? \`{\${/h/}\` : ''}" bind:value={x}></p>{/g/.test(x)}
<style>a { b: url(/no/) }</style>`,
    ),
    [
      "1:22 /s/",
      "2:6 /^a{2}$/",
      "2:40 /'}b/g",
      "2:63 /c/",
      "2:89 /d/",
      "3:40 /e/",
      "3:58 /f/",
      "3:76 /h/",
      "3:109 /g/",
    ],
  );
});

Deno.test("a zero byte in a comment or a string hides no regex", () => {
  for (const text of ["/*\0*/ f(/a/)", 'f("\0", /a/)', "// \0\nf(/a/)"]) {
    const { regexes, problem } = scanFile({ name: "a.js", text });
    assertEquals([regexes.map(({ source }) => source), problem], [["/a/"], undefined]);
  }
});

Deno.test("braces without an end cost little", () => {
  const text = "{".repeat(1_000_000);
  const start = performance.now();
  assertEquals(scanFile({ name: "a.svelte", text: `${text}{/x/}` }).regexes, []);
  assert(performance.now() - start < 5_000);
});

Deno.test("text without a name is read in the language it looks like", () => {
  assertEquals(guessLanguage('{"type": "string", "pattern": "a"}'), "json");
  assertEquals(guessLanguage("const a = { b: /x/ };"), "javascript");
  assertEquals(guessLanguage("a:\n  pattern: ^x$\n"), "yaml");
  assertEquals(guessLanguage("  <form><input pattern=a></form>"), "html");
  assertEquals(guessLanguage("{ const a = /x/; }"), "javascript");
});

Deno.test("YAML is read only up to a number of errors", () => {
  for (const line of everyNth(1, ["@\n", "%\n", "- ]\n"], 3)) {
    const { problem } = scanFile({ name: "a.yaml", text: `pattern: x\n${line.repeat(20_000)}` });
    assertEquals(problem, { code: "parse_error", message: "The document has more than 1,000 errors" });
  }
  const few = scanFile({ name: "a.yaml", text: "properties:\n  a:\n    pattern: ^x$\n@\n" });
  assertEquals([few.regexes.length, few.problem?.code], [1, "parse_error"]);
});

Deno.test("files that can't be read are reported", () => {
  const problem = (name: string, text: string) => scanFile({ name, text }).problem?.code;
  assertEquals(problem("a.png", "x"), "unsupported");
  assertEquals(problem("a.js", "/a/\0"), "binary");
  assertEquals(problem("a.ts", `G@\0/a/${"\0".repeat(1_000)}`), "binary");
  assertEquals(problem("a.js", "/*\0*/"), "binary");
  assertEquals(problem("a.json", '{"pattern": "a\0"}'), "binary");
  assertEquals(problem("a.js", " ".repeat(20_000_001)), "too_large");
  assertEquals(problem("a.yaml", `pattern: ${"x".repeat(1_000_000)}`), "too_large");
  assertEquals(problem("a.json", '{"pattern": "a"'), "parse_error");
  const json = (length: number) => `{"pattern": "a"}${" ".repeat(length - 16)}`;
  assertEquals(problem("a.json", json(MAX_DOCUMENT_CHARACTERS)), undefined);
  assertEquals(problem("a.json", json(MAX_DOCUMENT_CHARACTERS + 1)), "too_large");
  assertEquals(problem("a.js", "/a/;\n".repeat(5_001)), "too_large");
});

/** Too deep for a recursive parser in either case. */
const DEEP = share(4, 100_000);

/** Inputs that overflow a recursive parser, or take too long in one that doesn't count its work. */
const HOSTILE: readonly (readonly [what: string, name: string, text: string, least: number])[] = [
  [`${DEEP} nested parentheses`, "a.js", `${"(".repeat(DEEP)}/a/${")".repeat(DEEP)}`, 1],
  [`${DEEP} nested blocks`, "a.ts", `/a/;${"{".repeat(DEEP)}`, 1],
  [`${DEEP} nested templates`, "a.js", `/a/;${"`${".repeat(DEEP)}`, 1],
  ["a sum of 20,000 strings", "a.js", `RegExp(${'"a"+'.repeat(20_000)}"")`, 1],
  ["a chain of 50,000 calls", "a.js", `/a/;a${".b()".repeat(50_000)}`, 1],
  [
    "strings that double 200 times",
    "a.js",
    `const a0="x";${Array.from({ length: 200 }, (_, at) => `const a${at + 1}=a${at}+a${at};`).join("")}${
      "RegExp(a200);".repeat(500)
    }`,
    500,
  ],
  ["constants that refer to each other", "a.js", `const a=b+b,b=a+a;${"RegExp(a);".repeat(500)}`, 500],
  [
    "a list that is joined often",
    "a.js",
    `const a=["x"];${"a.join();".repeat(9_000)}${"RegExp(a.join());".repeat(900)}`,
    900,
  ],
  // In the proof 10 MB of them, and just too many to be parsed in the normal test.
  [
    "a long minified line",
    "a.js",
    `/a/;${"var a=b.c/2,d='/x/'+e;".repeat(isFullSize ? 450_000 : 140_000)}`,
    1,
  ],
  [`${DEEP} nested lists in JSON`, "a.json", `{"pattern":${"[".repeat(DEEP)}`, 0],
  [`${DEEP} nested maps in YAML`, "a.yaml", `pattern: a\nb: ${"{a: ".repeat(DEEP)}`, 0],
  [
    "aliases that multiply",
    "a.yaml",
    `${
      Array.from({ length: 40 }, (_, at) => `b${at}: &b${at} [${at ? `*b${at - 1}, *b${at - 1}` : "x, x"}]`)
        .join("\n")
    }\npattern: *b39\nc: { pattern: ^x$ }`,
    1,
  ],
  ["50,000 nested elements", "a.html", `${"<div>".repeat(5e4)}<input pattern=a>`, 1],
];

for (const [what, name, text, least] of HOSTILE) {
  Deno.test(`${what} are read or reported`, () => {
    const { regexes, problem } = scanFile({ name, text });
    assert(regexes.length >= least);
    assert(regexes.length > 0 || problem !== undefined);
  });
}
