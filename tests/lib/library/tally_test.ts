import { assertEquals } from "@std/assert";
import { tallyOf } from "../../../lib/library/tally.ts";
import { deleteSnippet } from "../../../lib/library/library.ts";
import { save, withLibrary } from "../../library.ts";

Deno.test("a tally counts one's own snippets and their tags, the most frequent first", () =>
  withLibrary(async (library, of) => {
    assertEquals(await tallyOf(library), { total: 0, tags: [] });
    const { id } = await save(library, { tags: ["b", "gone"] });
    for (const tags of [["b", "a"], ["c", "b"], []]) await save(library, { tags });
    await save(of("u2"), { tags: ["theirs"] });
    await deleteSnippet(library, id, null);
    assertEquals(await tallyOf(library), {
      total: 3,
      tags: [{ tag: "b", count: 2 }, { tag: "a", count: 1 }, { tag: "c", count: 1 }],
    });
  }));
