import { join } from "node:path";
import type { Mode, ResolvedFreshConfig } from "./config.ts";
import type { RouteFile } from "./routing/route_file.ts";

/** What is known of a static file or a browser chunk without its content. */
export interface StaticFacts {
  /** Value of the Content-Type header. */
  type: string;
  /** SHA-256 of the content in hex. */
  hash: string;
  /** Length in bytes. */
  size: number;
}

/** A static file or a browser chunk. */
export interface StaticFile extends StaticFacts {
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Browser code: its address, and the addresses of what it loads at once. */
export interface Chunk {
  chunk: string;
  preload: string[];
}

/** A component that comes to life in the browser. */
export interface Island extends Chunk {
  /** Unique in the app. */
  name: string;
  /** Name of the export in its chunk. */
  exportName: string;
}

/** A file with islands; `name` is that of its default export. */
export interface IslandFile extends Chunk {
  name: string;
  module: Record<string, unknown>;
}

interface BuildFacts {
  /** 40 hex digits; part of the addresses that may be cached for good. */
  id: string;
  root: string;
  mode: Mode;
  /** Script added to every page in development; empty in production. */
  devScript: string;
  routes: RouteFile[];
  runtime: Chunk;
}

/** What `Builder` found and made, as the server needs it. */
export interface Build extends BuildFacts {
  /** Islands by their component. */
  islands: Map<unknown, Island>;
  /** Files by URL path. */
  statics: Map<string, StaticFile>;
}

/** An app, whatever its state. */
export interface AnyApp {
  config: ResolvedFreshConfig;
  handler(): (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response>;
}

const builds = new WeakMap<AnyApp, Build>();

/** Ties a build to an app: its file routes, islands and static files. */
export function attachBuild(app: AnyApp, build: Build): void {
  builds.set(app, build);
  Object.assign(app.config, { root: build.root, mode: build.mode });
}

/** The build of an app; an app without one has no file routes, islands or static files. */
export function buildOf(app: AnyApp): Build | undefined {
  return builds.get(app);
}

/** Makes a build of its parts. Every function a file with islands exports is an island. */
export function createBuild(
  facts: BuildFacts,
  islandFiles: IslandFile[],
  statics: Iterable<[string, StaticFile]>,
): Build {
  const islands = new Map<unknown, Island>();
  const taken = new Set<string>();
  for (const { name, module, ...chunk } of islandFiles) {
    for (const [exportName, component] of Object.entries(module)) {
      if (typeof component !== "function" || islands.has(component)) continue;
      const unique = uniqueName(exportName === "default" ? name : exportName, taken);
      islands.set(component, { ...chunk, exportName, name: unique });
    }
  }
  return { ...facts, islands, statics: new Map(statics) };
}

/** Makes a build of what `Builder` wrote to a folder. */
export function loadBuild(
  folder: string,
  { islands, statics, ...facts }: BuildFacts & {
    islands: IslandFile[];
    statics: Record<string, StaticFacts>;
  },
): Build {
  const files = Object.entries(statics).map(([path, file]): [string, StaticFile] => {
    let content: Promise<Uint8Array<ArrayBuffer>> | undefined;
    return [path, { ...file, read: () => content ??= Deno.readFile(join(folder, "static", path)) }];
  });
  return createBuild({ ...facts, root: join(folder, facts.root) }, islands, files);
}

/** Adds the lowest number that makes a name unique, and takes it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let i = 1; taken.has(unique); i++) unique = `${name}_${i}`;
  taken.add(unique);
  return unique;
}
