import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { Folder, runProgram } from "./program.ts";

const OLD = "export const id = /^[a-z]+$/;\n";
const CHANGED = "export const id = /^[a-z0-9]+$/;\n";
const SLOW = "export const id = /^(?:[a-z]+)+$/;\n";
const MINIFIED = "var a=1;function b(c){return c.replace(/x+/,a)}".repeat(40);

const review = (folder: Folder, ...args: string[]) =>
  runProgram(["review", "HEAD~1..HEAD", ...args], { cwd: folder.path });

Deno.test("generated files are counted, and their new slow regexes are notes", async () => {
  await using folder = await Folder.create();
  await folder.commit({
    ".gitattributes": "gen/** linguist-generated\nkept/** -linguist-generated\n",
    "dist/a.js": OLD,
    "vendor/b.js": OLD,
    "gen/c.js": OLD,
    "lib/d.js": MINIFIED,
    "kept/e.js": OLD,
  });
  await folder.commit({
    "dist/a.js": SLOW,
    "vendor/b.js": CHANGED,
    "gen/c.js": CHANGED,
    "lib/d.js": MINIFIED.replaceAll("x+", "y+"),
    "kept/e.js": CHANGED,
  });
  const found = await review(folder);
  assertEquals([found.code, found.errors], [0, ""]);
  assertStringIncludes(found.output, "dist/a.js:1:19  Slow, in a generated file");
  assertMatch(
    found.output,
    /\n2 changed regexes: 1 behavior changed, 1 new\n4 generated files not compared; --generated compares them\n$/,
  );
  assert(!/vendor|gen\/|lib\/d/.test(found.output));
  const all = await review(folder, "--generated");
  assertEquals(all.code, 1);
  assertStringIncludes(all.output, "1 became dangerous");
  assert(["vendor/b.js", "gen/c.js", "lib/d.js"].every((name) => all.output.includes(name)), all.output);
});

Deno.test("what is new in a generated file is no news if the source or the base has it", async () => {
  await using folder = await Folder.create();
  const slow = (letter: string) => `f(/^(?:${letter}+)+$/);\n`;
  await folder.commit({ "dist/a.js": OLD, "old.js": slow("o"), "src/a.js": "f();\n" });
  await folder.commit({
    "dist/a.js": `${slow("s")}${slow("o")}${slow("d")}`,
    "dist/b.js": slow("s"),
    "src/a.js": slow("s"),
  });
  const { changes } = JSON.parse((await review(folder, "--format=json")).output);
  assertEquals(
    changes.map(({ file, finding, after }: { file: string; finding: string; after: { source: string } }) =>
      `${file} ${finding} ${after.source}`
    ),
    ["src/a.js New, dangerous /^(?:s+)+$/", "dist/a.js Slow, in a generated file /^(?:d+)+$/"],
  );
});

Deno.test("attributes decide before names and contents do, and what is new and minified is only a note", async () => {
  await using folder = await Folder.create();
  await folder.commit({
    ".gitattributes": "vendor/own/** linguist-generated=false\nlib/min.js -linguist-generated\n",
    "vendor/own/a.js": OLD,
    "lib/min.js": MINIFIED,
  });
  await folder.commit({
    "vendor/own/a.js": CHANGED,
    "lib/min.js": MINIFIED.replace("x+", "y+"),
    "lib/new.js": MINIFIED.replace("x+", "^(?:z+)+$"),
  });
  const { code, output } = await review(folder);
  assertEquals(code, 0);
  assertStringIncludes(output, "vendor/own/a.js:1:19  Behavior changed (accepts more)");
  assertStringIncludes(output, "lib/min.js:1:");
  assertMatch(output, /lib\/new\.js:1:\d+ {2}Slow, in a generated file/);
  assertStringIncludes(output, "\n1 generated file not compared");
});

Deno.test("attributes that the change itself adds exclude nothing", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "src/a.js": OLD });
  await folder.commit({ ".gitattributes": "* linguist-generated\n", "src/a.js": SLOW });
  const found = await review(folder);
  assertEquals(found.code, 1);
  assertStringIncludes(found.output, "Became dangerous");
  assertStringIncludes((await runProgram(["scan"], { cwd: folder.path })).output, "1 generated file");
});

Deno.test("a regex is new only if the base revision has it nowhere", async () => {
  await using folder = await Folder.create();
  await folder.commit({
    "src/a.js": `${SLOW}f(/short/); f("(?:b+)+$")`,
    "README.md": "Don't write `/^(?:c+)+$/`.",
    "src/url.js": 'f("x/^(?:d+)+$/y")',
  });
  await folder.commit({
    "src/copy.js": `${SLOW}f(/short/);`,
    "src/call.js": 'f(new RegExp("^(?:[a-z]+)+$"))',
    "src/other.js": "f(/^(?:c+)+$/); f(/^(?:d+)+$/)",
  });
  const { code, output } = await review(folder);
  assertEquals(code, 1);
  assertStringIncludes(output, "src/copy.js:1:19  New here\n");
  assertStringIncludes(output, "the base revision has it in src/a.js");
  const dangers = output.split("\n").filter((line) => line.endsWith("New, dangerous"));
  // A text and a note about a regex are no regexes.
  assertEquals(dangers.map((line) => line.split(" ")[0]).sort(), [
    "src/other.js:1:19",
    "src/other.js:1:3",
  ]);
});

Deno.test("new regexes of a root commit, a scan and a patch have no base", async () => {
  await using folder = await Folder.create({ "a.js": SLOW });
  await folder.commit();
  const scan = await runProgram(["scan"], { cwd: folder.path });
  assertEquals(scan.code, 1);
  const input = `--- /dev/null\n+++ b/a.js\n@@ -0,0 +1 @@\n+${SLOW}`;
  const patch = await runProgram(["diff", "-"], { cwd: folder.path, input });
  assertEquals(patch.code, 1);
  assertStringIncludes(patch.output, "New, dangerous");
});

Deno.test("generated files that the user names are read in full", async () => {
  await using folder = await Folder.create({ "dist/a.js": OLD, "dist/b.js": CHANGED, "src/c.js": OLD });
  const run = (...args: string[]) => runProgram(args, { cwd: folder.path });
  assertStringIncludes(
    (await run("diff", "dist/a.js", "dist/b.js")).output,
    "Behavior changed (accepts more)",
  );
  assertEquals((await run("scan", "dist/a.js")).output, "1 regex: 1 fine\n");
  assertMatch((await run("scan")).output, /^1 regex: 1 fine\n2 generated files not compared/);
});

Deno.test("a regex of a removed generated file isn't new in another one", async () => {
  await using folder = await Folder.create();
  const bundle = MINIFIED.replace("x+", "^(?:z+)+$");
  await folder.commit({ "dist/app-1a2b.js": `/* 1 */${bundle}` });
  await folder.commit({
    "dist/app-1a2b.js": null,
    "dist/app-3c4d.js": bundle.replaceAll("c", "q").repeat(3),
  });
  const { code, output } = await review(folder);
  assertEquals(code, 0);
  assertMatch(output, /2 generated files not compared/);
  assert(!output.includes("Slow"), output);
});

Deno.test("a regex that the base revision has elsewhere isn't new", async () => {
  await using folder = await Folder.create();
  await folder.commit({ "lib/deep/a.js": `// ${SLOW}${SLOW}`, "b.js": `"/^(?:[a-z]+)+$/"; /^(?:q+)+$/;\n` });
  await folder.commit({
    "c.js": SLOW,
    "d.js": "export const id = /^(?:q+)+$/;\nexport const other = /^(?:r+)+$/;\n",
  });
  const { code, output } = await review(folder);
  assertEquals(code, 1);
  assertMatch(output, /c\.js:1:19[^\n]*\n[^]*lib\/deep\/a\.js/);
  assertStringIncludes(output, "1 new and dangerous");
});
