import { assertEquals } from "@std/assert";
import { operationRoute } from "../../../../../lib/server/http/openapi/document.ts";
import { OPERATIONS } from "../../../../../lib/server/http/openapi/operations.ts";
import {
  apiReference,
  curlCommand,
  describeField,
  type JsonSchema,
  listFields,
} from "../../../../../lib/server/http/openapi/reference.ts";

function commandOf(id: string, origin: string, body?: unknown): string {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(id);
  const example = body === undefined ? operation.example : { ...operation.example, body };
  return curlCommand({ ...operation, example }, origin);
}

Deno.test("curlCommand() contains only what a route needs", () => {
  assertEquals(commandOf("getMe", "http://localhost:8000"), 'curl "http://localhost:8000/api/me"');
  assertEquals(
    commandOf("getSnippet", "http://localhost:8000"),
    'curl "http://localhost:8000/api/snippets/$ID" \\\n  -b "session=$SESSION"',
  );
});

Deno.test("curlCommand() adds the Origin header to a change, and uses the cookie's name for HTTPS", () => {
  assertEquals(commandOf("createSnippet", "https://regex.example", { name: "it's" }).split(" \\\n  "), [
    'curl -X POST "https://regex.example/api/snippets"',
    '-H "Origin: https://regex.example"',
    '-b "__Host-session=$SESSION"',
    '-H "Content-Type: application/json"',
    `-d '{"name":"it'\\''s"}'`,
  ]);
});

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
  Deno.test(`describeField() formats ${JSON.stringify(schema)} as "${type}"`, () => {
    assertEquals(describeField("f", schema, true).type, type);
  });
}

Deno.test("listFields() reports required fields, defaults and referenced schemas", () => {
  const items = { $ref: "#/components/schemas/Snippet" };
  const properties = {
    limit: { type: "integer", default: 20, description: "Items" },
    list: { type: "array", items },
    user: { anyOf: [items, { type: "null" }] },
  };
  assertEquals(
    listFields({ properties, required: ["list"] }).map(({ name, isRequired, shape, note }) => [
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

Deno.test("the reference says who may call an operation, how often, and which feature it needs", () => {
  const origin = "https://regex.example";
  for (const operation of OPERATIONS) {
    const { signIn, feature } = operationRoute(operation);
    const factsWith = (...features: string[]) =>
      apiReference({ origin, features: new Set(features) as Parameters<typeof apiReference>[0]["features"] })
        .operations.find(({ id }) => id === operation.id)?.facts ?? [];
    const facts = factsWith();
    assertEquals(facts[0], signIn ? "Signed-in users" : "Everyone");
    assertEquals(/^\d+ requests a (?:minute|hour)/.test(facts[1] ?? ""), true, facts[1]);
    assertEquals(facts.includes("Needs `Origin`"), operation.method !== "GET");
    assertEquals(facts.some((fact) => fact.startsWith("Body up to ")), operation.body !== undefined);
    const ofFeature = (list: readonly string[]) => list.filter((fact) => fact.startsWith("Feature "));
    if (feature === undefined || feature === null) assertEquals(ofFeature(facts), []);
    else {
      assertEquals(ofFeature(facts), [`Feature \`${feature}\`, disabled on this server: 404`]);
      assertEquals(ofFeature(factsWith(feature)), [`Feature \`${feature}\``]);
    }
  }
});

Deno.test("a schema that an operation is sent is shown with it, and the others on their own", () => {
  const { operations, shapes } = apiReference({ origin: "https://regex.example", features: new Set() });
  const sent = operations.flatMap((each) =>
    "body" in each && typeof each.body === "string" ? [each.body] : []
  );
  const shown = shapes.map(({ title }) => title);
  assertEquals(shown.filter((title) => sent.includes(title)), []);
  const answers = operations.flatMap(({ shape }) => shape ?? []).filter((name) => !sent.includes(name));
  assertEquals(answers.filter((name) => !shown.includes(name)), []);
  assertEquals([sent.length > 0, answers.length > 0], [true, true]);
});
