import type { Build, StaticFile } from "../build.ts";
import type { Middleware } from "../handlers.ts";
import { INTERNALS } from "../internals.ts";
import { BUILD_PARAMETER } from "../runtime/asset.ts";

/** Serves `static/` and the browser code of the build. */
export function staticFiles<State>(): Middleware<State> {
  return async (ctx) => {
    const { req, url, [INTERNALS]: { build } } = ctx;
    const file = build?.statics.get(decodedPath(url));
    if (build === undefined || file === undefined) {
      return url.pathname === "/favicon.ico" ? new Response(null, { status: 404 }) : await ctx.next();
    }
    if (req.method !== "GET" && req.method !== "HEAD") {
      return new Response("Method Not Allowed", { status: 405 });
    }
    const version = url.searchParams.get(BUILD_PARAMETER);
    if (version !== null && version !== build.id) return withoutVersion(url);
    return build.mode === "development" ? await fresh(file, NEVER) : await cacheable(req, url, build, file);
  };
}

const NEVER = "no-cache, no-store, max-age=0, must-revalidate";
const FOREVER = "public, max-age=31536000, immutable";

/** No file has the empty path. */
function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return "";
  }
}

function withoutVersion({ pathname, searchParams }: URL): Response {
  const rest = new URLSearchParams(searchParams);
  rest.delete(BUILD_PARAMETER);
  const location = rest.size === 0 ? pathname : `${pathname}?${rest}`;
  return new Response(null, { status: 307, headers: { location } });
}

async function cacheable(req: Request, url: URL, build: Build, file: StaticFile): Promise<Response> {
  const etag = `W/"${file.hash}"`;
  if (req.headers.get("if-none-match")?.includes(file.hash)) {
    return new Response(null, { status: 304, headers: { "content-type": file.type, vary: "If-None-Match" } });
  }
  const isVersioned = url.searchParams.has(BUILD_PARAMETER) ||
    url.pathname.startsWith(`/_fresh/js/${build.id}/`);
  return await fresh(file, isVersioned ? FOREVER : NEVER, { etag });
}

async function fresh(file: StaticFile, cacheControl: string, extra: HeadersInit = {}): Promise<Response> {
  const headers = new Headers(extra);
  headers.set("cache-control", cacheControl);
  headers.set("content-length", String(file.size));
  headers.set("content-type", file.type);
  headers.set("vary", "If-None-Match");
  return new Response(await file.read(), { headers });
}
