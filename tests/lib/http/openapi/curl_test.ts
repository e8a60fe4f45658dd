import { assertEquals } from "@std/assert";
import { curlOf } from "../../../../lib/http/openapi/curl.ts";
import { OPERATIONS } from "../../../../lib/http/openapi/operations.ts";

function commandOf(id: string, origin: string, body?: unknown): string {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(id);
  const example = body === undefined ? operation.example : { ...operation.example, body };
  return curlOf({ ...operation, example }, origin);
}

Deno.test("curlOf() asks without more than a route needs", () => {
  assertEquals(commandOf("getMe", "http://localhost:8000"), 'curl "http://localhost:8000/api/me"');
  assertEquals(
    commandOf("getSnippet", "http://localhost:8000"),
    'curl "http://localhost:8000/api/snippets/$ID" \\\n  -b "session=$SESSION"',
  );
});

Deno.test("curlOf() gives a change its origin, and the cookie the name that it has over https", () => {
  assertEquals(commandOf("createSnippet", "https://regex.example", { name: "it's" }).split(" \\\n  "), [
    'curl -X POST "https://regex.example/api/snippets"',
    '-H "Origin: https://regex.example"',
    '-b "__Host-session=$SESSION"',
    '-H "Content-Type: application/json"',
    `-d '{"name":"it'\\''s"}'`,
  ]);
});
