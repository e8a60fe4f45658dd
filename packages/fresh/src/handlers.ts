import type { ComponentChildren } from "preact";
import type { Context } from "./context.ts";

/** A method a route may answer. */
export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

/** Something loaded when it is first needed. */
export type Lazy<T> = () => Promise<T>;

/** Something at hand or loaded when it is first needed. */
export type MaybeLazy<T> = T | Lazy<T>;

/** Runs before a route; calls `ctx.next()` to go on. */
export type Middleware<State> = (ctx: Context<State>) => Response | Promise<Response>;

/** Middlewares in the order they run. */
export type Middlewares<State> = MaybeLazy<Middleware<State>>[];

/** What finally answers a request. */
export type Answer<State> = (ctx: Context<State>) => Promise<Response>;

/** What a handler gives to the component of its route; see `page()`. */
export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit | undefined;
  status?: number | undefined;
}

type HandlerResult<Data> = Response | PageResponse<Data>;

/** Answers a request itself, or with data for the component of its route. */
export type HandlerFn<Data, State> = (
  ctx: Context<State>,
) => HandlerResult<Data> | Promise<HandlerResult<Data>>;

/** One handler per method. */
export type HandlerByMethod<Data, State> = { [M in Method]?: HandlerFn<Data, State> };

/** One handler for all methods, or one per method. */
export type RouteHandler<Data, State> = HandlerFn<Data, State> | HandlerByMethod<Data, State>;

/** The data the handlers of a route give to its component. */
export type RouteData<Handler> = Handler extends RouteHandler<infer Data, never> ? Data : never;

type SharedProps = "config" | "url" | "req" | "params" | "info" | "state" | "isPartial" | "error" | "route";

/** What components of routes and layouts get; the methods of the context are not among it. */
export type PageProps<Data = unknown, State = unknown> =
  & Pick<Context<State>, SharedProps | "Component">
  & { data: Data };

type Rendered = ComponentChildren | Response;

/** A component; an async one is awaited outside Preact and may answer with a Response. */
export type AnyComponent<Props> = (props: Props) => Rendered | Promise<Rendered>;

/** What a layout may leave out of what is round it. */
export interface LayoutConfig {
  skipAppWrapper?: boolean;
  skipInheritedLayouts?: boolean;
}

/** What a route may leave out or override. */
export interface RouteConfig extends LayoutConfig {
  /** URL pattern to use instead of the one of the file path. */
  routeOverride?: string;
  /** Kept for compatibility; nothing reads it. */
  csp?: boolean;
  /** Methods to register; default: those of the handler. */
  methods?: "ALL" | Method[];
}

/** A route: a component, a handler, or both. */
export interface Route<State> {
  component?: AnyComponent<PageProps<never, State>> | undefined;
  handler?: RouteHandler<unknown, State> | undefined;
  config?: RouteConfig | undefined;
}

/** Answers with data for the component of the route; the status is 200 unless given. */
export function page<T>(data?: T, options?: { status?: number; headers?: HeadersInit }): PageResponse<T> {
  return { data: data as T, headers: options?.headers, status: options?.status };
}
