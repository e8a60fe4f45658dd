import { signal } from "@preact/signals";
import { assert, assertEquals } from "@std/assert";
import { type Pasted, takePaste } from "../../../../lib/workbench/editor/pasting.ts";
import { inOrder } from "../../../../lib/workbench/model/link.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { PASTES } from "../../regex/paste/pastes.ts";

/** The sources after a paste over a pattern with flags. */
function pasteOver(flags: string, paste: string) {
  const sources = createSources({ pattern: "old", flags, text: "", notices: [] });
  const pasted = signal<Pasted | null>(null);
  takePaste(sources, pasted, paste);
  return { sources, pasted };
}

Deno.test("the flags after a paste don't depend on those of the pattern before, unless its flags are unknown", () => {
  const read = PASTES.filter(({ flags, isCertain }) => flags !== null && isCertain);
  assert(read.length > 80);
  for (const { paste, flags } of read) {
    for (const before of ["", "gim", "v"]) {
      assertEquals(pasteOver(before, paste).sources.flags.value, inOrder(flags ?? ""), paste);
    }
  }
});

Deno.test("the value of a key has no flags, in JSON Schema and YAML", () => {
  for (
    const paste of [
      `"pattern": "^[a-z]+$"`,
      "pattern: ^[a-z]+$",
      `  pattern: '^[a-z]+$'  # lower case`,
      `- "^[a-z]+$"`,
    ]
  ) {
    const { sources, pasted } = pasteOver("gi", paste);
    assertEquals([sources.pattern.value, sources.flags.value], ["^[a-z]+$", ""], paste);
    // As text, it is a change of the pattern, whose flags stay.
    assertEquals(pasted.value?.text.flags, "gi");
  }
});

Deno.test("a string alone leaves the flags unchanged", () => {
  assertEquals(pasteOver("gi", `"^\\\\d+$"`).sources.flags.value, "gi");
});
