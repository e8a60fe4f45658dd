/**
 * The server side of the framework: an app, its context, and middlewares.
 *
 * @module
 */
export { App } from "./app.ts";
export type { Island } from "./build.ts";
export type { FreshConfig, ResolvedFreshConfig } from "./config.ts";
export type { Context, Context as FreshContext } from "./context.ts";
export { createDefine, type Define } from "./define.ts";
export { HttpError } from "./error.ts";
export { page } from "./handlers.ts";
export type { HandlerByMethod, HandlerFn, Method, RouteData, RouteHandler } from "./handlers.ts";
export type { Lazy, MaybeLazy, Middleware, Middleware as MiddlewareFn } from "./handlers.ts";
export type { LayoutConfig, PageProps, PageResponse, RouteConfig } from "./handlers.ts";
export type { ListenOptions } from "./listen.ts";
export { csp, type CSPOptions } from "./middlewares/csp.ts";
export { csrf, type CsrfOptions } from "./middlewares/csrf.ts";
export { staticFiles } from "./middlewares/static_files.ts";
export { trailingSlashes } from "./middlewares/trailing_slashes.ts";
