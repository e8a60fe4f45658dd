import { assertEquals } from "@std/assert";
import { scanFile } from "../../../../lib/change/readers/scan.ts";
import { readPatch } from "../../../../lib/change/patches/patch.ts";
import { scanPatch } from "../../../../lib/change/patches/patch_scan.ts";

/** A file, and its regexes with their places. */
const FILES: readonly (readonly [name: string, text: string, regexes: string[]])[] = [
  ["a.md", "# A\n```js\nconst a = /^(a+)+$/;\n```\n", ["3:11 /^(a+)+$/"]],
  ["a.md", "```typescript title=x\nf(/a+/);\n```\n\n~~~ts\ng(/b+/);\n~~~\n", ["2:3 /a+/", "6:3 /b+/"]],
  ["a.markdown", '- x\n\n  ```tsx\n  <input pattern="a+" />\n  ```\n', ['4:18 "a+"']],
  ["a.md", "````md\n```js\nf(/a+/);\n```\n````\nh(/c+/)\n", []],
  ["a.md", "```js\nf(/a+/);", ["2:3 /a+/"]],
  ["a.md", "```\r\n/a+/.test(x)\r\n```\r\n```js\r\nf(/b+/)\r\n```\r\n", ["5:3 /b+/"]],
  ["a.md", "```js\nconst = ; f(/a+/)\n```\n", ["2:13 /a+/"]],
  ["a.md", "```py\nre.match(/x/)\n```\n`/a+/.test(x)` and /b+/\n    f(/c+/)\n", []],
  ["a.md", '```json\n{"pattern": "a"}\n```\n', []],
  ["a.mdx", "import a from 'b'\nexport const q = /a+/;\n\n# {/b+/.test(x)}\n\n```ts\nf(/c+/)\n```\n", [
    "2:18 /a+/",
    "4:4 /b+/",
    "7:3 /c+/",
  ]],
  ["a.mdx", "# A\n\n<B c={/d+/} />\n", ["3:7 /d+/"]],
  [
    "a.astro",
    "---\nconst a = /^(a+)+$/;\n---\n<p class={/b+/.test(x)}>{/c+/.test(y)}</p>\n<script>f(/d+/)</script>\n",
    [
      "2:11 /^(a+)+$/",
      "4:11 /b+/",
      "4:26 /c+/",
      "5:11 /d+/",
    ],
  ],
  ["a.astro", '<input pattern="a+">{/c+/}', ['1:16 "a+"', "1:22 /c+/"]],
  ["a.astro", "---\n---\n<p>{/c+/}</p>", ["3:5 /c+/"]],
];

for (const [name, text, regexes] of FILES) {
  Deno.test(`the regexes of ${name} with ${text.replaceAll("\n", "⏎").replaceAll("\r", "")}`, () => {
    const scan = scanFile({ name, text });
    assertEquals(scan.regexes.map(({ line, column, source }) => `${line}:${column} ${source}`), regexes);
    assertEquals(scan.problem, undefined);
  });
}

Deno.test("the hunks of Markdown are read where they show the start of a block", () => {
  const patch = "--- a/a.md\n+++ b/a.md\n@@ -4,3 +4,3 @@\n ```js\n-f(/a/)\n+f(/b/)\n ```\n";
  const [file] = scanPatch(readPatch(patch));
  assertEquals(file?.after?.regexes.map(({ line, source }) => `${line} ${source}`), ["5 /b/"]);
});
