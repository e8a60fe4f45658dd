import type { BuildOptions, Metafile } from "esbuild";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Chunk, uniqueName } from "../build.ts";
import type { Mode } from "../config.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";

/** Content of a file. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The code of a file with islands; `name` is that of its default export. */
export interface IslandChunk extends Chunk {
  name: string;
  /** Absolute path of the source. */
  file: string;
}

/** The browser code of a project. */
export interface Bundle {
  runtime: Chunk;
  islands: IslandChunk[];
  /** Contents by URL path. */
  files: [string, Bytes][];
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
  const { metafile, outputFiles } = buildSync({
    ...settings(config, mode),
    define: {
      "process.env.NODE_ENV": JSON.stringify(mode),
      "globalThis.FRESH_BUILD_ID": JSON.stringify(buildId),
    },
    entryPoints: Object.fromEntries([[RUNTIME, pathOf("../client/mod.ts")], ...named]),
    outdir,
  });
  const chunkOf = (name: string) => describeChunk(metafile, `${outdir}${name}.js`);
  return {
    runtime: chunkOf(RUNTIME),
    islands: named.map(([name, file]) => ({ name, file, ...chunkOf(name) })),
    files: outputFiles.map(({ path, contents }) => [path, Uint8Array.from(contents)]),
  };
}

/** Tells esbuild, when it is loaded, to run a process per build and none that stays. */
Deno.env.set("ESBUILD_WORKER_THREADS", "0");
const { buildSync } = await import("esbuild");

const RUNTIME = "fresh-runtime";

/** Preact is taken from the project: islands and runtime have to share one copy. */
function settings({ root, target, sourceMap }: ResolvedBuildConfig, mode: Mode) {
  const isProduction = mode === "production";
  return {
    absWorkingDir: root,
    alias: {
      "fresh/runtime": pathOf("../runtime/mod.ts"),
      "@fresh/core/runtime": pathOf("../runtime/mod.ts"),
    },
    bundle: true,
    chunkNames: "chunk-[hash]",
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "error",
    metafile: true,
    minify: isProduction,
    nodePaths: [join(root, "node_modules")],
    platform: "browser",
    sourcemap: sourceMap?.kind ?? (isProduction ? false : "inline"),
    splitting: true,
    target,
    tsconfigRaw: {},
    write: false,
  } as const satisfies BuildOptions;
}

function pathOf(module: string): string {
  return fileURLToPath(import.meta.resolve(module));
}

/** Names files by their base names, as identifiers; a name taken gets a number. */
function chunkNames(files: string[]): [string, string][] {
  const taken = new Set([RUNTIME]);
  return files.map((file) => {
    const name = basename(file, extname(file)).replaceAll(/[^\w$]/g, "_");
    return [uniqueName(name, taken), file];
  });
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
