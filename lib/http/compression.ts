import { MIN_COMPRESSED_BYTES } from "../limits.ts";
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
type Kept = Map<string, Promise<Uint8Array<ArrayBuffer>>>;

function isCompressible({ url }: Request, { status, headers }: Response): boolean {
  if (status === 204 || isApiPath(new URL(url).pathname)) return false;
  if (headers.has("Content-Encoding") || headers.get("Cache-Control") === "no-store") return false;
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && WORDS.test(headers.get("Content-Type") ?? "");
}

const WORDS = /^(?:text\/|application\/json|image\/svg\+xml)/;

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
  const body = withoutBody ? null : await zippedBody(answer, kept);
  headers.set("Content-Encoding", "gzip");
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  // Other bytes than those that the tag was made of.
  if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
  return new Response(body, { status, statusText, headers });
}

async function zippedBody({ body, headers }: Response, kept: Kept) {
  const stream = body?.pipeThrough(new CompressionStream("gzip")) ?? null;
  const tag = headers.get("ETag");
  if (stream === null || tag === null || !headers.get("Cache-Control")?.includes("immutable")) return stream;
  const known = kept.get(tag);
  if (known) return (await stream.cancel(), await known);
  const bytes = new Response(stream).bytes();
  kept.set(tag, bytes);
  return await bytes;
}
