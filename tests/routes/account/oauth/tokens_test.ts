/** A provider's tokens: how they are requested, where they are used, and for how long. */
import { assert, assertEquals } from "@std/assert";
import { openApp, ORIGIN } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { callbackOf, cookieIn, locationOf, meWith, refusal, signIn, UNREACHED } from "./visitor.ts";

Deno.test("a code is redeemed with the verifier of its challenge", async () => {
  await using issuer = await openIssuer();
  const bodies: URLSearchParams[] = [];
  using app = await openApp(issuer.variables, {
    fetch: (input, init) => {
      if (String(input).endsWith("/token")) bodies.push(new URLSearchParams(String(init?.body)));
      return fetch(input, init);
    },
  });
  const begun = await app.ask("/auth/oidc");
  const challenge = new URL(locationOf(begun)).searchParams.get("code_challenge");
  const atProvider = await fetch(locationOf(begun), { redirect: "manual" });
  await atProvider.body?.cancel();
  await app.ask(locationOf(atProvider), { headers: { Cookie: cookieIn(begun) } });
  const verifier = new TextEncoder().encode(bodies[0]?.get("code_verifier") ?? "");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", verifier));
  assertEquals(bodies.length, 1);
  assertEquals(hash.toBase64({ alphabet: "base64url", omitPadding: true }), challenge);
});

Deno.test("a provider's tokens reach neither the browser, nor the storage, nor the log", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const tokens: string[] = [];
  issuer.next("beforeResponse", ({ body }) => {
    for (const value of Object.values(body || {})) if (/^ey/.test(String(value))) tokens.push(String(value));
  });
  const answer = await signIn(app);
  const seen = [[...answer.headers], await answer.text(), app.entries];
  const stored = await Array.fromAsync(app.kv.list({ prefix: [] }));
  const all = Deno.inspect([seen, stored], { depth: 9, strAbbreviateSize: 1e6, iterableLimit: 1e6 });
  assert(all.includes("johndoe"), "what is stored is looked at");
  assertEquals(tokens.map((token) => all.includes(token.slice(0, 100))), [false, false]);
});

Deno.test("after the sign-in the provider is not needed any more", async () => {
  await using issuer = await openIssuer();
  const asked: string[] = [];
  using app = await openApp(issuer.variables, {
    fetch: (input, init) => (asked.push(new URL(String(input)).origin), fetch(input, init)),
  });
  const answer = await signIn(app);
  const during = asked.length;
  assertEquals(new Set(asked), new Set([new URL(issuer.url).origin]));
  app.clock += 14 * 24 * 60 * 60_000;
  for (let time = 0; time < 3; time++) await meWith(app, answer);
  const headers = { Cookie: cookieIn(answer), Origin: ORIGIN };
  assertEquals((await app.ask("/auth/sign-out", { method: "POST", headers })).status, 303);
  assertEquals(asked.length, during);
});

Deno.test("an HTTPS issuer is never requested over plain HTTP, whatever it announces", async () => {
  const issuer = "https://id.example";
  const asked: string[] = [];
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: "http://id.example/token",
    jwks_uri: `${issuer}/jwks`,
  };
  const variables = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "i",
    OIDC_CLIENT_SECRET: "s",
    OIDC_NAME: "Example ID",
  };
  using app = await openApp(variables, {
    fetch: (input) => (asked.push(String(input)), Promise.resolve(Response.json(document))),
  });
  const begun = await app.ask("/auth/oidc");
  const state = new URL(locationOf(begun)).searchParams.get("state");
  const callback = `/auth/oidc/callback?code=c&state=${state}`;
  assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookieIn(begun) } })), UNREACHED);
  assertEquals(asked, [`${issuer}/.well-known/openid-configuration`]);
});

Deno.test("over HTTPS, the cookie that binds a sign-in to the browser has the prefix __Host-", async () => {
  await using issuer = await openIssuer();
  using app = await openApp({ ...issuer.variables, BASE_URL: "https://regex.example" });
  const cookie = (await app.ask("/auth/oidc")).headers.get("Set-Cookie") ?? "";
  assertEquals(/^__Host-sign-in=[\w-]{43}; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/.test(cookie), true);
});

Deno.test("a link on another site starts no sign-in, but leads to the page with the button", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  for (const site of ["cross-site", "same-site"]) {
    const headers = { "Sec-Fetch-Site": site };
    const answer = await app.ask("/auth/oidc?return=%2F%3Fp%3DYQ", { headers });
    assertEquals([answer.status, locationOf(answer)], [303, "/sign-in?return=%2F%3Fp%3DYQ"]);
    assertEquals(answer.headers.get("Set-Cookie"), null);
  }
  for (const site of ["same-origin", "none"]) {
    const answer = await app.ask("/auth/oidc", { headers: { "Sec-Fetch-Site": site } });
    assertEquals(new URL(locationOf(answer)).origin, new URL(issuer.url).origin);
  }
  assertEquals((await signIn(app)).status, 303);
  assertEquals((await callbackOf(app)).cookie.startsWith("sign-in="), true);
});
