import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { readInterrupted, setReader } from "../../../../lib/workbench/client/user.ts";
import { checkUser } from "../../../../lib/workbench/offline/account.ts";
import { resume } from "../../../../lib/workbench/saving/dialog.ts";
import { checkForChanges, follow } from "../../../../lib/workbench/saving/following.ts";
import { createSaving } from "../../../../lib/workbench/saving/state.ts";
import { readSavedPattern, writeSavedPattern } from "../../../../lib/workbench/saving/storage.ts";
import { saveNew } from "../../../../lib/workbench/saving/versions.ts";
import { storageOf } from "../../../browser/storage.ts";
import { json, withServer } from "../server.ts";
import { ID, openWithSaving, snippetWith } from "./sources.ts";

/** What a tab knows of saved patterns goes with the one who read there; the draft stays. */

const userOf = (id: string): User => ({ id, email: "", name: id, image: "" });
const kept = { snippet: snippetWith({ name: "secret" }), etag: '"r1"' };

for (
  const [what, status, snippet] of [["nobody is signed in", 401, ID], [
    "it is not elsewhere",
    404,
    null,
  ]] as const
) {
  for (const [look, ask] of [["a reload", follow], ["coming back to the tab", checkForChanges]] as const) {
    Deno.test(`${look} forgets the saved pattern where ${what}, and leaves what was typed`, () => {
      const { sources, saving } = openWithSaving("mine", ID);
      writeSavedPattern(sources.sessionStorage, kept);
      if (ask === checkForChanges) saving.saved.value = kept;
      return withServer(() => json({}, status), async () => {
        await ask(saving, ID);
        assertEquals(readSavedPattern(sources.sessionStorage, ID), null);
        assertEquals([saving.saved.value, saving.mark.value], [null, "none"]);
        assertEquals([sources.snippet.value, sources.pattern.value], [snippet, "mine"]);
      });
    });
  }
}

Deno.test("a server that does not answer lets nothing be forgotten", () => {
  const { sources, saving } = openWithSaving("mine", ID);
  writeSavedPattern(sources.sessionStorage, kept);
  return withServer(() => null, async () => {
    await follow(saving, ID);
    await checkForChanges(saving);
    assertEquals([readSavedPattern(sources.sessionStorage, ID), saving.saved.value], [kept, kept]);
  });
});

Deno.test("who signs in again elsewhere continues with the saved pattern", () => {
  const { sources, saving } = openWithSaving("mine", ID);
  const answers = [json({}, 401), json(snippetWith(), 200, '"r1"')];
  return withServer(() => answers.shift() ?? null, async () => {
    await follow(saving, ID);
    assertEquals(saving.mark.value, "none");
    await checkForChanges(saving);
    assertEquals([saving.mark.value, readSavedPattern(sources.sessionStorage, ID)?.etag], [
      "unsaved",
      '"r1"',
    ]);
  });
});

/** Who was there before, who is told to be there now, and whether the saved pattern is still known. */
const READERS: readonly (readonly [before: string | null, answer: () => Response | null, known: boolean])[] =
  [
    [null, () => json({ user: userOf("ada") }), true],
    ["ada", () => json({ user: userOf("ada") }), true],
    ["ada", () => json({}, 429), true],
    ["ada", () => null, true],
    ["ada", () => json({ user: null }), false],
    ["ada", () => json({ user: userOf("eve") }), false],
  ];

const accountOf = () => ({
  user: signal<User | null | undefined>(undefined),
  offline: signal(false),
  outage: signal(""),
});

for (const [at, [before, answer, known]] of READERS.entries()) {
  Deno.test(`checkUser() ${known ? "keeps" : "forgets"} the saved pattern: ${at + 1}`, () => {
    const tab = storageOf();
    if (before !== null) setReader(before, () => tab);
    writeSavedPattern(tab, kept);
    return withServer(answer, async () => {
      await checkUser(accountOf(), () => tab);
      assertEquals(readSavedPattern(tab, ID) !== null, known);
      assertEquals(tab.getItem("workbench.saved")?.includes("secret") ?? false, known);
    });
  });
}

Deno.test("a storage that is forbidden does not keep anybody from signing in", () =>
  withServer(() => json({ user: userOf("ada") }), async () => {
    const account = accountOf();
    await checkUser(account, () => {
      throw new DOMException("No", "SecurityError");
    });
    assertEquals(account.user.value?.id, "ada");
  }));

for (const [id, isGiven] of [["ada", true], ["eve", false]] as const) {
  Deno.test(`what Ada was saving when her session ended is ${isGiven ? "" : "not "}given to ${id}`, async () => {
    const { sources, saving } = openWithSaving("a");
    setReader("ada", () => sources.sessionStorage);
    saving.form.value = { ...EMPTY_FORM, name: "secret" };
    await withServer(() => json({}, 401), () => saveNew(saving));
    assertEquals(readInterrupted(sources.localStorage)?.form?.name, "secret");
    const later = createSaving(sources);
    await withServer(() => json({ user: userOf(id) }), () => resume(later));
    assertEquals([later.step.value, later.form.value.name], isGiven ? ["form", "secret"] : ["closed", ""]);
    assertEquals(readInterrupted(sources.localStorage), null);
  });
}
