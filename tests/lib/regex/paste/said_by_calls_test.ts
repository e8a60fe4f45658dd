import { assertEquals, assertNotEquals } from "@std/assert";
import { looksLikeCode } from "../../../../lib/regex/paste/plain_text.ts";
import { readPaste } from "../../../../lib/regex/paste/paste.ts";
import type { PasteReading } from "../../../../lib/regex/paste/reading.ts";
import { CODE, NO_CODE, SAID } from "./said_by_calls.ts";

for (const [paste, expected] of SAID) {
  Deno.test(`what ${JSON.stringify(paste)} says is read`, () => {
    const reading = readPaste(paste);
    if (expected === null) return assertEquals(reading, null);
    assertNotEquals(reading, null);
    const fields = Object.keys(expected) as (keyof PasteReading)[];
    assertEquals(Object.fromEntries(fields.map((field) => [field, reading?.[field]])), expected);
  });
}

for (const text of CODE) {
  Deno.test(`${JSON.stringify(text)} looks like code without a regex`, () => {
    assertEquals([readPaste(text), looksLikeCode(text)], [null, true]);
  });
}

for (const text of NO_CODE) {
  Deno.test(`${JSON.stringify(text)} does not look like code`, () =>
    assertEquals(looksLikeCode(text), false));
}
