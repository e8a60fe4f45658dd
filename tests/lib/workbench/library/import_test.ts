import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MAX_LIBRARY_BYTES } from "../../../../lib/limits/library.ts";
import type { Answer, Failure } from "../../../../lib/workbench/client/api.ts";
import { importLibrary, type ImportState, writeHistory } from "../../../../lib/workbench/library/import.ts";
import { createSnippetList, type SnippetListState } from "../../../../lib/workbench/library/state.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../../app/app.ts";
import { json, withServer } from "../server.ts";
import { share } from "../../../suites/sample.ts";

/** An exported library is imported again without changes, through the real routes. */

const seconds = (app: DrivenApp) => (count: number) => Promise.resolve(void (app.clock += count * 1_000));

/** Runs `use` as a page of a signed-in user. */
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

/** Imports a file; returns the messages, the last of which is the result. */
async function imported(
  list: SnippetListState,
  text: string,
  wait: (seconds: number) => Promise<void>,
  stop = new AbortController().signal,
): Promise<ImportState[]> {
  const states: ImportState[] = [];
  await importLibrary(list, new Blob([text]), { wait, stop, publish: (state) => states.push(state) });
  return states;
}

const endOf = async (...given: Parameters<typeof imported>) => (await imported(...given)).at(-1);

const emptyShelf = () => createSnippetList("u", { total: 0, tags: [] }, { query: "", tag: "" });

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

Deno.test("a library is restored from its file with order, tags, notes, texts, contracts and history", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  await asPageOf(app, ada.cookie, async () => {
    const first = await ask("/api/snippets", { name: "é😀", pattern: "a", flags: "gi", tags: ["x", "y"] });
    await ask(`/api/snippets/${first.id}`, { pattern: "b", notes: "why" }, "PATCH");
    await ask(`/api/snippets/${first.id}`, { notes: "only a note" }, "PATCH");
    const tests = [{ line: 1, match: true }, { line: 2, match: false }];
    const third = await ask("/api/snippets", {
      name: "with texts",
      pattern: "a",
      text: "☃".repeat(20_000),
      tests,
      contracts: ["whole", 'rejects "é"'],
    });
    await ask(
      `/api/snippets/${third.id}`,
      { pattern: "b", text: "", tests: [], contracts: ["linear"] },
      "PATCH",
    );
    await ask(
      `/api/snippets/${third.id}`,
      { pattern: "c", text: null, tests: null, contracts: null },
      "PATCH",
    );
    await ask("/api/snippets", { name: "two", pattern: "`</details>\\u2028", description: "d\nd" });
  });
  const file = await exported(app, ada.cookie);
  const list = emptyShelf();
  await asPageOf(app, eve.cookie, async () => {
    assertEquals((await endOf(list, file, seconds(app)))?.words, "Imported 3");
  });
  assertEquals([list.total.value, [...list.tags.value.keys()]], [3, ["x", "y"]]);
  assertEquals(withoutTimes(await exported(app, eve.cookie)), withoutTimes(file));
  await asPageOf(app, eve.cookie, async () => {
    const end = await endOf(list, file, seconds(app));
    assertEquals(end?.words, "Imported 0; 3 already there and unchanged");
  });
});

Deno.test("errors in a file are reported, and the rest is imported", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const list = emptyShelf();
  const versions = [{ pattern: "b" }, { pattern: "(" }, { pattern: "a" }];
  const snippets = [
    { name: "good", pattern: "a" },
    { name: "bad", pattern: "(" },
    7,
    { name: "no pattern" },
    { name: "half", pattern: "b", versions },
  ];
  await asPageOf(app, cookie, async () => {
    const words = (await endOf(list, JSON.stringify({ snippets }), seconds(app)))?.words ?? "";
    for (
      const piece of [
        "Imported 2;",
        "1 refused;",
        "a version of others refused",
        "the first is half: pattern",
        "2 entries aren't patterns",
      ]
    ) {
      assertStringIncludes(words, piece);
    }
    const { items } = await ask(`/api/snippets/${list.items.value[1]?.id}/versions`, undefined, "GET");
    assertEquals(items.map(({ pattern }: { pattern: string }) => pattern), ["b", "a"]);
  });
  for (const text of ["", "[]", '{"snippets":1}', "<h1>"]) {
    assertEquals((await endOf(list, text, seconds(app)))?.words, "The file is not an exported library");
  }
});

Deno.test("a long name leaves space for the reason of its refusal", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await asPageOf(app, cookie, async () => {
    const file = JSON.stringify({ snippets: [null, { name: "n".repeat(5_000), pattern: "a" }] });
    assertEquals(
      (await endOf(emptyShelf(), file, seconds(app)))?.words,
      `Imported 0; 1 refused; the first is ${"n".repeat(120)}…: name: Must have at most 120 characters; ` +
        "1 entry isn't a pattern",
    );
  });
});

Deno.test("an existing pattern that differs from the file is reported, and both are kept", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const [a, b] = [
    { name: "a", pattern: "a", tags: ["t"] },
    { name: "b", pattern: "b", description: "old" },
  ];
  await asPageOf(app, cookie, async () => {
    for (const each of [a, b]) await ask("/api/snippets", each);
    const snippets = [{ ...a, tags: ["T "] }, { ...b, description: "new" }, { ...a, pattern: "a2" }];
    assertEquals(
      (await endOf(emptyShelf(), JSON.stringify({ snippets }), seconds(app)))?.words,
      "Imported 1; 1 of them with the name of another pattern; both are kept; " +
        "2 already there and unchanged; 1 of these have another description or other tags in the file",
    );
    assertEquals((await ask("/api/snippets", undefined, "GET")).items.length, 3);
  });
});

Deno.test("patterns that only differ in their texts are all imported, and not again", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  const alike = { name: "a", pattern: "a", flags: "g" };
  await asPageOf(app, ada.cookie, async () => {
    for (const text of ["one", "two"]) await ask("/api/snippets", { ...alike, text });
  });
  const file = await exported(app, ada.cookie);
  await asPageOf(app, eve.cookie, async () => {
    const words = (await endOf(emptyShelf(), file, seconds(app)))?.words ?? "";
    assertEquals(words, "Imported 2; 1 of them with the name of another pattern; both are kept");
    const again = await endOf(emptyShelf(), file, seconds(app));
    assertEquals(again?.words, "Imported 0; 2 already there and unchanged");
  });
  assertEquals(withoutTimes(await exported(app, eve.cookie)), withoutTimes(file));
});

Deno.test("texts, tests and contracts of existing patterns are compared with those of the file", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await asPageOf(app, cookie, async () => {
    const tests = [{ line: 2, match: true }, { line: 1, match: false }];
    const kept = { text: "a\nb", tests, contracts: [" whole "] };
    const saved = ["same", "text", "tests", "contracts", "none"].map((name) => ({
      name,
      pattern: "a",
      ...kept,
    }));
    for (const body of saved) await ask("/api/snippets", body);
    const [same, text, tested, promised, none] = saved;
    const snippets = [
      same,
      { ...text, text: "other" },
      { ...tested, tests: tests.slice(1) },
      { ...promised, contracts: [] },
      { name: none?.name, pattern: "a" },
    ];
    const file = JSON.stringify({ snippets });
    assertEquals(
      (await endOf(emptyShelf(), file, seconds(app)))?.words,
      "Imported 0; 5 already there and unchanged; " +
        "4 of these have another text, other tests or other contracts in the file",
    );
    const { fetch } = globalThis;
    globalThis.fetch = (path, init) =>
      /snippets\/./.test(String(path)) ? Promise.reject(new TypeError()) : fetch(path, init);
    assertEquals(
      (await endOf(emptyShelf(), file, seconds(app)))?.words,
      "Imported 0; 5 already there and unchanged; " +
        "the texts, tests and contracts of 5 of these were not compared",
    );
  });
});

Deno.test("a history is kept where the pattern was changed in the file", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const list = emptyShelf();
  const versions = [{ pattern: "b", notes: "why" }, { pattern: "a" }];
  await asPageOf(app, cookie, async () => {
    await endOf(
      list,
      JSON.stringify({ snippets: [{ name: "edited", pattern: "c", versions }] }),
      seconds(app),
    );
    const { items } = await ask(`/api/snippets/${list.items.value[0]?.id}/versions`, undefined, "GET");
    assertEquals(items.map(({ pattern }: { pattern: string }) => pattern), ["c", "b", "a"]);
  });
});

const many = (count: number) =>
  JSON.stringify({
    snippets: Array.from({ length: count }, (_, index) => ({ name: `n${index}`, pattern: "a" })),
  });

Deno.test("an import above the rate limit says how long it takes, and leaves some requests to the reader", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  const list = emptyShelf();
  const waits: number[] = [];
  const searched: number[] = [];
  await asPageOf(app, cookie, async () => {
    const states = await imported(list, many(250), async (count) => {
      waits.push(count);
      searched.push((await fetch("/api/snippets")).status);
      await seconds(app)(count);
    });
    assertEquals([states.at(-1)?.words, states.at(-1)?.done], ["Imported 250", 250]);
    const said = states.map(({ words }) => words);
    assert(
      said.some((words) => words.startsWith("Importing 250 patterns. About 3 minutes left: the server")),
    );
    assertEquals(said.at(-2), "Importing 250 patterns");
  });
  assertEquals([waits, searched, list.items.value.length], [[60, 60], [200, 200], 250]);
});

Deno.test("after an import that ended within a history, the next one adds nothing twice and names the pattern", async () => {
  using app = await openApp();
  const [ada, eve] = [await app.signedIn(), await app.signedIn("eve@example.com")];
  await asPageOf(app, ada.cookie, async () => {
    for (const name of ["one", "two", "three"]) {
      const { id } = await ask("/api/snippets", { name, pattern: "a" });
      for (const pattern of ["b", "c", "d"]) await ask(`/api/snippets/${id}`, { pattern }, "PATCH");
    }
  });
  const file = await exported(app, ada.cookie);
  let patches = 0;
  await asPageOf(app, eve.cookie, async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (path, init) => {
      if (init?.method === "PATCH" && ++patches === 5) return Promise.reject(new TypeError("gone"));
      return real(path, init);
    };
    const broken = await endOf(emptyShelf(), file, seconds(app));
    assertStringIncludes(broken?.words ?? "", "Imported 2; then it stopped: The server can't be reached");
    assertEquals([broken?.done, broken?.total, broken?.failure?.kind], [1, 3, "unreachable"]);
    globalThis.fetch = real;
    const stop = new AbortController();
    globalThis.fetch = (path, init) => {
      stop.abort();
      return real(path, init);
    };
    const stopped = await endOf(emptyShelf(), file, seconds(app), stop.signal);
    assertEquals([stopped?.words.split("; ").at(-1), stopped?.failure], ["then it was stopped", null]);
    globalThis.fetch = real;
    const begun = "1 of these the file has newer versions: to get them, delete two and import again";
    assertEquals(
      (await endOf(emptyShelf(), file, seconds(app)))?.words,
      `Imported 1; 2 already there and unchanged; of ${begun}`,
    );
    const { items } = await ask("/api/snippets", undefined, "GET");
    assertEquals(items.length, 3);
    await fetch(`/api/snippets/${items.find(({ name }: { name: string }) => name === "two").id}`, {
      method: "DELETE",
    });
    assertEquals(
      (await endOf(emptyShelf(), file, seconds(app)))?.words,
      "Imported 1; 2 already there and unchanged",
    );
  });
  const names = (text: string) =>
    JSON.parse(text).snippets.map(({ name, versions }: { name: string; versions: unknown[] }) =>
      `${name} ${versions.length}`
    ).sort();
  assertEquals(names(await exported(app, eve.cookie)), names(file));
});

Deno.test("an import whose session ended says so, and shows what was imported", async () => {
  const list = emptyShelf();
  let left = 2;
  await withServer(({ path }) => {
    if (path.includes("?")) return json({ items: [], next_cursor: null });
    const snippet = { id: String(left), name: "n", pattern: "a", flags: "", tags: [] };
    return left-- > 0 ? json(snippet) : json({}, 401);
  }, async () => {
    const end = await endOf(list, many(4), () => Promise.resolve());
    assertEquals([end?.failure?.kind, end?.done, end?.isOver], ["signed_out", 2, true]);
  });
  assertEquals(list.items.value.length, 2);
});

const failed = <T>(kind: Failure["kind"]): Answer<T> => ({
  ok: false,
  failure: { kind, message: "A sentence in any language", waitSeconds: 0 },
});

for (const [kind, requests] of [["refused", 2], ["full", 1]] as const) {
  Deno.test(`an import sends ${requests} of two versions if the first gets "${kind}"`, async () => {
    let sent = 0;
    const draft = { name: "a", pattern: "a", flags: "", description: "", tags: [] };
    const version = { pattern: "a", flags: "", notes: null };
    await writeHistory({ draft, versions: [version, version] }, <T>() => {
      sent++;
      return Promise.resolve(failed<T>(kind));
    });
    assertEquals(sent, requests);
  });
}

const LARGEST = 2 * MAX_LIBRARY_BYTES;

const NOT_LIBRARIES: readonly [what: string, file: Pick<Blob, "size" | "text">, words: string][] = [
  [
    "too large",
    { size: LARGEST + 1, text: () => Promise.reject(new Error("Not read")) },
    "The file is too large: a library has at most 100 MB",
  ],
  [
    "gone",
    { size: 5, text: () => Promise.reject(new DOMException("x", "NotFoundError")) },
    "The file could not be read. Choose it again",
  ],
  ...[
    "",
    "\ufeff{",
    "null",
    "[]",
    '"snippets"',
    '{"snippets": {"length": 1000000000}}',
    '{"snippets": "abc"}',
    '{"__proto__": {"snippets": [{"name": "n", "pattern": "a"}]}}',
    "[".repeat(1_000_000),
    "PK\u0003\u0004",
  ].map((text): [string, Blob, string] => [
    `not a library: ${text.slice(0, 30)}`,
    new Blob([text]),
    "The file is not an exported library",
  ]),
];

for (const [what, file, words] of NOT_LIBRARIES) {
  Deno.test(`a file that is ${what} is not imported, and the reason is shown`, async () => {
    const states: ImportState[] = [];
    const stop = new AbortController().signal;
    const wait = () => Promise.resolve();
    await importLibrary(emptyShelf(), file, { wait, stop, publish: (state) => states.push(state) });
    assertEquals(states, [{ words, done: 0, total: 0, isOver: true, failure: null }]);
  });
}

/** Entries of a file, as JSON text, because some can't be written as objects. */
const HOSTILE_ENTRIES = [
  "null",
  "7",
  "[]",
  '"x"',
  "{}",
  '{"name": 7, "pattern": "a"}',
  '{"name": "n", "pattern": ["a"]}',
  '{"__proto__": {"name": "n", "pattern": "a"}}',
  '{"name": "\\ud800", "pattern": "a"}',
  '{"name": "lone", "pattern": "\\udc00"}',
  `{"name": ${JSON.stringify("n".repeat(1_000_000))}, "pattern": "a"}`,
  `{"name": "long", "pattern": ${JSON.stringify("a".repeat(10_001))}}`,
  '{"name": "flags", "pattern": "a", "flags": "gg"}',
  '{"name": "broken", "pattern": "("}',
  `{"name": "deep", "pattern": ${JSON.stringify("(".repeat(2_000) + ")".repeat(2_000))}}`,
  `{"name": "tags", "pattern": "a", "tags": ${JSON.stringify(Array(1_000).fill("t"))}}`,
  `{"name": "nested", "pattern": "a", "description": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  '{"name": "tests", "pattern": "a", "text": "x", "tests": [{"line": 1e999, "match": true}]}',
  '{"name": "owner", "pattern": "a", "id": "../me", "user": "eve", "constructor": {"prototype": {"x": 1}}}',
];

Deno.test("a file of hostile entries imports what the server accepts, and counts the rest", async () => {
  using app = await openApp();
  const { cookie } = await app.signedIn();
  await asPageOf(app, cookie, async () => {
    const text = `{"snippets": [${HOSTILE_ENTRIES.join()}]}`;
    const end = await endOf(emptyShelf(), text, seconds(app));
    assertEquals([end?.isOver, end?.failure, end?.done, end?.total], [true, null, 11, 11]);
    assertMatch(end?.words ?? "", /^Imported 3; 8 refused; the first is .*; 8 entries aren't patterns$/);
    assert((end?.words.length ?? 0) < 1_000);
    const { items } = await ask("/api/snippets?limit=100", undefined, "GET");
    assertEquals(items.map(({ name }: { name: string }) => name).sort(), ["deep", "nested", "owner"]);
  });
  assertEquals(Reflect.get({}, "x"), undefined);
});

Deno.test("a large library is compared with the file once, not with every report", async () => {
  const snippets = Array.from(
    { length: share(1, 100_000, 10) },
    (_, n) => ({ name: `n${n}`, pattern: "a".repeat(100) }),
  );
  const stop = new AbortController();
  let [requests, compared] = [0, 0];
  const stringify = JSON.stringify;
  await withServer(({ path }) => {
    if (path.startsWith("/api/snippets?")) return json({ items: [], next_cursor: null });
    if (++requests === 20) stop.abort();
    return json({ error: "rate_limited", message: "later", details: {} }, 429);
  }, async () => {
    Object.assign(JSON, { stringify: (value: unknown) => (compared++, stringify(value)) });
    try {
      // There is a pause after each request, and a report before each pause.
      await imported(emptyShelf(), stringify({ snippets }), () => Promise.resolve(), stop.signal);
    } finally {
      Object.assign(JSON, { stringify });
    }
  });
  assert(compared < 2.5 * snippets.length, `${compared} comparisons`);
});
