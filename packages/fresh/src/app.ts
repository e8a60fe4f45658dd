import { STATUS_CODES } from "node:http";
import { findBuild } from "./build.ts";
import type { AnyComponent, LayoutConfig, PageProps } from "./components.ts";
import type { FreshConfig, Mode, ResolvedFreshConfig } from "./config.ts";
import { Context } from "./context.ts";
import { addFileRoutes } from "./file_routes.ts";
import { Router, Segment, withinSegments, withMiddlewares } from "./routing.ts";
import { HttpError } from "./shared.ts";
import type { ErrorPage, MaybeLazy, Method, Middleware, Middlewares } from "./types.ts";

/** Address and port of an app. */
export type ListenOptions = Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>;

/** An app: middlewares, routes and layouts, applied in the order they are added. */
export class App<State> {
  config: ResolvedFreshConfig;
  #steps: ((root: Segment, router: Router) => void)[] = []; // applied when a handler is created

  constructor({ mode = "production", trustProxy = false }: FreshConfig = {}) {
    this.config = { root: "", basePath: "", mode, trustProxy };
  }

  /** Adds middlewares, for a path and everything below it if one is given. */
  use(...middlewares: Middlewares<State>): this;
  use(path: string, ...middlewares: Middlewares<State>): this;
  use(first: string | MaybeLazy<Middleware<State>>, ...rest: Middlewares<State>): this {
    const [path, middlewares] = typeof first === "string" ? [first, rest] : ["*", [first, ...rest]];
    return this.#add((root) => root.at(path).middlewares.push(...middlewares));
  }

  /** Handles a method at a path; all functions but the last are middlewares of only this route. */
  readonly get = this.#verb(["GET"]);
  readonly post = this.#verb(["POST"]);
  readonly patch = this.#verb(["PATCH"]);
  readonly put = this.#verb(["PUT"]);
  readonly delete = this.#verb(["DELETE"]);
  readonly head = this.#verb(["HEAD"]);
  readonly all = this.#verb("ALL");

  /** Sets the layout of a path and everything below it. */
  layout(path: string, component: AnyComponent<PageProps<unknown, State>>, config: LayoutConfig = {}): this {
    return this.#add((root) => root.at(path).layout = { component, config });
  }

  /** Sets the component that renders the document around every page. */
  appWrapper(component: AnyComponent<PageProps<unknown, State>>): this {
    return this.#add((root) => root.app = component);
  }

  /** Sets the handler of all 404 responses; its status is 200 unless it sets one. */
  notFound(route: ErrorPage<State>): this {
    return this.#add((root) => root.notFound = route);
  }

  /** Sets the handler for errors at a path and below it. */
  onError(path: string, route: ErrorPage<State>): this {
    return this.#add((root) => root.at(path).onError = route);
  }

  /** Adds the files of `routes/`; without a build there are none. */
  fsRoutes(): this {
    return this.#add((root, router) => addFileRoutes(findBuild(this)?.routes ?? [], root, router));
  }

  /** The whole app as one function. */
  handler(): (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response> {
    const root = new Segment();
    const router = new Router();
    for (const step of this.#steps) step(root, router);
    const fallback = withinSegments(root, ({ req, url }) => {
      const methods = router.match(url.pathname)?.methods;
      if (methods === undefined || req.method !== "OPTIONS") return refused(methods ? 405 : 404);
      const headers = { allow: [...methods.keys()].join(", ") };
      return Promise.resolve(new Response(null, { status: 204, headers }));
    });
    return async (req, info = LOCAL_INFO) => {
      const ctx = new Context<never>(req, info, this.config);
      const { pattern = null, params = {}, methods } = router.match(ctx.url.pathname) ?? {};
      Object.assign(ctx, { route: pattern, params });
      const answer = methods?.get(req.method) ?? (req.method === "HEAD" ? methods?.get("GET") : undefined);
      const response = await (answer ?? fallback)(ctx).catch((error) => plainError(error, this.config.mode));
      if (req.method !== "HEAD" || response.body === null) return response;
      await response.body.cancel();
      return new Response(null, response);
    };
  }

  /** Serves the app; without a port, on the first free one from 8000 to 8019. */
  async listen(options: ListenOptions = {}): Promise<void> {
    await serve(this.handler(), options);
  }

  #verb(methods: Method[] | "ALL") {
    return (path: string, ...middlewares: Middlewares<State>): this => {
      const answer = withMiddlewares(middlewares, () => refused(404));
      return this.#add((root, router) => router.add(methods, path, withinSegments(root.at(path), answer)));
    };
  }

  #add(step: (root: Segment, router: Router) => void): this {
    this.#steps.push(step);
    return this;
  }
}

const LOCAL_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 0 },
  completed: Promise.resolve(),
};

const refused = (status: 404 | 405) => Promise.reject(new HttpError(status));

function plainError(error: unknown, mode: Mode): Response {
  const status = error instanceof HttpError ? error.status : 500;
  if (status >= 500) report(mode === "production" ? stackTrace(error) : error);
  const message = error instanceof HttpError ? error.message : "Internal server error";
  return new Response(message || STATUS_CODES[status], { status });
}

/** Prints an error. Where nothing can be printed, such as on a full disk, the response is still sent. */
function report(error: unknown): void {
  try {
    console.error(error);
  } catch {
    // There is nowhere else to report it.
  }
}

/** The kind of an error and its stack frames; its message and properties may contain a visitor's data. */
function stackTrace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack = "" } = error;
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split("\n");
  return [name, ...lines.filter((line) => /^ *at /.test(line))].join("\n");
}

/** Serves until the server is shut down; without a port, on the first free one. */
export async function serve(handler: Deno.ServeHandler, options: ListenOptions, first = 8000): Promise<void> {
  const port = options.port ?? first;
  try {
    await Deno.serve({ ...options, port }, handler).finished;
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse) || port === options.port || port === 8019) throw error;
    await serve(handler, options, port + 1);
  }
}
