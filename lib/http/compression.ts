import { gzipSync } from "node:zlib";
import { MIN_COMPRESSED_BYTES, PAGE_GZIP_LEVEL } from "../limits.ts";
import { isApiPath } from "./api_routes.ts";
import type { Coding } from "./compressed_files.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Sends pages gzipped to clients that accept it. Never what the API answers, nor what is about an account, where the
 * length of an answer could tell what stands beside something that a stranger had put in. Static files are not
 * touched either: the build has compressed them, see `servedFiles`.
 */
export function compressed(handler: Handler): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    if (!isCompressible(request, answer)) return answer;
    answer.headers.append("Vary", "Accept-Encoding");
    if (answer.status === 304) return answer;
    if (!takes("gzip", request.headers.get("Accept-Encoding"))) return answer;
    return await zipped(answer, request.method === "HEAD");
  };
}

function isCompressible({ url }: Request, { status, headers }: Response): boolean {
  if (status === 204 || isApiPath(URL.parse(url)?.pathname ?? "")) return false;
  if (headers.has("Content-Encoding") || IS_FILE_OR_PRIVATE.test(headers.get("Cache-Control") ?? "")) {
    return false;
  }
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && WORDS.test(headers.get("Content-Type") ?? "");
}

/** Fresh marks each static file with one of these; pages about an account are `no-store`. */
const IS_FILE_OR_PRIVATE = /\b(?:no-store|immutable)\b/;

const WORDS = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml)/;

/**
 * Whether an `Accept-Encoding` header allows a coding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding
 */
export function takes(coding: Coding, header: string | null): boolean {
  const weights = new Map(
    (header ?? "").toLowerCase().split(",").map((each) => {
      const [coding = "", ...parameters] = each.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? "1";
      return [coding, Number(weight)];
    }),
  );
  return (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
}

/** The answer in a coding; `bytes` are null for HEAD. */
export function encoded(answer: Response, coding: Coding, bytes: Uint8Array<ArrayBuffer> | null): Response {
  const { status, statusText, headers } = answer;
  headers.set("Content-Encoding", coding);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  // Other bytes than those that the tag was made of.
  if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
  return new Response(bytes, { status, statusText, headers });
}

async function zipped(answer: Response, withoutBody: boolean): Promise<Response> {
  if (withoutBody) return encoded(answer, "gzip", null);
  const { status, statusText, headers } = answer;
  const bytes = await answer.bytes();
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status, statusText, headers });
  // At once: a stream takes twice the time for a page, and knows no levels.
  return encoded(answer, "gzip", new Uint8Array(gzipSync(bytes, { level: PAGE_GZIP_LEVEL })));
}
