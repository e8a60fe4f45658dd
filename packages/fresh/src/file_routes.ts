import { parse } from "node:path";
import type { Module, RouteFile } from "./build.ts";
import { answerRoute, type Router, type Segment, withinSegments } from "./routing.ts";
import type { Answer, Method, Middleware, Route } from "./types.ts";

/** Adds the files of `routes/`: special files to their folders first, then the routes. */
export function addFileRoutes(files: RouteFile[], root: Segment, router: Router): void {
  const sorted = files.toSorted((a, b) => routePrecedence(a.path) < routePrecedence(b.path) ? -1 : 1);
  for (const file of sorted) if (isSpecial(file.path)) addSpecialFile(file, root);
  for (const file of sorted) if (!isSpecial(file.path)) addRoute(file, root, router);
}

export function isSpecial(path: string): boolean {
  return /^_(app|middleware|layout|error|500|404)$/.test(parse(path).name);
}

function addSpecialFile({ path, module = {} }: RouteFile, root: Segment): void {
  const segment = root.at(segmentPath(path));
  const { name } = parse(path);
  if (name === "_middleware") return void segment.middlewares.push(...listMiddlewares(path, module));
  const route = createRoute(path, module);
  if (name === "_404") segment.notFound = route;
  else if (name === "_error" || name === "_500") segment.onError = route;
  else if (route.component === undefined) throw new TypeError(`Cannot use "${path}": it has no component`);
  else if (name === "_app") segment.app = route.component;
  else segment.layout = { component: route.component, config: route.config ?? {} };
}

/** A lazily loaded file is added for every method, because its methods aren't known yet. */
function addRoute({ path, module, load }: RouteFile, root: Segment, router: Router): void {
  const route = module && createRoute(path, module);
  let later: Promise<Route<never>> | undefined;
  const loaded = () => later ??= load().then((module) => createRoute(path, module));
  const answer: Answer = async (ctx) => await answerRoute(ctx, route ?? await loaded());
  const pattern = route?.config?.routeOverride ?? routePattern(path);
  router.add(
    route ? routeMethods(route) : "ALL",
    pattern,
    withinSegments(root.at(segmentPath(path)), answer),
  );
}

/** The methods of a route: those of its handler, and GET for its component. */
function routeMethods({ component, handler, config }: Route<never>): Method[] | "ALL" {
  if (config?.methods !== undefined) return config.methods;
  if (handler === undefined || typeof handler === "function") return "ALL";
  return [...Object.keys(handler) as Method[], ...component ? ["GET" as const] : []];
}

export function segmentPath(path: string): string {
  return parse(path).dir.split("/").map(patternOfName).join("");
}

/** URL pattern of a route file: `docs/[slug].tsx` is `/docs/:slug`. */
export function routePattern(path: string): string {
  const pattern = urlNames(path).map(patternOfName).join("") || "/";
  return pattern.replace(/^\{\/(:\w+)\}\?$/, "/{$1}?"); // the root always has its slash
}

/** Key to sort specific routes before general ones: literals, parameters, optional ones, rests. */
export function routePrecedence(path: string): string {
  const rankOf = (name: string) => [/\[/, /^\[\[/, /^\[\.\.\./].findLastIndex((kind) => kind.test(name)) + 1;
  return `${urlNames(path).map(rankOf).join("")} ${path}`;
}

/** Groups and an index don't appear in the URL. */
function urlNames(path: string): string[] {
  const { dir, name } = parse(path);
  return [...dir.split("/"), name.replace(/^index$/, "")].filter((name) => !/^$|^\(.*\)$/.test(name));
}

function patternOfName(name: string): string {
  if (name.includes("][")) throw new SyntaxError(`Cannot tell apart the parameters of "${name}"`);
  const optional = /^\[\[(\w+)\]\]$/.exec(name)?.[1];
  if (optional !== undefined) return `{/:${optional}}?`;
  return `/${name.replaceAll(/\[\.\.\.(\w+)\]/g, ":$1*").replaceAll(/\[(\w+)\]/g, ":$1")}`;
}

export function createRoute(path: string, module: Module): Route<never> {
  const { default: component, handlers, handler = handlers, config } = module;
  if (component === undefined && handler === undefined && config === undefined) {
    throw new TypeError(`Cannot use route "${path}": it exports no component, handler or config`);
  }
  if (typeof handler === "function" && handler.length > 1) {
    throw new TypeError(`Cannot use route "${path}": a handler takes one parameter, the context`);
  }
  return { component, handler, config } as Route<never>;
}

export function listMiddlewares(path: string, module: Module): Middleware<never>[] {
  const list = [module.handler ?? module.handlers ?? module.default].flat();
  if (list.every((entry) => typeof entry === "function")) return list as Middleware<never>[];
  console.warn(`Ignoring "${path}": a middleware is a function or an array of functions`);
  return [];
}
