import { assertEquals } from "@std/assert";
import type { Snippet } from "../../../../lib/schema/snippets.ts";
import { planImport } from "../../../../lib/workbench/library/import_plan.ts";
import type { FiledSnippet } from "../../../../lib/workbench/library/library_file.ts";

/** A pattern of a file: its name, and its versions from the oldest. */
const filed = (name: string, ...patterns: string[]): FiledSnippet => ({
  draft: { name, pattern: patterns.at(-1) ?? "", flags: "", description: "", tags: [] },
  versions: patterns.map((pattern) => ({ pattern, flags: "", notes: null })),
});

const saved = (id: string, name: string, pattern: string): Snippet => ({
  id,
  name,
  pattern,
  flags: "",
  description: "",
  tags: [],
  created_at: "",
  updated_at: "",
});

const CASES: readonly [what: string, file: FiledSnippet[], library: Snippet[], plan: string[]][] = [
  ["all in an empty library", [filed("n", "a", "b"), filed("m", "a")], [], ["new", "new"]],
  ["nothing that is there", [filed("n", "a", "b")], [saved("1", "n", "b")], ["same 1"]],
  ["what has another name", [filed("n", "a")], [saved("1", "m", "a")], ["new"]],
  ["what has another pattern", [filed("n", "a")], [saved("1", "n", "b")], ["new"]],
  ["nothing that is there with an earlier version", [filed("n", "a", "b")], [saved("1", "n", "a")], [
    "earlier 1",
  ]],
  [
    "as many as there are more in the file, the oldest first",
    [filed("n", "a"), filed("n", "a"), filed("n", "a")],
    [saved("2", "n", "a"), saved("1", "n", "a")],
    ["same 1", "same 2", "new"],
  ],
  [
    "what is the same before what has an earlier version",
    [filed("n", "a", "b"), filed("n", "a")],
    [saved("1", "n", "a")],
    ["new", "same 1"],
  ],
  ["names without the spaces around them", [filed(" n ", "a")], [saved("1", "n", "a")], ["same 1"]],
];

for (const [what, file, library, plan] of CASES) {
  Deno.test(`planImport() writes ${what}`, () => {
    assertEquals(
      planImport(file, library).map(({ same, earlier }) =>
        same ? `same ${same.id}` : earlier ? `earlier ${earlier.id}` : "new"
      ),
      plan,
    );
  });
}
