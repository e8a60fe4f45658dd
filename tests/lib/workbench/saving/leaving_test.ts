import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { EMPTY_FORM } from "../../../../lib/workbench/core/save_form.ts";
import {
  checkUser,
  readInterrupted,
  readSavedPattern,
  setReader,
  writeSavedPattern,
} from "../../../../lib/workbench/core/user.ts";
import {
  checkForChanges,
  follow,
  resume,
  saveNew,
  savingOf,
} from "../../../../lib/workbench/saving/state.ts";
import { storageOf } from "../../../storage.ts";
import { json, withServer } from "../server.ts";
import { benchOf, ID, snippetWith } from "./bench.ts";

/** A tab's data about saved patterns is removed with its reader; the draft stays. */

const userOf = (id: string): User => ({ id, email: "", name: id, image: "" });
const kept = { snippet: snippetWith({ name: "secret" }), etag: '"r1"' };

for (
  const [what, status, snippet] of [["nobody is signed in", 401, ID], [
    "it is not theirs",
    404,
    null,
  ]] as const
) {
  for (const [look, ask] of [["a reload", follow], ["coming back to the tab", checkForChanges]] as const) {
    Deno.test(`${look} removes the saved pattern if ${what}, and keeps typed text`, () => {
      const { bench, saving } = benchOf("mine", ID);
      writeSavedPattern(bench.sessionStorage, kept);
      if (ask === checkForChanges) saving.kept.value = kept;
      return withServer(() => json({}, status), async () => {
        await ask(saving, ID);
        assertEquals(readSavedPattern(bench.sessionStorage, ID), null);
        assertEquals([saving.kept.value, saving.mark.value], [null, "none"]);
        assertEquals([bench.snippet.value, bench.pattern.value], [snippet, "mine"]);
      });
    });
  }
}

Deno.test("a server that does not respond causes no removal", () => {
  const { bench, saving } = benchOf("mine", ID);
  writeSavedPattern(bench.sessionStorage, kept);
  return withServer(() => null, async () => {
    await follow(saving, ID);
    await checkForChanges(saving);
    assertEquals([readSavedPattern(bench.sessionStorage, ID), saving.kept.value], [kept, kept]);
  });
});

Deno.test("signing in again elsewhere keeps the open saved pattern", () => {
  const { bench, saving } = benchOf("mine", ID);
  const answers = [json({}, 401), json(snippetWith(), 200, '"r1"')];
  return withServer(() => answers.shift() ?? null, async () => {
    await follow(saving, ID);
    assertEquals(saving.mark.value, "none");
    await checkForChanges(saving);
    assertEquals([saving.mark.value, readSavedPattern(bench.sessionStorage, ID)?.etag], ["unsaved", '"r1"']);
  });
});

/** The previous reader, the server's answer about the current one, and whether the saved pattern is still known. */
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
  Deno.test(`checkUser() ${known ? "keeps" : "removes"} the saved pattern: ${at + 1}`, () => {
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

Deno.test("forbidden storage does not prevent signing in", () =>
  withServer(() => json({ user: userOf("ada") }), async () => {
    const account = accountOf();
    await checkUser(account, () => {
      throw new DOMException("No", "SecurityError");
    });
    assertEquals(account.user.value?.id, "ada");
  }));

for (const [id, isGiven] of [["ada", true], ["eve", false]] as const) {
  Deno.test(`what Ada was saving when her session ended is ${isGiven ? "" : "not "}restored for ${id}`, async () => {
    const { bench, saving } = benchOf("a");
    setReader("ada", () => bench.sessionStorage);
    saving.form.value = { ...EMPTY_FORM, name: "secret" };
    await withServer(() => json({}, 401), () => saveNew(saving));
    assertEquals(readInterrupted(bench.localStorage)?.form?.name, "secret");
    const later = savingOf(bench);
    await withServer(() => json({ user: userOf(id) }), () => resume(later));
    assertEquals([later.step.value, later.form.value.name], isGiven ? ["form", "secret"] : ["closed", ""]);
    assertEquals(readInterrupted(bench.localStorage), null);
  });
}
