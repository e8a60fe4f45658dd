/** A clock that jumps: limits don't last longer, sessions don't either, and the order of records is kept. */
import { assert, assertEquals } from "@std/assert";
import { Me } from "../../lib/schema/me.ts";
import { type DrivenApp, openApp } from "./app.ts";
import { clientOf } from "../routes/api/snippets/client.ts";

const HOUR_MS = 60 * 60 * 1000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const me = async (app: DrivenApp, cookie: string) => {
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } });
  return { status: answer.status, user: answer.status === 200 ? Me.parse(await answer.json()).user : null };
};

for (const [words, jump] of [["back a year", -YEAR_MS], ["ahead a year", YEAR_MS]] as const) {
  Deno.test(`an exhausted rate limit ends with its window at the latest when the clock goes ${words}`, async () => {
    using app = await openApp();
    const send = await clientOf(app);
    let status = 0;
    while (status !== 429) status = (await send("GET", "/api/snippets")).status;
    app.clock += jump;
    const answer = await send("GET", "/api/me");
    // A year later the session has expired; requests are counted by address, and get a response.
    assertEquals(answer.status, 200);
    assert(Number(answer.headers.get("X-RateLimit-Reset")) * 1000 <= app.clock + 60_000 + 1_000);
    const list = await send("GET", "/api/snippets");
    assertEquals(list.status, jump < 0 ? 200 : 401);
  });

  Deno.test(`snippets and versions keep their order of creation when the clock goes ${words}`, async () => {
    using app = await openApp();
    const { cookie } = await app.signedIn();
    const saved: string[] = [];
    for (const at of [0, jump, 0]) {
      app.clock += at;
      const send = await clientOf(app);
      const { status, body } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
      assertEquals(status, 201);
      saved.push(String(body.id));
      await send("PATCH", `/api/snippets/${saved[0]}`, { pattern: `a${saved.length}` });
    }
    assertEquals(saved, saved.toSorted());
    const send = await clientOf(app);
    const { body } = await send("GET", `/api/snippets/${saved[0]}/versions`);
    const patterns = JSON.parse(JSON.stringify(body)).items.map(({ pattern }: { pattern: string }) =>
      pattern
    );
    assertEquals(patterns, ["a3", "a2", "a1", "a"]);
    assertEquals((await me(app, cookie)).status, 200);
  });
}

Deno.test("timestamps of a snippet and its versions never decrease, whatever the clock does", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { body: { id } } = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  let updated = "";
  for (const [step, jump] of [-HOUR_MS, 1, -1, HOUR_MS, HOUR_MS, -3 * HOUR_MS, -1, 0].entries()) {
    app.clock += jump;
    const fields = step % 2 === 0 ? { pattern: `a${step}` } : { description: `d${step}` };
    const { status, body } = await send("PATCH", `/api/snippets/${id}`, fields);
    assertEquals(status, 200);
    assert(String(body.updated_at) >= String(body.created_at));
    assert(String(body.updated_at) >= updated);
    updated = String(body.updated_at);
  }
  const { body } = await send("GET", `/api/snippets/${id}/versions`);
  const items: { id: string; created_at: string }[] = JSON.parse(JSON.stringify(body)).items;
  assertEquals(items.length, 5);
  for (const field of ["id", "created_at"] as const) {
    const values = items.map((item) => item[field]);
    assertEquals(values, values.toSorted().reverse());
  }
});

Deno.test("a session survives a clock that is set back and forth, and expires when the clock runs ahead", async () => {
  using app = await openApp();
  const { cookie, user } = await app.signedIn();
  app.clock -= YEAR_MS;
  assertEquals((await me(app, cookie)).user, user);
  app.clock += YEAR_MS;
  assertEquals((await me(app, cookie)).user, user);
  app.clock += YEAR_MS;
  assertEquals((await me(app, cookie)).user, null);
});

Deno.test("a used link stays used when the clock is set back, and an expired one stays expired", async () => {
  const links: string[] = [];
  using app = await openApp({}, { mail: (_, link) => Promise.resolve(void links.push(link)) });
  const headers = { Origin: "http://localhost:8000" };
  const ask = () =>
    app.ask("/auth/magic-link", {
      method: "POST",
      headers,
      body: new URLSearchParams({ email: "a@b.example" }),
    });
  const use = async (link = "") => {
    const answer = await app.ask(link, { method: "POST", headers, body: new URLSearchParams() });
    await answer.body?.cancel();
    return answer.status;
  };
  await (await ask()).body?.cancel();
  assertEquals(await use(links[0]), 303);
  app.clock -= HOUR_MS;
  assertEquals(await use(links[0]), 410);
  await (await ask()).body?.cancel();
  app.clock += HOUR_MS;
  assertEquals(await use(links[1]), 410);
});
