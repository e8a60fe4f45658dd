import { assertEquals } from "@std/assert";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { toggleFold, unfoldedIn } from "../../../../lib/workbench/model/unfolded.ts";

Deno.test("parts of the diagram are open until they are folded, or the pattern is another one", () => {
  const sources = createSources({ pattern: "ab", flags: "", text: "", notices: [] });
  const open = (pattern = "ab") => [...unfoldedIn(sources, { pattern })];
  assertEquals(open(), []);
  toggleFold(sources, 0);
  toggleFold(sources, 1);
  assertEquals([open(), open("b")], [[0, 1], []]);
  toggleFold(sources, 0);
  assertEquals(open(), [1]);
  sources.pattern.value = "b";
  toggleFold(sources, 0);
  assertEquals([open("b"), open()], [[0], []]);
});
