import type { Mode } from "../config.ts";

/** Options of `new Builder()`; paths are relative to `root`, by default the working directory. */
export interface BuildOptions {
  root?: string;
  serverEntry?: string; // "main.ts"; exports the app
  outDir?: string; // "_fresh"
  staticDir?: string | string[]; // "static"; of several folders, the first that has a file takes precedence
  islandDir?: string; // "islands"
  routeDir?: string; // "routes"
  target?: string | string[]; // chrome99, firefox99, safari15
  ignore?: RegExp[]; // files of routes and islands to ignore, such as tests
  sourceMap?: { kind: boolean | "linked" | "inline" | "external" | "both" }; // inline in development, otherwise none
}

/** The configuration a build runs with; paths are absolute. */
export type ResolvedBuildConfig =
  & Required<Omit<BuildOptions, "staticDir" | "sourceMap">>
  & Pick<BuildOptions, "sourceMap">
  & { staticDir: string[] };

export type Job = ResolvedBuildConfig & { id: string; mode: Mode };
