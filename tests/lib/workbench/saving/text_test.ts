import { assertEquals } from "@std/assert";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { checkForChanges, follow } from "../../../../lib/workbench/saving/following.ts";
import { savingPanel } from "../../../../lib/workbench/saving/panel.ts";
import { keepMine, saveNew, saveVersion, takeTheirs } from "../../../../lib/workbench/saving/versions.ts";
import { json, withServer } from "../server.ts";
import { ID, NO_CONTRACTS, openWithSaving, snippetWith } from "./sources.ts";

/** The test text of a saved pattern, with a fake server. */

const TESTED = { text: "a\nb", tests: [{ line: 1, match: true }, { line: 2, match: false }] };
const LINES = { ...DEFAULT_MODES, mode: "lines" as const, expected: "*", unexpected: "2" };
const form = { ...EMPTY_FORM, name: "n" };

Deno.test("a new pattern is saved with its text and expectations", () => {
  const { sources, saving } = openWithSaving("a");
  sources.text.value = TESTED.text;
  sources.modes.value = LINES;
  return withServer(() => json(snippetWith(TESTED), 201, '"r1"'), async (asked) => {
    saving.form.value = form;
    await saveNew(saving);
    assertEquals(asked[0]?.body, {
      name: "n",
      description: "",
      tags: [],
      pattern: "a",
      flags: "",
      ...TESTED,
    });
    assertEquals(saving.mark.value, "saved");
    sources.text.value = "a\nbc";
    assertEquals(saving.mark.value, "unsaved");
    sources.text.value = "x".repeat(20_001);
    assertEquals(saving.mark.value, "saved");
  });
});

Deno.test("a long text is not sent, and the dialog says so", () => {
  const { sources } = openWithSaving("a");
  sources.text.value = "x".repeat(20_001);
  return withServer(() => json(snippetWith(), 201, '"r1"'), async (asked) => {
    const { saving, shown } = savingPanel(sources, NO_CONTRACTS);
    const { fields } = shown("/sign-in");
    assertEquals(
      fields.textWords,
      "The test text is not saved: it has 20,001 characters, and at most 20,000 can be saved. " +
        "It stays in this browser; you can also save it as a file",
    );
    saving.form.value = form;
    await saveNew(saving);
    assertEquals("text" in (asked[0]?.body ?? {}), false);
  });
});

Deno.test("a pattern that the page was opened for gets its saved text", () => {
  const { sources, saving } = openWithSaving("a", ID, ID);
  return withServer(() => json(snippetWith(TESTED), 200, '"r1"'), async () => {
    await follow(saving, ID);
    assertEquals([sources.text.value, sources.modes.value], [TESTED.text, LINES]);
    assertEquals([sources.opening.value, saving.mark.value], [null, "saved"]);
  });
});

Deno.test("text that was typed meanwhile is not replaced", () => {
  const { sources, saving } = openWithSaving("a", ID, ID);
  return withServer(() => json(snippetWith(TESTED), 200, '"r1"'), async () => {
    sources.text.value = "typed";
    await follow(saving, ID);
    assertEquals([sources.text.value, sources.opening.value, saving.mark.value], ["typed", null, "unsaved"]);
  });
});

Deno.test("an earlier text stays if the page was not opened for the pattern", () => {
  const { sources, saving } = openWithSaving("a", ID);
  return withServer(() => json(snippetWith(TESTED), 200, '"r1"'), async () => {
    await follow(saving, ID);
    assertEquals(sources.text.value, "");
  });
});

Deno.test("a change of only the text is sent without a note", () => {
  const { sources, saving } = openWithSaving("a", ID, ID);
  const answers = [json(snippetWith(TESTED), 200, '"r1"'), json(snippetWith({ text: "b" }), 200, '"r2"')];
  return withServer(() => answers.shift() ?? null, async (asked) => {
    await follow(saving, ID);
    sources.text.value = "b";
    sources.modes.value = DEFAULT_MODES;
    saving.form.value = form;
    await saveVersion(saving);
    assertEquals(asked[1]?.body, { text: "b", tests: null, notes: "" });
    assertEquals([asked[1]?.ifMatch, saving.mark.value], ['"r1"', "saved"]);
  });
});

/** A tab with its own text, while another one saved "elsewhere". */
async function conflict(use: (parts: ReturnType<typeof openWithSaving>, bodies: unknown[]) => Promise<void>) {
  const parts = openWithSaving("a", ID, ID);
  const { sources, saving } = parts;
  const bodies: unknown[] = [];
  let elsewhere = snippetWith(TESTED);
  let etag = '"r1"';
  await withServer(({ method, body }) => {
    if (method === "PATCH") bodies.push(body);
    return json(elsewhere, 200, etag);
  }, async () => {
    await follow(saving, ID);
    saving.form.value = form;
    sources.text.value = "mine";
    [elsewhere, etag] = [snippetWith({ text: "elsewhere" }), '"r2"'];
    await checkForChanges(saving);
    assertEquals(saving.mark.value, "changed elsewhere");
    await use(parts, bodies);
  });
}

Deno.test("two texts of one pattern are a conflict, and keeping mine creates a version", () =>
  conflict(async ({ saving }, bodies) => {
    await keepMine(saving);
    assertEquals(bodies, [{
      text: "mine",
      tests: [{ line: 1, match: true }],
      notes: "Another text was saved at the same time",
    }]);
  }));

Deno.test("using the version that was saved elsewhere shows its text", () =>
  conflict(({ sources, saving, opened }) => {
    takeTheirs(saving);
    assertEquals([sources.text.value, sources.modes.value, opened], ["elsewhere", DEFAULT_MODES, ["a"]]);
    return Promise.resolve();
  }));
