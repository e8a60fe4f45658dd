import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Options of `new Builder()`; paths are relative to `root`. */
export interface BuildOptions {
  /** Folder of the project. Default: the working directory. */
  root?: string;
  /** Module that exports the app. Default: "main.ts". */
  serverEntry?: string;
  /** Folder for the build. Default: "_fresh". */
  outDir?: string;
  /** Folder of static files; of several the first that has a file wins. Default: "static". */
  staticDir?: string | string[];
  /** Default: "islands". */
  islandDir?: string;
  /** Default: "routes". */
  routeDir?: string;
  /** Browsers to build for. Default: chrome99, firefox99, safari15. */
  target?: string | string[];
  /** Files of routes and islands to leave out. Default: tests. */
  ignore?: RegExp[];
  /** Source maps of the browser code. Default: inline in development, else none. */
  sourceMap?: { kind: boolean | "linked" | "inline" | "external" | "both" };
}

/** The configuration a build runs with; paths are absolute. */
export type ResolvedBuildConfig =
  & Required<Omit<BuildOptions, "staticDir" | "sourceMap">>
  & Pick<BuildOptions, "sourceMap">
  & { staticDir: string[] };

/** Fills in the defaults and makes paths absolute. */
export function resolveBuildConfig(options: BuildOptions): ResolvedBuildConfig {
  const { serverEntry = "main.ts", outDir = "_fresh", islandDir = "islands", routeDir = "routes" } = options;
  const { target = ["chrome99", "firefox99", "safari15"], ignore = [/[._]test\.[jt]sx?$/] } = options;
  const root = pathOf(Deno.cwd(), options.root ?? ".");
  const at = (path: string) => pathOf(root, path);
  return {
    ...options,
    root,
    serverEntry: at(serverEntry),
    outDir: at(outDir),
    staticDir: [options.staticDir ?? "static"].flat().map(at),
    islandDir: at(islandDir),
    routeDir: at(routeDir),
    target,
    ignore,
  };
}

/** Absolute path of a path or file URL. */
export function pathOf(root: string, path: string): string {
  return path.startsWith("file:") ? fileURLToPath(path) : resolve(root, path);
}
