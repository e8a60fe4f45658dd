import { assertEquals, assertMatch } from "@std/assert";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { readInterrupted } from "../../../../lib/workbench/client/user.ts";
import { closeSaving, openSaving, resume } from "../../../../lib/workbench/saving/dialog.ts";
import { checkForChanges, follow } from "../../../../lib/workbench/saving/following.ts";
import { createSaving } from "../../../../lib/workbench/saving/state.ts";
import { writeSavedPattern } from "../../../../lib/workbench/saving/storage.ts";
import { keepMine, saveNew, saveVersion, takeTheirs } from "../../../../lib/workbench/saving/versions.ts";
import { type Asked, json, withServer } from "../server.ts";
import { ID, openWithSaving, snippetWith } from "./sources.ts";

/** Saving as a page does it, with a fake server. */

const ADA = { user: { id: "u1", email: "", name: "Ada", image: "" } };

const form = { ...EMPTY_FORM, name: " n ", tags: "B, a,b ,", notes: "why" };

Deno.test("a new pattern is saved, and becomes the open one", () => {
  const { sources, saving } = openWithSaving("a");
  return withServer(() => json(snippetWith(), 201, '"r1"'), async (asked) => {
    saving.form.value = form;
    await saveNew(saving);
    assertEquals(asked[0]?.body, { name: "n", description: "", tags: ["b", "a"], pattern: "a", flags: "" });
    assertEquals([sources.snippet.value, saving.mark.value, saving.step.value], [ID, "saved", "closed"]);
    assertEquals(saving.failure.value, null);
    sources.pattern.value = "ab";
    assertEquals(saving.mark.value, "unsaved");
  });
});

Deno.test("a new pattern is sent again as the same one until it is saved, unless it changed", () => {
  const { sources, saving } = openWithSaving("a");
  const answers = [null, null, json({}, 500), json(snippetWith(), 201), json(snippetWith(), 201)];
  return withServer(() => answers.shift() ?? null, async (asked) => {
    saving.form.value = form;
    await saveNew(saving);
    await saveNew(saving);
    sources.pattern.value = "b";
    for (let time = 0; time < 3; time++) await saveNew(saving);
    const [first, again, changed, saved, copy] = asked.map(({ key }) => key);
    assertMatch(first ?? "", /^[\w+/]{22}==$/);
    assertEquals([again, saved], [first, changed]);
    assertEquals(new Set([first, changed, copy]).size, 3);
  });
});

Deno.test("saving a version requires the version it was based on, and a lost response is no conflict", () => {
  const { sources, saving } = openWithSaving("b", ID);
  const answers = [
    json(snippetWith(), 200, '"r1"'),
    null,
    json({}, 412),
    json(snippetWith({ pattern: "b" }), 200, '"r2"'),
  ];
  return withServer(() => answers.shift() ?? null, async (asked) => {
    await follow(saving, ID);
    saving.form.value = { ...EMPTY_FORM, name: "n" };
    await saveVersion(saving);
    assertEquals(saving.failure.value?.kind, "unreachable");
    await saveVersion(saving);
    assertEquals([asked[2]?.method, asked[2]?.ifMatch], ["PATCH", '"r1"']);
    assertEquals([saving.mark.value, sources.done.value], ["saved", "Saved n"]);
    assertEquals(saving.failure.value, null);
  });
});

Deno.test("a version with another pattern can be compared with the one before it", () => {
  const { sources, saving } = openWithSaving("b", ID);
  const answers = [
    json(snippetWith({ pattern: "a" }), 200, '"r1"'),
    json(snippetWith({ pattern: "b" }), 200, '"r2"'),
    json(snippetWith({ pattern: "b" }), 200, '"r3"'),
  ];
  return withServer(() => answers.shift() ?? null, async () => {
    await follow(saving, ID);
    saving.form.value = { ...EMPTY_FORM, name: "n" };
    await saveVersion(saving);
    assertEquals(sources.done.value, "Saved n. Compare with before");
    await saveVersion(saving);
    assertEquals(sources.done.value, "Saved n");
  });
});

/** The version that another tab saved: revision 2 with pattern "elsewhere". */
const conflicting = ({ method, ifMatch }: Asked) =>
  method === "GET"
    ? json(snippetWith({ pattern: "elsewhere" }), 200, '"r2"')
    : ifMatch === '"r2"'
    ? json(snippetWith({ pattern: "mine" }), 200, '"r3"')
    : json({}, 412);

for (const choice of ["mine", "elsewhere", "copy"] as const) {
  Deno.test(`a conflict ends with ${choice}`, () => {
    const { sources, saving, opened } = openWithSaving("mine", ID);
    return withServer(
      (asked) =>
        asked.method === "POST"
          ? json(snippetWith({ id: "1".repeat(26), pattern: "mine" }), 201, '"r1"')
          : conflicting(asked),
      async (asked) => {
        saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
        saving.form.value = { ...EMPTY_FORM, name: "n" };
        await saveVersion(saving);
        assertEquals([saving.step.value, saving.elsewhere.value?.snippet.pattern], [
          "conflict",
          "elsewhere",
        ]);
        if (choice === "mine") await keepMine(saving);
        else if (choice === "elsewhere") takeTheirs(saving);
        else await saveNew(saving);
        assertEquals([saving.step.value, saving.mark.value], ["closed", "saved"]);
        assertEquals(sources.pattern.value, choice === "elsewhere" ? "elsewhere" : "mine");
        assertEquals(opened, choice === "elsewhere" ? ["elsewhere"] : []);
        assertEquals(asked.filter(({ method }) => method === "POST").length, choice === "copy" ? 1 : 0);
        assertEquals(sources.snippet.value, choice === "copy" ? "1".repeat(26) : ID);
      },
    );
  });
}

Deno.test("mine is kept with its pattern although only its text has changed, and the other version with another pattern", () => {
  const { sources, saving } = openWithSaving("a", ID);
  return withServer(conflicting, async (asked) => {
    saving.saved.value = { snippet: snippetWith({ text: "old" }), etag: '"r1"' };
    saving.form.value = { ...EMPTY_FORM, name: "n" };
    sources.text.value = "old";
    await checkForChanges(saving);
    await keepMine(saving);
    assertEquals(asked.at(-1)?.body, { pattern: "a", flags: "", text: "old", notes: "" });
  });
});

Deno.test("changes saved elsewhere during a reload are noticed before saving", () => {
  const { sources, saving } = openWithSaving("mine", ID);
  writeSavedPattern(sources.sessionStorage, { snippet: snippetWith(), etag: '"r1"' });
  return withServer((asked) => asked.path === "/api/me" ? json(ADA) : conflicting(asked), async () => {
    await follow(saving, ID);
    assertEquals(saving.mark.value, "changed elsewhere");
    await openSaving(saving);
    assertEquals(saving.step.value, "conflict");
  });
});

Deno.test("a new name from elsewhere is no conflict, and stays", () => {
  const { saving } = openWithSaving("mine", ID);
  const renamed = snippetWith({ name: "elsewhere", tags: ["t"] });
  return withServer(
    ({ method, ifMatch }) =>
      method === "GET"
        ? json(renamed, 200, '"r2"')
        : ifMatch === '"r2"'
        ? json({ ...renamed, pattern: "mine", description: "d" }, 200, '"r3"')
        : json({}, 412),
    async (asked) => {
      saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
      saving.form.value = { ...EMPTY_FORM, name: "n", description: "d", notes: "why" };
      await saveVersion(saving);
      assertEquals(asked.at(-1)?.body, { description: "d", pattern: "mine", flags: "", notes: "why" });
      assertEquals([saving.step.value, saving.saved.value.snippet.name], ["closed", "elsewhere"]);
    },
  );
});

Deno.test("returning to a tab shows what another one saved meanwhile", () => {
  const { sources, saving } = openWithSaving("a", ID);
  saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
  return withServer(conflicting, async () => {
    await checkForChanges(saving);
    assertEquals([saving.mark.value, sources.pattern.value], ["changed elsewhere", "a"]);
    await openSaving(saving);
    await checkForChanges(saving);
    assertEquals(saving.elsewhere.value?.etag, '"r2"');
  });
});

Deno.test("another user's pattern is closed with a notice; signed-out users get none", async () => {
  const stranger = openWithSaving("a", ID);
  await withServer(() => json({}, 404), () => follow(stranger.saving, ID));
  assertEquals([stranger.sources.snippet.value, stranger.sources.notices.value.length], [null, 1]);
  const signedOut = openWithSaving("a", ID);
  await withServer(() => json({}, 401), () => follow(signedOut.saving, ID));
  assertEquals([signedOut.sources.snippet.value, signedOut.sources.notices.value.length], [ID, 0]);
});

Deno.test("typed text is kept until the reader is signed in again, and removed when they close it", async () => {
  const { sources, saving } = openWithSaving("a");
  saving.form.value = form;
  await withServer(() => json({}, 401), () => saveNew(saving));
  assertEquals(saving.step.value, "session ended");
  const later = createSaving(sources);
  await withServer(() => json({ user: null }), () => resume(later));
  assertEquals([later.step.value, readInterrupted(sources.localStorage)?.form], ["closed", form]);
  await withServer(() => json(ADA), () => resume(later));
  assertEquals([later.step.value, later.form.value], ["form", form]);
  assertEquals(readInterrupted(sources.localStorage), null);
  await withServer(() => json({ user: null }), () => openSaving(later));
  assertEquals(later.step.value, "sign in");
  closeSaving(later);
  assertEquals(readInterrupted(sources.localStorage), null);
});

Deno.test("a pattern that was deleted elsewhere can be saved again", () => {
  const { sources, saving } = openWithSaving("a", ID);
  return withServer(() => json({}, 404), async () => {
    saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
    await saveVersion(saving);
    assertEquals([sources.snippet.value, saving.mark.value], [null, "none"]);
    assertEquals(saving.failure.value?.message, "It was deleted elsewhere. Save it as a new one to keep it");
  });
});

const OTHER = "1".repeat(26);

for (const action of [saveNew, saveVersion]) {
  Deno.test(`${action.name}() doesn't return to its pattern when another one was opened meanwhile`, () => {
    const { sources, saving } = openWithSaving("b", ID);
    saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
    saving.form.value = form;
    return withServer(() => {
      sources.snippet.value = OTHER;
      saving.saved.value = { snippet: snippetWith({ id: OTHER }), etag: '"o1"' };
      return json(snippetWith({ pattern: "b" }), action === saveNew ? 201 : 200, '"r2"');
    }, async () => {
      await action(saving);
      assertEquals([sources.snippet.value, saving.saved.value?.etag], [OTHER, '"o1"']);
      assertEquals(sources.done.value.startsWith("Saved"), true);
    });
  });
}

for (const status of [404, 412]) {
  Deno.test(`a refused version (${status}) leaves a pattern alone that was opened meanwhile`, () => {
    const { sources, saving } = openWithSaving("b", ID);
    saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
    return withServer(({ method }) => {
      sources.snippet.value = OTHER;
      return method === "PATCH" ? json({}, status) : json(snippetWith({ pattern: "c" }), 200, '"r2"');
    }, async () => {
      await saveVersion(saving);
      assertEquals([sources.snippet.value, saving.elsewhere.value, saving.step.value], [
        OTHER,
        null,
        "closed",
      ]);
    });
  });
}

Deno.test("a second press while saving sends nothing", () => {
  const { saving } = openWithSaving("a");
  return withServer(() => json(snippetWith(), 201, '"r1"'), async (asked) => {
    await Promise.all([saveNew(saving), saveNew(saving)]);
    assertEquals([asked.length, saving.busy.value], [1, false]);
  });
});

Deno.test("without a saved pattern there is no version to save, and without a conflict nothing to choose", () => {
  const { saving, opened } = openWithSaving("a", ID);
  return withServer(() => json(snippetWith(), 200, '"r1"'), async (asked) => {
    await saveVersion(saving);
    await keepMine(saving);
    takeTheirs(saving);
    assertEquals([asked.length, opened, saving.step.value], [0, [], "closed"]);
  });
});

Deno.test("keeping another pattern than elsewhere needs no note", () => {
  const { saving } = openWithSaving("mine", ID);
  saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
  saving.elsewhere.value = { snippet: snippetWith({ pattern: "elsewhere" }), etag: '"r2"' };
  return withServer(() => json(snippetWith({ pattern: "mine" }), 200, '"r3"'), async (asked) => {
    await keepMine(saving);
    assertEquals([asked[0]?.ifMatch, asked[0]?.body?.notes], ['"r2"', ""]);
    saving.form.value = { ...EMPTY_FORM, notes: "mine is better" };
    saving.elsewhere.value = { snippet: snippetWith({ pattern: "mine" }), etag: '"r4"' };
    await keepMine(saving);
    assertEquals(asked[1]?.body?.notes, "mine is better");
  });
});

Deno.test("a version saved elsewhere without a text leaves the one here, but has its own contracts", () => {
  const { sources, saving } = openWithSaving("mine", ID);
  const elsewhere = snippetWith({ pattern: "elsewhere", contracts: ["whole", "linear"] });
  saving.elsewhere.value = { snippet: elsewhere, etag: '"r2"' };
  sources.text.value = "my text";
  sources.contracts.value = "mine";
  takeTheirs(saving);
  assertEquals([sources.pattern.value, sources.text.value], ["elsewhere", "my text"]);
  assertEquals(sources.contracts.value, "whole\nlinear");
});

Deno.test("mine that was saved with another text is a conflict although the pattern is the same", () => {
  const { sources, saving } = openWithSaving("b", ID);
  saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
  saving.form.value = { ...EMPTY_FORM, name: "n" };
  sources.text.value = "my text";
  return withServer(
    ({ method }) =>
      method === "PATCH"
        ? json({}, 412)
        : json(snippetWith({ pattern: "b", text: "elsewhere" }), 200, '"r2"'),
    async () => {
      await saveVersion(saving);
      assertEquals([saving.step.value, saving.failure.value], ["conflict", null]);
    },
  );
});

Deno.test("a conflict whose other version can't be fetched is reported as a failure", () => {
  const { saving } = openWithSaving("b", ID);
  saving.saved.value = { snippet: snippetWith(), etag: '"r1"' };
  return withServer(({ method }) => method === "PATCH" ? json({}, 412) : null, async () => {
    await saveVersion(saving);
    assertEquals([saving.step.value, saving.failure.value?.kind], ["closed", "unreachable"]);
  });
});
