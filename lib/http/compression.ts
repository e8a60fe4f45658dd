import { gzipSync } from "node:zlib";
import { MIN_COMPRESSED_BYTES, PAGE_GZIP_LEVEL } from "../limits.ts";
import { isApiPath } from "./api_routes.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Sends pages and static files gzipped to clients that take it; never what the API answers, nor what is about
 * an account, where the length of an answer could tell what stands beside something that a stranger had put in.
 */
export function compressed(handler: Handler): Handler {
  const kept: Kept = new Map();
  return async (request, info) => {
    const answer = await handler(request, info);
    if (!isCompressible(request, answer)) return answer;
    answer.headers.append("Vary", "Accept-Encoding");
    if (answer.status === 304 || !takesGzip(request.headers.get("Accept-Encoding"))) return answer;
    return await zipped(answer, request.method === "HEAD", kept);
  };
}

/** Files that may be cached for good, gzipped when they were first asked for, by their tag. */
type Kept = Map<string, Uint8Array<ArrayBuffer>>;

function isCompressible({ url }: Request, { status, headers }: Response): boolean {
  if (status === 204 || isApiPath(URL.parse(url)?.pathname ?? "")) return false;
  if (headers.has("Content-Encoding") || headers.get("Cache-Control") === "no-store") return false;
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && WORDS.test(headers.get("Content-Type") ?? "");
}

const WORDS = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml)/;

/**
 * Whether an `Accept-Encoding` header allows gzip.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding
 */
export function takesGzip(header: string | null): boolean {
  const weights = new Map(
    (header ?? "").toLowerCase().split(",").map((each) => {
      const [coding = "", ...parameters] = each.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? "1";
      return [coding, Number(weight)];
    }),
  );
  return (weights.get("gzip") ?? weights.get("*") ?? 0) > 0;
}

async function zipped(answer: Response, withoutBody: boolean, kept: Kept): Promise<Response> {
  const { status, statusText, headers } = answer;
  const bytes = withoutBody ? null : await answer.bytes();
  if (bytes && bytes.length < MIN_COMPRESSED_BYTES) {
    return new Response(bytes, { status, statusText, headers });
  }
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  // Other bytes than those that the tag was made of.
  if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
  return new Response(bytes && zippedOnce(bytes, headers, kept), { status, statusText, headers });
}

function zippedOnce(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
  kept: Kept,
): Uint8Array<ArrayBuffer> {
  const tag = headers.get("ETag");
  if (tag === null || !headers.get("Cache-Control")?.includes("immutable")) {
    return gzip(bytes, PAGE_GZIP_LEVEL);
  }
  const found = kept.get(tag) ?? gzip(bytes);
  kept.set(tag, found);
  return found;
}

/** At once: a stream takes twice the time for a page, and knows no levels. */
function gzip(bytes: Uint8Array, level?: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(gzipSync(bytes, level === undefined ? {} : { level }));
}
