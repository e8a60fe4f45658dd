import { assert, assertEquals } from "@std/assert";
import { EXAMPLE_DIFF } from "../../../../lib/workbench/changes/example.ts";
import { scanInput } from "../../../../lib/workbench/changes/scanning.ts";

const sources = (text: string) =>
  scanInput({ kind: "diff", text }).pairs.map((
    { file, before, after },
  ) => [file, before?.source, after?.source]);

Deno.test("the example has three changes", () => {
  assertEquals(scanInput({ kind: "diff", text: EXAMPLE_DIFF }).pairs.map(({ after }) => after?.line), [
    5,
    9,
    12,
  ]);
});

Deno.test("lines of a diff are read without the header of their file", () => {
  const changed = ["", "/a/g", "/b/g"];
  assertEquals(sources("-word = /a/g;\n+word = /b/g;"), [changed]);
  assertEquals(sources("@@ -4,2 +4,2 @@ function f() {\n y;\n-word = /a/g;\n+word = /b/g;\n"), [changed]);
  assertEquals(sources(' {\n-  "pattern": "^a$"\n+  "pattern": "^b$"\n }'), [["", '"^a$"', '"^b$"']]);
});

Deno.test("other texts are not diffs", () => {
  for (const text of ["x", "const a = /b/;\nconst c = 1;", "- a\n- b", "+a"]) {
    assert(scanInput({ kind: "diff", text }).problem?.startsWith("This isn't a diff"), text);
  }
});

Deno.test("files in unsupported languages are listed separately from those that can't be read", () => {
  const diff =
    "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-a\n+b\ndiff --git a/b.js b/b.js\nBinary files a/b.js and b/b.js differ\n";
  const { unread, skipped, outside } = scanInput({ kind: "diff", text: diff });
  assertEquals([unread, skipped.map(({ file, problem }) => [file, problem.code])], [["a.py"], [[
    "b.js",
    "binary",
  ]]]);
  assertEquals(outside, [{ code: "unsupported", name: "Python", count: 1 }]);
});

Deno.test("versions of files are paired, and a file without counterpart is added or removed", () => {
  const [a, b] = [{ name: "a.ts", text: "word = /a/;" }, { name: "b.ts", text: "word = /b/;" }];
  const found = scanInput({ kind: "files", files: [{ before: a, after: b }, { before: null, after: b }] });
  assertEquals(found.pairs.map(({ before, after }) => [before?.source, after?.source]), [["/a/", "/b/"], [
    undefined,
    "/b/",
  ]]);
});

Deno.test("patterns without a file are a pair, unless they are the same", () => {
  const scan = (before: string, after: string) =>
    scanInput({
      kind: "patterns",
      before: { pattern: before, flags: "" },
      after: { pattern: after, flags: "" },
    });
  assertEquals(scan("a", "a").pairs, []);
  const [pair] = scan("a", "(").pairs;
  assertEquals([pair?.file, pair?.before?.regex?.pattern, pair?.after?.problem?.code], [
    "",
    "a",
    "syntax_error",
  ]);
});
