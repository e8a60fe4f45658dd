import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { svgDocument } from "../../../../lib/regex/railroad/document.ts";
import { layout } from "../../../../lib/regex/railroad/layout.ts";
import { drawPattern } from "./sketch.ts";
import { faultIn } from "./xml.ts";

const THEMES = ["light", "dark", "auto"] as const;

for (const theme of THEMES) {
  Deno.test(`an SVG file is self-contained, ${theme}`, () => {
    const file = svgDocument(layout(drawPattern("(?<a>\\d+)|<b>", "g")), theme);
    assertEquals(faultIn(file), undefined);
    assertMatch(file, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    assertStringIncludes(file, "<title>/(?&lt;a&gt;\\d+)|&lt;b&gt;/g</title>");
    assertStringIncludes(file, "<desc>A railroad diagram: one of 2 alternatives</desc>");
    assert(!/var\(|url\(|@import|href| style=/.test(file));
  });
}

Deno.test("an SVG file has the colors of its theme", () => {
  const placed = layout(drawPattern("a"));
  const hasDark = (theme: typeof THEMES[number]) => svgDocument(placed, theme).includes("#14161a");
  assertEquals(THEMES.map(hasDark), [false, true, true]);
  assertStringIncludes(svgDocument(placed, "auto"), "@media (prefers-color-scheme: dark)");
});

Deno.test("the title of an SVG file shows invisible characters and is truncated", () => {
  const file = svgDocument(layout(drawPattern("\x07\ud800" + "x".repeat(500))), "light");
  assertStringIncludes(file, "<title>/\\u0007\\ud800xxx");
  assertMatch(file, /x…\/<\/title>/);
  assertEquals(faultIn(file), undefined);
});
