import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { MAX_URL_TEXT_CHARACTERS } from "../../../lib/limits.ts";
import { decode, encode, readUrlState, writeUrlState } from "../../../lib/workbench/url_state.ts";

const read = (query: string) => readUrlState(new URLSearchParams(query));

Deno.test("a written state reads back the same", () => {
  const text = fc.string({ unit: "binary", maxLength: 200 }).filter((value) => value.isWellFormed());
  fc.assert(fc.property(text, fc.shuffledSubarray([..."dgimsuy"]), text, (pattern, letters, sample) => {
    const flags = [..."dgimsuy"].filter((letter) => letters.includes(letter)).join("");
    fc.pre(pattern + flags + sample !== "");
    const { query } = writeUrlState({ pattern, flags, text: sample });
    assertEquals(read(query), { pattern, flags, text: sample, notices: [] });
  }));
});

/** A value in a link, as it arrives, and what it stands for. */
const VALUES: readonly [value: string, meaning: string][] = [
  ["YSs", "a+"],
  ["YSs=", "a+"],
  ["w7zDvw", "üÿ"],
  ["8J-YgA", "😀"],
  ["8J+YgA==", "😀"],
  ["8J YgA", "😀"],
  ["XGQr", "\\d+"],
  ["\\d+", "\\d+"],
  ["a", "a"],
  ["_w", "_w"],
  ["77u_YQ", "\ufeffa"],
  ["(a|b)", "(a|b)"],
  ["", ""],
];

for (const [value, meaning] of VALUES) {
  Deno.test(`decode() takes "${value}" for ${JSON.stringify(meaning)}`, () =>
    assertEquals(decode(value), meaning));
}

const FLAGS: readonly [value: string, flags: string, notices: number][] = [
  ["gi", "gi", 0],
  ["ig", "gi", 0],
  [encode("gim"), "gim", 0],
  ["gg", "g", 1],
  ["gx", "g", 1],
  ["uv", "u", 1],
  ["", "", 0],
];

for (const [value, flags, notices] of FLAGS) {
  Deno.test(`readUrlState() takes f=${value} for flags "${flags}"`, () => {
    const state = read(`p=YQ&f=${value}`);
    assertEquals([state?.flags, state?.notices.length], [flags, notices]);
  });
}

Deno.test("readUrlState() tells an address without state from an empty state", () => {
  assertEquals(read("utm_source=x"), null);
  assertEquals(read("p="), { pattern: "", flags: "", text: "", notices: [] });
});

Deno.test("writeUrlState() leaves a text out that is too long for a link, and says so", () => {
  const longest = { pattern: "a", flags: "g", text: "a".repeat(MAX_URL_TEXT_CHARACTERS) };
  assertEquals(writeUrlState(longest).textLeftOut, false);
  assertEquals(writeUrlState({ ...longest, text: `${longest.text}a` }), {
    query: "p=YQ&f=Zw",
    textLeftOut: true,
  });
});
