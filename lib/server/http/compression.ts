import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { isApiPath } from "./api_routes.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Compresses pages with gzip if the client accepts it. API responses and account pages are never compressed,
 * because their length could reveal secrets next to content that an attacker controls (BREACH). Static files
 * are compressed by the build, see `serveStaticFiles`.
 */
export function withCompression(handler: Handler): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    const isOfApi = () => isApiPath(URL.parse(request.url)?.pathname ?? "");
    return isCompressible(answer) && !isOfApi() ? await compressPage(request, answer) : answer;
  };
}

/**
 * Compresses the response to a request that isn't for the API, as `withCompression` does. The second call for the same
 * response has no effect.
 */
export async function compressPage(request: Request, answer: Response): Promise<Response> {
  if (!isCompressible(answer)) return answer;
  answer.headers.append("Vary", "Accept-Encoding");
  if (answer.status === 304) return answer;
  if (!acceptsCoding("gzip", request.headers.get("Accept-Encoding"))) return answer;
  return await gzipResponse(answer, request.method === "HEAD");
}

/** Shorter responses are not compressed. */
const MIN_COMPRESSED_BYTES = 1_000;

function isCompressible({ status, headers }: Response): boolean {
  if (status === 204) return false;
  const isDone = headers.has("Content-Encoding") || /accept-encoding/i.test(headers.get("Vary") ?? "");
  if (isDone || IS_FILE_OR_PRIVATE.test(headers.get("Cache-Control") ?? "")) return false;
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && TEXT_TYPE.test(headers.get("Content-Type") ?? "");
}

/** Fresh marks every static file as one of these. Account pages are `no-store`. */
const IS_FILE_OR_PRIVATE = /\b(?:no-store|immutable)\b/;

const TEXT_TYPE = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml)/;

/**
 * True if an `Accept-Encoding` header accepts a coding.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding
 */
export function acceptsCoding(coding: Coding, header: string | null): boolean {
  const weights = new Map(
    (header ?? "").toLowerCase().split(",").map((each) => {
      const [coding = "", ...parameters] = each.split(";").map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice("q=".length) ?? "1";
      return [coding, Number(weight)];
    }),
  );
  return (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
}

/** A copy of the response with an encoded body; `bytes` is null for HEAD. */
export function encodeResponse(
  answer: Response,
  coding: Coding,
  bytes: Uint8Array<ArrayBuffer> | null,
): Response {
  const { status, statusText, headers } = answer;
  headers.set("Content-Encoding", coding);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  // A strong ETag would claim that the bytes are the same as without compression.
  if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
  return new Response(bytes, { status, statusText, headers });
}

/**
 * Compression level of pages, which are compressed per request: 9 % larger than level 6, in half the time.
 */
export const PAGE_GZIP_LEVEL = 2;

async function gzipResponse(answer: Response, withoutBody: boolean): Promise<Response> {
  if (withoutBody) return encodeResponse(answer, "gzip", null);
  const { status, statusText, headers } = answer;
  const bytes = await answer.bytes();
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status, statusText, headers });
  // Synchronously: a CompressionStream takes twice as long for a page and has no levels.
  return encodeResponse(answer, "gzip", new Uint8Array(gzipSync(bytes, { level: PAGE_GZIP_LEVEL })));
}

/** Codings of static files, the smallest first. */
export const CODINGS = ["br", "gzip"] as const;

/** A coding in `CODINGS`. */
type Coding = typeof CODINGS[number];

/** Contents of static files for each coding, by URL path. */
export type CompressedFiles = Readonly<Record<Coding, ReadonlyMap<string, Uint8Array<ArrayBuffer>>>>;

/**
 * Compresses static files during the build, with levels that would be too slow per request.
 *
 * @param from folders of static files; the first one that contains a path wins
 * @param to output folder with one subfolder per coding; existing contents are deleted
 */
export async function compressFiles(from: readonly URL[], to: URL): Promise<void> {
  await Deno.remove(to, { recursive: true }).catch(() => {});
  const folders = new Map<string, URL>();
  for (const folder of from) {
    for (const path of await listPaths(folder)) {
      if (COMPRESSIBLE.test(path) && !folders.has(path)) folders.set(path, folder);
    }
  }
  await Promise.all([...folders].map(([path, folder]) => compressFile(path, folder, to)));
}

/** Reads the files that `compressFiles` wrote. Empty when the folder doesn't exist. */
export async function readCompressedFiles(folder: URL): Promise<CompressedFiles> {
  const [br, gzip] = await Promise.all([readFiles(folder, "br"), readFiles(folder, "gzip")]);
  return { br, gzip };
}

const COMPRESSIBLE = /\.(?:css|js|json|svg|webmanifest)$/;

/**
 * Compression level of static files, which the build compresses: 1 % larger than level 11, in half the time.
 */
const FILE_BROTLI_QUALITY = 10;

const COMPRESS: Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: FILE_BROTLI_QUALITY } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

async function compressFile(path: string, from: URL, to: URL): Promise<void> {
  const bytes = await Deno.readFile(new URL(path, from));
  if (bytes.length < MIN_COMPRESSED_BYTES) return;
  for (const coding of CODINGS) {
    const file = new URL(`${coding}/${path}`, to);
    await Deno.mkdir(new URL(".", file), { recursive: true });
    await Deno.writeFile(file, await COMPRESS[coding](bytes));
  }
}

async function readFiles(folder: URL, coding: Coding): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const from = new URL(`${coding}/`, folder);
  for (const path of (await listPaths(from)).filter((path) => COMPRESSIBLE.test(path))) {
    files.set(`/${path}`, await Deno.readFile(new URL(path, from)));
  }
  return files;
}

/** Paths of all files and folders below a folder. Empty when it doesn't exist. */
async function listPaths(folder: URL): Promise<string[]> {
  return await readdir(folder, { recursive: true }).catch(() => []);
}
