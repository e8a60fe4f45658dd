import { assertEquals } from "@std/assert";
import { App } from "fresh";
import { z } from "zod";
import type { User } from "../../../../lib/schema/me.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { readJson } from "../../../../lib/server/http/body.ts";
import type { State } from "../../../../lib/server/http/define.ts";
import { apiPolicy } from "../../../../lib/server/http/policy.ts";
import { requestContext } from "../../../../lib/server/http/request_context.ts";
import { Analyser } from "../../../../lib/server/safety/analyser.ts";
import { childHost } from "../../../../lib/server/safety/child_host.ts";
import { readSettings } from "../../../../lib/server/settings.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { random } from "../../../app/random.ts";

/** The policy for signed-in users with test handlers. */

const USER: User = { id: "u1", email: "a@example.org", name: "a", image: "" };
const analyser = new Analyser(childHost, 1);
const Body = z.object({ fail: z.boolean().default(false) });

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly body?: BodyInit | null;
  readonly user?: User | null;
  readonly client?: string;
}

async function withApi(
  features: string,
  use: (ask: (asked: Asked) => Promise<Response>) => Promise<void>,
): Promise<void> {
  using kv = await openKv(":memory:", random);
  const settings = readSettings((name) => name === "FEATURES" ? features : undefined);
  let asking: User | null = null;
  const app = new App<State>()
    .use(requestContext({ kv, settings, now: () => 0, random, mail: null, fetch, log: () => {}, analyser }))
    .use((ctx) => {
      ctx.state.user = asking;
      return ctx.next();
    })
    .use(apiPolicy)
    .get("/api/snippets", () => Response.json({ items: [] }))
    .get("/api/snippets/:id", () => {
      throw new AppError("not_found", "No such snippet");
    })
    .post("/api/export", async (ctx) => {
      const { fail } = await readJson(ctx, Body);
      if (fail) throw new Error("a secret");
      return Response.json({ content: "" });
    });
  const handler = app.handler();
  await use(async ({ path, method = "GET", body = null, user = USER, client = "192.0.2.1" }) => {
    asking = user;
    const headers = { Origin: settings.origin };
    return await handler(new Request(settings.origin + path, { method, body, headers }), {
      remoteAddr: { transport: "tcp", hostname: client, port: 1 },
      completed: Promise.resolve(),
    });
  });
}

const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];
const remaining = ({ headers }: Response) => Number(headers.get("X-RateLimit-Remaining"));
const exported = (body: BodyInit | null): Asked => ({ path: "/api/export", method: "POST", body });

Deno.test("a signed-in user has their own bucket, regardless of the address", () =>
  withApi("library", async (ask) => {
    const answers = [
      await ask({ path: "/api/snippets" }),
      await ask({ path: "/api/snippets/01H", client: "192.0.2.2" }),
      await ask({ path: "/api/snippets", user: { ...USER, id: "u2" } }),
    ];
    assertEquals(answers.map(remaining), [119, 118, 119]);
    assertEquals(answers.map(({ status }) => status), [200, 404, 200]);
  }));

Deno.test("a user's 121st request in a minute is rejected for the user", () =>
  withApi("library", async (ask) => {
    const answers = await Promise.all(Array.from({ length: 121 }, () => ask({ path: "/api/snippets" })));
    const [refused, ...more] = answers.filter(({ status }) => status === 429);
    assertEquals(more, []);
    assertEquals((await refused?.json()).details, { scope: "user", limit: 120, reset: 60 });
  }));

Deno.test("a disabled feature is not found, after the session check and before the rate limit", () =>
  withApi("none", async (ask) => {
    assertEquals(await outcome(await ask({ path: "/api/snippets", user: null })), [401, "unauthorized"]);
    const answer = await ask({ path: "/api/snippets" });
    assertEquals(remaining(answer), 1198);
    const { error, details } = await answer.json();
    assertEquals([answer.status, error, details], [404, "not_found", { feature: "library" }]);
  }));

Deno.test("only successful exports are counted", () =>
  withApi("export", async (ask) => {
    assertEquals(await outcome(await ask(exported("{"))), [400, "invalid_json"]);
    assertEquals(await outcome(await ask(exported('{"fail":1}'))), [400, "validation_error"]);
    assertEquals(await outcome(await ask(exported(" ".repeat(512 * 1024 + 1)))), [413, "payload_too_large"]);
    const failed = await ask(exported('{"fail":true}'));
    assertEquals([remaining(failed), ...await outcome(failed)], [10, 500, "internal_error"]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(exported("{}"))));
    assertEquals(answers.filter(({ status }) => status === 200).length, 10);
    const refused = await ask(exported("{}"));
    assertEquals([remaining(refused), ...await outcome(refused)], [0, 429, "rate_limited"]);
  }));
