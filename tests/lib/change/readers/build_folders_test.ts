import { assertEquals } from "@std/assert";
import { buildFolders, possibleBuilds } from "../../../../lib/change/readers/build_folders.ts";

const scripts = { build: "rollup -c" };

/** A package, and the folders that it names as builds. */
const PACKAGES: readonly (readonly [root: object, folders: string[]])[] = [
  [{ scripts, module: "./lib/esm/index.js", main: "lib/cjs/index.js" }, ["lib/cjs", "lib/esm"]],
  [{ scripts, unpkg: "browser/a.min.js" }, ["browser"]],
  [{ scripts, browser: { "./a.js": "./browser/a.js", "fs": false } }, ["browser"]],
  [{ scripts, exports: { ".": { import: { types: "./x.d.ts", default: "./esm/deep/a.js" } } } }, ["esm"]],
  [{ scripts: { "build:all": "x" }, main: "umd/a.js" }, ["umd"]],
  // Without a build, people have written it; and not everything that is loaded is built.
  [{ main: "lib/esm/index.js" }, []],
  [{ scripts: { test: "x" }, main: "esm/a.js" }, []],
  [{ scripts, main: "lib/index.js" }, []],
  [{ scripts, main: "../esm/a.js" }, []],
  [{ scripts, main: 1, exports: [null, "esm.js"] }, []],
];

for (const [root, folders] of PACKAGES) {
  Deno.test(`the builds of ${JSON.stringify(root)}`, () => {
    assertEquals(buildFolders(JSON.stringify(root)).sort(), folders);
  });
}

Deno.test("what isn't a package has no builds", () => {
  for (const text of ["", "{", "null", "[]", '"a"', "1"]) assertEquals(buildFolders(text), [], text);
});

Deno.test("the folders of a file are tried for each package around it", () => {
  assertEquals(possibleBuilds("packages/a/lib/esm/b/c.js"), [
    { folder: "packages/a/lib/esm", packageFolder: "" },
    { folder: "a/lib/esm", packageFolder: "packages" },
    { folder: "lib/esm", packageFolder: "packages/a" },
    { folder: "esm", packageFolder: "packages/a/lib" },
  ]);
  assertEquals([possibleBuilds("src/a.js"), possibleBuilds("a.js"), possibleBuilds("esm")], [[], [], []]);
});
