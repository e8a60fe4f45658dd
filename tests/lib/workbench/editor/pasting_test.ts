import { signal } from "@preact/signals";
import { assert, assertEquals } from "@std/assert";
import { type Pasted, takePaste } from "../../../../lib/workbench/editor/pasting.ts";
import { DEFAULT_MODES, inOrder } from "../../../../lib/workbench/model/link.ts";
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

for (
  const [pattern, flags] of [["\\w+\\s?", "g"], ["^(\\w+\\s?)*$", ""], ["\\s+$", ""], [
    "^\\s+|\\s+$",
    "g",
  ]] as const
) {
  Deno.test(`over the untouched example, ${pattern} gets the flags "${flags}"`, () => {
    const sources = createSources(null);
    sources.text.value = "";
    takePaste(sources, signal<Pasted | null>(null), pattern);
    assertEquals([sources.pattern.value, sources.flags.value], [pattern, flags]);
  });
}

Deno.test("a diff with several changes stays out of the pattern, and can be reviewed", () => {
  const diff = "@@ -1,2 +1,2 @@\n-a = /x+/;\n+a = /x*/;\n@@ -9 +9 @@\n-b = /y+/;\n+b = /y*/;\n";
  const { sources, pasted } = pasteOver("gi", diff);
  assertEquals([sources.pattern.value, sources.flags.value, pasted.value?.diff], ["old", "gi", diff]);
});

const VALUES: readonly [value: string, name: string | undefined][] = [
  ["2026-11-29", "a date"],
  ["192.168.0.1", "an IPv4 address"],
  ["ada@example.com", "an email address"],
  ["abc", undefined],
  ["\\d{4}-\\d\\d", undefined],
];

for (const [value, name] of VALUES) {
  Deno.test(`after a paste of ${value}, ${name ? `a pattern for ${name}` : "nothing else"} is offered`, () => {
    const { sources, pasted } = pasteOver("g", value);
    assertEquals(sources.pattern.value, value);
    const known = pasted.value?.known;
    assertEquals(known?.name, name);
    if (known) assertEquals(new RegExp(known.choice.pattern, "i").exec(value)?.[0], value);
  });
}

Deno.test("a value that is pasted while the text is a sample becomes the text of its pattern", () => {
  const sources = createSources(null);
  // So that no other sample is looked for.
  sources.modes.value = { ...DEFAULT_MODES, expected: "1" };
  const pasted = signal<Pasted | null>(null);
  takePaste(sources, pasted, "2026-11-29");
  assertEquals(pasted.value?.known?.choice.testText, "2026-11-29");
  sources.text.value = "my own";
  takePaste(sources, pasted, "2026-11-29");
  assertEquals(pasted.value?.known?.choice.testText, undefined);
});
