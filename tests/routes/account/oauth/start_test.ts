/** How a sign-in with a provider begins. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { openApp, ORIGIN } from "../../../app.ts";
import { openIssuer } from "../../../issuer.ts";
import { locationOf } from "./visitor.ts";

Deno.test("a sign-in asks with PKCE, state and nonce, and binds them to the browser", async () => {
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

Deno.test("the sign-in page has a button for each provider that is switched on", async () => {
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
