import type { App } from "fresh";
import { attachBuild, type Build, mapIslands, type RouteFile } from "../src/build.ts";

/** Files of `routes/` by path; a function represents a file that is loaded on its first request. */
export type Routes = Record<string, Record<string, unknown> | (() => Promise<Record<string, unknown>>)>;

/** Adds a build with route modules and islands to an app, without files or a bundler. */
export function withBuild<State>(
  app: App<State>,
  routes: Routes,
  islands: Record<string, unknown> = {},
  statics: Build["statics"] = new Map(),
  mode: Build["mode"] = "production",
): App<State> {
  const chunk = { chunk: "/_fresh/js/i.js", preload: ["/_fresh/js/shared.js"] };
  attachBuild(app, {
    ...FACTS,
    mode,
    statics,
    routes: Object.entries(routes).map(routeFile),
    islands: mapIslands([{ ...chunk, name: "Default", module: islands }]),
  });
  return app;
}

/** Id of all builds in the tests. */
export const BUILD_ID: string = "0123456789abcdef0123456789abcdef01234567";

/** Sends a request to an app. */
export async function send<State>(app: App<State>, path: string, init?: RequestInit): Promise<Response> {
  return await app.handler()(new Request(`http://localhost${path}`, init));
}

/** Sends a request to an app; returns status and text. */
export async function ask<State>(
  app: App<State>,
  path: string,
  init?: RequestInit,
): Promise<[number, string]> {
  const response = await send(app, path, init);
  return [response.status, await response.text()];
}

const FACTS = {
  id: BUILD_ID,
  root: "/project",
  runtime: { chunk: "/_fresh/js/runtime.js", preload: ["/_fresh/js/shared.js"] },
};

function routeFile([path, source]: [string, Routes[string]]): RouteFile {
  if (typeof source === "function") return { path, load: source };
  return { path, module: source, load: () => Promise.resolve(source) };
}
