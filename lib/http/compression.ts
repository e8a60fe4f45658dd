import { gzipSync } from "node:zlib";
import { MIN_COMPRESSED_BYTES, PAGE_GZIP_LEVEL } from "../limits.ts";
import { isApiPath } from "./api_routes.ts";
import { type Coding, CODINGS, type CompressedFiles } from "./compressed_files.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Sends pages and static files compressed to clients that take it: files as the build compressed them, everything
 * else gzipped each time. Never what the API answers, nor what is about an account, where the length of an answer
 * could tell what stands beside something that a stranger had put in.
 */
export function compressed(handler: Handler, files: CompressedFiles = NO_FILES): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    if (!isCompressible(request, answer)) return answer;
    answer.headers.append("Vary", "Accept-Encoding");
    if (answer.status === 304) return answer;
    const taken = CODINGS.filter((coding) => takes(coding, request.headers.get("Accept-Encoding")));
    const withoutBody = request.method === "HEAD";
    const found = isForGood(answer) ? foundIn(files, taken, request) : null;
    if (found) {
      await answer.body?.cancel();
      return encoded(answer, found.coding, withoutBody ? null : found.bytes);
    }
    return taken.includes("gzip") ? await zipped(answer, withoutBody) : answer;
  };
}

const NO_FILES: CompressedFiles = { br: new Map(), gzip: new Map() };

/** Only a file of this very build may be kept for good. */
const isForGood = ({ headers }: Response) => headers.get("Cache-Control")?.includes("immutable") ?? false;

function foundIn(files: CompressedFiles, taken: readonly Coding[], { url }: Request): Found | null {
  const path = new URL(url).pathname;
  for (const coding of taken) {
    const bytes = files[coding].get(path);
    if (bytes) return { coding, bytes };
  }
  return null;
}

interface Found {
  readonly coding: Coding;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function isCompressible({ url }: Request, { status, headers }: Response): boolean {
  if (status === 204 || isApiPath(URL.parse(url)?.pathname ?? "")) return false;
  if (headers.has("Content-Encoding") || headers.get("Cache-Control") === "no-store") return false;
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && WORDS.test(headers.get("Content-Type") ?? "");
}

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
function encoded(answer: Response, coding: Coding, bytes: Uint8Array<ArrayBuffer> | null): Response {
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
