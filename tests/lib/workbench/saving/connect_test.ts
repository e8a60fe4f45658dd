import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { EMPTY_FORM } from "../../../../lib/workbench/client/save_form.ts";
import { connectSave, connectSaved } from "../../../../lib/workbench/saving/connect.ts";
import { writeInterrupted } from "../../../../lib/workbench/saving/storage.ts";
import { storageOf } from "../../../browser/storage.ts";
import { ID } from "./sources.ts";

/** A key with modifiers, and whether it saves. */
const KEYS: readonly [keys: Partial<KeyboardEvent>, saves: boolean][] = [
  [{ key: "s", ctrlKey: true }, true],
  [{ key: "s", metaKey: true }, true],
  [{ key: "s" }, false],
  [{ key: "s", ctrlKey: true, metaKey: true }, false],
  [{ key: "s", ctrlKey: true, shiftKey: true }, false],
  [{ key: "s", ctrlKey: true, altKey: true }, false],
  [{ key: "S", ctrlKey: true, shiftKey: true }, false],
  [{ key: "d", ctrlKey: true }, false],
  [{ key: "d" }, false],
];

for (const [keys, saves] of KEYS) {
  Deno.test(`${Object.keys(keys).join("+")} of "${keys.key}" ${saves ? "saves" : "is left to the browser"}`, () => {
    const page = new EventTarget();
    let count = 0;
    const stop = connectSave(() => void count++, page);
    const press = () => {
      const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
      const event = Object.assign(new Event("keydown", { cancelable: true }), { ...none, ...keys });
      page.dispatchEvent(event);
      return event.defaultPrevented;
    };
    assertEquals([press(), count], [saves, saves ? 1 : 0]);
    stop();
    assertEquals([press(), count], [false, saves ? 1 : 0]);
  });
}

/** A page, and what it asks of the dialog's code. */
function openPage(id: string | null, isInterrupted = false) {
  const asked: string[] = [];
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const localStorage = storageOf();
  if (isInterrupted) writeInterrupted(localStorage, { form: EMPTY_FORM, kept: null, reader: null });
  const snippet = signal(id);
  const call = (name: string) => (asked.push(name), Promise.resolve());
  const panel = {
    follow: (id: string | null) => call(`follow ${id === null ? "none" : id.slice(0, 1)}`),
    resume: () => call("resume"),
    checkForChanges: () => call("check"),
  };
  let loads = 0;
  const load = () => (loads++, Promise.resolve({ panel }));
  const stop = connectSaved({ snippet }, load, { document, localStorage } as unknown as Window);
  const show = async (state: string) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();
    return asked.splice(0);
  };
  return { asked, snippet, stop, show, loads: () => loads };
}

/** Lets all promises run that are settled. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a page without a saved pattern doesn't load the code that saves", async () => {
  const { show, stop, loads } = openPage(null);
  assertEquals([await show("hidden"), await show("visible"), loads()], [[], [], 0]);
  stop();
});

Deno.test("a saved pattern is followed, also when it is closed, and checked when the reader returns", async () => {
  const { asked, snippet, show, stop } = openPage(ID);
  await settled();
  assertEquals(asked.splice(0), ["follow 0"]);
  assertEquals([await show("hidden"), await show("visible")], [[], ["check"]]);
  snippet.value = null;
  await settled();
  assertEquals(asked.splice(0), ["follow none"]);
  snippet.value = "1".repeat(26);
  await settled();
  assertEquals(asked.splice(0), ["follow 1"]);
  stop();
  snippet.value = ID;
  assertEquals(await show("visible"), []);
});

for (const id of [ID, null]) {
  Deno.test(`what a sign-in interrupted continues on a page ${id === null ? "without" : "with"} a saved pattern`, async () => {
    const { asked, stop } = openPage(id, true);
    await settled();
    assertEquals(asked.at(-1), "resume");
    stop();
  });
}
