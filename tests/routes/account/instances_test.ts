/** Two instances of the site on one database: what one has begun, the other finishes. */
import { assertEquals } from "@std/assert";
import { Me } from "../../../lib/schema/me.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../app/app.ts";
import { openIssuer } from "../../servers/issuer.ts";
import { callbackOf, cookieIn } from "./oauth/visitor.ts";

const post = (app: DrivenApp, path: string, fields: Record<string, string> = {}, cookie = "") =>
  app.ask(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, Cookie: cookie },
  });

/** The address of the user who is signed in with a cookie. */
async function emailOf(app: DrivenApp, cookie: string): Promise<string | undefined> {
  const answer = await app.ask("/api/me", { headers: { Cookie: cookie } });
  return Me.parse(await answer.json()).user?.email;
}

Deno.test("a link that one instance has sent signs in at another, on both", async () => {
  const sent: string[] = [];
  const mail = (_to: string, link: string) => Promise.resolve(void sent.push(link));
  using first = await openApp({}, { mail });
  using second = await openApp({}, { mail, kv: first.kv });
  await (await post(first, "/auth/magic-link", { email: "ada@example.com" })).body?.cancel();
  const path = new URL(sent[0] ?? "").pathname;
  const answer = await post(second, path);
  assertEquals(answer.status, 303);
  const cookie = cookieIn(answer);
  for (const app of [first, second]) assertEquals(await emailOf(app, cookie), "ada@example.com");
  // The link works once, wherever it is opened.
  assertEquals((await post(first, path)).status, 410);
});

Deno.test("a sign-in with a provider that one instance has begun is finished by another", async () => {
  await using issuer = await openIssuer();
  issuer.claims = { email: "ada@example.com", email_verified: true };
  using first = await openApp(issuer.variables);
  using second = await openApp(issuer.variables, { kv: first.kv });
  const { callback, cookie } = await callbackOf(first);
  const answer = await second.ask(callback, { headers: { Cookie: cookie } });
  assertEquals(answer.status, 303);
  for (const app of [first, second]) assertEquals(await emailOf(app, cookieIn(answer)), "ada@example.com");
});

Deno.test("a session that ends at one instance has ended at the other at once", async () => {
  using first = await openApp();
  using second = await openApp({}, { kv: first.kv });
  const { cookie } = await first.signedIn();
  assertEquals(await emailOf(second, cookie), "ada@example.com");
  await (await post(first, "/auth/sign-out", {}, cookie)).body?.cancel();
  assertEquals(await emailOf(second, cookie), undefined);
});
