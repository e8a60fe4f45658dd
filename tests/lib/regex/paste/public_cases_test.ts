import { assertEquals } from "@std/assert";
import { looksLikeCode } from "../../../../lib/regex/paste/plain_text.ts";
import { readPaste } from "../../../../lib/regex/paste/paste.ts";
import type { PasteReading } from "../../../../lib/regex/paste/reading.ts";
import { publicCases } from "../public_cases.ts";

for (const { id, text = "", expected } of publicCases("paste")) {
  Deno.test(`public case ${id}`, () => {
    const reading = readPaste(text);
    // A sentence wants the remark that the text looks like code.
    if (typeof expected === "string") return assertEquals([reading, looksLikeCode(text)], [null, true]);
    const { note: _, ...fields } = expected as Partial<PasteReading> & { readonly note?: string };
    const found = Object.keys(fields).map((field) => [field, reading?.[field as keyof PasteReading]]);
    assertEquals(Object.fromEntries(found), fields);
  });
}
