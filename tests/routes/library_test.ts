/** The page of saved patterns: for whom it is, and where it is not. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type DrivenApp, openApp } from "../app.ts";

async function html(app: DrivenApp, path: string, cookie = ""): Promise<string> {
  const answer = await app.ask(path, { headers: { Cookie: cookie } });
  assertEquals(answer.status, 200);
  return await answer.text();
}

Deno.test("who is not signed in is asked to, and comes back to what was looked for", async () => {
  using app = await openApp();
  const answer = await app.ask("/library?tag=iso&query=a%20b");
  assertEquals([answer.status, answer.headers.get("Location")], [
    303,
    `/sign-in?return=${encodeURIComponent("/library?tag=iso&query=a%20b")}`,
  ]);
});

Deno.test("the library is stored nowhere on the way, and found by no search engine", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const answer = await app.ask("/library", { headers: { Cookie: cookie } });
  assertEquals([answer.status, answer.headers.get("Cache-Control")], [200, "no-store"]);
  assertStringIncludes(await answer.text(), '<meta name="robots" content="noindex"/>');
});

Deno.test("a deployment without it has no page, no link to it and no button", async () => {
  using app = await openApp({ FEATURES: "export" });
  const { cookie } = await app.signedIn();
  const answer = await app.ask("/library", { headers: { Cookie: cookie } });
  assertEquals(answer.status, 404);
  await answer.body?.cancel();
  const page = await html(app, "/");
  assert(!page.includes("/library") && !page.includes("saved-pattern"));
  using whole = await openApp();
  const other = await html(whole, "/");
  assert(other.includes("/library") && other.includes("saved-pattern"));
});

Deno.test("the workbench is the same page for everyone, also with a saved pattern in its address", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const path = `/?p=YQ&snippet=${"0".repeat(26)}`;
  const [anonymous, signedIn] = [await html(app, path), await html(app, path, cookie)];
  const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]*"/g, "");
  assertEquals(withoutNonce(signedIn), withoutNonce(anonymous));
});
