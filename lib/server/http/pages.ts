import { type Context, HttpError } from "fresh";
import { PAGE_LIMIT } from "../../limits.ts";
import { AppError } from "../errors.ts";
import type { Quota } from "../store/rate_limits.ts";
import { isApiPath } from "./api_routes.ts";
import type { State } from "./define.ts";
import { STATUS_OF } from "./errors.ts";
import { logError } from "./log.ts";
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

/**
 * Says what was thrown for a caller in the way in which error pages are told: with a status. Faults of others,
 * on which the page can say little, leave a line of the log.
 */
export async function pageErrors(ctx: Context<State>): Promise<Response> {
  try {
    return await ctx.next();
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const status = STATUS_OF[thrown.code];
    if (status >= 500) logError(ctx.state, thrown.cause ?? thrown);
    throw new HttpError(status, thrown.message, { cause: thrown });
  }
}

/** Refuses forms that another site's page sends; the API has the same check at its own place. */
export function pageOrigin(ctx: Context<State>): Promise<Response> {
  if (!isApiPath(ctx.url.pathname)) sameOrigin(ctx);
  return ctx.next();
}

/** Keeps pages about an account from being stored anywhere on the way. */
export async function notStored(ctx: Context<State>): Promise<Response> {
  const answer = await ctx.next();
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

/** Counts pages, and drawn images apart from them, for an address; static files never come this far. */
export function pageLimit(ctx: Context<State>): Response | Promise<Response> {
  const isProbed = PROBES.has(ctx.url.pathname) && /^(?:GET|HEAD)$/.test(ctx.req.method);
  if (isApiPath(ctx.url.pathname) || isProbed) return ctx.next();
  const quota = countedPage(ctx);
  if (quota.admitted) return ctx.next();
  const cause = rateLimited(quota, "ip", ctx.state.now());
  throw new HttpError(429, cause.message, { cause });
}

/** What an address has left once this page, or drawn image, is counted. */
export function countedPage({ url, state: { floods, clientIp, now } }: Context<State>): Quota {
  const row = url.pathname === PICTURE ? "pictures" : "pages";
  return floods.count(`${row} ${clientIp}`, PAGE_LIMIT, now());
}

const PICTURE = "/railroad.svg";

const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** What people look at: neither the API, nor what a load balancer asks. */
function isPage(pathname: string): boolean {
  return !isApiPath(pathname) && !PROBES.has(pathname);
}

const CHANGING: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Refuses a change that another site's page, or no page at all, asks for. */
export function sameOrigin({ req, state }: Context<State>): void {
  if (!CHANGING.has(req.method)) return;
  if (req.headers.get("Origin") === state.settings.origin) return;
  throw new AppError(
    "forbidden",
    "A change must come from a page of this site, with a matching Origin header",
    { reason: "origin_mismatch" },
  );
}
