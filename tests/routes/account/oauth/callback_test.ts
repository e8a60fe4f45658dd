/** Valid and invalid callbacks of a provider. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openApp } from "../../../app/app.ts";
import { openIssuer } from "../../../servers/issuer.ts";
import { callbackOf, locationOf, NOT_BEGUN, refusal, REFUSED, signIn } from "./visitor.ts";

Deno.test("a callback without state or with an unknown one is rejected", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  for (const state of [null, "", "x", "a".repeat(43)]) {
    const url = new URL(callback);
    if (state === null) url.searchParams.delete("state");
    else url.searchParams.set("state", state);
    assertEquals(await refusal(await app.ask(url.href, { headers: { Cookie: cookie } })), NOT_BEGUN);
  }
});

Deno.test("a callback in another browser is rejected, and the state is deleted", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  for (const other of ["", `sign-in=${"a".repeat(43)}`]) {
    const { callback, cookie } = await callbackOf(app);
    assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: other } })), NOT_BEGUN);
    assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookie } })), NOT_BEGUN);
  }
});

Deno.test("a callback works once, even with concurrent requests", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.ask(callback, { headers: { Cookie: cookie } })),
  );
  assertEquals(answers.map(({ status }) => status).sort(), [303, 400, 400, 400, 400]);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});

Deno.test("a callback is rejected after 10 minutes", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app);
  app.clock += 10 * 60_000;
  assertEquals(await refusal(await app.ask(callback, { headers: { Cookie: cookie } })), NOT_BEGUN);
});

Deno.test("a state is valid only for its provider", async () => {
  await using issuer = await openIssuer();
  using app = await openApp({ ...issuer.variables, GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" });
  const { callback, cookie } = await callbackOf(app);
  const elsewhere = callback.replace("/auth/oidc/", "/auth/github/");
  assertEquals(await refusal(await app.ask(elsewhere, { headers: { Cookie: cookie } })), NOT_BEGUN);
});

Deno.test("two concurrent sign-ins in one browser do not interfere", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const first = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYQ");
  const second = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYg", first.cookie);
  assertEquals(second.cookie, first.cookie);
  for (const [{ callback, cookie }, path] of [[first, "/?p=YQ"], [second, "/?p=Yg"]] as const) {
    assertEquals(locationOf(await app.ask(callback, { headers: { Cookie: cookie } })), path);
  }
});

Deno.test("a provider's rejection is reported with a link to sign in again", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  const { callback, cookie } = await callbackOf(app, "/auth/oidc?return=%2F%3Fp%3DYQ");
  const url = new URL(callback);
  url.searchParams.delete("code");
  url.searchParams.set("error", "access_denied");
  url.searchParams.set("error_description", "<script>alert(1)</script>");
  const answer = await app.ask(url.href, { headers: { Cookie: cookie } });
  const html = await answer.clone().text();
  assertEquals(await refusal(answer), REFUSED);
  assertStringIncludes(html, 'href="/sign-in?return=%2F%3Fp%3DYQ"');
  assertEquals(html.includes("alert(1)"), false);
});

Deno.test("a code that the provider does not know is rejected", async () => {
  await using issuer = await openIssuer();
  using app = await openApp(issuer.variables);
  issuer.next("beforeResponse", (answer) => {
    Object.assign(answer, { body: { error: "invalid_grant" }, statusCode: 400 });
  });
  assertEquals(await refusal(await signIn(app)), REFUSED);
});
