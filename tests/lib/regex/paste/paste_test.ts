import { assertEquals } from "@std/assert";
import { MAX_PASTED_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import { readPaste } from "../../../../lib/regex/paste/paste.ts";
import { OTHERS, PASTES } from "./pastes.ts";

for (const { paste, more, ...expected } of PASTES) {
  Deno.test(`reads ${JSON.stringify(paste)}`, () => {
    const { dialect: _, ...reading } = readPaste(paste) ?? { dialect: null };
    assertEquals(reading, { ...expected, ...more });
  });
}

for (const text of OTHERS) {
  Deno.test(`ignores ${JSON.stringify(text)}`, () => assertEquals(readPaste(text), null));
}

Deno.test("a long paste is ignored", () => {
  const long = `const re = /${"a".repeat(MAX_PASTED_CHARACTERS)}/;`;
  assertEquals(readPaste(long), null);
});
