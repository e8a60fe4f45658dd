import { pathToFileURL } from "node:url";
import { type Build, createBuild } from "../build.ts";
import type { RouteModule } from "../routing/route_file.ts";
import type { Parts } from "./builder.ts";

/** Loads a build without writing it. */
export async function memoryBuild(parts: Parts, root: string, devScript = ""): Promise<Build> {
  const { id, mode, bundle: { runtime }, statics } = parts;
  const islands = parts.bundle.islands.map(async ({ file, ...chunk }) => {
    return { ...chunk, module: await importFile(file) };
  });
  const routes = parts.routes.map(async ({ path, file, isEager }) => {
    return isEager ? { path, module: await importFile(file) } : { path, load: () => importFile(file) };
  });
  const facts = { id, root, mode, devScript, runtime, routes: await Promise.all(routes) };
  return createBuild(facts, await Promise.all(islands), statics);
}

async function importFile(file: string): Promise<RouteModule> {
  return await import(pathToFileURL(file).href);
}
