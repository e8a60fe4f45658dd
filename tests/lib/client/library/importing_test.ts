/** A library goes out as a file and comes back as it was, through the real routes. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { importLibrary } from "../../../../lib/client/library/importing.ts";
import { shelfOf } from "../../../../lib/client/library/shelf.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../../app.ts";

const seconds = (app: DrivenApp) => (count: number) => Promise.resolve(void (app.clock += count * 1_000));

/** Runs `use` as a page of somebody who is signed in. */
async function asPageOf(app: DrivenApp, cookie: string, use: () => Promise<void>): Promise<void> {
  const real = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Cookie", cookie);
    headers.set("Origin", ORIGIN);
    return app.ask(String(path), { ...init, headers });
  };
  try {
    await use();
  } finally {
    globalThis.fetch = real;
  }
}

const emptyShelf = () => shelfOf("u", { total: 0, tags: [] }, { query: "", tag: "" });

async function ask(path: string, body?: object, method = "POST") {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(path, body && { method, headers, body: JSON.stringify(body) });
  return await answer.json();
}

async function exported(app: DrivenApp, cookie: string): Promise<string> {
  const answer = await app.ask("/library/export", { headers: { Cookie: cookie } });
  assertEquals(answer.headers.get("Content-Disposition"), 'attachment; filename="regex-library.json"');
  return await answer.text();
}

/** Times are those of the import. */
const withoutTimes = (text: string) => text.replaceAll(/"created_at":"[^"]*"/g, "");

Deno.test("a library comes back from its file with order, tags, notes and history", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  await asPageOf(app, ada.cookie, async () => {
    const first = await ask("/api/snippets", { name: "é😀", pattern: "a", flags: "gi", tags: ["x", "y"] });
    await ask(`/api/snippets/${first.id}`, { pattern: "b", notes: "why" }, "PATCH");
    await ask(`/api/snippets/${first.id}`, { notes: "only a note" }, "PATCH");
    await ask("/api/snippets", { name: "two", pattern: "`</details>\\u2028", description: "d\nd" });
  });
  const file = await exported(app, ada.cookie);
  const shelf = emptyShelf();
  await asPageOf(app, eve.cookie, () => importLibrary(shelf, file, seconds(app)));
  assertEquals(shelf.notice.value?.words, "Imported 2");
  assertEquals([shelf.total.value, [...shelf.tags.value.keys()]], [2, ["x", "y"]]);
  assertEquals(withoutTimes(await exported(app, eve.cookie)), withoutTimes(file));
  await asPageOf(app, eve.cookie, () => importLibrary(shelf, file, seconds(app)));
  assertEquals(shelf.notice.value?.words, "Imported 0; 2 already there, left as they are");
});

Deno.test("what a file has wrong is said, and the rest imported", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const shelf = emptyShelf();
  const snippets = [{ name: "good", pattern: "a" }, { name: "bad", pattern: "(" }, 7, { name: "no pattern" }];
  await asPageOf(app, cookie, () => importLibrary(shelf, JSON.stringify({ snippets }), seconds(app)));
  const words = shelf.notice.value?.words ?? "";
  for (const piece of ["Imported 1;", "1 refused, the first is bad: pattern", "2 entries are no patterns"]) {
    assertStringIncludes(words, piece);
  }
  for (const text of ["", "[]", '{"snippets":1}', "<h1>"]) {
    await importLibrary(shelf, text, seconds(app));
    assertEquals(shelf.notice.value?.words, "The file holds no exported library");
  }
});

Deno.test("an import of more than the limit admits waits for its turn", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const shelf = emptyShelf();
  const snippets = Array.from({ length: 130 }, (_, index) => ({ name: `n${index}`, pattern: "a" }));
  const waits: number[] = [];
  await asPageOf(app, cookie, () =>
    importLibrary(shelf, JSON.stringify({ snippets }), (count) => {
      waits.push(count);
      return seconds(app)(count);
    }));
  assertEquals([shelf.notice.value?.words, waits], ["Imported 130", [60]]);
});

Deno.test("an import that the network ends says how far it came", async () => {
  const shelf = emptyShelf();
  const real = globalThis.fetch;
  let left = 2;
  globalThis.fetch = (path) => {
    if (String(path).includes("?")) return Promise.resolve(Response.json({ items: [], next_cursor: null }));
    const snippet = { id: String(left), name: "n", pattern: "a", flags: "", tags: [] };
    return left-- > 0 ? Promise.resolve(Response.json(snippet)) : Promise.reject(new TypeError("gone"));
  };
  try {
    const snippets = ["a", "b", "c", "d"].map((name) => ({ name, pattern: name }));
    await importLibrary(shelf, JSON.stringify({ snippets }), () => Promise.resolve());
  } finally {
    globalThis.fetch = real;
  }
  assertStringIncludes(shelf.notice.value?.words ?? "", "Imported 2; then it stopped: The server cannot");
});
