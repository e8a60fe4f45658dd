import { assertEquals } from "@std/assert";
import { detectLineEnding, withLineEnds } from "../../../../lib/workbench/editor/state.ts";
import { flagToggles, toggleFlag } from "../../../../lib/workbench/model/flags.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";

const sources = (flags: string) => createSources({ pattern: "a", flags, text: "", notices: [] });

Deno.test("flagToggles() has all flags, offers five, and says which are set", () => {
  const letters = (flags: string) =>
    flagToggles(flags).map(({ flag, on }) => on ? flag.toUpperCase() : flag).join("");
  assertEquals([letters(""), letters("gv"), letters("d")], ["dgimsuvy", "dGimsuVy", "Dgimsuvy"]);
  const offered = flagToggles("").filter((each) => each.offered).map(({ flag }) => flag);
  assertEquals(offered.join(""), "gimsu");
});

Deno.test("toggleFlag() reports if a flag replaces another one, and nothing otherwise", () => {
  const state = sources("gu");
  toggleFlag(state, "v");
  assertEquals(
    state.done.value,
    "Removed flag u (u and v can't be combined)",
  );
  toggleFlag(state, "i");
  assertEquals(state.done.value, "");
});

const TOGGLES: readonly [before: string, flag: string, after: string][] = [
  ["", "g", "g"],
  ["g", "g", ""],
  ["y", "g", "gy"],
  ["gv", "u", "gu"],
  ["u", "v", "v"],
];

for (const [before, flag, after] of TOGGLES) {
  Deno.test(`toggleFlag() changes "${before}" with ${flag} to "${after}"`, () => {
    const state = sources(before);
    toggleFlag(state, flag);
    assertEquals(state.flags.value, after);
  });
}

const TEXTS: readonly [text: string, end: ReturnType<typeof detectLineEnding>][] = [
  ["", null],
  ["a\u2028b", null],
  ["a\nb\n", "LF"],
  ["a\r\nb", "CRLF"],
  ["\r\r", "CR"],
  ["a\r\nb\n", "mixed"],
  ["\n\r", "mixed"],
];

for (const [text, end] of TEXTS) {
  Deno.test(`detectLineEnding() calls ${JSON.stringify(text)} ${end}`, () =>
    assertEquals(detectLineEnding(text), end));
}

Deno.test("withLineEnds() changes every kind of line terminator, and nothing else", () => {
  const text = "a\r\nb\nc\rd\u2028";
  assertEquals(withLineEnds(text, "LF"), "a\nb\nc\nd\u2028");
  assertEquals(withLineEnds(text, "CRLF"), "a\r\nb\r\nc\r\nd\u2028");
  assertEquals(withLineEnds(text, "CR"), "a\rb\rc\rd\u2028");
});
