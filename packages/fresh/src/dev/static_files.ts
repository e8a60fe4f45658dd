import { createHash } from "node:crypto";
import { relative } from "node:path";
// @ts-types="npm:@types/mime-types@^3.0.1"
import { charset, lookup } from "mime-types";
import type { StaticFacts } from "../build.ts";
import type { Mode } from "../config.ts";
import { versionedPath } from "../runtime/asset.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";
import type { Bytes } from "./bundle.ts";
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
export async function staticContents(
  config: ResolvedBuildConfig,
  transforms: Transform[],
  mode: Mode,
): Promise<Map<string, Bytes>> {
  const contents = new Map<string, Bytes>();
  for (const folder of config.staticDir) {
    for (const file of filesBelow(folder).filter((file) => !isHidden(relative(folder, file)))) {
      let results: TransformResult[] = [{ path: file, content: await Deno.readFile(file) }];
      for (const transform of transforms) {
        results = (await Promise.all(results.map((result) => apply(transform, result, config, mode)))).flat();
      }
      for (const { path = file, content } of results) {
        const url = `/${relative(folder, path)}`;
        if (!contents.has(url)) contents.set(url, toBytes(content));
      }
    }
  }
  return contents;
}

/** Stylesheets refer to other static files by addresses that change with each build. */
export function versionUrls(css: Bytes, buildId: string): Bytes {
  const urls = /(?<=url\(\s*(["']?))(\/[^"')]*)(?=\1\s*\))/g;
  return toBytes(decode(css).replaceAll(urls, (path) => versionedPath(path, buildId)));
}

/** What the server needs to know of a file before it reads it. */
export function factsOf(path: string, content: Bytes): StaticFacts {
  const type = lookup(path) || "application/octet-stream";
  const encoding = charset(type);
  return {
    type: encoding ? `${type}; charset=${encoding}` : type,
    hash: createHash("sha256").update(content).digest("hex"),
    size: content.length,
  };
}

function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".") && name !== ".well-known");
}

async function apply(
  { options: { filter, exclude }, run }: Transform,
  { path = "", content }: TransformResult,
  { root, target }: ResolvedBuildConfig,
  mode: Mode,
): Promise<TransformResult[]> {
  if (!filter.test(path) || exclude?.test(path)) return [{ path, content }];
  const bytes = toBytes(content);
  const result = await run({ path, content: bytes, text: decode(bytes), mode, target, root });
  return result ? [result].flat().map((output) => ({ path, ...output })) : [{ path, content }];
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function toBytes(content: string | Uint8Array): Bytes {
  return typeof content === "string" ? new TextEncoder().encode(content) : Uint8Array.from(content);
}
