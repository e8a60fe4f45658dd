import { type Context, type Middleware, staticFiles } from "fresh";
import { FILE_LIMIT } from "../../limits/server.ts";
import { acceptsCoding, CODINGS, type CompressedFiles, encodeResponse } from "./compression.ts";
import type { State } from "./define.ts";
import { matchesEtag } from "./etag.ts";
import { rateLimitError } from "./rate_limit.ts";
import { originalIfNoneMatch, originalMethod } from "./routable.ts";

/**
 * Fresh's middleware for static files, extended with compressed variants from the build, a 304 with the
 * headers that caches need, `Allow`, and a rate limit. Files are never compressed per request: without a
 * suitable variant, they are sent uncompressed.
 */
export function serveStaticFiles(files: CompressedFiles = NO_FILES): Middleware<State>[] {
  const sent: SentFiles = new Map();
  return [
    async (ctx) => {
      ctx.state.isFile = true;
      const answer = sentFile(ctx, sent, files) ?? await ctx.next();
      rememberFile(ctx, answer, sent, files);
      return ctx.state.isFile ? await toFileResponse(ctx, answer, files) : answer;
    },
    staticFiles(),
    (ctx) => {
      ctx.state.isFile = false;
      return ctx.next();
    },
  ];
}

/** Headers of files that have been sent and have compressed variants, by path and query. */
type SentFiles = Map<string, Headers>;

/** A file that was sent before and is sent compressed: Fresh would read it from disk again, and it wouldn't be used. */
function sentFile(ctx: Context<State>, sent: SentFiles, files: CompressedFiles): Response | null {
  const { method, headers: asked } = ctx.req;
  const headers = sent.get(addressOf(ctx));
  if (headers === undefined || (method !== "GET" && method !== "HEAD")) return null;
  const isSent = CODINGS.some((coding) =>
    files[coding].has(ctx.url.pathname) && acceptsCoding(coding, asked.get("Accept-Encoding"))
  );
  return isSent ? new Response(null, { headers: new Headers(headers) }) : null;
}

/** Only without a query, or with that of the build, of which a file has one: so there are no more than files. */
function rememberFile(
  ctx: Context<State>,
  answer: Response,
  sent: SentFiles,
  files: CompressedFiles,
): void {
  const { config, url, state } = ctx;
  if (config.mode === "development" || !state.isFile || answer.status !== 200) return;
  if (sent.has(addressOf(ctx)) || !/^(?:\?__frsh_c=[\w-]+)?$/.test(url.search)) return;
  // Another spelling of the path isn't in the map.
  if (CODINGS.some((coding) => files[coding].has(url.pathname))) {
    sent.set(addressOf(ctx), new Headers(answer.headers));
  }
}

const addressOf = ({ url }: Context<State>): string => url.pathname + url.search;

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
  const quota = floods.countClient("files", clientIp, FILE_LIMIT, now());
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
