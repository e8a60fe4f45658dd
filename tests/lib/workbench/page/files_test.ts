import { assertEquals, assertMatch } from "@std/assert";
import { MAX_TEXT_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { takeFile } from "../../../../lib/workbench/page/files.ts";

const sources = () => createSources({ pattern: "a", flags: "", text: "before", notices: [] });

Deno.test("a file becomes the text, including its line terminators", async () => {
  const state = sources();
  await takeFile(state, new File(["a\r\n\u{1F600}"], "a.txt"));
  assertEquals([state.text.value, state.done.value], ["a\r\n\u{1F600}", ""]);
});

Deno.test("no file changes nothing", async () => {
  const state = sources();
  await takeFile(state, null);
  assertEquals(state.text.value, "before");
});

Deno.test("a file that is too large is refused with a message, and the text stays", async () => {
  const unread = { name: "huge.log", size: 4e9, text: () => Promise.reject(new Error("was read")) };
  const tooLong = {
    name: "long.log",
    size: MAX_TEXT_CHARACTERS + 1,
    text: () => Promise.resolve("a".repeat(MAX_TEXT_CHARACTERS + 1)),
  };
  for (const file of [unread, tooLong]) {
    const state = sources();
    await takeFile(state, file);
    assertEquals(state.text.value, "before");
    assertMatch(state.done.value, /^"\w+\.log" is too long: .* 20,000,000 characters/);
  }
});
