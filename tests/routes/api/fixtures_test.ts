import { assertEquals } from "@std/assert";
import { serviceFixtures } from "../../../lib/content/fixtures.ts";
import { openApp } from "../../app/app.ts";

Deno.test("GET /api/fixtures/service returns the built-in fixtures, cacheable for a minute", async () => {
  using app = await openApp();
  const answer = await app.ask("/api/fixtures/service");
  assertEquals([answer.status, answer.headers.get("Cache-Control")], [200, "public, max-age=60"]);
  assertEquals(await answer.json(), serviceFixtures);
});

Deno.test("GET /api/fixtures/:name with an unknown name is not_found and not cacheable", async () => {
  using app = await openApp();
  for (const name of ["other", "Service", "service%2F", "__proto__"]) {
    const answer = await app.ask(`/api/fixtures/${name}`);
    assertEquals([answer.status, answer.headers.get("Cache-Control")], [404, "no-store"]);
    assertEquals((await answer.json()).error, "not_found");
  }
});
