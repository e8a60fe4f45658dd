import { assert, assertEquals, assertRejects } from "@std/assert";
import { MAX_PACKED_CHARACTERS, MAX_UNPACKED_BYTES } from "../../../../lib/limits/workbench.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import {
  PackedTextError,
  packText,
  showPackedText,
  unpackText,
} from "../../../../lib/workbench/model/packed_text.ts";

/** Bytes in the form of a link's text. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return (await new Response(stream).bytes()).toBase64({ alphabet: "base64url", omitPadding: true });
}

const reasonFor = async (value: string) =>
  (await assertRejects(() => unpackText(value), PackedTextError)).reason;

Deno.test("a text is unpacked unchanged", async () => {
  for (const text of ["", "a", "\ufeffé😀\r\n\0", "x".repeat(MAX_UNPACKED_BYTES), "☃\n".repeat(250_000)]) {
    const value = await packText(text);
    assert(/^[\w-]*$/.test(value));
    assertEquals(await unpackText(value) === text, true);
  }
});

Deno.test("padding and the other base64 alphabet are read too", async () => {
  const value = await packText("some text ☃ 12345?>".repeat(20));
  const usual = value.replaceAll("-", "+").replaceAll("_", "/");
  assertEquals(await unpackText(usual.padEnd(Math.ceil(usual.length / 4) * 4, "=")), await unpackText(value));
});

Deno.test("damaged values are reported as such", async () => {
  const whole = await packText("a line of text\n".repeat(100));
  const values = [
    "*",
    "A",
    "é",
    whole.slice(0, -6),
    `${whole.slice(0, 8)}AAAA${whole.slice(12)}`,
    "_____w",
  ];
  for (const value of values) assertEquals([value, await reasonFor(value)], [value, "damaged"]);
  assertEquals(await reasonFor(await packed(new Uint8Array([0xff, 0xfe, 0x41]))), "damaged");
});

Deno.test("a text is refused from the first byte above the limit", async () => {
  assertEquals(await reasonFor(await packed(new Uint8Array(MAX_UNPACKED_BYTES + 1))), "too long");
  assertEquals(await reasonFor("A".repeat(MAX_PACKED_CHARACTERS + 1)), "too long");
  assertEquals(await reasonFor("A".repeat(MAX_PACKED_CHARACTERS)), "damaged");
});

Deno.test("only slightly more than the limit is decompressed of a bomb, and the page runs other tasks meanwhile", async () => {
  const bomb = await packed(new Uint8Array(200_000_000));
  let turns = 0;
  const timer = setInterval(() => turns++);
  const began = performance.now();
  assertEquals(await reasonFor(bomb), "too long");
  clearInterval(timer);
  // Decompressing all of it would take hundreds of pieces.
  assert(turns < 50, `${turns} turns in ${performance.now() - began} ms`);
});

Deno.test("a text is shown unless something was typed, and a damaged one is reported once", async () => {
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  assertEquals(await showPackedText(sources, await packText("unpacked")), "unpacked");
  assertEquals(sources.text.value, "unpacked");
  assertEquals(await showPackedText(sources, await packText("other")), null);
  assertEquals(sources.text.value, "unpacked");
  for (let i = 0; i < 2; i++) assertEquals(await showPackedText(sources, "*"), null);
  assertEquals(sources.notices.value, [
    "The text of the link is damaged and was left out; the pattern is shown without it",
  ]);
});
