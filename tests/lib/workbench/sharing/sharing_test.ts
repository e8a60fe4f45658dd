import { assertEquals } from "@std/assert";
import { MAX_URL_TEXT_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import { encode } from "../../../../lib/workbench/core/link.ts";
import { fileOf, linkTo, readFile } from "../../../../lib/workbench/sharing/sharing.ts";

const state = { pattern: "a+", flags: "g", text: "aa" };

Deno.test("linkTo() gives a link and says what travels in it", () => {
  assertEquals(linkTo(state, "https://regex.example"), {
    link: `https://regex.example/?p=${encode("a+")}&f=Zw&t=${encode("aa")}`,
    contents: "the pattern and the test text",
  });
  assertEquals(linkTo({ ...state, text: "" }, "")?.contents, "the pattern");
  const long = linkTo({ ...state, text: "a".repeat(MAX_URL_TEXT_CHARACTERS + 1) }, "");
  assertEquals(long?.contents, "the pattern; the test text is too long for a link, a file can carry it");
});

Deno.test("linkTo() refuses half of a surrogate pair", () => {
  assertEquals(linkTo({ ...state, text: "\ud83d" }, ""), null);
  assertEquals(linkTo({ ...state, pattern: "\ude00" }, ""), null);
});

Deno.test("a saved file reads back the same, whatever the text", () => {
  const awkward = { pattern: "[\ud800]", flags: "", text: "\r\n\u2028\0\ud83d" };
  assertEquals(readFile(fileOf(awkward)), awkward);
});

const WRONG: readonly [contents: string, words: string][] = [
  ["", "The file does not come from this workbench"],
  ["{", "The file does not come from this workbench"],
  ["null", "The file does not come from this workbench"],
  ['{"pattern":"a"}', "The file does not come from this workbench"],
  ['{"kind":"regex-workbench","pattern":"a","flags":1,"text":""}', "The file lacks a pattern, flags or text"],
];

for (const [contents, words] of WRONG) {
  Deno.test(`readFile() says what is wrong with ${contents || "an empty file"}`, () => {
    assertEquals(readFile(contents), words);
  });
}

Deno.test("what is shared does not say which saved pattern of its owner it is", () => {
  const saved = { ...state, snippet: "01M7Z59NBWV8VWQ21RN7F8AQNN" };
  assertEquals(linkTo(saved, ""), linkTo(state, ""));
  assertEquals(fileOf(saved), fileOf(state));
});
