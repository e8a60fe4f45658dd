import { pathToFileURL } from "node:url";
import { type Build, createBuild } from "../build.ts";
import type { RouteModule } from "../routing/route_file.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";
import type { Parts } from "./builder.ts";
import { factsOf } from "./static_files.ts";

/** Loads a build without writing it. */
export async function memoryBuild(
  { root }: ResolvedBuildConfig,
  parts: Parts,
  devScript = "",
): Promise<Build> {
  const { id, mode, bundle: { runtime }, files } = parts;
  const islands = parts.bundle.islands.map(async ({ file, ...chunk }) => {
    return { ...chunk, module: await importFile(file) };
  });
  const routes = parts.routes.map(async ({ path, file, isEager }) => {
    return isEager ? { path, module: await importFile(file) } : { path, load: () => importFile(file) };
  });
  const statics = [...files].map((
    [path, content],
  ): [string, Build["statics"] extends Map<string, infer F> ? F : never] => [path, {
    ...factsOf(path, content),
    read: () => Promise.resolve(content),
  }]);
  const facts = { id, root, mode, devScript, runtime, routes: await Promise.all(routes) };
  return createBuild(facts, await Promise.all(islands), statics);
}

async function importFile(file: string): Promise<RouteModule> {
  return await import(pathToFileURL(file).href);
}
