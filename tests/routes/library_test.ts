/** The library page: who may open it, and where it is disabled. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type DrivenApp, openApp } from "../app/app.ts";
import { counted } from "../database/kv_operations.ts";
import { clientOf } from "./api/snippets/client.ts";

async function html(app: DrivenApp, path: string, cookie = ""): Promise<string> {
  const answer = await app.ask(path, { headers: { Cookie: cookie } });
  assertEquals(answer.status, 200);
  return await answer.text();
}

Deno.test("anonymous visitors sign in and return to the requested page", async () => {
  using app = await openApp();
  const answer = await app.ask("/library?tag=iso&query=a%20b");
  assertEquals([answer.status, answer.headers.get("Location")], [
    303,
    `/sign-in?return=${encodeURIComponent("/library?tag=iso&query=a%20b")}`,
  ]);
});

Deno.test("the library is neither stored nor indexed", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const answer = await app.ask("/library", { headers: { Cookie: cookie } });
  assertEquals([answer.status, answer.headers.get("Cache-Control")], [200, "no-store"]);
  assertStringIncludes(await answer.text(), '<meta name="robots" content="noindex"/>');
});

Deno.test("without scripts, the server lists saved patterns, searches them and pages", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  await send("POST", "/api/snippets", { name: "Dates", pattern: "\\d{4}", flags: "g", tags: ["iso"] });
  for (let n = 0; n < 20; n++) await send("POST", "/api/snippets", { name: `Word ${n}`, pattern: "<b>" });
  const { cookie } = await app.signedIn();
  const first = await html(app, "/library", cookie);
  assertStringIncludes(first, "Word 19</a>");
  assertStringIncludes(first, ">iso (1)</option>");
  assertStringIncludes(first, "/&lt;b>/</code>");
  assert(!first.includes("Dates</a>"));
  const [, next = ""] = /<a href="([^"]+)"[^>]*>Older patterns/.exec(first) ?? [];
  assertStringIncludes(await html(app, next.replaceAll("&amp;", "&"), cookie), "Dates</a>");
  const found = await html(app, "/library?query=dat&tag=iso", cookie);
  assertStringIncludes(found, 'href="/?p=');
  assertStringIncludes(found, "Dates</a>");
  assert(!found.includes("Word 19</a>"));
  assertStringIncludes(await html(app, "/library?query=nowhere", cookie), "No matching patterns");
});

Deno.test("rows without scripts have the description and the number of versions", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { headers } = await send("POST", "/api/snippets", {
    name: "Dates",
    pattern: "a",
    description: "ISO <b>",
  });
  await send("PATCH", headers.get("Location") ?? "", { pattern: "b" });
  const { cookie } = await app.signedIn();
  const page = await html(app, "/library", cookie);
  assertStringIncludes(page, "<span>2 versions</span>");
  assertStringIncludes(page, "ISO &lt;b>");
});

Deno.test("/library/versions has the newest versions of the user's own snippets", async () => {
  using app = await openApp();
  const [send, other] = [await clientOf(app), await clientOf(app, "bob@example.com")];
  const mine = await send("POST", "/api/snippets", { name: "n", pattern: "a" });
  const theirs = await other("POST", "/api/snippets", { name: "n", pattern: "a" });
  for (const pattern of ["b", "c"]) await send("PATCH", `/api/snippets/${mine.body.id}`, { pattern });
  const ids = [mine.body.id, theirs.body.id, mine.body.id, "x", "", "01ARYZ6S410000000000000001"];
  const path = `/library/versions?${new URLSearchParams(ids.map((id) => ["id", String(id)]))}`;
  const answer = await send("GET", path);
  assertEquals([answer.status, answer.body] as unknown, [200, { [String(mine.body.id)]: { number: 3 } }]);
  assertEquals(answer.headers.get("Cache-Control"), "no-store");
  assertEquals((await send("GET", "/library/versions")).body, {});
  const anonymous = await app.ask(path);
  assertEquals(anonymous.status, 303);
});

Deno.test("/library/versions has the contracts of the newest version, also beside a long text", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  const { body } = await send("POST", "/api/snippets", {
    name: "n",
    pattern: "a",
    contracts: ["whole", "linear"],
  });
  const id = String(body.id);
  const newest = async () => (await send("GET", `/library/versions?id=${id}`)).body as unknown;
  assertEquals(await newest(), { [id]: { number: 1, contracts: ["whole", "linear"] } });
  assertStringIncludes(
    await html(app, "/library", (await app.signedIn()).cookie),
    "<span>2 contracts</span>",
  );
  await send("PATCH", `/api/snippets/${id}`, {
    pattern: "b",
    contracts: ["whole"],
    text: "☃".repeat(20_000),
  });
  assertEquals(await newest(), { [id]: { number: 2, contracts: ["whole"] } });
  await send("PATCH", `/api/snippets/${id}`, { contracts: null });
  assertEquals(await newest(), { [id]: { number: 2 } });
});

Deno.test("a deployment without the library has no page, link or button for it", async () => {
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

Deno.test("the workbench is the same page for everyone, even with a saved pattern in its address", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const path = `/?p=YQ&snippet=${"0".repeat(26)}`;
  const [anonymous, signedIn] = [await html(app, path), await html(app, path, cookie)];
  const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]*"/g, "");
  assertEquals(withoutNonce(signedIn), withoutNonce(anonymous));
});

Deno.test("an export stops reading the database when its client disconnects", async () => {
  using app = await openApp();
  const send = await clientOf(app);
  for (let n = 0; n < 20; n++) await send("POST", "/api/snippets", { name: `n${n}`, pattern: "a" });
  const { cookie } = await app.signedIn();
  const operations = counted(app.kv);
  const answer = await app.ask("/library/export", { headers: { Cookie: cookie } });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await new Promise((end) => setTimeout(end, 20));
  // Each saved pattern has a list of versions. Reading all of them would take more than twenty lists.
  assert(operations.take().lists < 10);
});
