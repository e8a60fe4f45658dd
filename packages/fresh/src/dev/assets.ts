import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join, parse, relative } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-types="npm:@types/mime-types@^3.0.1"
import { charset, lookup } from "mime-types";
import { type Chunk, type Snapshot, type StaticFile, uniqueName } from "../build.ts";
import { versionedPath } from "../shared.ts";
import type { Job } from "./options.ts";

/** Makes esbuild, when it is loaded, run a process per build that doesn't remain. */
Deno.env.set("ESBUILD_WORKER_THREADS", "0");
const { buildSync } = await import("esbuild");

const RUNTIME = "fresh-runtime";

/** Bundles the browser runtime and all islands, with shared code in separate chunks. `outputs` says which modules are in each file. */
export function bundleIslands({ id, mode, root, sourceMap, target }: Job, sources: string[]) {
  const outdir = `/_fresh/js/${id}/`;
  const pathOf = (module: string) => fileURLToPath(import.meta.resolve(module));
  const taken = new Set([RUNTIME]);
  const nameOf = (file: string) => parse(file).name.replaceAll(/[^\w$]/g, "_");
  const named = sources.map((file): [string, string] => [uniqueName(nameOf(file), taken), file]);
  const { metafile, outputFiles } = buildSync({
    absWorkingDir: root,
    alias: { "fresh/runtime": pathOf("../runtime.ts"), "@fresh/core/runtime": pathOf("../runtime.ts") },
    bundle: true,
    chunkNames: "chunk-[hash]",
    define: { "process.env.NODE_ENV": `"${mode}"`, "globalThis.FRESH_BUILD_ID": `"${id}"` },
    entryPoints: Object.fromEntries([[RUNTIME, pathOf("../client.ts")], ...named]),
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    metafile: true,
    minify: mode === "production",
    nodePaths: [join(root, "node_modules")],
    outdir,
    sourcemap: sourceMap?.kind ?? (mode === "production" ? false : "inline"),
    splitting: true,
    target,
    tsconfigRaw: {},
    write: false,
  });
  const chunkOf = (name: string): Chunk => {
    const chunk = `${outdir}${name}.js`;
    const [, output] = Object.entries(metafile.outputs).find(([path]) => path.endsWith(chunk)) ?? [];
    const eager = output?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
    return { chunk, preload: eager.map(({ path }) => path.slice(path.indexOf(outdir))) };
  };
  return {
    runtime: chunkOf(RUNTIME),
    islands: named.map(([name, file]) => ({ name, file: relative(root, file), ...chunkOf(name) })),
    chunks: outputFiles.map(({ path, contents }) => staticFile(path, contents)),
    outputs: metafile.outputs,
  };
}

type Transformed = { content: string | Uint8Array; path?: string };
type Transforms = Transformed | Transformed[] | void;
type Args = Pick<Job, "root" | "target" | "mode"> & { path: string; content: Uint8Array; text: string };

/** The static files to transform, and how; without a path in the result, a file keeps its path. */
export interface Transform {
  options: { pluginName: string; filter: RegExp; exclude?: RegExp };
  run(args: Args): Transforms | Promise<Transforms>;
}

export async function staticFiles(job: Job, transforms: Transform[]): Promise<Snapshot["statics"]> {
  const statics: Snapshot["statics"] = [];
  for (const folder of job.staticDir.toReversed()) { // the first folder takes precedence
    const isShipped = (file: string) => !/(^|\/)\.(?!well-known(\/|$))/.test(relative(folder, file));
    for (const file of filesBelow(folder).filter(isShipped)) {
      for (const { path, content } of await transformed(file, transforms, job)) {
        const withVersions = () =>
          content.toString().replaceAll(CSS_URLS, (url) => versionedPath(url, job.id));
        statics.push(
          staticFile(`/${relative(folder, path)}`, path.endsWith(".css") ? withVersions() : content),
        );
      }
    }
  }
  return statics;
}

/** Absolute paths of all files below a folder, in a fixed order; none if it doesn't exist. */
export function filesBelow(folder: string): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

async function transformed(file: string, transforms: Transform[], { root, target, mode }: Job) {
  let files = [{ path: file, content: Buffer.from(await Deno.readFile(file)) }];
  for (const { options: { filter, exclude }, run } of transforms) {
    const results = files.map(async (file) => {
      if (!filter.test(file.path) || exclude?.test(file.path)) return file;
      const result = await run({ root, target, mode, ...file, text: file.content.toString() });
      const parts = [result || file].flat();
      return parts.map(({ path = file.path, content }) => ({ path, content: Buffer.from(content) }));
    });
    files = (await Promise.all(results)).flat();
  }
  return files;
}

/** Style sheets refer to static files by addresses that change with each build. */
const CSS_URLS = /(?<=url\(\s*(["']?))(\/[^"')]*)(?=\1\s*\))/g;

function staticFile(url: string, source: string | Uint8Array): [string, StaticFile] {
  const content = Buffer.from(source);
  const name = lookup(url) || "application/octet-stream";
  const type = charset(name) ? `${name}; charset=${charset(name)}` : name;
  const hash = createHash("sha256").update(content).digest("hex");
  return [url, { type, hash, read: () => Promise.resolve(content) }];
}
