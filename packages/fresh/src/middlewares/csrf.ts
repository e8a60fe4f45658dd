import type { Context } from "../context.ts";
import { HttpError } from "../error.ts";
import type { Middleware } from "../handlers.ts";

/** Options of `csrf()`. */
export interface CsrfOptions<State = unknown> {
  /** Origins that may send requests; default: the app's own. */
  origin?: string | string[] | ((origin: string, ctx: Context<State>) => boolean);
}

/** Refuses requests with side effects that come from pages of other origins. */
export function csrf<State>({ origin }: CsrfOptions<State> = {}): Middleware<State> {
  return (ctx) => {
    if (["GET", "HEAD", "OPTIONS"].includes(ctx.req.method) || isAllowed(ctx, origin)) return ctx.next();
    throw new HttpError(403);
  };
}

/** Clients that are no browsers send neither header: they carry no one else's session. */
function isAllowed<State>(ctx: Context<State>, allowed: CsrfOptions<State>["origin"]): boolean {
  const site = ctx.req.headers.get("sec-fetch-site");
  const origin = ctx.req.headers.get("origin");
  if (site === "same-origin" || site === "none") return true;
  if (origin === null) return site === null;
  if (typeof allowed === "function") return allowed(origin, ctx);
  return [allowed ?? ctx.url.origin].flat().includes(origin);
}
