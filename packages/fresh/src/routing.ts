import { type Frame, INTERNALS } from "./components.ts";
import type { Context } from "./context.ts";
import { renderPage } from "./render.ts";
import { decoded, HttpError } from "./shared.ts";
import { type Answer, type ErrorPage, type Method, type Middlewares, page, type Route } from "./types.ts";

type Entry = { pattern: string; methods: Map<string, Answer> };
type PatternEntry = Entry & { matcher: URLPattern };
const METHODS: Method[] = ["HEAD", "GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];
const withoutSlash = (pathname: string) => pathname.replace(/(?<=.)\/$/, "");

/** Finds the route of a path: literal paths first, then patterns in the order they were added. */
export class Router {
  #literals = new Map<string, Entry>();
  #patterns = new Map<string, PatternEntry>();

  /** Adds a route; the first one for a method and path wins. */
  add(methods: Method[] | "ALL", path: string, answer: Answer): void {
    const pattern = /^[/{]/.test(path) ? path : `/${path}`;
    const isLiteral = !/[:*?+(){}\\]/.test(pattern);
    const entry = isLiteral ? this.#literal(pattern) : this.#pattern(pattern);
    for (const method of methods === "ALL" ? METHODS : methods) {
      if (!entry.methods.has(method)) entry.methods.set(method, answer);
    }
  }

  #literal(path: string): Entry {
    const key = withoutSlash(new URL(path, "http://localhost").pathname);
    const entry = this.#literals.get(key) ?? { pattern: path, methods: new Map() };
    this.#literals.set(key, entry);
    return entry;
  }

  #pattern(pattern: string): Entry {
    const entry = this.#patterns.get(pattern) ??
      { pattern, methods: new Map(), matcher: createMatcher(pattern) };
    this.#patterns.set(pattern, entry);
    return entry;
  }

  match(pathname: string): Entry & { params: Record<string, string> } | undefined {
    const literal = this.#literals.get(withoutSlash(pathname));
    if (literal !== undefined) return { ...literal, params: {} };
    for (const entry of this.#patterns.values()) {
      const groups = entry.matcher.exec({ pathname })?.pathname.groups;
      if (groups === undefined) continue;
      const params = Object.entries(groups).map(([name, value = ""]) => [name, decoded(value, decodeURI)]);
      return { ...entry, params: Object.fromEntries(params) };
    }
  }
}

/** Shared by the apps of a process, because creating one takes long. */
const matchers = new Map<string, URLPattern>();

function createMatcher(pathname: string): URLPattern {
  const matcher = matchers.get(pathname) ?? new URLPattern({ pathname });
  matchers.set(pathname, matcher);
  return matcher;
}

/** A level of the path: its registrations apply to the routes at it and below. */
export class Segment {
  middlewares: Middlewares<never> = [];
  layout: Frame["layouts"][number] | undefined;
  app: Frame["app"];
  onError: ErrorPage<never> | undefined;
  notFound: ErrorPage<never> | undefined;
  #children = new Map<string, Segment>();

  constructor(readonly parent?: Segment) {}

  /** Finds or creates the segment of a path; `*` is this one. */
  at(path: string): Segment {
    const [name, ...rest] = path === "*" ? [] : path.split("/").filter((name) => name !== "");
    if (name === undefined) return this;
    const child = this.#children.get(name) ?? new Segment(this);
    this.#children.set(name, child);
    return child.at(rest.join("/"));
  }
}

/** Wraps a handler in its segments, the root outermost, with the middlewares and layouts registered so far. */
export function withinSegments(segment: Segment, answer: Answer): Answer {
  const inner = withMiddlewares([...segment.middlewares], answer);
  const { layout, app, parent } = segment;
  const wrapped: Answer = async (ctx) => {
    const outer = ctx[INTERNALS].frame;
    const inherited = layout?.config.skipInheritedLayouts ? [] : outer.layouts;
    const frame = { app: app ?? outer.app, layouts: layout ? [...inherited, layout] : inherited };
    ctx[INTERNALS].frame = frame;
    try {
      return await inner(ctx);
    } catch (error) {
      ctx[INTERNALS].frame = frame;
      return await answerError(ctx, segment, error);
    }
  };
  return parent === undefined ? wrapped : withinSegments(parent, wrapped);
}

/** Runs middlewares one after the other, then the handler. A lazy middleware is loaded first. */
export function withMiddlewares(middlewares: Middlewares<never>, answer: Answer): Answer {
  return middlewares.reduceRight<Answer>((inner, middleware) => async (ctx) => {
    const internals = ctx[INTERNALS];
    const outerNext = internals.next;
    internals.next = () => inner(ctx);
    try {
      const result: unknown = await middleware(ctx);
      const response = typeof result === "function" ? await result(ctx) : result;
      if (response instanceof Response) return response;
      throw new TypeError(`Expected a Response from a middleware but got ${typeof response}`);
    } finally {
      internals.next = outerNext;
    }
  }, answer);
}

async function answerError(ctx: Context<never>, { notFound, onError }: Segment, error: unknown) {
  ctx.error = error;
  const status = error instanceof HttpError ? error.status : 500;
  const isMissing = status === 404 && notFound !== undefined;
  const page = isMissing ? notFound : onError;
  if (page === undefined) throw error;
  if (typeof page === "function") return await page(ctx);
  return await answerRoute(ctx, page, isMissing ? 200 : status); // 200, as in upstream Fresh
}

/** Responds with the handler of a route, its component, or both; `status` applies to pages that set none. */
export async function answerRoute(ctx: Context<never>, route: Route<never>, status = 200): Promise<Response> {
  const { component, handler: handlers } = route;
  const method = ctx.req.method === "HEAD" && !("HEAD" in (handlers ?? {})) ? "GET" : ctx.req.method;
  const handler = typeof handlers === "object" ? handlers[method as Method] : handlers;
  const result = handler ? await handler(ctx) : page({});
  if (result instanceof Response) return result;
  // A component alone handles every method, with handlers only GET.
  const isShown = component !== undefined && (!handlers || method === "GET" || ctx.error !== null);
  if (handler === undefined && !isShown) throw ctx.error ?? new HttpError(404);
  if (typeof result !== "object" || result === null || component === undefined) {
    throw new TypeError("Expected a Response, or page data and a component, from a handler");
  }
  ctx.data = result.data;
  const init = { status: result.status ?? status, headers: result.headers ?? {} };
  return await renderPage(ctx, component, init, route.config);
}
