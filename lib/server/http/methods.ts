import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { type ApiRoute, isApiPath, type Method } from "./api_routes.ts";
import type { State } from "./define.ts";
import { notFound } from "./errors.ts";
import { hasRoutedMethod, methodOf } from "./routable.ts";

/** A path outside the API, as Fresh's pattern of its route file, and the methods that the file handles. */
export interface PageRoute {
  readonly path: string;
  readonly methods: readonly Method[];
}

const GET: readonly Method[] = ["GET"];
const POST: readonly Method[] = ["POST"];
const FORM: readonly Method[] = ["GET", "POST"];

/**
 * Every route outside the API. Fresh loads route files late, so it can't tell a method that a page doesn't
 * have from a page that doesn't exist, and shows a page without handler for any method.
 */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { path: "/", methods: GET },
  { path: "/docs", methods: GET },
  { path: "/docs/api", methods: GET },
  { path: "/docs/keyboard", methods: GET },
  { path: "/docs/offline", methods: GET },
  { path: "/docs/privacy", methods: GET },
  { path: "/docs/warnings", methods: GET },
  { path: "/library", methods: GET },
  { path: "/library/export", methods: GET },
  { path: "/sign-in", methods: GET },
  { path: "/auth/:provider", methods: GET },
  { path: "/auth/:provider/callback", methods: GET },
  { path: "/auth/magic-link", methods: FORM },
  { path: "/auth/magic-link/:token", methods: FORM },
  { path: "/auth/sign-out", methods: POST },
  { path: "/auth/sign-out-everywhere", methods: POST },
  { path: "/account", methods: GET },
  { path: "/account/delete", methods: FORM },
  { path: "/account/export", methods: GET },
  { path: "/account/sessions", methods: FORM },
  { path: "/account/sign-in-methods", methods: FORM },
  { path: "/openapi.json", methods: GET },
  { path: "/railroad.svg", methods: GET },
  { path: "/healthz", methods: GET },
  { path: "/readyz", methods: GET },
];

const METHODS_OF: ReadonlyMap<string, readonly Method[]> = new Map(
  PAGE_ROUTES.map(({ path, methods }) => [path, methods]),
);

/** Methods that a path answers, as they stand in an `Allow` header. */
export function allowedMethods({ methods }: Pick<ApiRoute, "methods">): readonly string[] {
  return [
    ...methods.flatMap((name) => name === "GET" ? [name, "HEAD"] : [name]),
    "OPTIONS",
  ];
}

/**
 * Checks a request's method against those of its route. The answer to OPTIONS is returned.
 *
 * @throws AppError `method_not_allowed`
 */
export function checkMethod(request: Request, route: Pick<ApiRoute, "methods">): Response | void {
  const allow = allowedMethods(route);
  const method = methodOf(request);
  if (method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
  }
  if (allow.includes(method)) return;
  throw new AppError("method_not_allowed", `This address does not answer ${method}`, { allow });
}

/** Refuses methods that a page doesn't have; the API has the same check in its policy. */
export function pageMethods(ctx: Context<State>): Response | Promise<Response> {
  const { req, url, route } = ctx;
  if (isApiPath(url.pathname)) return ctx.next();
  if (route === null) {
    if (!hasRoutedMethod(req)) throw notFound();
    return ctx.next();
  }
  // A route that is missing in the table answers nothing, so that nobody forgets to add it.
  return checkMethod(req, { methods: METHODS_OF.get(route) ?? [] }) ?? ctx.next();
}
