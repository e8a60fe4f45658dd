import { type Context, type Middleware, staticFiles } from "fresh";
import { FILE_LIMIT } from "../../limits/server.ts";
import {
  acceptsCoding,
  CODINGS,
  type CompressedFiles,
  type EarlierScripts,
  encodeResponse,
} from "./compression.ts";
import type { State } from "./define.ts";
import { matchesEtag } from "./etag.ts";
import { rateLimitError } from "./rate_limit.ts";
import { originalIfNoneMatch, originalMethod } from "./routable.ts";

/**
 * Fresh's middleware for static files, extended with compressed variants from the build, a 304 with the
 * headers that caches need, `Allow`, and a rate limit. Files are never compressed per request: without a
 * suitable variant, they are sent uncompressed.
 */
export function serveStaticFiles(
  files: CompressedFiles = NO_FILES,
  earlierScripts: EarlierScripts = () => Promise.resolve(null),
): Middleware<State>[] {
  return [
    async (ctx) => {
      ctx.state.isFile = true;
      const answer = await ctx.next();
      return ctx.state.isFile ? await toFileResponse(ctx, answer, files) : answer;
    },
    staticFiles(),
    async (ctx) => {
      if (ctx.req.method !== "GET" && ctx.req.method !== "HEAD") return await ctx.next();
      const script = await earlierScripts(ctx.url.pathname);
      return script === null ? await ctx.next() : new Response(script, { headers: SCRIPT_HEADERS });
    },
    (ctx) => {
      ctx.state.isFile = false;
      return ctx.next();
    },
  ];
}

/** The address of a script contains its build, so its content never changes. */
const SCRIPT_HEADERS = {
  "Content-Type": "text/javascript; charset=utf-8",
  "Cache-Control": "public, max-age=31536000, immutable",
};

const NO_FILES: CompressedFiles = { br: new Map(), gzip: new Map() };

async function toFileResponse(
  ctx: Context<State>,
  file: Response,
  files: CompressedFiles,
): Promise<Response> {
  const answer = limitOrMethodResponse(ctx, file) ??
    (file.status === 200 ? foundFileResponse(ctx, file, files) : file);
  // An unread body would keep its file open.
  if (answer !== file) await file.body?.cancel();
  return answer;
}

/** The response for a request over the rate limit or with an unsupported method; null otherwise. */
function limitOrMethodResponse(
  { req, state: { clientIp, floods, now } }: Context<State>,
  file: Response,
): Response | null {
  const quota = floods.count(`files ${clientIp}`, FILE_LIMIT, now());
  if (!quota.admitted) {
    const { message, retryAfterSeconds } = rateLimitError(quota, "ip", now());
    return new Response(message, { status: 429, headers: { "Retry-After": `${retryAfterSeconds}` } });
  }
  if (file.status !== 405) return null;
  const headers = { Allow: "GET, HEAD, OPTIONS" };
  return originalMethod(req) === "OPTIONS"
    ? new Response(null, { status: 204, headers })
    : new Response("Method Not Allowed", { status: 405, headers });
}

function foundFileResponse(
  { config, req, url }: Context<State>,
  file: Response,
  files: CompressedFiles,
): Response {
  const { headers } = file;
  const path = decodeURIComponent(url.pathname);
  // During development, files change without a build.
  const variants = config.mode === "development" ? [] : CODINGS.filter((coding) => files[coding].has(path));
  if (variants.length > 0) headers.append("Vary", "Accept-Encoding");
  const etag = headers.get("ETag");
  if (etag !== null && matchesEtag(originalIfNoneMatch(req), etag)) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  const coding = variants.find((coding) => acceptsCoding(coding, req.headers.get("Accept-Encoding")));
  if (coding === undefined) return file;
  return encodeResponse(file, coding, req.method === "HEAD" ? null : files[coding].get(path) ?? null);
}
