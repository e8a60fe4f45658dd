import { assertEquals } from "@std/assert";
import { decodePatch, decodeText } from "../../../../lib/change/readers/decode.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

Deno.test("files are decoded as UTF-8, UTF-16 or byte by byte", () => {
  assertEquals(decodeText(new TextEncoder().encode("/é😀/")), "/é😀/");
  assertEquals(decodeText(bytes("\xef\xbb\xbf/a/")), "/a/");
  assertEquals(decodeText(bytes("\xff\xfe/\0\xe9\0/\0")), "/é/");
  assertEquals(decodeText(bytes("\xfe\xff\0/\0\xe9\0/")), "/é/");
  assertEquals(decodeText(bytes("/\xe9t\xe8/")), "/étè/");
  assertEquals(decodeText(new Uint8Array()), "");
});

Deno.test("the lines of a patch are decoded each by itself", () => {
  assertEquals(decodePatch(bytes("-/\xe9/\n+/\xc3\xa9/\n")), "-/é/\n+/é/\n");
  assertEquals(decodePatch(bytes("\xe9")), "é");
});
