import { assertEquals } from "@std/assert";
import { PROBE_LIMIT } from "../../lib/limits/server.ts";
import { openApp } from "../app/app.ts";

Deno.test("GET /healthz answers while the process runs", async () => {
  using app = await openApp();
  app.closeKv();
  const answer = await app.ask("/healthz");
  assertEquals([answer.status, await answer.text()], [200, "ok"]);
});

Deno.test("GET /readyz reports whether the storage responds", async () => {
  using app = await openApp();
  const ready = await app.ask("/readyz");
  assertEquals([ready.status, await ready.text()], [200, "ready"]);
  app.closeKv();
  const gone = await app.ask("/readyz");
  assertEquals([gone.status, await gone.text()], [503, "the storage does not answer"]);
});

Deno.test("no cache keeps what the health checks answered", async () => {
  using app = await openApp();
  const cached = async () => {
    const answers = await Promise.all(["/healthz", "/readyz"].map((path) => app.ask(path)));
    await Promise.all(answers.map(({ body }) => body?.cancel()));
    return answers.map(({ headers }) => headers.get("Cache-Control"));
  };
  assertEquals(await cached(), ["no-store", "no-store"]);
  app.closeKv();
  assertEquals(await cached(), ["no-store", "no-store"]);
});

Deno.test("each health check is limited per address, and neither by pages nor by the other", async () => {
  using app = await openApp();
  const statusOf = async (path: string, address?: string) => {
    const answer = await app.ask(path, {}, address);
    await answer.body?.cancel();
    return answer.status;
  };
  for (let n = 0; n < PROBE_LIMIT.max; n++) assertEquals(await statusOf("/healthz"), 200);
  assertEquals(await statusOf("/healthz"), 429);
  assertEquals(await statusOf("/readyz"), 200);
  assertEquals(await statusOf("/docs/keyboard"), 200);
  assertEquals(await statusOf("/healthz", "192.0.2.9"), 200);
});
