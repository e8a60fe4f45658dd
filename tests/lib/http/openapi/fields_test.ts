import { assertEquals } from "@std/assert";
import { fieldOf, fieldsOf, type JsonSchema } from "../../../../lib/http/openapi/fields.ts";

const TYPES: readonly [JsonSchema, string][] = [
  [{ type: "string" }, "string"],
  [{ type: "string", minLength: 1, maxLength: 10_000 }, "string, 1–10,000 characters"],
  [{ type: "string", maxLength: 8 }, "string, up to 8 characters"],
  [{ type: ["string", "null"] }, "string or null"],
  [{ anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }] }, "string or null, up to 9 characters"],
  [{ type: "string", enum: ["a", "b"] }, "a | b"],
  [{ type: "boolean", const: true }, "true"],
  [{ type: "array", items: { type: "integer" } }, "list of integer"],
  [
    { type: "array", items: { type: "string", minLength: 1, maxLength: 40 }, maxItems: 25 },
    "list of string, up to 25, each 1–40 characters",
  ],
  [{ type: "object" }, "object"],
  [{ type: "object", properties: { index: {}, text: {} } }, "{index, text}"],
  [{ $ref: "#/components/schemas/Snippet" }, "Snippet"],
  [{}, "any"],
];

for (const [schema, type] of TYPES) {
  Deno.test(`fieldOf() calls ${JSON.stringify(schema)} "${type}"`, () => {
    assertEquals(fieldOf("f", schema, true).type, type);
  });
}

Deno.test("fieldsOf() says what is required, what is standard, and which shape is meant", () => {
  const items = { $ref: "#/components/schemas/Snippet" };
  const properties = {
    limit: { type: "integer", default: 20, description: "Items" },
    list: { type: "array", items },
    user: { anyOf: [items, { type: "null" }] },
  };
  assertEquals(
    fieldsOf({ properties, required: ["list"] }).map(({ name, isRequired, shape, note }) => [
      name,
      isRequired,
      shape,
      note,
    ]),
    [
      ["limit", false, null, "Items; default `20`"],
      ["list", true, "Snippet", ""],
      ["user", false, "Snippet", ""],
    ],
  );
});
