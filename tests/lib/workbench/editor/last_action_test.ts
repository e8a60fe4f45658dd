import { batch } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { forgetActions } from "../../../../lib/workbench/editor/last_action.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { asOwnStep } from "../../../../lib/workbench/model/undo.ts";

Deno.test("what an action said is forgotten with the next edit of each field, and not before", () => {
  for (const field of ["pattern", "flags", "text"] as const) {
    const sources = createSources(null);
    const stop = forgetActions(sources);
    sources[field].value = "a";
    sources.done.value = "Saved as Q";
    assertEquals(sources.done.value, "Saved as Q");
    sources.tab.value = "safety";
    assertEquals(sources.done.value, "Saved as Q");
    sources[field].value = "ab";
    assertEquals(sources.done.value, "", field);
    stop();
  }
});

Deno.test("what is said about a change stays with it, also twice in a row", () => {
  const sources = createSources(null);
  const stop = forgetActions(sources);
  const swap = (pattern: string) =>
    asOwnStep(sources, () => {
      sources.pattern.value = pattern;
      sources.done.value = "Patterns swapped";
    });
  swap("b");
  assertEquals(sources.done.value, "Patterns swapped");
  swap("c");
  assertEquals(sources.done.value, "Patterns swapped");
  batch(() => {
    sources.text.value = "x";
    sources.done.value = "Text changed";
  });
  assertEquals(sources.done.value, "Text changed");
  sources.pattern.value = "cd";
  assertEquals(sources.done.value, "");
  stop();
});
