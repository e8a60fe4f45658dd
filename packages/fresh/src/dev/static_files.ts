import { createHash } from "node:crypto";
import { relative } from "node:path";
// @ts-types="npm:@types/mime-types@^3.0.1"
import { charset, lookup } from "mime-types";
import type { StaticFile } from "../build.ts";
import type { Mode } from "../config.ts";
import { versionedPath } from "../runtime/asset.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";
import { filesBelow } from "./project_files.ts";

/** A static file to transform; its path is absolute. */
export interface TransformArgs extends Pick<ResolvedBuildConfig, "root" | "target"> {
  path: string;
  content: Uint8Array;
  text: string;
  mode: Mode;
}

/** A transformed file; without a path it stays where it was. */
export interface TransformResult {
  content: string | Uint8Array;
  path?: string;
}

type MaybeResults = TransformResult | TransformResult[] | void;

/** Which files to transform, and how; nothing leaves a file as it is. */
export interface Transform {
  options: { pluginName: string; filter: RegExp; exclude?: RegExp };
  run(args: TransformArgs): MaybeResults | Promise<MaybeResults>;
}

/** All static files of a project, transformed, by URL path. */
export async function staticFiles(
  { staticDir, root, target }: ResolvedBuildConfig,
  transforms: Transform[],
  mode: Mode,
  buildId: string,
): Promise<[string, StaticFile][]> {
  const files: [string, StaticFile][] = [];
  for (const folder of staticDir.toReversed()) { // the first folder has the last word
    for (const file of filesBelow(folder).filter((file) => !isHidden(relative(folder, file)))) {
      for (const { path, content } of await transformed(file, transforms, { root, target, mode })) {
        const versioned = path.endsWith(".css") ? versionUrls(content, buildId) : content;
        files.push([`/${relative(folder, path)}`, staticFile(path, versioned)]);
      }
    }
  }
  return files;
}

/** A file with its content at hand. */
export function staticFile(path: string, source: string | Uint8Array): StaticFile {
  const content = toBytes(source);
  const type = lookup(path) || "application/octet-stream";
  const encoding = charset(type);
  return {
    type: encoding ? `${type}; charset=${encoding}` : type,
    hash: createHash("sha256").update(content).digest("hex"),
    size: content.length,
    read: () => Promise.resolve(content),
  };
}

function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".") && name !== ".well-known");
}

async function transformed(
  file: string,
  transforms: Transform[],
  context: Pick<TransformArgs, "root" | "target" | "mode">,
): Promise<{ path: string; content: Uint8Array }[]> {
  let outputs = [{ path: file, content: toBytes(await Deno.readFile(file)) }];
  for (const { options: { filter, exclude }, run } of transforms) {
    const results = outputs.map(async (output) => {
      if (!filter.test(output.path) || exclude?.test(output.path)) return output;
      const result = await run({ ...context, ...output, text: decode(output.content) });
      return [result || output].flat()
        .map(({ path = output.path, content }) => ({ path, content: toBytes(content) }));
    });
    outputs = (await Promise.all(results)).flat();
  }
  return outputs;
}

/** Stylesheets refer to other static files by addresses that change with each build. */
function versionUrls(css: Uint8Array, buildId: string): string {
  const urls = /(?<=url\(\s*(["']?))(\/[^"')]*)(?=\1\s*\))/g;
  return decode(css).replaceAll(urls, (path) => versionedPath(path, buildId));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function toBytes(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? new TextEncoder().encode(content) : Uint8Array.from(content);
}
