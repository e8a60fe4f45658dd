import { join, relative } from "node:path";
import { specialFile } from "../routing/route_file.ts";
import type { ResolvedBuildConfig } from "./build_config.ts";

/** A file of `routes/`. */
export interface RouteSource {
  /** Path below the folder of routes. */
  path: string;
  /** Absolute path. */
  file: string;
  /** Whether the file is loaded with the app. */
  isEager: boolean;
}

/** Absolute paths of all files below a folder in a fixed order; none if it is missing. */
export function filesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(join(folder, name)) : [join(folder, name)]
  );
}

/** The routes of a project. */
export function routeSources({ routeDir, ignore }: ResolvedBuildConfig): RouteSource[] {
  return modulesBelow(routeDir, ignore)
    .map((file) => ({ file, path: relative(routeDir, file) }))
    .filter(({ path }) => !/(^|\/)\(_[^/]*\)\//.test(path))
    .map(({ file, path }) => ({ file, path, isEager: isEager(file, path) }));
}

/** The files with islands of a project. */
export function islandSources({ islandDir, routeDir, ignore }: ResolvedBuildConfig): string[] {
  const besideRoutes = modulesBelow(routeDir, ignore).filter((file) => file.includes("/(_islands)/"));
  return [...modulesBelow(islandDir, ignore), ...besideRoutes];
}

function isEager(file: string, path: string): boolean {
  return specialFile(path) !== undefined || Deno.readTextFileSync(file).includes("routeOverride");
}

function modulesBelow(folder: string, ignore: RegExp[]): string[] {
  return filesBelow(folder)
    .filter((file) => /\.[jt]sx?$/.test(file) && !ignore.some((pattern) => pattern.test(file)));
}

function entriesOf(folder: string): Deno.DirEntry[] {
  try {
    return [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}
