import { STATUS_CODES } from "node:http";
import { buildOf } from "./build.ts";
import type { FreshConfig, ResolvedFreshConfig } from "./config.ts";
import { Context } from "./context.ts";
import { HttpError } from "./error.ts";
import type { Answer, AnyComponent, LayoutConfig, MaybeLazy, Method } from "./handlers.ts";
import type { Middleware, Middlewares, PageProps, Route } from "./handlers.ts";
import { type ListenOptions, serve } from "./listen.ts";
import { addFileRoutes } from "./routing/file_routes.ts";
import { type Match, methodOf, Router } from "./routing/router.ts";
import { Segment, withinSegments, withMiddlewares } from "./routing/segment.ts";

/** A call on the app, applied when a handler is made of it. */
type Step<State> = (root: Segment<State>, router: Router<Answer<State>>) => void;

/** An app: middlewares, routes and layouts, applied in the order they are added. */
export class App<State> {
  /** The configuration the app runs with. */
  config: ResolvedFreshConfig;
  #steps: Step<State>[] = [];

  constructor({ mode = "production", trustProxy = false }: FreshConfig = {}) {
    this.config = { root: "", basePath: "", mode, trustProxy };
  }

  /** Adds middlewares, for a path and all below it if one is given. */
  use(...middlewares: Middlewares<State>): this;
  use(path: string, ...middlewares: Middlewares<State>): this;
  use(first: string | MaybeLazy<Middleware<State>>, ...rest: Middlewares<State>): this {
    const [path, middlewares] = typeof first === "string" ? [first, rest] : ["*", [first, ...rest]];
    return this.#add((root) => root.at(path).middlewares.push(...middlewares));
  }

  /** Answers GET; all but the last are middlewares of this route alone. */
  get(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["GET"], path, middlewares);
  }

  /** Answers POST. */
  post(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["POST"], path, middlewares);
  }

  /** Answers PATCH. */
  patch(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["PATCH"], path, middlewares);
  }

  /** Answers PUT. */
  put(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["PUT"], path, middlewares);
  }

  /** Answers DELETE. */
  delete(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["DELETE"], path, middlewares);
  }

  /** Answers HEAD, which otherwise falls back to GET. */
  head(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route(["HEAD"], path, middlewares);
  }

  /** Answers every method. */
  all(path: string, ...middlewares: Middlewares<State>): this {
    return this.#route("ALL", path, middlewares);
  }

  /** Sets the layout of a path and all below it. */
  layout(path: string, component: AnyComponent<PageProps<unknown, State>>, config: LayoutConfig = {}): this {
    return this.#add((root) => root.at(path).layout = { component, config });
  }

  /** Sets the component that renders the document round every page. */
  appWrapper(component: AnyComponent<PageProps<unknown, State>>): this {
    return this.#add((root) => root.app = component);
  }

  /** Sets what answers every 404; its status is 200 unless it sets one. */
  notFound(route: Route<State> | Middleware<State>): this {
    return this.#add((root) => root.notFound = route);
  }

  /** Sets what answers errors of a path and all below it. */
  onError(path: string, route: Route<State> | Middleware<State>): this {
    return this.#add((root) => root.at(path).onError = route);
  }

  /** Adds the files of `routes/`; without a build there are none. */
  fsRoutes(): this {
    return this.#add((root, router) => addFileRoutes(buildOf(this)?.routes ?? [], root, router));
  }

  /** The whole app as one function. */
  handler(): (req: Request, info?: Deno.ServeHandlerInfo) => Promise<Response> {
    const root = new Segment<State>();
    const router = new Router<Answer<State>>();
    for (const step of this.#steps) step(root, router);
    const missing = withinSegments(root, notFound);
    return async (req, info = LOCAL_INFO) => {
      const ctx = new Context<State>(req, info, this.config, buildOf(this));
      const match = router.match(ctx.url.pathname);
      Object.assign(ctx, match && { route: match.pattern, params: match.params });
      const answer = match ? methodOf(match, req.method) ?? wrongMethod(root, match) : missing;
      return await withoutBody(req, await answer(ctx).catch(plainError));
    };
  }

  /** Serves the app; without a port on the first free one from 8000 to 8019. */
  async listen(options: ListenOptions = {}): Promise<void> {
    await serve(this.handler(), options);
  }

  #route(methods: Method[] | "ALL", path: string, middlewares: Middlewares<State>): this {
    const answer = withMiddlewares(middlewares, notFound);
    return this.#add((root, router) => router.add(methods, path, withinSegments(root.at(path), answer)));
  }

  #add(step: Step<State>): this {
    this.#steps.push(step);
    return this;
  }
}

const LOCAL_INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 0 },
  completed: Promise.resolve(),
};

function notFound(): Promise<Response> {
  return Promise.reject(new HttpError(404));
}

function wrongMethod<State>(root: Segment<State>, { methods }: Match<Answer<State>>): Answer<State> {
  return withinSegments(root, ({ req }) => {
    if (req.method !== "OPTIONS") return Promise.reject(new HttpError(405));
    const headers = { allow: [...methods.keys()].join(", ") };
    return Promise.resolve(new Response(null, { status: 204, headers }));
  });
}

function plainError(error: unknown): Response {
  const status = error instanceof HttpError ? error.status : 500;
  if (status >= 500) console.error(error);
  const message = error instanceof HttpError ? error.message : "Internal server error";
  return new Response(message || STATUS_CODES[status], { status });
}

async function withoutBody({ method }: Request, response: Response): Promise<Response> {
  if (method !== "HEAD" || response.body === null) return response;
  await response.body.cancel();
  return new Response(null, response);
}
