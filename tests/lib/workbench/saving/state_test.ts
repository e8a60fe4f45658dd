import { assertEquals } from "@std/assert";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { readInterrupted } from "../../../../lib/workbench/client/user.ts";
import { closeSaving, openSaving, resume } from "../../../../lib/workbench/saving/dialog.ts";
import { checkForChanges, follow } from "../../../../lib/workbench/saving/following.ts";
import { createSaving } from "../../../../lib/workbench/saving/state.ts";
import { keepMine, saveNew, saveVersion, takeTheirs } from "../../../../lib/workbench/saving/versions.ts";
import { writeSavedPattern } from "../../../../lib/workbench/saving/storage.ts";
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
    sources.pattern.value = "ab";
    assertEquals(saving.mark.value, "unsaved");
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
  });
});

/** The version that another tab saved: revision 2 with pattern "theirs". */
const conflicting = ({ method, ifMatch }: Asked) =>
  method === "GET"
    ? json(snippetWith({ pattern: "theirs" }), 200, '"r2"')
    : ifMatch === '"r2"'
    ? json(snippetWith({ pattern: "mine" }), 200, '"r3"')
    : json({}, 412);

for (const choice of ["mine", "theirs", "copy"] as const) {
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
        assertEquals([saving.step.value, saving.theirs.value?.snippet.pattern], ["conflict", "theirs"]);
        if (choice === "mine") await keepMine(saving);
        else if (choice === "theirs") takeTheirs(saving);
        else await saveNew(saving);
        assertEquals([saving.step.value, saving.mark.value], ["closed", "saved"]);
        assertEquals(sources.pattern.value, choice === "theirs" ? "theirs" : "mine");
        assertEquals(opened, choice === "theirs" ? ["theirs"] : []);
        assertEquals(asked.filter(({ method }) => method === "POST").length, choice === "copy" ? 1 : 0);
        assertEquals(sources.snippet.value, choice === "copy" ? "1".repeat(26) : ID);
      },
    );
  });
}

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
  const renamed = snippetWith({ name: "theirs", tags: ["t"] });
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
      assertEquals([saving.step.value, saving.saved.value.snippet.name], ["closed", "theirs"]);
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
    assertEquals(saving.theirs.value?.etag, '"r2"');
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
