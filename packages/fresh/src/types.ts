import type { AnyComponent, LayoutConfig, PageProps } from "./components.ts";
import type { Context } from "./context.ts";

/** A method that a route may handle. */
export type Method = "HEAD" | "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | "OPTIONS";

/** A value that is loaded when it is first needed. */
export type Lazy<T> = () => Promise<T>;

/** A value, or a function that loads it when it is first needed. */
export type MaybeLazy<T> = T | Lazy<T>;
type MaybePromise<T> = T | Promise<T>;

/** Runs before a route; calls `ctx.next()` to continue. */
export type Middleware<State> = (ctx: Context<State>) => MaybePromise<Response>;
export type Middlewares<State> = MaybeLazy<Middleware<State>>[];

/** Data from a handler for the component of its route; see `page()`. */
export interface PageResponse<T> {
  data: T;
  headers?: HeadersInit | undefined;
  status?: number | undefined;
}

/** Responds with data for the component of the route; the default status is 200. */
export function page<T>(data?: T, options?: { status?: number; headers?: HeadersInit }): PageResponse<T> {
  return { data: data as T, headers: options?.headers, status: options?.status };
}

/** Returns a response, or data for the component of its route. */
export type HandlerFn<Data, State> = (ctx: Context<State>) => MaybePromise<Response | PageResponse<Data>>;

/** One handler per method. */
export type HandlerByMethod<Data, State> = { [M in Method]?: HandlerFn<Data, State> };

/** One handler for all methods, or one per method. */
export type RouteHandler<Data, State> = HandlerFn<Data, State> | HandlerByMethod<Data, State>;

/** The type of the data that the handlers of a route pass to its component. */
export type RouteData<Handler> = Handler extends RouteHandler<infer Data, never> ? Data : never;

/** The surrounding parts that a route can skip, and overrides. */
export interface RouteConfig extends LayoutConfig {
  routeOverride?: string; // URL pattern to use instead of the one of the file path
  csp?: boolean; // for compatibility; not used
  methods?: "ALL" | Method[]; // default: those of the handler
}

/** A route: a component, a handler, or both. */
export interface Route<State> {
  component?: AnyComponent<PageProps<never, State>> | undefined;
  handler?: RouteHandler<unknown, State> | undefined;
  config?: RouteConfig | undefined;
}

export type ErrorPage<State> = Route<State> | Middleware<State>;

/** The end of a chain. The state is `never` internally, which functions for any state accept. */
export type Answer = (ctx: Context<never>) => Promise<Response>;

/** Identity functions that add the types of an app. */
export interface Define<State> {
  handlers<Data, H extends RouteHandler<Data, State> = RouteHandler<Data, State>>(handlers: H): H;
  /** Types the component of a route by its handlers; without them `data` is `never`. */
  page<H extends RouteHandler<unknown, State> = never, Data = RouteData<H>>(
    component: AnyComponent<PageProps<Data, State>>,
  ): AnyComponent<PageProps<Data, State>>;
  layout(component: AnyComponent<PageProps<unknown, State>>): AnyComponent<PageProps<unknown, State>>;
  middleware<M extends Middleware<State> | Middleware<State>[]>(middleware: M): M;
}

/** Creates the functions that type the routes of an app with this state. */
export function createDefine<State>(): Define<State> {
  const same = <T>(value: T) => value;
  return { handlers: same, page: same, layout: same, middleware: same };
}
