import { SnippetDraft, SnippetPatch } from "../../../lib/schema/snippets.ts";
import { createSnippet, deleteSnippet, patchSnippet } from "../../../lib/server/library/library.ts";
import { openKv } from "../../../lib/server/store/kv.ts";
import { createStore } from "../../../lib/server/store/store.ts";
import { random } from "../../app/random.ts";
import type { WriterAction } from "./killed.ts";

/**
 * One of several processes that write to a library until they are killed. It prints a line before and after
 * each action.
 */

const [path = ":memory:", name = "", shared = ""] = Deno.args;
using kv = await openKv(path, random);
const library = { store: createStore(kv, random), userId: "u1", now: Date.now };
const own: string[] = [];

async function told<T>(deed: Omit<WriterAction, "done">, act: () => Promise<T>): Promise<T> {
  console.log(JSON.stringify({ ...deed, done: false } satisfies WriterAction));
  const result = await act();
  console.log(JSON.stringify({ ...deed, done: true } satisfies WriterAction));
  return result;
}

const patch = (id: string, pattern: string) =>
  told(
    { kind: "patch", id, pattern },
    // Every other text is long enough for a separate key.
    () =>
      patchSnippet(
        library,
        id,
        SnippetPatch.parse({ pattern, text: "☃".repeat(edits++ % 2 * 17_000) }),
        null,
      ),
  );

let edits = 0;

for (let i = 0;; i++) {
  const pattern = `${name}${i}`;
  const { snippet: { id } } = await told(
    { kind: "create", id: "", pattern },
    () => createSnippet(library, SnippetDraft.parse({ name: pattern.repeat(9), pattern })),
  );
  own.push(id);
  await Promise.all([patch(id, `${pattern}x`), patch(id, `${pattern}y`), patch(shared, `${pattern}z`)]);
  const old = i % 3 === 2 ? own.shift() : undefined;
  if (old) await told({ kind: "delete", id: old, pattern: "" }, () => deleteSnippet(library, old, null));
}
