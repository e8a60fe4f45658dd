import { assertEquals } from "@std/assert";
import { isPatch, MAX_PATCH_FILES, readPatch } from "../../../../lib/change/patches/patch.ts";
import { scanPatch } from "../../../../lib/change/patches/patch_scan.ts";
import { MAX_CONSTANT_CHARACTERS } from "../../../../lib/limits/change.ts";
import { describeRegex } from "../scanned.ts";

/** Names, problem and number of hunks of each file. */
const files = (text: string) =>
  readPatch(text).map((
    { oldName, newName, hunks, problem },
  ) => [oldName, newName, problem?.code ?? hunks.length]);

/** The regexes before and after, of all files. */
function regexes(text: string): { before: string[]; after: string[] } {
  const scans = scanPatch(readPatch(text));
  const list = (side: "before" | "after") =>
    scans.flatMap((each) => each[side]?.regexes ?? []).map(describeRegex);
  return { before: list("before"), after: list("after") };
}

const GIT = `From 123 Mon Sep 17 00:00:00 2001
Subject: --- a change
---
 a.js | 2 +-

diff --git a/a.js b/a.js
index 111..222 100644
--- a/a.js
+++ b/a.js
@@ -10,3 +10,3 @@ function f() {
 const x = 1;
-const A = /a/;
+const A = /b/g;
 s.replace(/c/, "");
@@ -30,2 +30,1 @@
-s.split(/d/);
 y();
\\ No newline at end of file
diff --git a/old name.js b/new name.js
similarity index 90%
rename from old name.js
rename to new name.js
diff --git a/b.png b/b.png
index 1..2 100644
Binary files a/b.png and b/b.png differ
diff --git "a/\\303\\251 \\"x\\".js" "b/\\303\\251 \\"x\\".js"
--- "a/\\303\\251 \\"x\\".js"
+++ "b/\\303\\251 \\"x\\".js"
@@ -1 +1 @@
--- /x/
+-- /y/
diff --git a/new.js b/new.js
new file mode 100644
index 000..111
--- /dev/null
+++ b/new.js
@@ -0,0 +1,2 @@
+const B = "b";
+RegExp(B);
diff --cc merged.js
index 1,2..3
--- a/merged.js
+++ b/merged.js
@@@ -1,1 -1,1 +1,1 @@@
- a
 -b
++c
-- 
2.40
`;

const EDITED = `--- a/a.js
+++ b/a.js
@@ -1,2 +1,2 @@
 const A = 1;
-f(/a/);
+f(/b/);
-g(/c/);
+g(/d/);
 h(/e/);
--- a/b.js
+++ b/b.js
@@ -1 +1 @@
-i(/f/);
+i(/g/);
+j(/h/);
-- 
2.40
`;

Deno.test("lines that the header of a hunk doesn't count are read", () => {
  assertEquals(files(EDITED), [["a.js", "a.js", 1], ["b.js", "b.js", 1]]);
  const sources = (found: readonly string[]) => found.map((each) => each.split(" ¦ ")[2]);
  const { before, after } = regexes(EDITED);
  assertEquals({ before: sources(before), after: sources(after) }, {
    before: ["/a/", "/c/", "/e/", "/f/"],
    after: ["/b/", "/d/", "/e/", "/g/", "/h/"],
  });
});

Deno.test("the files of a patch of git are read", () => {
  assertEquals(files(GIT), [
    ["a.js", "a.js", 2],
    ["old name.js", "new name.js", 0],
    ["b.png", "b.png", "binary"],
    ['é "x".js', 'é "x".js', 1],
    [null, "new.js", 1],
    ["merged.js", "merged.js", "unreadable"],
  ]);
  assertEquals(readPatch(GIT)[0]?.hunks[1], {
    before: { line: 30, lines: ["s.split(/d/);", " y();".trim()] },
    after: { line: 30, lines: ["y();"] },
  });
  assertEquals(readPatch(GIT)[3]?.hunks[0]?.before.lines, ["-- /x/"]);
});

Deno.test("the files of a plain diff are read, with any line terminators", () => {
  const plain = "--- src/a.js\t2020-01-01 00:00:00\n+++ src/a.js\t2020-01-02\n@@ -1 +1,2 @@\n-x\n+y\n+z\n";
  assertEquals(files(plain), [["src/a.js", "src/a.js", 1]]);
  assertEquals(readPatch(plain.replaceAll("\n", "\r\n")), readPatch(plain));
  assertEquals(files(plain + plain.replaceAll("a.js", "b.js")).map(([name]) => name), [
    "src/a.js",
    "src/b.js",
  ]);
});

Deno.test("a hunk that ends early, and text that isn't a patch, are read as far as possible", () => {
  assertEquals(files("--- a/a.js\n+++ b/a.js\n@@ -1,9 +1,9 @@\n x"), [["a.js", "a.js", 1]]);
  assertEquals(files("const a = 1;"), []);
  assertEquals(isPatch(GIT), true);
  assertEquals(isPatch("--- a\n+++ b\n@@ -1 +1 @@\n"), true);
  assertEquals(isPatch("const a = /--- a/;"), false);
});

Deno.test("the regexes of both versions have the lines of the file", () => {
  assertEquals(regexes(GIT), {
    before: [
      "11:11 ¦ literal ¦ /a/ ¦ /a/ ¦ unknown ¦ A",
      "12:11 ¦ literal ¦ /c/ ¦ /c/ ¦ any_start ¦ replace()",
      "30:9 ¦ literal ¦ /d/ ¦ /d/ ¦ any_start ¦ split()",
      "1:4 ¦ literal ¦ /x/ ¦ /x/ ¦ unknown ¦ ",
    ],
    after: [
      "11:11 ¦ literal ¦ /b/g ¦ /b/g ¦ unknown ¦ A",
      "12:11 ¦ literal ¦ /c/ ¦ /c/ ¦ any_start ¦ replace()",
      "1:4 ¦ literal ¦ /y/ ¦ /y/ ¦ unknown ¦ ",
      "2:1 ¦ constructor ¦ RegExp(B) ¦ /b/ ¦ unknown ¦ ",
    ],
  });
});

const patchOf = (name: string, ...lines: string[]) =>
  `--- a/${name}\n+++ b/${name}\n@@ -5,${lines.length} +5,${lines.length} @@\n${
    lines.map((line) => ` ${line}\n`).join("")
  }`;

const sources = (name: string, ...lines: string[]): string[] =>
  scanPatch(readPatch(patchOf(name, ...lines)))[0]?.after?.regexes.map(({ source, line }) =>
    `${line} ${source}`
  ) ?? [];

const FRAGMENTS: readonly (readonly [what: string, lines: readonly string[], ...regexes: string[]])[] = [
  ["a comment that starts before it", [" * Don't use /a/ here", " */", "f(/b/);"], "7 /b/"],
  ["prose of a comment that starts before it", ["use the /a/ here", "and it's done */", "f(/b/);"], "7 /b/"],
  ["a pattern that looks like the end of a comment", ["f(/a*/, '');", "g(/b/);"], "5 /a*/", "6 /b/"],
  ["a template that starts before it", ["some text /a/ here", "`;", "f(/b/);"], "7 /b/"],
  ["a template that ends after it", ["f(/a/);", "const t = `", "some text /b/ here"]],
  ["a whole template", ["f(/a/);", "g(`some /b/ text`);"], "5 /a/"],
  ["text in JSX", ["<p>Don't {s.split(/a/)}</p>", "f(/b/)"], "5 /a/", "6 /b/"],
  ["a call without its end", ["f(", "  /a/,"], "6 /a/"],
];

for (const [what, lines, ...expected] of FRAGMENTS) {
  Deno.test(`a hunk with ${what}`, () => assertEquals(sources("a.js", ...lines), expected));
}

Deno.test("hunks of JSON and YAML are read line by line", () => {
  assertEquals(sources("a.json", '"a": {', '  "pattern": "^a\\\\d$",', '  "x": { "pattern": "b" }'), [
    '6 "^a\\\\d$"',
  ]);
  assertEquals(
    sources(
      "a.yml",
      "- pattern: ^a#\\d$ # b",
      "  pattern: 'it''s'",
      "  pattern: >-",
      '  "pattern": "c\\\\d"',
      "x: pattern: d",
    ),
    ["5 ^a#\\d$", "6 'it''s'", '8 "c\\\\d"'],
  );
});

Deno.test("hunks of HTML have the patterns of inputs", () => {
  assertEquals(sources("a.html", "</div>", '<input name="a" pattern="[a-z]+">', "/b/"), ['6 "[a-z]+"']);
});

Deno.test("long lines of spaces are read in one go", () => {
  const spaces = " ".repeat(200_000);
  const yaml = scanPatch(readPatch(patchOf("a.yaml", `pattern: a${spaces}b`, `"pattern"${spaces}`)));
  assertEquals(yaml[0]?.after?.regexes.map(({ problem }) => problem?.code), ["too_long"]);
  assertEquals(sources("a.json", `"pattern": "a"${spaces}b`), ['5 "a"']);
});

Deno.test("a diff that is cut off is reviewed as far as possible, and reported", () => {
  const text = "--- a/a.js\n+++ b/a.js\n@@ -1,3 +1,3 @@\n-f(/a/);\n+f(/b/);\n g();\n h();\n";
  const scan = (patch: string) => scanPatch(readPatch(patch))[0]?.after;
  assertEquals(scan(text)?.problem, undefined);
  assertEquals(scan(text.trimEnd())?.problem, undefined);
  const cut = scan(text.slice(0, -12));
  assertEquals(cut?.problem?.code, "parse_error");
  assertEquals(cut?.regexes.map(({ source }) => source), ["/b/"]);
  // A hunk that was edited by hand may have fewer lines.
  assertEquals(scan(text.slice(0, -6) + text)?.problem, undefined);
});

Deno.test("the prefixes of a reversed diff are no part of the names", () => {
  const names = (...lines: string[]) => files(lines.join("\n")).map(([old, now]) => [old, now]);
  const hunk = "@@ -1 +1 @@";
  assertEquals(
    names(
      "diff --git b/x.js a/x.js",
      "--- b/x.js",
      "+++ a/x.js",
      hunk,
      "-a",
      "+b",
      "diff --git b/some y.js a/some y.js",
      "deleted file mode 100644",
      "--- b/some y.js\t",
      "+++ /dev/null",
      "@@ -1 +0,0 @@",
      "-a",
      "diff --git b/z.js a/z.js",
      "new file mode 100644",
      "--- /dev/null",
      "+++ a/z.js",
      "@@ -0,0 +1 @@",
      "+a",
    ),
    [["x.js", "x.js"], ["some y.js", null], [null, "z.js"]],
  );
  // Without prefixes, these are folders.
  assertEquals(
    names(
      "diff --git a/z.js a/z.js",
      "new file mode 100644",
      "--- /dev/null",
      "+++ a/z.js",
      "@@ -0,0 +1 @@",
      "+a",
    ),
    [[
      null,
      "a/z.js",
    ]],
  );
});

Deno.test("a diff whose lines have no signs is reported", () => {
  const scan = (...lines: string[]) =>
    scanPatch(readPatch(["--- a/a.js", "+++ b/a.js", "@@ -1,2 +1,2 @@", ...lines, ""].join("\n")))[0]?.after;
  for (
    const lines of [["f([-/a/-]{+/b/+});", "g();"], ["f(/a//b/);", "g();"], ["-f(/a/);", ">f(/b/);", " g();"]]
  ) {
    assertEquals(scan(...lines)?.problem?.code, "unreadable", lines[0]);
  }
  // A hunk that was edited by hand may have fewer lines.
  for (
    const next of [
      "@@ -9 +9 @@",
      "diff --git a/b.js b/b.js",
      "Index: b.js",
      "-- ",
      "commit 123",
      "Only in a: b",
      "",
    ]
  ) {
    assertEquals(scan("-f(/a/);", "+f(/b/);", next, " x")?.problem?.code, undefined, next);
  }
});

Deno.test("a hunk shows whether only the source of a regex is used", () => {
  const scan = scanPatch(readPatch(patchOf("a.js", "f(/a/.source); g(/b/.sources)")))[0]?.after;
  assertEquals(scan?.regexes.map(({ use }) => use), ["source", "unknown"]);
});

Deno.test("a file of another kind is reported", () => {
  assertEquals(scanPatch(readPatch(patchOf("a.txt", "/a/")))[0]?.after?.problem?.code, "unsupported");
});

/** The regexes of calls in a patch with hunks, as a pattern or the code of a problem. */
function patterns(...hunks: readonly (readonly string[])[]): string[] {
  const patch = hunks.map((lines, at) =>
    `@@ -${100 * at + 1},${lines.length} +${100 * at + 1},${lines.length} @@\n${
      lines.map((line) => ` ${line}\n`).join("")
    }`
  );
  const [file] = scanPatch(readPatch(`--- a/a.ts\n+++ b/a.ts\n${patch.join("")}`));
  return file?.after?.regexes.map(({ regex, problem }) => regex?.pattern ?? problem?.code ?? "") ?? [];
}

const NAMES:
  readonly (readonly [what: string, hunks: readonly (readonly string[])[], ...patterns: string[]])[] = [
    ["a constant", [['const A = "a+";', "f(new RegExp(A));"]], "a+"],
    ["a constant without semicolon", [["const A = 'a' +", "  `b`", "const B = A", "f(RegExp(B))"]], "ab"],
    ["a constant with a type", [["const A: string = 'a';", "f(RegExp(A))"]], "a"],
    [
      "a constant of another hunk",
      [["f(RegExp(`^${ID}$`));"], ["export const ID = /[a-z]/.source,", "  B = 1;"]],
      "^[a-z]$",
      "[a-z]",
    ],
    ["a constant in a condition", [["const A = 'a';", "if (RegExp(A).test(s)) {", "}"]], "a"],
    ["a name that is assigned", [["let A = 'a';", "A += 'b';", "f(RegExp(A))"]], "built_at_run_time"],
    [
      "a name that is declared twice",
      [["const A = 'a';", "const A = 'b';", "f(RegExp(A))"]],
      "built_at_run_time",
    ],
    ["a parameter", [["const A = 'a';", "const f = (A) => RegExp(A);"]], "built_at_run_time"],
    ["a parameter of a method", [["const A = 'a';", "f(b, A: string) {", "RegExp(A)"]], "built_at_run_time"],
    ["a list", [["const A = ['a'];", "f(RegExp(A.join()))"]], "built_at_run_time"],
    ["an unknown name", [["f(RegExp(A))"]], "built_at_run_time"],
    ["a constant that ends with its hunk", [["f(RegExp(A));"], ["const A = 'a'"]], "a"],
    [
      "a long constant",
      [[`const A = 'a' +${" ".repeat(MAX_CONSTANT_CHARACTERS)}'b';`, "f(RegExp(A))"]],
      "built_at_run_time",
    ],
    ["a constant whose end is missing", [["f(RegExp(A));"], ["const A = 'a' + ["]], "built_at_run_time"],
  ];

for (const [what, hunks, ...expected] of NAMES) {
  Deno.test(`a hunk with ${what} in a call`, () => assertEquals(patterns(...hunks), expected));
}

Deno.test("a patch is read up to its limit of files, and the rest is reported as one", () => {
  const withFiles = (count: number) =>
    files(Array.from({ length: count }, (_, at) => `diff --git a/${at}.js b/${at}.js\n`).join(""));
  assertEquals(withFiles(MAX_PATCH_FILES).at(-1), ["1999.js", "1999.js", 0]);
  assertEquals(withFiles(MAX_PATCH_FILES + 1).slice(-2), [["1999.js", "1999.js", 0], [
    null,
    null,
    "too_large",
  ]]);
  assertEquals(withFiles(MAX_PATCH_FILES + 2).length, MAX_PATCH_FILES + 1);
});

Deno.test("an empty line below a hunk doesn't belong to it", () => {
  const [file] = readPatch("--- a/a.js\n+++ b/a.js\n@@ -1 +1 @@\n-x\n+y\n\n");
  assertEquals(file?.hunks, [{ before: { line: 1, lines: ["x"] }, after: { line: 1, lines: ["y"] } }]);
});

Deno.test("a new file has no version before, a deleted one none after, and a hunk without names has both", () => {
  const versions = (oldName: string, newName: string) => {
    const header = oldName === "" ? "" : `--- ${oldName}\n+++ ${newName}\n`;
    const [file] = scanPatch(readPatch(`${header}@@ -1 +1 @@\n-f(/a/);\n+f(/b/);\n`));
    return [file?.name, file?.before === null, file?.after === null];
  };
  assertEquals(versions("/dev/null", "b/a.js"), ["a.js", true, false]);
  assertEquals(versions("a/a.js", "/dev/null"), ["a.js", false, true]);
  assertEquals(versions("a/a.js", "b/a.js"), ["a.js", false, false]);
  assertEquals(versions("", ""), ["", false, false]);
});

const scanOf = (name: string, text: string) => scanPatch(readPatch(patchOf(name, text)))[0]?.after;

Deno.test("a hunk that can be read has no problem, and one with a zero byte is binary", () => {
  assertEquals(scanOf("a.js", "f(/a/);")?.problem, undefined);
  assertEquals(scanOf("a.js", "f(/a/);\0")?.problem?.code, "binary");
  assertEquals(scanOf("a.txt", "f(/a/);\0")?.problem?.code, "binary");
});
