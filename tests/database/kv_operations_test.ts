/** The number of database operations of each route, which `docs/decisions` depends on. */
import { assertEquals } from "@std/assert";
import { openApp, ORIGIN } from "../app/app.ts";
import { counted } from "./kv_operations.ts";

const DRAFT = { name: "n", pattern: "a" };
const EXPORT = { format: "markdown", title: "t", pattern: "a", steps: [{ label: "s", depth: 0 }] };

/** For a signed-in user with a library of two snippets; the first one is `$ID`. */
const ROUTES: readonly [
  request: string,
  body: object | null,
  gets: number,
  lists: number,
  commits: number,
][] = [
  ["GET /", null, 0, 0, 0],
  ["GET /railroad.svg?p=YQ", null, 0, 0, 0],
  ["GET /docs", null, 0, 0, 0],
  ["GET /openapi.json", null, 0, 0, 0],
  ["GET /readyz", null, 1, 0, 0],
  ["GET /api/me", null, 3, 0, 1],
  ["GET /api/fixtures/service", null, 3, 0, 1],
  ["GET /api/snippets", null, 3, 1, 1],
  ["GET /api/snippets?query=n", null, 5, 1, 1],
  ["GET /api/snippets?query=n", null, 5, 0, 1],
  ["GET /api/snippets/$ID", null, 4, 0, 1],
  ["GET /api/snippets/$ID/versions", null, 4, 1, 1],
  ["POST /api/snippets", DRAFT, 4, 1, 2],
  ["PATCH /api/snippets/$ID", { pattern: "b" }, 4, 2, 2],
  ["PATCH /api/snippets/$ID", { name: "m" }, 4, 2, 2],
  ["POST /api/export", EXPORT, 3, 0, 1],
  ["GET /library", null, 3, 5, 0],
  ["GET /library/versions?id=$ID", null, 2, 1, 0],
  ["GET /library/export", null, 3, 4, 1],
  ["GET /account", null, 4, 2, 0],
  ["DELETE /api/snippets/$ID", null, 5, 4, 4],
];

Deno.test("each route uses the expected number of database operations", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const ask = async (method: string, path: string, body: object | null) => {
    const headers = { Cookie: cookie, Origin: ORIGIN };
    const answer = await app.ask(path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const { id } = JSON.parse((await ask("POST", "/api/snippets", DRAFT)).text);
  await ask("POST", "/api/snippets", DRAFT);
  const operations = counted(app.kv);
  const found = [];
  for (const [request, body] of ROUTES) {
    const [method = "", path = ""] = request.split(" ");
    const { status } = await ask(method, path.replace("$ID", id), body);
    assertEquals([request, status < 300], [request, true]);
    const { gets, lists, commits } = operations.take();
    found.push([request, body, gets, lists, commits]);
  }
  assertEquals<readonly unknown[]>(found, ROUTES);
});
