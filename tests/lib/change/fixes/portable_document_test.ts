import { assert, assertEquals } from "@std/assert";
import { portableDocument } from "../../../../lib/change/fixes/portable_document.ts";
import { engineOf } from "../../../../lib/regex/portable/engines.ts";

const written = (text: string, engine = "re2", name = "schema"): string => {
  const found = portableDocument(name, text, engineOf(engine)!);
  return found.kind === "document" ? found.text : found.message;
};

const DOMAIN = "^(?=.{1,9}$)[a-z]+(?:\\\\.[a-z]+)*$";

/** Documents, and what is changed in them. Everything else stays. */
const DOCUMENTS: readonly (readonly [name: string, engine: string, before: string, after: string])[] = [
  [
    "a pattern and its white space",
    "re2",
    '{ "type":"string",\r\n\t"pattern" :\t"^(?!-)[a-z-]+$" , "x": [ 1 ] }\n\n',
    '{ "type":"string",\r\n\t"pattern" :\t"^[a-z][a-z-]*$" , "x": [ 1 ] }\n\n',
  ],
  [
    "what is added is written as the pattern",
    "re2",
    `{\n  "pattern": "${DOMAIN}",\n  "type": "string"\n}`,
    '{\n  "pattern": "^[a-z]+(?:\\\\.[a-z]+)*$",\n  "minLength": 1,\n  "maxLength": 9,\n  "type": "string"\n}',
  ],
  [
    "lengths that go",
    "xgrammar",
    '{"minLength":1, "pattern":"^[a-z]+$", "maxLength":4}',
    '{"pattern":"^[a-z]{1,4}$"}',
  ],
  [
    "both at the end",
    "xgrammar",
    '{"pattern":"^[a-z]+$","minLength":1,"maxLength":4}',
    '{"pattern":"^[a-z]{1,4}$"}',
  ],
  [
    "both at the start",
    "xgrammar",
    '{"minLength":1,"maxLength":4,"pattern":"^[a-z]+$"}',
    '{"pattern":"^[a-z]{1,4}$"}',
  ],
  [
    "a list that grows",
    "re2",
    '{"pattern":"^(?!(?:con|prn|aux)$)[a-z]+$", "not": {}, "allOf": [ {"type": "string"} ]}',
    '{"pattern":"^[a-z]+$", "not": {}, "allOf": [ {"type": "string"}, {"not":{"enum":["con","prn","aux"]}} ]}',
  ],
  [
    "keys that need escapes",
    "re2",
    '{"properties":{"a/b~\\u0022":{"type":"string","pattern":"^(?!a)[ab]$"}}}',
    '{"properties":{"a/b~\\u0022":{"type":"string","pattern":"^b$"}}}',
  ],
  [
    "the last one of two equal keys counts",
    "re2",
    '{"pattern":"^(?!x)x","pattern":"^(?!a)[ab]$"}',
    '{"pattern":"^(?!x)x","pattern":"^b$"}',
  ],
  [
    "characters that can't be seen",
    "openai",
    '{"type":"string","pattern":"^\\\\S$"}',
    '{"type":"string","pattern":"^[^\\\\t-\\\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff]$"}',
  ],
  [
    "YAML with comments and quotes",
    "re2",
    "# a\ntype: string # b\npattern: '^(?!-)[a-z-]+$'   # c\nx: 1\n",
    '# a\ntype: string # b\npattern: "^[a-z][a-z-]*$"   # c\nx: 1\n',
  ],
  [
    "YAML: a block, and what is added",
    "re2",
    "properties:\n  a:\n    pattern: |-\n      ^(?!con$)[a-z]+$\n    type: string\n",
    'properties:\n  a:\n    pattern: "^[a-z]+$"\n    not: {"enum":["con"]}\n    type: string\n',
  ],
  [
    "YAML: lines that go",
    "xgrammar",
    "anyOf:\n  - maxLength: 4\n    type: string\n    pattern: ^[a-z]+$\n    minLength: 1\n  - type: string\n",
    'anyOf:\n  - type: string\n    pattern: "^[a-z]{1,4}$"\n  - type: string\n',
  ],
  [
    "YAML: a schema that is used twice",
    "re2",
    "properties:\n  a: &a { type: string, pattern: '^(?!-)[a-z-]+$' }\n  b: *a\n",
    'properties:\n  a: &a { type: string, pattern: "^[a-z][a-z-]*$" }\n  b: *a\n',
  ],
  [
    "YAML: several documents",
    "re2",
    "kind: a\n---\nspec:\n  openAPIV3Schema:\n    type: string\n    pattern: ^(?!-)[a-z-]+$\n",
    'kind: a\n---\nspec:\n  openAPIV3Schema:\n    type: string\n    pattern: "^[a-z][a-z-]*$"\n',
  ],
];

for (const [name, engine, before, after] of DOCUMENTS) {
  Deno.test(`a document is written: ${name}`, () => assertEquals(written(before, engine), after));
}

/** Documents that can't be written. */
const MISTAKES: readonly (readonly [text: string, message: RegExp, name?: string])[] = [
  ["", /no JSON Schema/],
  ["[1]", /no JSON Schema/],
  ["a: b: c", /^schema can't be read as YAML: /],
  ["{", /^s\.json isn't JSON$/, "s.json"],
  ["a: &a [*a]\ntype: string", /aliases that can't be followed/],
  ['{"pattern":"("}', /isn't a valid regex/],
  ["type: string\npattern: 5", /isn't a text/],
  ["pattern: a\npattern: b", /can't be read as YAML/],
  [`type: string\n# ${"a".repeat(1_000_000)}`, /more than 1,000,000 characters/],
  [`{"not":`.repeat(5_000) + "true" + "}".repeat(5_000), /nested too deeply/],
  [
    "definitions:\n  a: &a { minLength: 1 }\n  b: { <<: *a, pattern: '^(?!con$)[a-z]+$' }",
    /parts from elsewhere/,
  ],
];

for (const [text, message, name] of MISTAKES) {
  Deno.test(`a document isn't written: ${text.slice(0, 40)}`, () => {
    const found = written(text, "re2", name);
    assert(message.test(found), found);
  });
}
