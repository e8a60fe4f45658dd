import { type Context, HttpError } from "fresh";
import { LINK_PICTURE_LIMIT, LONG_PAGE_LIMIT, PAGE_LIMIT, PROBE_LIMIT } from "../../limits/server.ts";
import type { RateLimit } from "../../limits/units.ts";
import { AppError } from "../errors.ts";
import type { Quota } from "../store/rate_limits.ts";
import { isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { ERROR_STATUS } from "./errors.ts";
import { isVerdictWanted, LINK_PICTURE_PATH } from "./link_picture.ts";
import { logError } from "./log.ts";
import { rateLimitError } from "./rate_limit.ts";
import { requestError } from "./routable.ts";

/** Middleware that redirects visitors from other host names to the site's origin. */
export function redirectToOrigin(ctx: Context<State>): Response | Promise<Response> {
  const { req, url, state: { settings: { origin } } } = ctx;
  if (!isPagePath(url.pathname) || requestError(req) !== null || url.host === new URL(origin).host) {
    return ctx.next();
  }
  return new Response(null, {
    status: 307,
    headers: { Location: origin + url.pathname + url.search },
  });
}

/**
 * Middleware that converts an AppError to an HttpError with its status, for Fresh's error page. Errors with
 * status 500 and above are logged.
 */
export async function convertErrors(ctx: Context<State>): Promise<Response> {
  try {
    return await ctx.next();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const status = ERROR_STATUS[thrown.code];
    if (status >= 500) logError(ctx.state, thrown.cause ?? thrown);
    throw new HttpError(status, thrown.message, { cause: thrown });
  }
}

/** Middleware that rejects requests that can't be handled, whatever their page. For the API, the policy does this. */
export function checkPageRequest(ctx: Context<State>): Promise<Response> {
  const error = isApiPath(ctx.url.pathname) ? null : requestError(ctx.req);
  if (error !== null) throw error;
  return ctx.next();
}

/** Middleware that rejects forms from other sites. For the API, the policy does this. */
export function checkPageOrigin(ctx: Context<State>): Promise<Response> {
  if (!isApiPath(ctx.url.pathname)) checkOrigin(ctx);
  return ctx.next();
}

/** Middleware that prevents caching of account pages. */
export async function preventStorage(ctx: Context<State>): Promise<Response> {
  const answer = await ctx.next();
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

/** Middleware that limits pages and rendered images per client. Static files don't reach it. */
export function limitPages(ctx: Context<State>): Response | Promise<Response> {
  if (isApiPath(ctx.url.pathname)) return ctx.next();
  const quota = countPage(ctx);
  if (quota.admitted) return ctx.next();
  const cause = rateLimitError(quota, "ip", ctx.state.now());
  throw new HttpError(429, cause.message, { cause });
}

/** Characters of a query that is long: those of a pattern of 2,000 characters in a link. */
const LONG_QUERY_CHARACTERS = 2_000 / 3 * 4;

/** Counts a page or a rendered image and returns what is left for the client. */
export function countPage({ url, state: { floods, clientIp, now } }: Context<State>): Quota {
  const path = isVerdictWanted(url) ? LINK_PICTURE_PATH : url.pathname;
  const { row, limit } = ROWS.get(path) ?? { row: "pages", limit: PAGE_LIMIT };
  if (limit === PAGE_LIMIT && url.search.length > LONG_QUERY_CHARACTERS) {
    const quota = floods.countClient(`long ${row}`, clientIp, LONG_PAGE_LIMIT, now());
    if (!quota.admitted) return quota;
  }
  return floods.countClient(row, clientIp, limit, now());
}

const PROBE_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

const ROWS: ReadonlyMap<string, { readonly row: string; readonly limit: RateLimit }> = new Map([
  ["/railroad.svg", { row: "pictures", limit: PAGE_LIMIT }],
  [LINK_PICTURE_PATH, { row: "link pictures", limit: LINK_PICTURE_LIMIT }],
  ...PROBE_PATHS.values().map((path) => [path, { row: path, limit: PROBE_LIMIT }] as const),
]);

/** True if a path is meant for people: not the API, and no health check. */
export function isPagePath(pathname: string): boolean {
  return !isApiPath(pathname) && !PROBE_PATHS.has(pathname);
}

const CHANGE_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Rejects changes whose Origin header isn't the site's origin. */
export function checkOrigin({ req, state }: Context<State>): void {
  if (!CHANGE_METHODS.has(req.method)) return;
  if (req.headers.get("Origin") === state.settings.origin) return;
  throw new AppError(
    "forbidden",
    "A change must come from a page of this site, with a matching Origin header",
    { reason: "origin_mismatch" },
  );
}
