import { assert, assertEquals } from "@std/assert";
import { engineOf } from "../../../../lib/regex/portable/engines.ts";
import type { Json, JsonObject } from "../../../../lib/regex/schemas/json.ts";
import { applyEdits, planSchema } from "../../../../lib/regex/schemas/portable_schema.ts";

function written(schema: Json, engine: string): Json {
  const plan = planSchema(schema, engineOf(engine)!);
  if (plan.kind === "invalid") return plan.message;
  const why = plan.undecided.map(({ pointer, why }) => `${pointer}: ${why}`);
  return why.length > 0 ? why : applyEdits(schema, plan.edits);
}

const RESERVED = "^(?!(?:con|prn|aux)$)[a-z]+$";
const DOMAIN = "^(?=.{1,64}$)[a-z]+(?:\\.[a-z]+)*$";

/** Schemas, an engine, and what the schema is for it. */
const SCHEMAS: readonly (readonly [name: string, engine: string, schema: JsonObject, expected: Json])[] = [
  ["a pattern that works stays", "re2", { pattern: "^[a-z]+$", minLength: 1 }, {
    pattern: "^[a-z]+$",
    minLength: 1,
  }],
  ["a pattern", "re2", { pattern: "^(?!-)[a-z-]+$" }, { pattern: "^[a-z][a-z-]*$" }],
  ["a length in a lookahead", "re2", { pattern: DOMAIN }, {
    pattern: "^[a-z]+(?:\\.[a-z]+)*$",
    minLength: 1,
    maxLength: 64,
  }],
  ["a length that the schema limits already", "re2", { pattern: DOMAIN, minLength: 3, maxLength: 100 }, {
    pattern: "^[a-z]+(?:\\.[a-z]+)*$",
    minLength: 3,
    maxLength: 64,
  }],
  ["a count beside lookaheads", "re2", { pattern: "^(?=[a-z]*[0-9])[a-z0-9]{8,20}$" }, {
    pattern: "^[a-z]*[0-9][a-z0-9]*$",
    minLength: 8,
    maxLength: 20,
  }],
  ["a count before an end with a lookbehind", "openai", {
    pattern: "^(?!-)(?!.*--)[a-z-]{1,63}(?<!-)$",
  }, {
    pattern: "^[a-z](?:-?[a-z])*$",
    maxLength: 63,
  }],
  ["texts that are excluded", "re2", { type: "string", pattern: RESERVED }, {
    type: "string",
    pattern: "^[a-z]+$",
    not: { enum: ["con", "prn", "aux"] },
  }],
  ["texts that are excluded beside another not", "go", { pattern: RESERVED, not: {} }, {
    pattern: "^[a-z]+$",
    not: {},
    allOf: [{ not: { enum: ["con", "prn", "aux"] } }],
  }],
  ["an engine that knows no not", "openai", { pattern: "^(?!a$)[ab]$" }, { pattern: "^b$" }],
  ["lengths that may not be beside a pattern", "xgrammar", {
    pattern: "^[a-z]+$",
    minLength: 2,
    maxLength: 5,
  }, {
    pattern: "^[a-z]{2,5}$",
  }],
  ["the same for a pattern without ends", "xgrammar", { pattern: "^a", maxLength: 3 }, {
    pattern: "^a[\\s\\S]{0,2}$",
  }],
  ["lengths that exclude everything", "xgrammar", { pattern: "a", minLength: 3, maxLength: 2 }, [
    "/pattern: long",
  ]],
  ["lengths in code points", "xgrammar", { pattern: "^[\\s\\S]*$", maxLength: 2 }, {
    pattern: "^[\\s\\S]{0,2}$",
  }],
  ["several lookaheads for a validator", "rust", {
    pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!-/])[!-~]{8,99}$",
  }, {
    pattern: "^[!-~]+$",
    minLength: 8,
    maxLength: 99,
    allOf: [{ pattern: "[a-z]" }, { pattern: "[A-Z]" }, { pattern: "[0-9]" }, { pattern: "[!-/]" }],
  }],
  ["several lookaheads for a model", "openai", {
    pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[!-/])[!-~]{8,99}$",
  }, ["/pattern: positions"]],
  ["keys", "re2", { patternProperties: { "^(?!x)[a-z]": { pattern: "(?!a)[ab]" }, "^y": {} } }, {
    patternProperties: { "^[a-wyz]": { pattern: "b" }, "^y": {} },
  }],
  ["keys that would become equal", "re2", { patternProperties: { "^(?!x)a": {}, "^a": {} } }, [
    "/patternProperties/^(?!x)a: equal keys",
  ]],
  ["two keys with the same form", "re2", { patternProperties: { "^(?!x)a": {}, "^(?!y)a": {} } }, [
    "/patternProperties/^(?!x)a: equal keys",
    "/patternProperties/^(?!y)a: equal keys",
  ]],
  ["a pattern that isn't valid with flag u", "re2", { pattern: "^\\a(?!b)[bc]$" }, { pattern: "^ac$" }],
  ["no regex", "re2", { pattern: "(" }, '/pattern isn\'t a valid regex: "("'],
  ["no text", "re2", { type: "string", pattern: 1 }, "/pattern isn't a text"],
  [
    "no regex as a key",
    "re2",
    { patternProperties: { "(": {} } },
    "/patternProperties/( isn't a valid regex",
  ],
  ["no schema", "re2", { a: 1 }, "The document contains no JSON Schema"],
];

for (const [name, engine, schema, expected] of SCHEMAS) {
  Deno.test(`a schema for ${engine}: ${name}`, () => assertEquals(written(schema, engine), expected));
}

Deno.test("a document has at most 5,000 patterns, and equal ones are written once", () => {
  const schemas = (count: number) => ({
    anyOf: Array.from({ length: count }, () => ({ type: "string", pattern: "^(?!-)[a-z-]+$" })),
  });
  const plan = planSchema(schemas(5_000), engineOf("re2")!);
  assert(plan.kind === "plan");
  assertEquals(plan.changes.length, 5_000);
  assertEquals(written(schemas(5_001), "re2"), "The document has more than 5,000 patterns");
});
