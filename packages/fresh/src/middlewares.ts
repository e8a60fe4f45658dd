import { findBuild } from "./build.ts";
import { INTERNALS } from "./components.ts";
import type { Context } from "./context.ts";
import { BUILD_PARAMETER, decoded, HttpError } from "./shared.ts";
import type { Middleware } from "./types.ts";

/** Serves `static/` and the browser code of the build. */
export function staticFiles<State>(): Middleware<State> {
  return async (ctx) => {
    const { req, url } = ctx;
    const build = findBuild(ctx);
    const file = build?.statics.get(decoded(url.pathname, decodeURIComponent));
    if (build === undefined || file === undefined) {
      return url.pathname === "/favicon.ico" ? new Response(null, { status: 404 }) : await ctx.next();
    }
    if (req.method !== "GET" && req.method !== "HEAD") {
      return new Response("Method Not Allowed", { status: 405 });
    }
    const version = url.searchParams.get(BUILD_PARAMETER);
    if (version !== null && version !== build.id) {
      url.searchParams.delete(BUILD_PARAMETER);
      return ctx.redirect(url.pathname + url.search, 307);
    }
    const headers = new Headers({ "content-type": file.type, vary: "If-None-Match" });
    const mayCache = build.mode === "production";
    if (mayCache && req.headers.get("if-none-match")?.includes(file.hash)) {
      return new Response(null, { status: 304, headers });
    }
    const isVersioned = version !== null || url.pathname.startsWith(`/_fresh/js/${build.id}/`);
    headers.set("cache-control", mayCache && isVersioned ? FOREVER : NEVER);
    if (mayCache) headers.set("etag", `W/"${file.hash}"`);
    const content = await file.read();
    headers.set("content-length", String(content.length));
    return new Response(content, { headers });
  };
}

const NEVER = "no-cache, no-store, max-age=0, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";

/** Redirects to the address with a trailing slash, or to the one without. */
export function trailingSlashes<State>(mode: "always" | "never"): Middleware<State> {
  return (ctx) => {
    const { pathname, search } = ctx.url;
    const hasSlash = pathname.endsWith("/");
    if (pathname === "/" || hasSlash === (mode === "always")) return ctx.next();
    return ctx.redirect((hasSlash ? pathname.slice(0, -1) : `${pathname}/`) + search);
  };
}

/** Options of `csrf()`. */
export interface CsrfOptions<State = unknown> {
  origin?: string | string[] | ((origin: string, ctx: Context<State>) => boolean); // default: the app's own
}

/** Rejects requests with side effects from pages of other origins. */
export function csrf<State>({ origin: allowed }: CsrfOptions<State> = {}): Middleware<State> {
  return (ctx) => {
    const { method, headers } = ctx.req;
    const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
    // Clients other than browsers send neither header, and don't have another person's session.
    const isOwn = site === "same-origin" || site === "none" || (site === null && origin === null);
    if (isOwn || ["GET", "HEAD", "OPTIONS"].includes(method)) return ctx.next();
    const isListed = (origin: string) => [allowed ?? ctx.url.origin].flat().includes(origin);
    const isAllowed = typeof allowed === "function" ? allowed : isListed;
    if (origin !== null && isAllowed(origin, ctx)) return ctx.next();
    throw new HttpError(403);
  };
}

/** Options of `csp()`. */
export interface CSPOptions {
  csp?: string[]; // directives; each replaces the default one with its name
  reportOnly?: boolean;
  reportTo?: string; // address violations are reported to
  useNonce?: boolean; // in rendered pages, allow inline code only with the nonce of the response
}

/** Adds a Content-Security-Policy to all responses. */
export function csp<State>(options: CSPOptions = {}): Middleware<State> {
  const { csp: own = [], reportOnly, reportTo, useNonce } = options;
  const nameOf = (directive: string) => directive.trim().split(/\s/, 1)[0];
  const names = own.map(nameOf);
  const kept = DEFAULT_DIRECTIVES.split("; ").filter((directive) => !names.includes(nameOf(directive)));
  const report = reportTo ? ["report-to csp-endpoint", `report-uri ${reportTo}`] : [];
  const policy = [...kept, ...own, ...report].join("; ");
  const noncePolicy = policy.replaceAll(INLINE, "'nonce-\0'"); // occurs in no directive
  const header = `content-security-policy${reportOnly ? "-report-only" : ""}`;
  return async (ctx) => {
    const response = withOwnHeaders(await ctx.next());
    const { nonce } = ctx[INTERNALS];
    const withNonce = useNonce && nonce ? noncePolicy.replaceAll("\0", nonce) : policy;
    response.headers.set(header, withNonce);
    if (reportTo) response.headers.set("reporting-endpoints", `csp-endpoint="${reportTo}"`);
    return response;
  };
}

const DEFAULT_DIRECTIVES =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "font-src 'self'; img-src 'self' data:; media-src 'self' data: blob:; worker-src 'self' blob:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; upgrade-insecure-requests";
const INLINE = /(?<=(^|;)\s*(script|style|default)-src\s[^;]*)'unsafe-inline'/g;

/** Headers of a response from `fetch` or `Response.redirect` are immutable. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("content-security-policy");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
