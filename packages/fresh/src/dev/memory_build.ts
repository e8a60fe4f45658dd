import { pathToFileURL } from "node:url";
import { type Build, createBuild } from "../build.ts";
import type { RouteModule } from "../routing/route_file.ts";
import type { Parts } from "./builder.ts";

/** Loads a build without writing it. */
export async function memoryBuild(parts: Parts, root: string, devScript = ""): Promise<Build> {
  const { bundle, routes, ...rest } = parts;
  const islands = bundle.islands.map(async ({ file, ...chunk }) => {
    return { ...chunk, module: await importFile(file) };
  });
  const routeFiles = routes.map(async ({ path, file, isEager }) => {
    return isEager ? { path, module: await importFile(file) } : { path, load: () => importFile(file) };
  });
  return createBuild({
    ...rest,
    root,
    devScript,
    runtime: bundle.runtime,
    islands: await Promise.all(islands),
    routes: await Promise.all(routeFiles),
  });
}

async function importFile(file: string): Promise<RouteModule> {
  return await import(pathToFileURL(file).href);
}
