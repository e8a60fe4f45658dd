import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ERROR_NOTES } from "../../../lib/server/http/error_notes.ts";
import { OPERATIONS } from "../../../lib/server/http/openapi/operations.ts";
import { openApp } from "../../app/app.ts";

Deno.test("GET /docs/api documents every operation and every error, and all its links work", async () => {
  using app = await openApp();
  const answer = await app.ask("/docs/api");
  const html = await answer.text();
  assertEquals(answer.status, 200);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assertEquals(new Set(ids).size, ids.length);
  const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  assertEquals(links.filter((id) => !ids.includes(id)), []);
  for (const { id } of OPERATIONS) assert(ids.includes(id), id);
  for (const code of Object.keys(ERROR_NOTES)) assert(ids.includes(code), code);
});

Deno.test("GET /docs/api has an example with this site's address for each operation", async () => {
  using app = await openApp({ BASE_URL: "https://regex.example" });
  const html = await (await app.ask("/docs/api")).text();
  assertEquals([...html.matchAll(/<code>curl /g)].length, OPERATIONS.length);
  assertStringIncludes(html, "-b &quot;__Host-session=$SESSION&quot;");
  assertStringIncludes(html, "Origin: https://regex.example");
});
