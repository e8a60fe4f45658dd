import { assertEquals } from "@std/assert";
import type { Json } from "../../../../lib/regex/schemas/json.ts";
import { schemaPlaces } from "../../../../lib/regex/schemas/schema_places.ts";

const TEXT = { type: "string", pattern: "a" };

/** Documents, and where they have patterns; null for what contains no schema. */
const DOCUMENTS: readonly (readonly [name: string, document: Json, pointers: readonly string[] | null])[] = [
  ["a pattern", { pattern: "a" }, [""]],
  ["a schema of objects", { properties: { a: TEXT, "b/c~": TEXT } }, ["/properties/a", "/properties/b~1c~0"]],
  [
    "all keywords with schemas",
    {
      type: "array",
      items: [TEXT],
      contains: TEXT,
      not: TEXT,
      if: TEXT,
      anyOf: [{ oneOf: [TEXT] }],
      $defs: { pattern: TEXT },
      dependencies: { a: ["b"], c: TEXT },
      patternProperties: { x: TEXT },
    },
    [
      "",
      "/items/0",
      "/contains",
      "/not",
      "/if",
      "/anyOf/0/oneOf/0",
      "/$defs/pattern",
      "/dependencies/c",
      "/patternProperties/x",
    ],
  ],
  ["data that looks like a schema", {
    type: "string",
    default: TEXT,
    enum: [TEXT],
    const: TEXT,
    examples: [TEXT],
  }, []],
  ["a property that is called pattern", { properties: { pattern: { type: "string" } } }, []],
  ["tools of MCP", { tools: [{ name: "a", inputSchema: TEXT, outputSchema: TEXT }] }, [
    "/tools/0/inputSchema",
    "/tools/0/outputSchema",
  ]],
  ["tools of OpenAI", [{
    type: "function",
    function: { name: "a", parameters: { properties: { b: TEXT } } },
  }], [
    "/0/function/parameters/properties/b",
  ]],
  ["tools of Anthropic", { tools: [{ name: "a", input_schema: TEXT }] }, ["/tools/0/input_schema"]],
  ["declarations of Gemini", [{ functionDeclarations: [{ parameters: { type: "STRING", pattern: "a" } }] }], [
    "/0/functionDeclarations/0/parameters",
  ]],
  ["a resource of Kubernetes", {
    kind: "CustomResourceDefinition",
    spec: { versions: [{ schema: { openAPIV3Schema: { type: "object", properties: { a: TEXT } } } }] },
  }, ["/spec/versions/0/schema/openAPIV3Schema/properties/a"]],
  ["OpenAPI", {
    openapi: "3.1.0",
    paths: { "/a": { get: { parameters: [{ name: "a", schema: TEXT, example: TEXT }] } } },
  }, ["/paths/~1a/get/parameters/0/schema"]],
  ["a pattern beside a reference", { $ref: "#/a", pattern: "a" }, [""]],
  ["one that draft 7 ignores", {
    $schema: "http://json-schema.org/draft-07/schema#",
    properties: { a: { $ref: "#/a", pattern: "a", definitions: { b: TEXT } } },
  }, ["/properties/a/definitions/b"]],
  ["one that OpenAPI 3.0 ignores", {
    openapi: "3.0.1",
    components: { schemas: { a: { $ref: "#/a", pattern: "a" } } },
  }, []],
  ["true", true, []],
  ["the empty schema", {}, []],
  ["a number", 1, null],
  ["a list", [1, "a", null], null],
  ["a file of settings", { pattern: 5, name: "a", files: ["b"], type: "module" }, null],
];

for (const [name, document, pointers] of DOCUMENTS) {
  Deno.test(`schemas are found: ${name}`, () => {
    const { hasSchema, places } = schemaPlaces(document);
    assertEquals(hasSchema ? places.map(({ pointer }) => pointer) : null, pointers);
  });
}

Deno.test("a deep document is read", () => {
  let document: Json = TEXT;
  for (let depth = 0; depth < 20_000; depth++) document = { not: document };
  assertEquals(schemaPlaces({ type: "object", not: document }).places.length, 1);
});
