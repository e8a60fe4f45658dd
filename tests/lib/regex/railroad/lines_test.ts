import { assertEquals } from "@std/assert";
import { setLabel, textWording, word } from "../../../../lib/regex/railroad/label.ts";
import { type Line, linesOf } from "../../../../lib/regex/railroad/lines.ts";

Deno.test("linesOf() keeps a short text on one line, as one piece", () => {
  const [line, ...others] = linesOf(textWording("abc").label, 100);
  assertEquals(others, []);
  assertEquals(line?.texts.map(({ pieces }) => pieces), [[{ kind: "text", text: "abc" }]]);
});

Deno.test("linesOf() breaks after spaces, and within a word that is too long", () => {
  assertEquals(linesOf(textWording("ab cd efghijklmnop").label, 60).map(textOf), [
    "ab␣cd␣",
    "efghijk",
    "lmnop",
  ]);
});

Deno.test("linesOf() breaks a set between its items, never in one", () => {
  const label = setLabel(["alpha", "beta", "gamma"].map((text) => [word(text)]));
  assertEquals(linesOf(label, 80).map(textOf), ["alpha beta", "gamma"]);
  assertEquals(linesOf(label, 1).map(textOf), ["alpha", "beta", "gamma"]);
});

function textOf({ texts }: Line): string {
  return texts.map(({ pieces }) => pieces.map(({ text }) => text).join("")).join(" ");
}
