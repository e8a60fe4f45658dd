import type { Context } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Answer, Method, Middleware, Route } from "../handlers.ts";
import { renderPage } from "../render/document.ts";

/** Answers a route by its handler, its component, or both; with 404 where it has neither. */
export function routeAnswer<State>(route: Route<State>): Answer<State> {
  return (ctx) => answer(ctx, route, 200);
}

/** Answers a route that is loaded on its first request. */
export function lazyAnswer<State>(load: () => Promise<Route<State>>): Answer<State> {
  let loaded: Promise<Route<State>> | undefined;
  return async (ctx) => await answer(ctx, await (loaded ??= load()), 200);
}

/** Answers with an error page; `status` is for pages that set none. */
export function errorAnswer<State>(page: Route<State> | Middleware<State>, status: number): Answer<State> {
  return async (ctx) => await (typeof page === "function" ? page(ctx) : answer(ctx, page, status));
}

/** The methods a route answers: those of its handler, and GET by its component. */
export function methodsOf<State>({ component, handler, config }: Route<State>): Method[] | "ALL" {
  if (config?.methods !== undefined) return config.methods;
  if (handler === undefined || typeof handler === "function") return "ALL";
  const methods = Object.keys(handler) as Method[];
  return component ? [...methods, "GET"] : methods;
}

async function answer<State>(ctx: Context<State>, route: Route<State>, status: number): Promise<Response> {
  const handler = handlerOf(route, ctx.req.method);
  const result = handler ? await handler(ctx) : { data: {}, status: undefined, headers: undefined };
  if (result instanceof Response) return result;
  if (handler === undefined && !showsComponent(ctx, route)) throw ctx.error ?? new HttpError(404);
  if (typeof result !== "object" || result === null || route.component === undefined) {
    throw new TypeError("Expected a Response, or page data and a component, from a handler");
  }
  ctx.data = result.data;
  const init = { status: result.status ?? status, headers: result.headers ?? {} };
  return await renderPage(ctx, route.component, init, route.config);
}

function handlerOf<State>({ handler }: Route<State>, method: string) {
  if (handler === undefined || typeof handler === "function") return handler;
  return handler[method as Method] ?? (method === "HEAD" ? handler.GET : undefined);
}

/** A component alone answers every method, beside handlers only GET. */
function showsComponent<State>({ req, error }: Context<State>, { component, handler }: Route<State>) {
  const isRead = req.method === "GET" || req.method === "HEAD";
  return component !== undefined && (handler === undefined || isRead || error !== null);
}
