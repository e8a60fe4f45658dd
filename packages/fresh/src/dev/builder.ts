/** The build side of the framework, for `dev.ts`. @module */
import { createHash } from "node:crypto";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type App, type ListenOptions, serve } from "../app.ts";
import { attachBuild, type Build, createBuild, type Snapshot } from "../build.ts";
import { isSpecial } from "../file_routes.ts";
import type { Mode } from "../config.ts";
import type { BuildOptions, ResolvedBuildConfig } from "./options.ts";
import { bundleIslands, filesBelow, staticFiles, type Transform } from "./assets.ts";

/** Builds a project: its islands for the browser, its static files, its list of routes. */
export class Builder<State = unknown> {
  config: ResolvedBuildConfig;
  #islands: string[] = [];
  #transforms: Transform[] = [];

  constructor(options: BuildOptions = {}) {
    const root = resolvePath(Deno.cwd(), options.root ?? ".");
    this.config = {
      target: ["chrome99", "firefox99", "safari15"],
      ignore: [/[._]test\.[jt]sx?$/],
      ...options,
      root,
      serverEntry: resolvePath(root, options.serverEntry ?? "main.ts"),
      outDir: resolvePath(root, options.outDir ?? "_fresh"),
      staticDir: [options.staticDir ?? "static"].flat().map((path) => resolvePath(root, path)),
      islandDir: resolvePath(root, options.islandDir ?? "islands"),
      routeDir: resolvePath(root, options.routeDir ?? "routes"),
    };
  }

  /** Adds a file with islands from another folder: a path or a file URL. */
  registerIsland(specifier: string): void {
    this.#islands.push(resolvePath(this.config.root, specifier));
  }

  /** Transforms static files while they are built. */
  onTransformStaticFile(options: Transform["options"], run: Transform["run"]): void {
    this.#transforms.push({ options, run });
  }

  /** Builds the project on disk, for its server.js, or in memory, for the app passed to the returned function. */
  async build(
    options: { mode?: Mode; snapshot?: "disk" | "memory" } = {},
  ): Promise<(app: App<State>) => void> {
    const snapshot = await this.#collect(options.mode ?? "production");
    if (options.snapshot === "memory") {
      const build = await inMemory(snapshot);
      return (app) => attachBuild(app, build);
    }
    await writeBuild(this.config, snapshot);
    return () => {
      throw new Error("Cannot tie a build on disk to an app: it belongs to its server.js");
    };
  }

  /** Builds and serves the app. Run it with `deno run --watch`; pages reload when the server has restarted. */
  async listen(importApp: () => Promise<App<State> | { app: App<State> }>, options: ListenOptions = {}) {
    const build = await inMemory(await this.#collect("development"));
    const imported = await importApp();
    const app = "app" in imported ? imported.app : imported;
    attachBuild(app, { ...build, devScript: RELOAD_SCRIPT });
    await serve(withLiveReload(app.handler(), build.id), options);
  }

  async #collect(mode: Mode): Promise<Snapshot> {
    const { root, routeDir, islandDir, ignore } = this.config;
    const { DENO_DEPLOYMENT_ID, GITHUB_SHA, CI_COMMIT_SHA } = Deno.env.toObject();
    const version = DENO_DEPLOYMENT_ID ?? GITHUB_SHA ?? CI_COMMIT_SHA ?? crypto.randomUUID();
    const id = createHash("sha1").update(version).digest("hex");
    const job = { ...this.config, id, mode };
    const isModule = (file: string) => /\.[jt]sx?$/.test(file) && !ignore.some((tests) => tests.test(file));
    const inRoutes = filesBelow(routeDir).filter(isModule);
    const besideRoutes = inRoutes.filter((file) => file.includes("/(_islands)/"));
    const sources = [...filesBelow(islandDir).filter(isModule), ...besideRoutes, ...this.#islands];
    const { runtime, islands, chunks } = bundleIslands(job, sources);
    const routes = inRoutes.map((file) => ({
      path: relative(routeDir, file),
      file: relative(root, file),
      isEager: isSpecial(file) || Deno.readTextFileSync(file).includes("routeOverride"),
    })).filter(({ path }) => !/(^|\/)\(_[^/]*\)\//.test(path));
    const statics = [...await staticFiles(job, this.#transforms), ...chunks];
    return { id, root, mode, runtime, islands, routes, statics };
  }
}

function resolvePath(root: string, path: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : resolve(root, path);
}

function inMemory(snapshot: Snapshot): Promise<Build> {
  return createBuild(snapshot, (file) => import(pathToFileURL(join(snapshot.root, file)).href));
}

/** Writes a build: `server.js` for `deno serve`, and the static files. Files of an earlier build stay. */
async function writeBuild({ root, outDir, serverEntry }: ResolvedBuildConfig, snapshot: Snapshot) {
  await Deno.mkdir(outDir, { recursive: true });
  for (const [path, file] of snapshot.statics) {
    const target = join(outDir, "static", path);
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.writeFile(target, await file.read());
  }
  const specifier = (file: string) => JSON.stringify(encodeURI(relative(outDir, resolve(root, file))));
  const files = [...snapshot.islands, ...snapshot.routes]
    .map(({ file }) => `${JSON.stringify(file)}: () => import(${specifier(file)}),`);
  const code = `import { attachBuild, loadBuild } from "fresh/internal";
import { app } from ${specifier(serverEntry)};

const files = {
  ${files.join("\n  ")}
};
const snapshot = ${JSON.stringify({ ...snapshot, root: relative(outDir, root) }, null, 2)};
attachBuild(app, await loadBuild(import.meta.dirname, snapshot, (file) => files[file]()));
export default { fetch: app.handler() };
`;
  await Deno.writeTextFile(join(outDir, "server.js"), code);
}

/** Reloads the page when the server returns with another build. */
const RELOAD_SCRIPT =
  `let id;new EventSource("/_fresh/alive").onmessage=({data})=>{if(id&&id!==data)location.reload();id=data}`;

/** Tells browsers the id of the running build, and serves everything else unchanged. */
function withLiveReload(handler: Deno.ServeHandler, buildId: string): Deno.ServeHandler {
  return (req, info) => {
    if (new URL(req.url).pathname !== "/_fresh/alive") return handler(req, info);
    const event = new TextEncoder().encode(`retry: 200\ndata: ${buildId}\n\n`);
    const body = new ReadableStream({ start: (stream) => stream.enqueue(event) }); // stays open
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
}
