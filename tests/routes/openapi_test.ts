import { assertEquals } from "@std/assert";
import { openApiDocument } from "../../lib/server/http/openapi/document.ts";
import { OPERATIONS } from "../../lib/server/http/openapi/operations.ts";
import { Analyser } from "../../lib/server/safety/analyser.ts";
import { createChildHost } from "../../lib/server/safety/child_host.ts";
import { openApp } from "../app/app.ts";
import { DONE, piece, startProvider } from "../servers/provider.ts";
import { clientOf } from "./api/snippets/client.ts";

/** Long enough for any machine. */
const START_MS = 60 * 60 * 1_000;

Deno.test("GET /openapi.json returns the document", async () => {
  using app = await openApp();
  const answer = await app.ask("/openapi.json");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "application/json"]);
  assertEquals(await answer.json(), JSON.parse(JSON.stringify(openApiDocument())));
});

Deno.test("every example of the reference succeeds with its status", async () => {
  await using provider = startProvider(async function* () {
    yield piece("Yes", "stop") + DONE;
  });
  await using analyser = new Analyser(createChildHost(0), 30_000, START_MS);
  using app = await openApp({ AI_BASE_URL: provider.url }, { analyser });
  const send = await clientOf(app);
  for (const { method, example: { path, body, headers }, answer, id } of OPERATIONS) {
    const { body: snippet } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
    const { status } = await send(method, path.replace("$ID", String(snippet.id)), body, headers);
    assertEquals([id, status], [id, answer.status]);
  }
});
