import { join } from "node:path";
import type { Mode, ResolvedFreshConfig } from "./config.ts";

/** A static file or a browser chunk. */
export interface StaticFile {
  type: string; // value of the Content-Type header
  hash: string; // SHA-256 of the content in hex
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Browser code: its address, and the addresses of its static imports. */
export type Chunk = { chunk: string; preload: string[] };

/** A component that is hydrated in the browser, with a unique name in the app. */
export interface Island extends Chunk {
  name: string;
  exportName: string;
}

/** The result of `Builder`; source files are named by their paths below the root. */
export interface Snapshot {
  id: string; // 40 hex digits; part of the addresses that may be cached permanently
  root: string;
  mode: Mode;
  runtime: Chunk;
  islands: (Chunk & { name: string; file: string })[]; // the name is that of the default export
  routes: { path: string; file: string; isEager: boolean }[];
  statics: [string, StaticFile][]; // by URL path
}

/** A snapshot whose modules are loaded, as the server needs it. */
export interface Build extends Pick<Snapshot, "id" | "root" | "mode" | "runtime"> {
  islands: Map<unknown, Island>; // by component
  routes: RouteFile[];
  statics: Map<string, StaticFile>;
  devScript?: string; // added to every page by the development server
}

/** A file of `routes/`, with its path there; special files, and files that override their route, are already loaded. */
export interface RouteFile {
  path: string;
  module?: Module | undefined;
  load(): Promise<Module>;
}

export type Module = Record<string, unknown>;
type Load = (file: string) => Promise<Module>;

const builds = new WeakMap<ResolvedFreshConfig, Build>();

/** Attaches a build to an app: its file routes, islands and static files. */
export function attachBuild({ config }: { config: ResolvedFreshConfig }, build: Build): void {
  builds.set(config, build);
  Object.assign(config, { root: build.root, mode: build.mode });
}

/** The build of an app; an app without one has no file routes, islands or static files. */
export function findBuild({ config }: { config: ResolvedFreshConfig }): Build | undefined {
  return builds.get(config);
}

/** Loads the parts of a snapshot that are needed from the start. */
export async function createBuild(snapshot: Snapshot, load: Load): Promise<Build> {
  const islands = snapshot.islands.map(async ({ file, ...rest }) => ({ ...rest, module: await load(file) }));
  const routes = snapshot.routes.map(async ({ path, file, isEager }) => {
    return { path, module: isEager ? await load(file) : undefined, load: () => load(file) };
  });
  const modules = { islands: mapIslands(await Promise.all(islands)), routes: await Promise.all(routes) };
  return { ...snapshot, ...modules, statics: new Map(snapshot.statics) };
}

/** Creates a build from a folder that `Builder` wrote; there, static files have no `read`. */
export function loadBuild(folder: string, snapshot: Snapshot, load: Load): Promise<Build> {
  const statics = snapshot.statics.map(([path, file]): [string, StaticFile] => {
    let content: Promise<Uint8Array<ArrayBuffer>> | undefined;
    const read = () =>
      content ??= Deno.readFile(join(folder, "static", path)).catch((error) => {
        content = undefined; // the next request tries again, for example when file descriptors are left
        throw error;
      });
    return [path, { ...file, read }];
  });
  return createBuild({ ...snapshot, root: join(folder, snapshot.root), statics }, load);
}

/** Finds islands by their component: every function exported by an island file is one. */
export function mapIslands(files: (Chunk & { name: string; module: Module })[]): Map<unknown, Island> {
  const islands = new Map<unknown, Island>();
  const taken = new Set<string>();
  for (const { name, module, ...chunk } of files) {
    for (const [exportName, component] of Object.entries(module)) {
      if (typeof component !== "function" || islands.has(component)) continue;
      const unique = uniqueName(exportName === "default" ? name : exportName, taken);
      islands.set(component, { ...chunk, exportName, name: unique });
    }
  }
  return islands;
}

export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let i = 1; taken.has(unique); i++) unique = `${name}_${i}`;
  taken.add(unique);
  return unique;
}
