import { createHash } from "node:crypto";
import { type AnyApp, attachBuild, type StaticFile } from "../build.ts";
import type { Mode } from "../config.ts";
import { type ListenOptions, serve } from "../listen.ts";
import { type BuildOptions, pathOf, resolveBuildConfig, type ResolvedBuildConfig } from "./build_config.ts";
import { type Bundle, bundleIslands } from "./bundle.ts";
import { isWatched, RELOAD_SCRIPT, restartOnChange, withLiveReload } from "./dev_server.ts";
import { writeBuild } from "./disk_build.ts";
import { memoryBuild } from "./memory_build.ts";
import { islandSources, type RouteSource, routeSources } from "./project_files.ts";
import { staticFiles, type Transform } from "./static_files.ts";

/** What a build is made of before it is written or loaded. */
export interface Parts {
  id: string;
  mode: Mode;
  bundle: Bundle;
  routes: RouteSource[];
  /** Static files and browser code by URL path. */
  statics: Map<string, StaticFile>;
}

/** Builds a project: its islands for the browser, its static files, its list of routes. */
export class Builder {
  /** The configuration with defaults filled in and absolute paths. */
  config: ResolvedBuildConfig;
  #islands: string[] = [];
  #transforms: Transform[] = [];

  constructor(options: BuildOptions = {}) {
    this.config = resolveBuildConfig(options);
  }

  /** Adds a file with islands that lies elsewhere: a path or a file URL. */
  registerIsland(specifier: string): void {
    this.#islands.push(pathOf(this.config.root, specifier));
  }

  /** Transforms static files while they are built. */
  onTransformStaticFile(options: Transform["options"], run: Transform["run"]): void {
    this.#transforms.push({ options, run });
  }

  /**
   * Builds the project.
   *
   * @param options "disk" writes the build for its server.js, "memory" keeps it, for tests
   * @returns a function that ties a build in memory to an app
   */
  async build(
    { mode = "production", snapshot = "disk" }: { mode?: Mode; snapshot?: "disk" | "memory" } = {},
  ): Promise<(app: AnyApp) => void> {
    const parts = await this.#collect(mode);
    if (snapshot === "memory") {
      const build = await memoryBuild(parts, this.config.root);
      return (app) => attachBuild(app, build);
    }
    await writeBuild(this.config, parts);
    return () => {
      throw new Error("Cannot tie a build on disk to an app: it belongs to its server.js");
    };
  }

  /** Serves the app, and again with another build whenever a source changes. */
  async listen(
    importApp: () => Promise<AnyApp | { app: AnyApp }>,
    options: ListenOptions = {},
  ): Promise<void> {
    const { root, outDir } = this.config;
    if (!isWatched()) return await restartOnChange(root, outDir);
    const build = await memoryBuild(await this.#collect("development"), root, RELOAD_SCRIPT);
    const imported = await importApp();
    const app = "app" in imported ? imported.app : imported;
    attachBuild(app, build);
    await serve(withLiveReload(app.handler(), build.id), options);
  }

  async #collect(mode: Mode): Promise<Parts> {
    const id = newBuildId();
    const islands = [...islandSources(this.config), ...this.#islands];
    const bundle = bundleIslands(this.config, islands, id, mode);
    const files = await staticFiles(this.config, this.#transforms, mode, id);
    const statics = new Map([...files, ...bundle.files]);
    return { id, mode, bundle, routes: routeSources(this.config), statics };
  }
}

/** That of the deployment or commit if there is one, else random. */
function newBuildId(): string {
  const { DENO_DEPLOYMENT_ID, GITHUB_SHA, CI_COMMIT_SHA } = Deno.env.toObject();
  const source = DENO_DEPLOYMENT_ID ?? GITHUB_SHA ?? CI_COMMIT_SHA ?? crypto.randomUUID();
  return createHash("sha1").update(source).digest("hex");
}
