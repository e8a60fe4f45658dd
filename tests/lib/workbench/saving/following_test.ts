import { assertEquals } from "@std/assert";
import { checkForChanges, follow } from "../../../../lib/workbench/saving/following.ts";
import { keep } from "../../../../lib/workbench/saving/state.ts";
import { readSavedPattern, writeSavedPattern } from "../../../../lib/workbench/saving/storage.ts";
import { json, withServer } from "../server.ts";
import { ID, openWithSaving, snippetWith } from "./sources.ts";

/** Answers that arrive late, and what counts as a change elsewhere. */

const OTHER = "1".repeat(26);
const first = { snippet: snippetWith(), etag: '"r1"' };
const second = { snippet: snippetWith({ pattern: "b" }), etag: '"r2"' };
const TESTED = { text: "x", tests: [{ line: 1, match: true }] };

Deno.test("an answer about a pattern that was closed meanwhile is dropped", () => {
  const { sources, saving } = openWithSaving("a", ID, ID);
  return withServer(() => {
    sources.snippet.value = OTHER;
    return json(snippetWith(TESTED), 200, '"r1"');
  }, async () => {
    await follow(saving, ID);
    assertEquals([saving.saved.value, sources.text.value, sources.snippet.value], [null, "", OTHER]);
  });
});

for (const status of [401, 404]) {
  Deno.test(`a refusal (${status}) that belongs to a pattern closed meanwhile doesn't close the open one`, () => {
    const { sources, saving } = openWithSaving("a", ID);
    return withServer(() => {
      sources.snippet.value = OTHER;
      keep(saving, { snippet: snippetWith({ id: OTHER }), etag: '"r1"' });
      return json({}, status);
    }, async () => {
      await follow(saving, ID);
      assertEquals([sources.snippet.value, saving.saved.value?.snippet.id], [OTHER, OTHER]);
      assertEquals(sources.notices.value, []);
    });
  });
}

Deno.test("an answer from before a version was saved is dropped: it isn't a change elsewhere", async () => {
  for (const ask of [checkForChanges, follow]) {
    const { sources, saving } = openWithSaving("b", ID);
    writeSavedPattern(sources.sessionStorage, first);
    if (ask === checkForChanges) saving.saved.value = first;
    await withServer(() => {
      keep(saving, second); // saved while the request was under way
      return json(first.snippet, 200, first.etag);
    }, async () => {
      await ask(saving, ID);
      assertEquals([saving.saved.value?.etag, saving.elsewhere.value, saving.mark.value], [
        '"r2"',
        null,
        "saved",
      ]);
    });
  }
});

Deno.test("nothing is asked about the pattern that is known already, nor about none", () => {
  const { sources, saving } = openWithSaving("a", ID);
  saving.saved.value = first;
  saving.elsewhere.value = second;
  return withServer(() => null, async (asked) => {
    await follow(saving, ID);
    assertEquals(saving.elsewhere.value, second);
    sources.snippet.value = null;
    await follow(saving, null);
    assertEquals([asked.length, saving.saved.value, saving.elsewhere.value], [0, null, null]);
  });
});

Deno.test("an open dialog isn't disturbed by a check", () => {
  const { saving } = openWithSaving("a", ID);
  saving.saved.value = first;
  saving.step.value = "form";
  return withServer(() => json(second.snippet, 200, '"r2"'), async (asked) => {
    await checkForChanges(saving);
    assertEquals([asked.length, saving.elsewhere.value], [0, null]);
  });
});

/** Fields that changed elsewhere, the text on the workbench, and whether that is a conflict. */
const CHANGES: readonly [what: string, fields: object, text: string, isConflict: boolean][] = [
  ["a name", { name: "other" }, "", false],
  ["a pattern", { pattern: "b" }, "", true],
  ["flags", { flags: "g" }, "", true],
  ["a text", { text: "x" }, "", true],
  ["contracts", { contracts: ["whole"] }, "", true],
  ["the text that is typed here, too", { text: "x" }, "x", false],
  ["another text than the one typed here", { text: "x" }, "y", true],
  ["a name, while a text was typed here", { name: "other" }, "y", false],
  ["a pattern, with the text that is typed here", { pattern: "b", text: "x" }, "x", true],
];

for (const [what, fields, text, isConflict] of CHANGES) {
  Deno.test(`when somebody saves ${what}, that is ${isConflict ? "a" : "no"} conflict`, () => {
    const { sources, saving } = openWithSaving("a", ID);
    saving.saved.value = first;
    sources.text.value = text;
    return withServer(() => json(snippetWith(fields), 200, '"r2"'), async () => {
      await checkForChanges(saving);
      assertEquals(saving.elsewhere.value?.etag ?? null, isConflict ? '"r2"' : null);
      assertEquals(saving.saved.value?.etag, isConflict ? '"r1"' : '"r2"');
      assertEquals(readSavedPattern(sources.sessionStorage, ID)?.etag, isConflict ? undefined : '"r2"');
    });
  });
}

Deno.test("other flags are unsaved, like another pattern", () => {
  const { sources, saving } = openWithSaving("a", ID);
  keep(saving, first);
  sources.flags.value = "g";
  assertEquals(saving.mark.value, "unsaved");
  sources.flags.value = "";
  assertEquals(saving.mark.value, "saved");
  sources.pattern.value = "b";
  assertEquals(saving.mark.value, "unsaved");
});

Deno.test("the version that a tab knows is that of its pattern only", () => {
  const { sources } = openWithSaving("a", ID);
  assertEquals(readSavedPattern(sources.sessionStorage, ID), null);
  writeSavedPattern(sources.sessionStorage, first);
  assertEquals(readSavedPattern(sources.sessionStorage, ID), first);
  assertEquals(readSavedPattern(sources.sessionStorage, OTHER), null);
  for (const damaged of ["{}", "null", '{"snippet": null}', "{"]) {
    sources.sessionStorage.setItem("workbench.saved", damaged);
    assertEquals(readSavedPattern(sources.sessionStorage, ID), null);
  }
});
