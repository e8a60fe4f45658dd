import { assert, assertEquals } from "@std/assert";
import { SnippetQuery } from "../../../../lib/schema/snippets.ts";
import { getSnippet } from "../../../../lib/server/library/library.ts";
import { snippetPage, versionPage } from "../../../../lib/server/library/list.ts";
import { save, withLibrary } from "../../../library.ts";

Deno.test("two processes that write to one library lose no writes", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/library.db`;
  try {
    await withLibrary(async (library) => {
      const { id } = await save(library, { name: "a" });
      const ids = (await Promise.all(["p", "q"].map((name) => savedInProcess(path, name, id)))).flat();
      const all = [id, ...ids].sort().reverse();
      for (const query of ["", "a"]) {
        const { items } = await snippetPage(library, SnippetQuery.parse({ limit: "100", query }));
        assertEquals(items.map((snippet) => snippet.id), all);
      }
      const { items: versions } = await versionPage(library, id, { limit: 100 });
      assertEquals(new Set(versions.map(({ pattern }) => pattern)).size, 41);
      assertEquals((await getSnippet(library, id)).snippet.pattern, versions[0]?.pattern);
    }, path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function savedInProcess(path: string, name: string, id: string): Promise<string[]> {
  const worker = new URL("./snippets_process.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", worker, path, name, id],
  }).output();
  const text = new TextDecoder();
  assert(success, text.decode(stderr));
  return JSON.parse(text.decode(stdout));
}
