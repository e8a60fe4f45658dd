import { assertEquals } from "@std/assert";
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
