/**
 * Builds the npm package into `npm/` in a folder, by default `dist/`: functions as modules that bundlers can leave out, and the
 * command line. Packs it into one file beside.
 */
import * as esbuild from "esbuild";
import { readdir, readFile, stat } from "node:fs/promises";
import { createTar } from "nanotar";
import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { LICENSE, manifestLinks, PACKED_FILE, VERSION } from "../lib/project.ts";
import { bundleProgram, BUNDLING, CHECK_VERSION, writeProgram } from "./build_review.ts";
import { withNativeIdentifiers } from "./native_identifiers.ts";
import { bundledPackages, NOTICES, thirdPartyNotices } from "./third_party_notices.ts";

/** Largest size of the functions, the guard and the rule together, compressed. */
const MAX_GZIP_BYTES = 203_200;

const ROOT = new URL("../", import.meta.url).pathname;

/** Files with a default export that have a path of their own in the package. */
const DEFAULTS = { "safe-regex": "safe_regex", eslint: "eslint", matchers: "matchers" };

/** Writes the package into a folder. Returns the size of the functions, compressed. */
export async function buildPackage(folder: string): Promise<number> {
  const index = await Deno.readTextFile(`${ROOT}lib/package/mod.ts`);
  // Each file of a function is an entry, so that what only one of them needs is in no other.
  const functions = [...index.matchAll(/ from "\.\/(\w+)\.ts"/g)].map(([, name = ""]) => name);
  await Deno.mkdir(`${folder}/chunks`, { recursive: true });
  const { outputFiles, metafile } = await esbuild.build({
    ...BUNDLING,
    entryPoints: [...functions, ...Object.values(DEFAULTS)].map((name) => `${ROOT}lib/package/${name}.ts`),
    splitting: true,
    outdir: folder,
    outbase: `${ROOT}lib/package`,
    chunkNames: "chunks/[hash]",
    entryNames: "chunks/[name]",
    platform: "neutral",
    target: "es2024",
  });
  const copy = await copyAsCommonJs();
  const program = await bundleProgram();
  const modules = outputFiles.map(({ path, text }) => ({ path, code: withNativeIdentifiers(text) }));
  if (modules.every(({ code }, at) => code === outputFiles[at]?.text)) {
    throw new Error("No module has tables of identifiers");
  }
  const write = (name: string, text: string) => Deno.writeTextFile(`${folder}/${name}`, text);
  for (const { path, code } of modules) await Deno.writeTextFile(path, code);
  for (const [name, text] of Object.entries(entries(index))) await write(name, text);
  await write(COPY, copy);
  await writeTypes(write);
  await writeProgram(program, folder);
  await write("cli.js", CLI);
  await Deno.chmod(`${folder}/cli.js`, 0o755);
  await Deno.copyFile(`${ROOT}lib/package/README.md`, `${folder}/README.md`);
  await Deno.copyFile(`${ROOT}LICENSE`, `${folder}/LICENSE`);
  const packages = [...new Set([...bundledPackages(metafile), ...program.packages])];
  await write(NOTICES, await thirdPartyNotices(packages));
  await write("package.json", `${JSON.stringify(MANIFEST, null, 2)}\n`);
  const size = modules.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
  if (size > MAX_GZIP_BYTES) {
    throw new Error(`The functions have ${size} bytes, at most ${MAX_GZIP_BYTES} allowed`);
  }
  return size;
}

/**
 * Packs a built package into `PACKED_FILE` in a folder, without npm, which a machine that builds the site need not have. The same
 * contents have the same bytes: lockfiles of npm have the digest.
 */
export async function packPackage(built: string, folder: string): Promise<void> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => {
      const file = `${parentPath}/${name}`;
      const { mode } = await stat(file);
      const isProgram = (mode & 0o100) !== 0;
      return {
        name: `package/${relative(built, file)}`,
        data: await readFile(file),
        attrs: { mode: isProgram ? "755" : "644" },
      };
    }),
  );
  const sorted = files.toSorted((a, b) => a.name < b.name ? -1 : 1);
  const tar = createTar(sorted, { attrs: { mtime: PACKED_AT, uid: 0, gid: 0 } });
  await Deno.writeFile(`${folder}/${PACKED_FILE}`, new Uint8Array(gzipSync(tar, { level: 9 })));
}

/** As npm has it: some programs reject the time 0. */
const PACKED_AT = Date.UTC(1985, 9, 26, 8, 15);

/** The modules that users import and require. They aren't minified, so errors about the version of Node can be read. */
function entries(index: string): Record<string, string> {
  return {
    "node-version.js": NODE_VERSION,
    "index.js": CHECKED +
      index.replace(/^\/\*\*.*\*\/\n/, "").replaceAll(/"\.\/(\w+)\.ts"/g, '"./chunks/$1.js"'),
    "index.cjs": required("./index.js", "", "index"),
    ...Object.fromEntries(
      Object.entries(DEFAULTS).flatMap(([name, file]) => [
        [`${name}.js`, `${CHECKED}export { default } from "./chunks/${file}.js";\n`],
        [`${name}.cjs`, required(`./${name}.js`, ".default", file)],
      ]),
    ),
  };
}

/** Bundlers leave it out, because the package has no side effects. */
const CHECKED = 'import "./node-version.js";\n';

const NODE_VERSION = `// Without this check, older versions fail later, with a message about something else.
const version = globalThis.process?.versions?.node;
if (version !== undefined && parseInt(version, 10) < 22) {
  throw new Error("regex-review needs Node 22 or newer; this is Node " + version);
}
`;

/**
 * A module for `require`, which is the ES module itself, so that there is only one instance of it. Jest, and versions of Node before
 * 22.12, can't require those, and get a copy. Its name isn't known before it runs, so bundlers leave it out.
 */
const required = (file: string, member: string, copied: string): string =>
  `"use strict";
var version = typeof process === "object" && process.versions && process.versions.node;
if (version && parseInt(version, 10) < 22) {
  throw new Error("regex-review needs Node 22 or newer; this is Node " + version);
}
try {
  module.exports = require("${file}")${member};
} catch (error) {
  var copy = "./${COPY}";
  if (error.code !== "ERR_REQUIRE_ESM" && error.name !== "SyntaxError") throw error;
  module.exports = require(copy).${copied};
}
`;

/** Everything as one CommonJS module. */
const COPY = "chunks/commonjs.cjs";

async function copyAsCommonJs(): Promise<string> {
  const members = Object.values(DEFAULTS).map((file) =>
    `export { default as ${file} } from "./${file}.ts";\n`
  );
  const { outputFiles } = await esbuild.build({
    ...BUNDLING,
    stdin: {
      contents: `export * as index from "./mod.ts";\n${members.join("")}`,
      resolveDir: `${ROOT}lib/package`,
      loader: "ts",
    },
    format: "cjs",
    platform: "neutral",
    target: "es2024",
  });
  return withNativeIdentifiers(outputFiles[0]?.text ?? "");
}

/** The program's entry, which old versions of Node can read. */
const CLI = `#!/usr/bin/env node
${CHECK_VERSION}
import("./regex-review.mjs");
`;

/** The same types for both kinds of modules; `export =` is the default export of one that is required. */
async function writeTypes(write: (name: string, text: string) => Promise<void>): Promise<void> {
  const types = await Deno.readTextFile(`${ROOT}lib/package/api.d.ts`);
  for (const extension of ["ts", "cts"]) await write(`index.d.${extension}`, types);
  for (const [name, file] of Object.entries(DEFAULTS)) {
    const own = await Deno.readTextFile(`${ROOT}lib/package/${file}.d.ts`);
    await write(`${name}.d.ts`, own);
    await write(`${name}.d.cts`, own.replace("export default ", "export = "));
  }
}

/** How both kinds of modules are found, with their types. */
const exported = (name: string) => ({
  import: { types: `./${name}.d.ts`, default: `./${name}.js` },
  require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
  default: `./${name}.js`,
});

const MANIFEST = {
  name: "regex-review",
  version: VERSION,
  description:
    "Proves how JavaScript regular expressions relate, finds those that can be slow, and reviews their changes",
  keywords: [
    "regex",
    "regexp",
    "redos",
    "safe-regex",
    "eslint",
    "eslintplugin",
    "eslint-plugin",
    "equivalence",
  ],
  license: LICENSE,
  ...manifestLinks(),
  type: "module",
  bin: { "regex-review": "cli.js" },
  exports: {
    ".": exported("index"),
    ...Object.fromEntries(Object.keys(DEFAULTS).map((name) => [`./${name}`, exported(name)])),
    "./package.json": "./package.json",
  },
  main: "./index.cjs",
  module: "./index.js",
  types: "./index.d.ts",
  files: ["*.js", "*.cjs", "*.mjs", "*.d.ts", "*.d.cts", "chunks", "program", NOTICES],
  sideEffects: false,
  peerDependencies: { eslint: ">=9" },
  peerDependenciesMeta: { eslint: { optional: true } },
  engines: { node: ">=22" },
};

if (import.meta.main) {
  const [folder = `${ROOT}dist`] = Deno.args;
  await Deno.remove(`${folder}/npm`, { recursive: true }).catch(() => {});
  const size = await buildPackage(`${folder}/npm`);
  await packPackage(`${folder}/npm`, folder);
  console.log(`Built ${folder}/${PACKED_FILE}: the functions have ${size} bytes compressed`);
}
