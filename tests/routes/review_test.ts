/** The page that reviews changes as rendered by the server: the same for everyone, and readable without scripts. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { openApp, ORIGIN } from "../app/app.ts";

Deno.test("/review has a title, a description, one heading and a description of what it does", async () => {
  using app = await openApp();
  const answer = await app.ask("/review");
  assertEquals([answer.status, answer.headers.get("Content-Type")], [200, "text/html; charset=utf-8"]);
  const html = await answer.text();
  assertStringIncludes(html, "<title>Review a diff · Regex Workbench</title>");
  assertStringIncludes(html, `<link rel="canonical" href="${ORIGIN}/review"/>`);
  assertEquals(html.match(/<meta name="description"/g)?.length, 1);
  assertEquals(html.match(/<h1>/g)?.length, 1);
  assertStringIncludes(html, "This page needs JavaScript");
  assertStringIncludes(html, "What is checked");
  assertStringIncludes(html, "/changes.css");
});

Deno.test("/review is the same for everyone, whatever the address contains", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const page = async (path: string, headers: HeadersInit = {}) =>
    (await (await app.ask(path, { headers })).text()).replaceAll(/ nonce="[^"]*"/g, "");
  const html = await page("/review");
  assertEquals(await page("/review", { Cookie: cookie }), html);
  assertEquals((await app.ask("/review", { method: "POST", headers: { Origin: ORIGIN } })).status, 405);
});

Deno.test("other pages link to /review", async () => {
  using app = await openApp();
  for (const path of ["/", "/docs", "/sign-in"]) {
    assertStringIncludes(await (await app.ask(path)).text(), 'href="/review"', path);
  }
});
