import type { Middleware, Route } from "../handlers.ts";
import type { SomeComponent } from "../internals.ts";

/** What a file of `routes/` exports. */
export type RouteModule = Record<string, unknown>;

/** A file of `routes/`. */
export interface RouteFile {
  /** Path below the folder of routes, as in `docs/[slug].tsx`. */
  path: string;
  /** Special files and those that override their route are loaded with the app. */
  module?: RouteModule;
  /** All other files are loaded on the first request. */
  load?: () => Promise<RouteModule>;
}

/** What a special file means to its folder. */
export type SpecialFile = "app" | "middleware" | "layout" | "error" | "notFound";

/** The meaning of a file by its name; undefined for pages and handlers. */
export function specialFile(path: string): SpecialFile | undefined {
  return SPECIAL_FILES[namesOf(path).at(-1) ?? ""];
}

/** Path of the segment a file belongs to: its folder. */
export function segmentPath(path: string): string {
  return namesOf(path).slice(0, -1).map(patternOfName).join("/");
}

/** URL pattern of a route file: `docs/[slug].tsx` is `/docs/:slug`. */
export function patternOf(path: string): string {
  const names = namesOf(path).filter((name) => !isGroup(name));
  if (names.at(-1) === "index") names.pop();
  const pattern = names.map((name) => OPTIONAL.test(name) ? patternOfName(name) : `/${patternOfName(name)}`);
  return pattern.join("").replace(/^\{\/(:\w+)\}\?$/, "/{$1}?") || "/"; // the root has its slash anyway
}

/** Puts specific routes before general ones: index, literals, parameters, rests. */
export function byPrecedence(a: RouteFile, b: RouteFile): number {
  const [left, right] = [ranksOf(a.path), ranksOf(b.path)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.path < b.path ? -1 : 1;
}

/** Reads a route from the exports of its file. */
export function routeOf<State>(path: string, module: RouteModule): Route<State> {
  const handler = module.handler ?? module.handlers;
  const { default: component, config } = module;
  if (component === undefined && handler === undefined && config === undefined) {
    throw new TypeError(`Cannot use route "${path}": it exports no component, handler or config`);
  }
  if (typeof handler === "function" && handler.length > 1) {
    throw new TypeError(`Cannot use route "${path}": a handler takes one parameter, the context`);
  }
  return { component, handler, config } as Route<State>;
}

/** Reads the component of a layout or the app wrapper. */
export function componentOf(path: string, { default: component }: RouteModule): SomeComponent {
  if (typeof component === "function") return component as SomeComponent;
  throw new TypeError(`Cannot use "${path}": it exports no component`);
}

/** Reads the middlewares of a file; an object of methods is none. */
export function middlewaresOf<State>(path: string, module: RouteModule): Middleware<State>[] {
  const list = [module.handler ?? module.handlers ?? module.default].flat();
  if (list.every((entry) => typeof entry === "function")) return list as Middleware<State>[];
  console.warn(`Ignoring "${path}": a middleware is a function or an array of functions`);
  return [];
}

const SPECIAL_FILES: Record<string, SpecialFile> = {
  _app: "app",
  _middleware: "middleware",
  _layout: "layout",
  _error: "error",
  _500: "error",
  _404: "notFound",
};

const OPTIONAL = /^\[\[(\w+)\]\]$/;

function namesOf(path: string): string[] {
  return path.replace(/\.[jt]sx?$/, "").split("/");
}

function isGroup(name: string): boolean {
  return name.startsWith("(") && name.endsWith(")");
}

function patternOfName(name: string): string {
  if (name.includes("][")) throw new SyntaxError(`Cannot tell apart the parameters of "${name}"`);
  return name.replace(OPTIONAL, "{/:$1}?")
    .replaceAll(/\[\.\.\.(\w+)\]/g, ":$1*")
    .replaceAll(/\[(\w+)\]/g, ":$1");
}

function ranksOf(path: string): number[] {
  return namesOf(path).filter((name) => !isGroup(name)).map((name) => {
    if (name === "index") return 0;
    if (name.startsWith("[...")) return 4;
    if (name.startsWith("[[")) return 3;
    return name.includes("[") ? 2 : 1;
  });
}
