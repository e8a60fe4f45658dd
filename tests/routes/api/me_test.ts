import { assertEquals } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { openApp } from "../../app/app.ts";

Deno.test("GET /api/me returns null when nobody is signed in", async () => {
  using app = await openApp();
  const answer = await app.ask("/api/me");
  assertEquals(answer.status, 200);
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
  assertEquals(answer.headers.get("X-RateLimit-Limit"), "120");
  assertEquals(Me.parse(await answer.json()), { user: null });
});
