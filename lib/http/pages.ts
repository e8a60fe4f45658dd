import { type Context, HttpError } from "fresh";
import { PAGE_LIMIT } from "../limits.ts";
import { isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { rateLimited } from "./rate_limit.ts";

/** Sends a visitor who came under another name of the site to its own, so that there is one origin. */
export function ownHost(ctx: Context<State>): Response | Promise<Response> {
  const { url, state: { settings: { origin } } } = ctx;
  if (!isPage(url.pathname) || url.host === new URL(origin).host) {
    return ctx.next();
  }
  return new Response(null, {
    status: 307,
    headers: { Location: origin + url.pathname + url.search },
  });
}

/** Counts pages and drawn images for an address; static files never come this far. */
export function pageLimit(ctx: Context<State>): Response | Promise<Response> {
  const { url, state: { floods, clientIp, now } } = ctx;
  if (!isPage(url.pathname)) return ctx.next();
  const quota = floods.count(`pages ${clientIp}`, PAGE_LIMIT, now());
  if (quota.admitted) return ctx.next();
  const cause = rateLimited(quota, "ip", now());
  throw new HttpError(429, cause.message, { cause });
}

const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** What people look at: neither the API, nor what a load balancer asks. */
function isPage(pathname: string): boolean {
  return !isApiPath(pathname) && !PROBES.has(pathname);
}
