/** The start of a sign-in with a provider. */
import { MAX_RETURN_PATTERN_CHARACTERS } from "../../../../lib/server/auth/sign_in.ts";
import { LONG_RETURN_LIMIT, SHORT_RETURN_CHARACTERS } from "../../../../lib/server/http/sign_in.ts";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type DrivenApp, openApp, ORIGIN } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { locationOf } from "./visitor.ts";

Deno.test("a sign-in uses PKCE, state and nonce, and binds them to the browser", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const answer = await app.ask("/auth/oidc?return=%2F%3Fp%3DYQ");
  const asked = Object.fromEntries(new URL(locationOf(answer)).searchParams);
  assertEquals({ ...asked, state: "", nonce: "", code_challenge: "" }, {
    client_id: "workbench",
    redirect_uri: `${ORIGIN}/auth/oidc/callback`,
    response_type: "code",
    scope: "openid email profile",
    code_challenge_method: "S256",
    state: "",
    nonce: "",
    code_challenge: "",
  });
  for (const secret of [asked.state, asked.nonce, asked.code_challenge]) {
    assertMatch(secret ?? "", /^[\w-]{43}$/);
  }
  assertMatch(
    answer.headers.get("Set-Cookie") ?? "",
    /^sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
});

Deno.test("the sign-in page has a button for each enabled provider", async () => {
  await using issuer = await openIssuer();
  using app = await openApp({ ...issuer.variables, GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" });
  const html = await (await app.ask("/sign-in?return=%2F%3Fp%3DYQ")).text();
  assertStringIncludes(html, 'href="/auth/github?return=%2F%3Fp%3DYQ"');
  assertStringIncludes(html, "Continue with Example ID");
  assertEquals(html.includes("Google"), false);
  for (const path of ["/auth/google", "/auth/google/callback?state=x", "/auth/nobody"]) {
    const answer = await app.ask(path);
    assertEquals(answer.status, 404);
    await answer.body?.cancel();
  }
});

/** An app with GitHub, whose endpoints are known without discovery, so that no provider is needed. */
const GITHUB = { GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" };

Deno.test("an address can start 30 sign-ins with providers per hour, counted separately from links", async () => {
  using app = await openApp(GITHUB, { mail: () => Promise.resolve() });
  const begin = async (client: string) => {
    const answer = await app.ask("/auth/github?return=/library", {}, client);
    await answer.body?.cancel();
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => begin("192.0.2.1")));
  const refused = answers.filter(({ status }) => status !== 303);
  assertEquals(refused.map(({ status }) => status), Array(10).fill(429));
  assertEquals(refused[0]?.headers.get("Retry-After"), "3600");
  assertEquals((await statesIn(app)).length, 30);
  assertEquals((await begin("192.0.2.2")).status, 303);
  const body = new URLSearchParams({ email: "ada@example.com" });
  const link = await app.ask("/auth/magic-link", { method: "POST", body, headers: { Origin: ORIGIN } });
  assertEquals(link.status, 200);
  await link.body?.cancel();
  app.clock += 60 * 60_000;
  assertEquals((await begin("192.0.2.1")).status, 303);
});

Deno.test("a sign-in that does not start is not counted", async () => {
  using app = await openApp(GITHUB);
  for (let count = 0; count < 40; count++) {
    const answer = await app.ask("/auth/github", { headers: { "Sec-Fetch-Site": "cross-site" } });
    assertEquals(answer.status, 303);
    assertEquals((await statesIn(app)).length, 0);
  }
  assertMatch(locationOf(await app.ask("/auth/github")), /^https:\/\/github\.com\//);
});

Deno.test(
  "the long return paths of all sign-ins take at most 25 MB in 10 minutes; further sign-ins lead to /",
  async () => {
    using app = await openApp(GITHUB, { mail: () => Promise.resolve() });
    const long = `/?p=${"Y".repeat(SHORT_RETURN_CHARACTERS)}`;
    const begin = (client: string, path: string) =>
      app.ask(`/auth/github?return=${encodeURIComponent(path)}`, {}, client);
    for (let network = 0; network < 18; network++) {
      for (let count = 0; count < 29; count++) {
        assertEquals((await begin(`10.0.0.${network}`, long)).status, 303);
      }
    }
    const returns = (await statesIn(app)).map(({ returnTo }) => returnTo);
    assertEquals([returns.length, new Set(returns)], [18 * 29, new Set([long, "/"])]);
    assertEquals(returns.filter((path) => path === long).length, LONG_RETURN_LIMIT.max);
    assertEquals(LONG_RETURN_LIMIT.max * MAX_RETURN_PATTERN_CHARACTERS < 25_000_000, true);
    const body = new URLSearchParams({ email: "ada@example.com", return: long });
    await (await app.ask("/auth/magic-link", { method: "POST", body, headers: { Origin: ORIGIN } })).body
      ?.cancel();
    const [link] = await Array.fromAsync(app.kv.list<{ returnTo: string }>({ prefix: ["magic_links"] }));
    assertEquals(link?.value.returnTo, "/");
    await begin("10.0.1.1", "/?p=YQ");
    assertEquals((await statesIn(app)).some(({ returnTo }) => returnTo === "/?p=YQ"), true);
    app.clock += 10 * 60_000;
    await begin("10.0.1.2", `${long}Z`);
    assertEquals((await statesIn(app)).some(({ returnTo }) => returnTo === `${long}Z`), true);
  },
);

async function statesIn({ kv }: DrivenApp): Promise<{ readonly returnTo: string }[]> {
  const entries = kv.list<{ returnTo: string }>({ prefix: ["sign_in_states"] });
  return await Array.fromAsync(entries, ({ value }) => value);
}
