/** The server side of the framework: an app, its context, and middlewares. @module */
export { App, type ListenOptions } from "./app.ts";
export type { Island } from "./build.ts";
export type { Context, Context as FreshContext } from "./context.ts";
export { csp, type CSPOptions, csrf, type CsrfOptions, staticFiles, trailingSlashes } from "./middlewares.ts";
export { HttpError } from "./shared.ts";
export type { LayoutConfig, PageProps } from "./components.ts";
export type { FreshConfig, ResolvedFreshConfig } from "./config.ts";
export { createDefine, type Define, page, type PageResponse, type RouteConfig } from "./types.ts";
export type { HandlerByMethod, HandlerFn, Method, RouteData, RouteHandler } from "./types.ts";
export type { Lazy, MaybeLazy, Middleware, Middleware as MiddlewareFn } from "./types.ts";
