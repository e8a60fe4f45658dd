import { assertEquals } from "@std/assert";
import {
  addPending,
  Deleting,
  duplicate,
  readPending,
  restore,
  runSequentially,
  seconds,
  tag,
} from "../../../../lib/workbench/library/changes.ts";
import { createDetails, createSnippetList, setGone, take } from "../../../../lib/workbench/library/state.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";
import { storageOf } from "../../../browser/storage.ts";
import { until } from "../../../timing/until.ts";
import { json, withServer } from "../server.ts";

/** Restoring, and deleting with undo: the requests to the server, and their time. */

const TIME = "2026-01-01T00:00:00.000Z";

const snippet = (id: string, tags: string[] = []) => ({
  id,
  name: id,
  pattern: "a",
  flags: "",
  description: "",
  tags,
  created_at: TIME,
  updated_at: TIME,
});

const [ONE, TWO] = [snippet("1", ["t"]), snippet("2", ["t", "u"])];

function opened() {
  const list = createSnippetList("u1", { total: 2, tags: [{ tag: "t", count: 2 }, { tag: "u", count: 1 }] }, {
    query: "",
    tag: "",
  });
  list.items.value = [TWO, ONE];
  const storage = storageOf();
  return { list, storage, deleting: new Deleting(list, storage) };
}

const NOTHING = () => new Response(null, { status: 204 });

Deno.test("a deleted pattern disappears at once and returns on undo, without a request to the server", () => {
  const { list, storage, deleting } = opened();
  return withServer(NOTHING, async (asked) => {
    deleting.delete([TWO]);
    assertEquals([list.shown.value, list.total.value, [...list.tags.value]], [[ONE], 1, [["t", 1]]]);
    assertEquals(Object.keys(readPending(storage, "u1")), ["2"]);
    deleting.undo();
    assertEquals([list.shown.value, list.total.value], [[TWO, ONE], 2]);
    assertEquals([readPending(storage, "u1"), asked.length, list.notice.value], [{}, 0, null]);
    await deleting.send();
    assertEquals(asked.length, 0);
  });
});

Deno.test("a version is restored with its text, tests and contracts, or without", async () => {
  const { list } = opened();
  const version = { id: "v", pattern: "b", flags: "g", notes: "old", created_at: TIME };
  const kept = { text: "x", tests: [{ line: 1, match: true }], contracts: ["whole"] };
  const details = createDetails();
  details.id.value = "1";
  await withServer(() => json(ONE), async (asked) => {
    await restore(list, details, { ...version, ...kept }, "Restored");
    await restore(list, details, version, "Restored");
    assertEquals(asked.filter(({ method }) => method === "PATCH").map(({ body }) => body), [
      { pattern: "b", flags: "g", ...kept, notes: "Restored" },
      { pattern: "b", flags: "g", text: null, tests: null, contracts: null, notes: "Restored" },
    ]);
  });
});

Deno.test("a second deletion sends the first", () => {
  const { storage, deleting } = opened();
  return withServer(NOTHING, async (asked) => {
    deleting.delete([ONE]);
    deleting.delete([TWO]);
    assertEquals(asked.map(({ method, path }) => `${method} ${path}`), ["DELETE /api/snippets/1"]);
    await deleting.send();
    assertEquals([asked.length, readPending(storage, "u1")], [2, {}]);
  });
});

Deno.test("a pattern that could not be deleted is shown again, with a message", () => {
  const { list, storage, deleting } = opened();
  return withServer(() => null, async () => {
    deleting.delete([ONE]);
    await deleting.send();
    assertEquals(list.shown.value, [TWO, ONE]);
    assertEquals(list.notice.value?.words.startsWith("1 was not deleted. The server can't"), true);
    assertEquals(readPending(storage, "u1"), {});
  });
});

Deno.test("leaving the page sends pending deletions, and the next visit the remaining ones", async () => {
  const { storage, list, deleting } = opened();
  await withServer(() => null, async () => {
    deleting.delete([ONE, TWO]);
    deleting.leave();
    await Promise.resolve();
  });
  assertEquals(Object.keys(readPending(storage, "u1")), ["1", "2"]);
  addPending(storage, "u1", ["3"], Date.now() + 60_000);
  await withServer(({ path }) => path.endsWith("1") ? json({}, 404) : NOTHING(), async (asked) => {
    await new Deleting(list, storage).resume();
    assertEquals(asked.map(({ path }) => path), ["/api/snippets/1", "/api/snippets/2"]);
  });
  assertEquals(Object.keys(readPending(storage, "u1")), ["3"]);
});

Deno.test("many requests wait as long as required, and stop at a failure", async () => {
  const waits: number[] = [];
  const answers = [
    NOTHING(),
    Response.json({}, { status: 429, headers: { "Retry-After": "7" } }),
    NOTHING(),
    json({}, 500),
  ];
  await withServer(() => answers.shift() ?? null, async () => {
    const { deleteSnippet } = await import("../../../../lib/workbench/client/snippets_api.ts");
    const outcome = await runSequentially(
      ["a", "b", "c", "d"],
      deleteSnippet,
      (count) => Promise.resolve(void waits.push(count)),
    );
    assertEquals([outcome.done, outcome.failure?.kind, waits], [["a", "b"], "failed", [7]]);
  });
});

Deno.test("a pattern is duplicated once although the answer was lost", () => {
  const { list } = opened();
  const details = createDetails();
  details.snippet.value = TWO;
  const answers = [null, json({ ...TWO, id: "3" }, 201), json({ ...TWO, id: "4" }, 201)];
  return withServer(() => answers.shift() ?? null, async (asked) => {
    const copies = [];
    for (let time = 0; time < 3; time++) copies.push(await duplicate(list, details));
    const [first, again, another] = asked.map(({ key }) => key);
    assertEquals([copies, again, another === first], [[null, "3", "4"], first, false]);
  });
});

Deno.test("tags that were given elsewhere meanwhile stay, also when tagging is undone", async () => {
  const { list } = opened();
  let [tags, revision, isOvertaken] = [["elsewhere"], 1, false];
  await withServer(({ method, body, ifMatch }) => {
    if (method === "PATCH" && !isOvertaken) {
      isOvertaken = true;
      tags = [...tags, "at once"];
      revision++;
    }
    if (method === "PATCH" && ifMatch !== `"r${revision}"`) return json({}, 412);
    if (method === "PATCH" && body !== null) [tags, revision] = [body.tags as string[], revision + 1];
    return json({ ...TWO, tags }, 200, `"r${revision}"`);
  }, async () => {
    await tag(list, [TWO], " V", true);
    assertEquals(tags, ["elsewhere", "at once", "v"]);
    tags = [...tags, "later"];
    list.notice.value?.undo?.();
    await until("the undo", () => tags, ({ length }) => length === 3);
    assertEquals(tags, ["elsewhere", "at once", "later"]);
    await tag(list, [{ ...TWO, tags }], "elsewhere", false);
    assertEquals(tags, ["at once", "later"]);
  });
});

Deno.test("requests that stop because the session ended say so, for a link to sign in", () => {
  const { list, deleting } = opened();
  const ended = () => Response.json({ error: "unauthorized", message: "", details: {} }, { status: 401 });
  return withServer(ended, async () => {
    await tag(list, [TWO], "v", true);
    assertEquals(list.notice.value?.failure?.kind, "signed_out");
    deleting.delete([TWO]);
    assertEquals(list.notice.value?.failure, null);
    await deleting.send();
    assertEquals(list.notice.value?.failure?.kind, "signed_out");
  });
});

Deno.test("a list adds new patterns and updates changed ones, including the counts", () => {
  const { list } = opened();
  take(list, [snippet("3", ["t"]), { ...ONE, tags: [] }]);
  assertEquals(list.items.value.map(({ id }) => id), ["3", "2", "1"]);
  assertEquals([list.total.value, [...list.tags.value]], [3, [["t", 2], ["u", 1]]]);
  setGone(list, [TWO], true);
  assertEquals([...list.tags.value], [["t", 1]]);
});

Deno.test("a wait ends when it is stopped, before or after it began", async () => {
  // No time passes: the waits only end because they are stopped.
  using timers = new FakeTimers();
  const stop = new AbortController();
  let ended = 0;
  const end = () => void ended++;
  void seconds(600, stop.signal).then(end);
  await timers.settle();
  assertEquals(ended, 0);
  stop.abort();
  void seconds(600, stop.signal).then(end);
  await timers.settle();
  assertEquals(ended, 2);
});
