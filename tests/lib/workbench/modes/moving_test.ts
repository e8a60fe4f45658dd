import { assertEquals } from "@std/assert";
import { batch } from "@preact/signals";
import { DEFAULT_MODES } from "../../../../lib/workbench/modes/modes.ts";
import { connectMoving } from "../../../../lib/workbench/modes/moving.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";

function sources(text: string, unexpected: string) {
  const made = sourcesOf({
    pattern: "a",
    flags: "",
    text,
    modes: { ...DEFAULT_MODES, unexpected },
    notices: [],
  });
  connectMoving(made);
  return made;
}

Deno.test("expectations move along with their lines", () => {
  const { text, modes } = sources("a\nb\nc", "2-3");
  text.value = "x\na\nb\nc";
  assertEquals(modes.value.unexpected, "3-4");
  text.value = "x\nb\nc";
  assertEquals(modes.value.unexpected, "2-3");
});

Deno.test("expectations that come with a text stand as they came", () => {
  const { text, modes } = sources("a\nb", "2");
  batch(() => {
    text.value = "x\ny\nz";
    modes.value = { ...DEFAULT_MODES, unexpected: "1,3" };
  });
  assertEquals(modes.value.unexpected, "1,3");
});
