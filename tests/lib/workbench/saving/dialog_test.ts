import { assertEquals } from "@std/assert";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { readInterrupted, setReader } from "../../../../lib/workbench/client/user.ts";
import { closeSaving, interrupt, openSaving, resume } from "../../../../lib/workbench/saving/dialog.ts";
import { savingPanel } from "../../../../lib/workbench/saving/panel.ts";
import { createSaving, takeTyped } from "../../../../lib/workbench/saving/state.ts";
import { saveVersion } from "../../../../lib/workbench/saving/versions.ts";
import { type Asked, json, withServer } from "../server.ts";
import { ID, NO_CONTRACTS, openWithSaving, snippetWith } from "./sources.ts";

/** The steps of the dialog, and what interrupts them. */

const ADA = { user: { id: "u1", email: "", name: "Ada", image: "" } };
const kept = { snippet: snippetWith({ name: "Dates", tags: ["t"] }), etag: '"r1"' };

/** A server where Ada is signed in, and has one saved pattern. */
const adasServer = ({ path }: Asked) => path === "/api/me" ? json(ADA) : json(kept.snippet, 200, kept.etag);

Deno.test("the form of an open pattern has its fields, and that of a new one is empty", async () => {
  const { saving } = openWithSaving("a");
  saving.form.value = { ...EMPTY_FORM, name: "earlier" };
  await withServer(adasServer, () => openSaving(saving));
  assertEquals([saving.step.value, saving.form.value, saving.failure.value], ["form", EMPTY_FORM, null]);
  const { saving: open } = openWithSaving("a", ID);
  await withServer(adasServer, async (asked) => {
    await openSaving(open);
    assertEquals([open.step.value, open.form.value.name, open.form.value.tags], ["form", "Dates", "t"]);
    assertEquals(asked.map(({ path }) => path), ["/api/me", `/api/snippets/${ID}`]);
    await openSaving(open);
    assertEquals(asked.length, 3, "a known pattern is not asked for again");
  });
});

Deno.test("what was typed is still there when the dialog is opened again, until it is saved", async () => {
  const { sources, saving } = openWithSaving("a", ID);
  const fields = () => savingPanel(sources, NO_CONTRACTS, saving).shown("").fields;
  await withServer(
    (asked) => asked.method === "PATCH" ? json(kept.snippet, 200, '"r3"') : adasServer(asked),
    async () => {
      await openSaving(saving);
      fields().onType({ ...saving.form.value, notes: "half a" });
      closeSaving(saving);
      saving.saved.value = { snippet: { ...kept.snippet, name: "renamed elsewhere" }, etag: '"r2"' };
      await openSaving(saving);
      assertEquals([saving.form.value.notes, saving.form.value.name], ["half a", "renamed elsewhere"]);
      closeSaving(saving);
      sources.snippet.value = null;
      saving.saved.value = null;
      await openSaving(saving);
      assertEquals(saving.form.value, EMPTY_FORM, "that of another pattern");
      closeSaving(saving);
      sources.snippet.value = ID;
      saving.saved.value = kept;
      await openSaving(saving);
      assertEquals(saving.form.value.notes, "half a");
      await saveVersion(saving);
      await openSaving(saving);
      assertEquals(saving.form.value.notes, "");
    },
  );
});

Deno.test("what was typed survives a reload, but not another user", async () => {
  const { sources, saving } = openWithSaving("a");
  const formAfter = async () => {
    const later = createSaving(sources);
    await withServer(adasServer, () => openSaving(later));
    return later.form.value;
  };
  await withServer(adasServer, () => openSaving(saving));
  takeTyped(saving, { ...EMPTY_FORM, description: "half a" });
  assertEquals(await formAfter(), { ...EMPTY_FORM, description: "half a" });
  sources.sessionStorage.setItem("workbench.typed", '{"id":null,"fields":{"name":1,"tags":"t","x":"y"}}');
  assertEquals(await formAfter(), { ...EMPTY_FORM, tags: "t" });
  for (const damaged of ["{", "1", '{"fields":1}', '{"fields":null}', "[]"]) {
    sources.sessionStorage.setItem("workbench.typed", damaged);
    assertEquals(await formAfter(), EMPTY_FORM);
  }
  takeTyped(saving, { ...EMPTY_FORM, description: "half a" });
  setReader("u1", () => sources.sessionStorage);
  assertEquals((await formAfter()).description, "half a");
  setReader("u2", () => sources.sessionStorage);
  assertEquals(await formAfter(), EMPTY_FORM);
});

Deno.test("a server that doesn't answer leaves the form, with the failure", async () => {
  const { saving } = openWithSaving("a");
  await withServer(() => null, () => openSaving(saving));
  assertEquals([saving.step.value, saving.failure.value?.kind], ["form", "unreachable"]);
  closeSaving(saving);
  assertEquals([saving.step.value, saving.failure.value], ["closed", null]);
});

for (const user of [ADA.user, null]) {
  for (const late of ["/api/me", `/api/snippets/${ID}`]) {
    if (user === null && late !== "/api/me") continue;
    Deno.test(`a dialog that is closed while ${late} is asked stays closed for ${user?.name ?? "nobody"}`, () => {
      const { sources, saving } = openWithSaving("a", ID);
      return withServer((asked) => {
        if (asked.path === late) closeSaving(saving);
        return asked.path === "/api/me" ? json({ user }) : adasServer(asked);
      }, async () => {
        await openSaving(saving);
        assertEquals([saving.step.value, readInterrupted(sources.localStorage)], ["closed", null]);
      });
    });
  }
}

Deno.test("signing in to save opens the form of the pattern afterwards", async () => {
  const { sources, saving } = openWithSaving("a", ID);
  saving.saved.value = kept;
  saving.form.value = { ...EMPTY_FORM, name: "typed" };
  interrupt(saving, "sign in");
  assertEquals(readInterrupted(sources.localStorage)?.form, null);
  const later = createSaving(sources);
  await withServer(adasServer, () => resume(later));
  assertEquals([later.step.value, later.form.value.name], ["form", "Dates"]);
});

/** The id on the workbench after signing in, and the version that saving continues from. */
const RETURNS: readonly [id: string | null, etag: string | undefined][] = [
  [ID, '"r1"'],
  ["1".repeat(26), undefined],
  [null, undefined],
];

for (const [id, etag] of RETURNS) {
  Deno.test(`an interrupted save continues from its version only if its pattern is still open: ${id}`, async () => {
    const { sources, saving } = openWithSaving("a", ID);
    saving.saved.value = kept;
    saving.form.value = { ...EMPTY_FORM, name: "typed" };
    interrupt(saving, "session ended");
    sources.snippet.value = id;
    const later = createSaving(sources);
    await withServer(adasServer, () => resume(later));
    assertEquals([later.step.value, later.form.value.name, later.saved.value?.etag], ["form", "typed", etag]);
  });
}

Deno.test("a save of a new pattern that was interrupted has no version to continue from", async () => {
  const { sources, saving } = openWithSaving("a", ID);
  interrupt(saving, "session ended");
  const later = createSaving(sources);
  await withServer(adasServer, () => resume(later));
  assertEquals([later.step.value, later.saved.value], ["form", null]);
});

Deno.test("without an interrupted save nothing is asked", () => {
  const { saving } = openWithSaving("a");
  return withServer(adasServer, async (asked) => {
    await resume(saving);
    assertEquals([asked.length, saving.step.value], [0, "closed"]);
  });
});

Deno.test("a server that doesn't answer leaves what was interrupted for the next time", async () => {
  const { sources, saving } = openWithSaving("a", ID);
  saving.form.value = { ...EMPTY_FORM, name: "typed" };
  interrupt(saving, "session ended");
  const later = createSaving(sources);
  await withServer(() => null, () => resume(later));
  assertEquals([later.step.value, readInterrupted(sources.localStorage)?.form?.name], ["closed", "typed"]);
});
