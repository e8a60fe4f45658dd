import { assertEquals } from "@std/assert";
import { hasGeneratedName, isMinified, looksMinified } from "../../../../lib/change/readers/generated.ts";
import { pairFiles } from "../../../../lib/change/pairs/pairing.ts";
import { scanFile } from "../../../../lib/change/readers/scan.ts";

const MINIFIED = "var a=1;function b(c){return c.replace(/x+/,a)}".repeat(40);
const WRITTEN = "export const id = /^[a-z]+$/;\n".repeat(80);

Deno.test("names of folders and files tell generated code", () => {
  const names = [
    "dist/a.js",
    "packages/a/build/b.js",
    "vendor/jquery.js",
    "a.min.js",
    "lib/a.min.mjs",
    "src/dist.js",
    "src/builder/a.js",
    "distance/a.js",
    "min.js",
  ];
  assertEquals(names.filter(hasGeneratedName), names.slice(0, 5));
});

Deno.test("minified code has most of its characters in long lines of statements", () => {
  assertEquals([MINIFIED, `${MINIFIED}\n//# sourceMappingURL=a.map\n`].map(looksMinified), [true, true]);
  const others = {
    short: "var a=1;function b(c){return c}",
    written: WRITTEN,
    "one long line among others": `${WRITTEN}${MINIFIED.slice(0, 1_000)}`,
    "one long regex": `export const EMOJI = /${"\\ud83c[\\udf00-\\udfff]|".repeat(200)}x/;`,
    "one long text": `const words = "${"lorem ipsum ".repeat(500)}";`,
    nothing: "",
  };
  for (const [name, text] of Object.entries(others)) assertEquals(looksMinified(text), false, name);
});

Deno.test("a file that people wrote isn't minified because one version of it is", () => {
  const [written, minified] = [WRITTEN, MINIFIED].map((text) => scanFile({ name: "a.js", text })) as [
    ReturnType<typeof scanFile>,
    ReturnType<typeof scanFile>,
  ];
  assertEquals([
    isMinified(written, minified),
    isMinified(minified, written),
    isMinified(minified, minified),
    isMinified(null, minified),
  ], [false, false, true, true]);
});

Deno.test("of generated files, only regexes are found that the old version doesn't have, each once", () => {
  const scan = (text: string) => scanFile({ name: "dist/a.js", text });
  const before = scan("f(/a/); f(/b/)");
  const after = scan("f(/b/); f(/c/); f(/c/); f(RegExp(x))");
  const { pairs, generated } = pairFiles([{ before, after, isGenerated: true }]);
  assertEquals(pairs.map((pair) => [pair.before, pair.after?.source, pair.isGenerated]), [[
    null,
    "/c/",
    true,
  ]]);
  assertEquals(generated, ["dist/a.js"]);
});
