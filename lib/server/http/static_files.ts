import { type Context, type Middleware, staticFiles } from "fresh";
import { FILE_LIMIT } from "../../limits.ts";
import { acceptsCoding, CODINGS, type CompressedFiles, encodeResponse } from "./compression.ts";
import type { State } from "./define.ts";
import { matchesEtag } from "./picture.ts";
import { rateLimitError } from "./rate_limit.ts";
import { originalIfNoneMatch, originalMethod } from "./routable.ts";

/**
 * Serves static files by Fresh's middleware, with what it leaves out: the variants that the build compressed, a 304
 * with the headers that a cache needs, `Allow`, and a limit for each address. No file is compressed while somebody
 * waits: where the build made no variant that the client accepts, the file is sent as it is.
 */
export function serveStaticFiles(files: CompressedFiles = NO_FILES): Middleware<State>[] {
  return [
    async (ctx) => {
      ctx.state.isFile = true;
      const answer = await ctx.next();
      return ctx.state.isFile ? await toFileResponse(ctx, answer, files) : answer;
    },
    staticFiles(),
    (ctx) => {
      ctx.state.isFile = false;
      return ctx.next();
    },
  ];
}

const NO_FILES: CompressedFiles = { br: new Map(), gzip: new Map() };

async function toFileResponse(
  ctx: Context<State>,
  file: Response,
  files: CompressedFiles,
): Promise<Response> {
  const answer = limitOrMethodResponse(ctx, file) ??
    (file.status === 200 ? foundFileResponse(ctx, file, files) : file);
  // A body that nobody reads would keep its file open.
  if (answer !== file) await file.body?.cancel();
  return answer;
}

/** The answer to one request too many, or with a method that files don't have. */
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
  // In development files change without a build.
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
