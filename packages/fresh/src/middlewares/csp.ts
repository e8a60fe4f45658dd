import type { Middleware } from "../handlers.ts";
import { INTERNALS } from "../internals.ts";

/** Options of `csp()`. */
export interface CSPOptions {
  /** Directives; each replaces the default one of its name. */
  csp?: string[];
  /** Report violations without blocking them. */
  reportOnly?: boolean;
  /** Address violations are reported to. */
  reportTo?: string;
  /** In rendered pages, allow inline code by the nonce of the answer alone. */
  useNonce?: boolean;
}

/** Adds a Content-Security-Policy to all answers. */
export function csp<State>(
  { csp: own = [], reportOnly, reportTo, useNonce }: CSPOptions = {},
): Middleware<State> {
  const directives = directivesOf(own, reportTo);
  const header = `content-security-policy${reportOnly ? "-report-only" : ""}`;
  return async (ctx) => {
    const response = withOwnHeaders(await ctx.next());
    response.headers.set(header, policy(directives, useNonce ? ctx[INTERNALS].nonce : undefined));
    if (reportTo) response.headers.set("reporting-endpoints", `csp-endpoint="${reportTo}"`);
    return response;
  };
}

const DEFAULT_DIRECTIVES = (
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "font-src 'self'; img-src 'self' data:; media-src 'self' data: blob:; worker-src 'self' blob:; " +
  "connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; " +
  "frame-ancestors 'none'; upgrade-insecure-requests"
).split("; ");

function directivesOf(own: string[], reportTo?: string): string[] {
  const names = own.map(nameOf);
  const report = reportTo ? ["report-to csp-endpoint", `report-uri ${reportTo}`] : [];
  const kept = DEFAULT_DIRECTIVES.filter((directive) => !names.includes(nameOf(directive)));
  return [...kept, ...own, ...report];
}

function nameOf(directive: string): string {
  return directive.trim().split(/\s/, 1)[0] ?? "";
}

function policy(directives: string[], nonce: string | undefined): string {
  const swapped = directives.map((directive) =>
    nonce !== undefined && /^\s*(script|style|default)-src\s/.test(directive)
      ? directive.replaceAll("'unsafe-inline'", `'nonce-${nonce}'`)
      : directive
  );
  return swapped.join("; ");
}

/** Headers of what `fetch` or `Response.redirect` returned cannot be changed. */
function withOwnHeaders(response: Response): Response {
  try {
    response.headers.delete("content-security-policy");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
