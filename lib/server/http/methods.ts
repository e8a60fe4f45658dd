import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import { type ApiRoute, isApiPath, type Method } from "./api_routes.ts";
import type { State } from "./define.ts";
import { notFound } from "./errors.ts";
import { hasRoutedMethod, originalMethod } from "./routable.ts";

/** A route outside the API, with Fresh's pattern of its path. */
interface PageRoute {
  readonly path: string;
  readonly methods: readonly Method[];
  /** True if the page is identical for all visitors and all queries. */
  readonly isFixed?: true;
}

const GET: readonly Method[] = ["GET"];
const POST: readonly Method[] = ["POST"];
const FORM: readonly Method[] = ["GET", "POST"];

/**
 * All routes outside the API. The table is needed because Fresh loads route files lazily: it can't
 * distinguish a missing method from a missing page, and renders a page without handler for every method.
 */
export const PAGE_ROUTES: readonly PageRoute[] = [
  { path: "/", methods: GET },
  { path: "/docs", methods: GET, isFixed: true },
  { path: "/docs/api", methods: GET, isFixed: true },
  { path: "/docs/cli", methods: GET, isFixed: true },
  { path: "/docs/contracts", methods: GET, isFixed: true },
  { path: "/docs/fixtures", methods: GET, isFixed: true },
  { path: "/docs/formats", methods: GET, isFixed: true },
  { path: "/docs/guard", methods: GET, isFixed: true },
  { path: "/docs/keyboard", methods: GET, isFixed: true },
  { path: "/docs/offline", methods: GET, isFixed: true },
  { path: "/docs/privacy", methods: GET, isFixed: true },
  { path: "/docs/warnings", methods: GET, isFixed: true },
  { path: "/for-your-code", methods: GET, isFixed: true },
  { path: "/library", methods: GET },
  { path: "/library/export", methods: GET },
  { path: "/library/versions", methods: GET },
  { path: "/review", methods: GET, isFixed: true },
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
  { path: "/link.png", methods: GET },
  { path: "/railroad.svg", methods: GET },
  { path: "/llms.txt", methods: GET },
  { path: "/robots.txt", methods: GET },
  { path: "/sitemap.xml", methods: GET },
  { path: "/.well-known/security.txt", methods: GET },
  { path: "/healthz", methods: GET },
  { path: "/readyz", methods: GET },
];

const METHODS_BY_PATH: ReadonlyMap<string, readonly Method[]> = new Map(
  PAGE_ROUTES.map(({ path, methods }) => [path, methods]),
);

const FIXED_PATHS: ReadonlySet<string> = new Set(
  PAGE_ROUTES.flatMap(({ path, isFixed }) => isFixed ? [path] : []),
);

/** True if a URL is that of a page that depends on nothing but its path. Fresh renders parts of pages by query. */
export function isFixedPage(url: URL): boolean {
  return FIXED_PATHS.has(url.pathname) && !url.searchParams.has("fresh-partial");
}

/** Methods for the `Allow` header of a route. */
export function allowedMethods({ methods }: Pick<ApiRoute, "methods">): readonly string[] {
  return [
    ...methods.flatMap((name) => name === "GET" ? [name, "HEAD"] : [name]),
    "OPTIONS",
  ];
}

/**
 * Checks the method of a request and answers OPTIONS.
 *
 * @throws AppError `method_not_allowed`
 */
export function checkMethod(request: Request, route: Pick<ApiRoute, "methods">): Response | void {
  const allow = allowedMethods(route);
  const method = originalMethod(request);
  if (method === "OPTIONS") {
    return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
  }
  if (allow.includes(method)) return;
  throw new AppError("method_not_allowed", `This path does not support ${method}`, { allow });
}

/** Middleware that rejects methods that a page doesn't support. For the API, the policy does this. */
export function checkPageMethod(ctx: Context<State>): Response | Promise<Response> {
  const { req, url, route } = ctx;
  if (isApiPath(url.pathname)) return ctx.next();
  if (route === null) {
    if (!hasRoutedMethod(req)) throw notFound();
    return ctx.next();
  }
  // A route that is missing from the table supports no methods, so a test or the first visit reveals the
  // omission.
  return checkMethod(req, { methods: METHODS_BY_PATH.get(route) ?? [] }) ?? ctx.next();
}
