import type { BuildOptions, Metafile } from "esbuild";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Chunk, type StaticFile, uniqueName } from "../build.ts";
import type { Mode } from "../config.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";
import { staticFile } from "./static_files.ts";

/** The browser code of a project. */
export interface Bundle {
  runtime: Chunk;
  /** The chunk of each file with islands; `name` is that of its default export. */
  islands: (Chunk & { name: string; file: string })[];
  /** Files by URL path. */
  files: [string, StaticFile][];
}

/** Bundles the browser runtime and all islands; what they share is split off. */
export function bundleIslands(
  config: ResolvedBuildConfig,
  sources: string[],
  buildId: string,
  mode: Mode,
): Bundle {
  const outdir = `/_fresh/js/${buildId}/`;
  const named = chunkNames(sources);
  const define = { "process.env.NODE_ENV": quote(mode), "globalThis.FRESH_BUILD_ID": quote(buildId) };
  const entryPoints = Object.fromEntries([[RUNTIME, pathOf("../client/mod.ts")], ...named]);
  const { metafile, outputFiles } = buildSync({ ...settings(config, mode), define, entryPoints, outdir });
  const chunkOf = (name: string) => describeChunk(metafile, `${outdir}${name}.js`);
  return {
    runtime: chunkOf(RUNTIME),
    islands: named.map(([name, file]) => ({ name, file, ...chunkOf(name) })),
    files: outputFiles.map(({ path, contents }) => [path, staticFile(path, contents)]),
  };
}

/** Tells esbuild, when it is loaded, to run a process per build and none that stays. */
Deno.env.set("ESBUILD_WORKER_THREADS", "0");
const { buildSync } = await import("esbuild");

const RUNTIME = "fresh-runtime";

function settings({ root, target, sourceMap }: ResolvedBuildConfig, mode: Mode) {
  const isProduction = mode === "production";
  const runtime = pathOf("../runtime/mod.ts");
  return {
    absWorkingDir: root,
    alias: { "fresh/runtime": runtime, "@fresh/core/runtime": runtime },
    bundle: true,
    chunkNames: "chunk-[hash]",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    metafile: true,
    minify: isProduction,
    nodePaths: [join(root, "node_modules")],
    sourcemap: sourceMap?.kind ?? (isProduction ? false : "inline"),
    splitting: true,
    target,
    tsconfigRaw: {},
    write: false,
  } as const satisfies BuildOptions;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function pathOf(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}

/** Names files by their base names, as identifiers; a name taken gets a number. */
function chunkNames(files: string[]): [string, string][] {
  const taken = new Set([RUNTIME]);
  const nameOf = (file: string) => basename(file, extname(file)).replaceAll(/[^\w$]/g, "_");
  return files.map((file) => [uniqueName(nameOf(file), taken), file]);
}

/** Follows what a chunk imports at once, and what that imports in turn. */
function describeChunk({ outputs }: Metafile, chunk: string): Chunk {
  const imports = new Map(Object.entries(outputs).map(([path, output]) => [urlOf(path), output.imports]));
  const found = new Set([chunk]);
  for (const url of found) {
    const eager = imports.get(url)?.filter(({ kind }) => kind === "import-statement") ?? [];
    for (const { path } of eager) found.add(urlOf(path));
  }
  return { chunk, preload: [...found].slice(1) };
}

/** Paths in the metafile are relative to the root of the project. */
function urlOf(path: string): string {
  return path.slice(path.indexOf("/_fresh/js/"));
}
