import type { Middleware } from "../handlers.ts";

/** Redirects to the address with a slash at the end, or to the one without. */
export function trailingSlashes<State>(mode: "always" | "never"): Middleware<State> {
  return (ctx) => {
    const { pathname, search } = ctx.url;
    const hasSlash = pathname.endsWith("/");
    if (pathname === "/" || hasSlash === (mode === "always")) return ctx.next();
    const target = hasSlash ? pathname.slice(0, -1) : `${pathname}/`;
    return ctx.redirect(target + search);
  };
}
