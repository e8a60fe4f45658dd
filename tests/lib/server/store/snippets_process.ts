import { SnippetDraft, SnippetPatch } from "../../../../lib/schema/snippets.ts";
import { createSnippet, patchSnippet } from "../../../../lib/server/library/library.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { random } from "../../../app/random.ts";

/** One of several processes that write to the same library. It prints the ids of the snippets it saved. */

const [path = ":memory:", name = "", id = ""] = Deno.args;
using kv = await openKv(path, random);
const library = { store: createStore(kv, random), userId: "u1", now: Date.now };
const saved = await Promise.all(
  Array.from({ length: 20 }, async (_, i) => {
    await patchSnippet(library, id, SnippetPatch.parse({ pattern: `${name}${i}` }), null);
    return await createSnippet(library, SnippetDraft.parse({ name: `${name}${i}`, pattern: "a" }));
  }),
);
console.log(JSON.stringify(saved.map(({ snippet }) => snippet.id)));
