/** API responses of the whole app, in the order of the policy's checks. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { ErrorBody } from "../../../lib/schema/error.ts";
import { API_ROUTES } from "../../../lib/server/http/api_routes.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";

async function errorOf(response: Response): Promise<{ status: number; error: string; details: unknown }> {
  assertMatch(response.headers.get("Content-Type") ?? "", /^application\/json/);
  const { error, details } = ErrorBody.parse(await response.json());
  return { status: response.status, error, details };
}

const pathOf = (path: string) => path.replace(":id", "01H").replace(":name", "service");

async function askTimes(
  app: DrivenApp,
  times: number,
  path: string,
  init?: RequestInit,
): Promise<Response[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => app.ask(path, init)));
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
  return answers;
}

const SIGNED_IN = API_ROUTES.filter(({ signIn }) => signIn).flatMap(({ path, methods }) =>
  methods.map((method) => [method, pathOf(path)] as const)
);

for (const [method, path] of SIGNED_IN) {
  Deno.test(`${method} ${path} requires a session`, async () => {
    using app = await openApp();
    const headers = { Origin: ORIGIN, Authorization: "Bearer x", Cookie: "session=x" };
    assertEquals(await errorOf(await app.ask(path, { method, headers })), {
      status: 401,
      error: "unauthorized",
      details: {},
    });
  });
}

const UNKNOWN = [
  "/api",
  "/api/",
  "/api/nothing",
  "/api/me/",
  "/api/me/x",
  "/api/fixtures",
  "/api/fixtures/service/",
  "/api/snippets/",
  "/api/%E0%A4%A",
  "/api/%00",
  "/api//evil.example/",
];

for (const path of UNKNOWN) {
  Deno.test(`GET ${path} is not_found as JSON`, async () => {
    using app = await openApp();
    const answer = await app.ask(path);
    assertEquals(answer.headers.get("X-RateLimit-Limit"), "1200");
    assertEquals(await errorOf(answer), { status: 404, error: "not_found", details: {} });
  });
}

Deno.test("a method that a path does not support is rejected with the supported ones", async () => {
  using app = await openApp();
  for (const method of ["POST", "PUT", "DELETE", "PROPFIND"]) {
    const answer = await app.ask("/api/me", { method, headers: { Origin: "https://evil.example" } });
    assertEquals(answer.headers.get("Allow"), "GET, HEAD, OPTIONS");
    const allow = ["GET", "HEAD", "OPTIONS"];
    assertEquals(await errorOf(answer), { status: 405, error: "method_not_allowed", details: { allow } });
  }
  const answer = await app.ask("/api/snippets/01H", { method: "PUT" });
  assertEquals((await errorOf(answer)).status, 405);
  assertEquals(answer.headers.get("Allow"), "GET, HEAD, PATCH, DELETE, OPTIONS");
});

Deno.test("OPTIONS returns the methods of a path, without CORS", async () => {
  using app = await openApp();
  for (
    const [path, allow] of [["/api/me", "GET, HEAD, OPTIONS"], ["/api/export", "POST, OPTIONS"]] as const
  ) {
    const answer = await app.ask(path, { method: "OPTIONS", headers: { Origin: "https://evil.example" } });
    assertEquals([answer.status, answer.headers.get("Allow"), await answer.text()], [204, allow, ""]);
    assertEquals([...answer.headers.keys()].filter((name) => name.startsWith("access-control-")), []);
  }
});

Deno.test("HEAD answers like GET without a body", async () => {
  using app = await openApp();
  const answer = await app.ask("/api/me", { method: "HEAD" });
  assertEquals([answer.status, answer.headers.get("X-RateLimit-Remaining"), await answer.text()], [
    200,
    "119",
    "",
  ]);
});

const OTHER_ORIGINS = [
  undefined,
  "null",
  "",
  "https://localhost:8000",
  "http://localhost",
  "http://localhost:8001",
  "http://localhost:8000/",
  "http://LOCALHOST:8000",
  "http://127.0.0.1:8000",
  "http://a.localhost:8000",
];

for (const origin of OTHER_ORIGINS) {
  Deno.test(`a change from the origin ${JSON.stringify(origin)} is forbidden`, async () => {
    using app = await openApp();
    const headers: Record<string, string> = origin === undefined ? {} : { Origin: origin };
    const answers = [
      await app.ask("/api/snippets", { method: "POST", headers }),
      await app.ask("/api/snippets/01H", { method: "PATCH", headers }),
      await app.ask("/api/snippets/01H", { method: "DELETE", headers }),
    ];
    for (const answer of answers) {
      assertEquals(await errorOf(answer), {
        status: 403,
        error: "forbidden",
        details: { reason: "origin_mismatch" },
      });
    }
  });
}

Deno.test("every response has the quota, its own id, and the site's headers", async () => {
  using app = await openApp();
  const ids = new Set<string | null>();
  for (const path of ["/api/me", "/api/nothing", "/api/snippets"]) {
    const { headers } = await app.ask(path);
    for (const name of ["Limit", "Remaining", "Reset"]) {
      assertMatch(headers.get(`X-RateLimit-${name}`) ?? "", /^\d+$/);
    }
    assertMatch(headers.get("RateLimit") ?? "", /^"[\w-]+";r=\d+;t=60$/);
    assertMatch(headers.get("RateLimit-Policy") ?? "", /^"[\w-]+";q=\d+;w=60$/);
    assertEquals(headers.get("Cache-Control"), "no-store");
    assertEquals(headers.get("X-Content-Type-Options"), "nosniff");
    assertMatch(headers.get("Content-Security-Policy") ?? "", /script-src 'self';/);
    ids.add(headers.get("X-Request-Id"));
  }
  assertEquals(ids.size, 3);
});

Deno.test("the remaining requests count down to 429 and start again with the next window", async () => {
  using app = await openApp();
  const answers = await askTimes(app, 121, "/api/me");
  assertEquals(answers.filter(({ status }) => status === 200).length, 120);
  const reset = app.clock / 1000 + 60;
  assertEquals(
    new Set(answers.map(({ headers }) => headers.get("X-RateLimit-Reset"))),
    new Set([String(reset)]),
  );
  app.clock += 30_500;
  const refused = await app.ask("/api/me");
  assertEquals(refused.headers.get("Retry-After"), "30");
  assertEquals(refused.headers.get("X-RateLimit-Remaining"), "0");
  assertEquals(refused.headers.get("RateLimit"), '"me";r=0;t=30');
  assertEquals(await errorOf(refused), {
    status: 429,
    error: "rate_limited",
    details: { scope: "ip", limit: 120, reset },
  });
  app.clock += 29_500;
  const [next] = await askTimes(app, 1, "/api/me");
  assertEquals([next?.status, next?.headers.get("X-RateLimit-Remaining")], [200, "119"]);
});

Deno.test("buckets are counted per address and route", async () => {
  using app = await openApp();
  await askTimes(app, 120, "/api/me");
  const other = await app.ask("/api/me", {}, "192.0.2.2");
  const otherRoute = await app.ask("/api/fixtures/service");
  assertEquals([other.status, otherRoute.status], [200, 200]);
  await Promise.all([other.body?.cancel(), otherRoute.body?.cancel()]);
});

Deno.test("addresses of one IPv6 /64 share a bucket", async () => {
  using app = await openApp();
  await (await app.ask("/api/me", {}, "2001:db8::1")).body?.cancel();
  const answer = await app.ask("/api/me", {}, "2001:db8::ffff:2");
  assertEquals(answer.headers.get("X-RateLimit-Remaining"), "118");
  await answer.body?.cancel();
});

Deno.test("the flood guard comes before all other checks", async () => {
  using app = await openApp();
  const answers = await askTimes(app, 1201, "/api/nothing");
  assertEquals(answers.filter(({ status }) => status === 404).length, 1200);
  const refused = await app.ask("/api/elsewhere/");
  assertEquals((await errorOf(refused)).details, { scope: "ip", limit: 1200, reset: app.clock / 1000 + 60 });
  const exports = await askTimes(app, 101, "/api/export", { method: "POST" });
  assertEquals(exports.map(({ status }) => status).at(-2), 403);
  assertEquals(exports.map(({ status }) => status).at(-1), 429);
  assertEquals(exports.at(-1)?.headers.get("X-RateLimit-Limit"), "100");
});

Deno.test("a thrown error becomes internal_error and only its id is logged", async () => {
  using app = await openApp();
  app.closeKv();
  const answer = await app.ask("/api/me");
  const id = answer.headers.get("X-Request-Id");
  assertEquals(await errorOf(answer), { status: 500, error: "internal_error", details: { request_id: id } });
  const entry = app.entries.find(({ error }) => error !== undefined);
  assertEquals(entry?.id, id);
  assert(Array.isArray(entry?.at) && entry.at.length > 0);
});
