import { join } from "node:path";
import type { Mode, ResolvedFreshConfig } from "./config.ts";
import type { RouteFile } from "./routing/route_file.ts";

/** A static file or a browser chunk. */
export interface StaticFile {
  /** Value of the Content-Type header. */
  type: string;
  /** SHA-256 of the content in hex. */
  hash: string;
  /** Length in bytes. */
  size: number;
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

/** What `Builder` found and made, as the server needs it. */
export interface Build {
  /** 40 hex digits; part of the addresses that may be cached for good. */
  id: string;
  root: string;
  mode: Mode;
  /** Script added to every page in development; empty in production. */
  devScript: string;
  routes: RouteFile[];
  runtime: Chunk;
  /** Islands by their component. */
  islands: Map<unknown, Island>;
  /** Files by URL path. */
  statics: Map<string, StaticFile>;
}

/** A build whose islands are still to be found in their files. */
export type Snapshot = Omit<Build, "islands"> & { islands: IslandFile[] };

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

/** Finds the islands of a build: every function that a file with islands exports. */
export function createBuild({ islands: files, ...rest }: Snapshot): Build {
  const islands = new Map<unknown, Island>();
  const taken = new Set<string>();
  for (const { name, module, ...chunk } of files) {
    for (const [exportName, component] of Object.entries(module)) {
      if (typeof component !== "function" || islands.has(component)) continue;
      const unique = uniqueName(exportName === "default" ? name : exportName, taken);
      islands.set(component, { ...chunk, exportName, name: unique });
    }
  }
  return { ...rest, islands };
}

/** Makes a build of what `Builder` wrote to a folder. */
export function loadBuild(folder: string, { statics, ...rest }: DiskSnapshot): Build {
  const files = Object.entries(statics).map(([path, facts]): [string, StaticFile] => {
    let content: Promise<Uint8Array<ArrayBuffer>> | undefined;
    return [path, { ...facts, read: () => content ??= Deno.readFile(join(folder, "static", path)) }];
  });
  return createBuild({ ...rest, root: join(folder, rest.root), statics: new Map(files) });
}

/** Adds the lowest number that makes a name unique, and takes it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let i = 1; taken.has(unique); i++) unique = `${name}_${i}`;
  taken.add(unique);
  return unique;
}

type DiskSnapshot = Omit<Snapshot, "statics"> & { statics: Record<string, Omit<StaticFile, "read">> };
