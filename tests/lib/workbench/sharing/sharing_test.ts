import { assertEquals } from "@std/assert";
import { MAX_URL_PACKED_CHARACTERS } from "../../../../lib/limits/workbench.ts";
import {
  DEFAULT_MODES,
  readAddress,
  readUrlState,
  type UrlState,
} from "../../../../lib/workbench/model/link.ts";
import { encode, MAX_URL_TEXT_CHARACTERS } from "../../../../lib/workbench/model/link_writing.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import { unpackText } from "../../../../lib/workbench/model/packed_text.ts";
import { copyLink, linkTo, prepareLink } from "../../../../lib/workbench/page/share_link.ts";
import { readFile, stateFile } from "../../../../lib/workbench/sharing/sharing.ts";

const state = { pattern: "a+", flags: "g", text: "aa" };

const prepared = (state: UrlState, packed: string | null = null) => ({ state, packed });

Deno.test("linkTo() returns a link and says what it includes", () => {
  assertEquals(linkTo(prepared(state), "https://regex.example", "with text"), {
    link: `https://regex.example/?p=${encode("a+")}&f=Zw&t=${encode("aa")}`,
    contents: "the pattern and the test text",
  });
  assertEquals(linkTo(prepared(state), "", "without text")?.contents, "the pattern");
  const promised = { ...state, contracts: "whole" };
  assertEquals(
    linkTo(prepared(promised), "", "with text")?.contents,
    "the pattern, the contracts and the test text",
  );
  assertEquals(linkTo(prepared(promised), "", "without text")?.contents, "the pattern and the contracts");
  const compared = { ...state, second: { pattern: "b", flags: "" } };
  assertEquals(linkTo(prepared(compared), "", "with text")?.contents, "both patterns and the test text");
  assertEquals(
    linkTo(prepared({ ...compared, ...promised }), "", "private")?.contents,
    "both patterns, the contracts and the test text",
  );
  const long = linkTo(prepared({ ...state, text: "a".repeat(MAX_URL_TEXT_CHARACTERS + 1) }), "", "with text");
  assertEquals(long?.contents, "the pattern; the test text is too long for a link, so save it as a file");
});

Deno.test("linkTo() rejects an unpaired surrogate", () => {
  assertEquals(linkTo(prepared({ ...state, text: "\ud83d" }), "", "with text"), null);
  assertEquals(linkTo(prepared({ ...state, pattern: "\ude00" }), "", "private"), null);
});

Deno.test("a browser that refuses to copy a private link doesn't lead to the public one", async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "location");
  Object.defineProperty(globalThis, "location", {
    value: { origin: "https://regex.example", search: "?p=YQ", hash: "" },
    configurable: true,
  });
  const sources = createSources({ ...state, notices: [] });
  const said: Record<string, string> = {};
  // There is no clipboard here.
  for (const kind of ["with text", "without text", "private"] as const) {
    await copyLink(sources, prepared(state), kind);
    said[kind] = sources.done.value;
  }
  if (before) Object.defineProperty(globalThis, "location", before);
  else Reflect.deleteProperty(globalThis, "location");
  const refused = "The browser refused to copy.";
  const another = `${refused} Allow it to use the clipboard: the address bar has another link`;
  assertEquals(said, {
    "with text": `${refused} The address bar has the link`,
    "without text": another,
    "private": another,
  });
});

Deno.test("a saved file reads back the same, whatever the text", () => {
  const awkward = { pattern: "[\ud800]", flags: "", text: "\r\n\u2028\0\ud83d" };
  assertEquals(readFile(stateFile(awkward)), awkward);
});

Deno.test("a file has the settings of the match view, with expectations, and the second pattern", () => {
  const modes = {
    ...DEFAULT_MODES,
    mode: "lines",
    expected: "1",
    unexpected: "2",
    replacement: "$1",
  } as const;
  const whole = { ...state, modes, second: { pattern: "b", flags: "i" } };
  assertEquals(readFile(stateFile(whole)), whole);
  const damaged = JSON.stringify({ ...JSON.parse(stateFile(whole)), modes: { mode: "other" }, second: 1 });
  assertEquals(readFile(damaged), { ...state, modes: DEFAULT_MODES });
  const unknown = JSON.stringify({ ...JSON.parse(stateFile(whole)), modes: { ...modes, mode: "other" } });
  assertEquals(readFile(unknown), { ...whole, modes: { ...modes, mode: DEFAULT_MODES.mode } });
});

Deno.test("a file has the contracts, as many as a pattern may have", () => {
  const promised = { ...state, contracts: 'whole\nrejects "é"' };
  assertEquals(readFile(stateFile(promised)), promised);
  const many = { ...state, contracts: "whole\n".repeat(60) };
  assertEquals(readFile(stateFile(many)), { ...state, contracts: Array(50).fill("whole").join("\n") });
  assertEquals(readFile(stateFile({ ...state, contracts: " \n" })), state);
});

const WRONG: readonly [contents: string, words: string][] = [
  ["", "The file isn't from this workbench"],
  ["{", "The file isn't from this workbench"],
  ["null", "The file isn't from this workbench"],
  ['{"pattern":"a"}', "The file isn't from this workbench"],
  ['{"kind":"regex-workbench","pattern":"a","flags":1,"text":""}', "The file lacks a pattern, flags or text"],
];

for (const [contents, words] of WRONG) {
  Deno.test(`readFile() reports the error of ${contents || "an empty file"}`, () => {
    assertEquals(readFile(contents), words);
  });
}

Deno.test("shared links and files leave out the id of the owner's saved pattern", () => {
  const saved = { ...state, snippet: "01M7Z59NBWV8VWQ21RN7F8AQNN" };
  assertEquals(linkTo(prepared(saved), "", "private"), linkTo(prepared(state), "", "private"));
  assertEquals(stateFile(saved), stateFile(state));
});

Deno.test("a long text is compressed for a link, and unpacked", async () => {
  const text = "2026-01-09 a line of a log\r\n".repeat(2_000);
  const made = await prepareLink(createSources({ ...state, text, notices: [] }));
  for (const kind of ["with text", "private"] as const) {
    const { link, contents } = linkTo(made, "https://regex.example", kind) ?? { link: "", contents: "" };
    assertEquals([contents, link.length < 1_000], ["the pattern and the test text", true]);
    const url = new URL(link);
    assertEquals([url.search === "", url.hash === ""], kind === "private" ? [true, false] : [false, true]);
    const read = readAddress(url);
    assertEquals([read?.pattern, read?.flags, read?.text], ["a+", "g", ""]);
    assertEquals(await unpackText(read?.packed ?? ""), text);
  }
});

Deno.test("a text whose compressed form is too long only goes into a private link", () => {
  const long = prepared({ ...state, text: "x".repeat(9_000) }, "A".repeat(MAX_URL_PACKED_CHARACTERS + 1));
  const [open, closed] = [linkTo(long, "", "with text"), linkTo(long, "", "private")];
  assertEquals(open?.contents, "the pattern; the test text is too long for a link, so save it as a file");
  assertEquals(readUrlState(new URLSearchParams(open?.link.slice(2)))?.packed, undefined);
  assertEquals(closed?.contents, "the pattern and the test text");
});

Deno.test("a text above 1 MB is not compressed", async () => {
  const made = await prepareLink(createSources({ ...state, text: "é".repeat(500_001), notices: [] }));
  assertEquals(made.packed, null);
});
