import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { FILE_BROTLI_QUALITY, MIN_COMPRESSED_BYTES, PAGE_GZIP_LEVEL } from "../../limits.ts";
import { isApiPath } from "./api_routes.ts";

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>;

/**
 * Sends pages gzipped to clients that accept it. Never what the API answers, nor what is about an account, where the
 * length of an answer could tell what stands beside something that a stranger had put in. Static files are not
 * touched either: the build has compressed them, see `servedFiles`.
 */
export function withCompression(handler: Handler): Handler {
  return async (request, info) => {
    const answer = await handler(request, info);
    if (!isCompressible(request, answer)) return answer;
    answer.headers.append("Vary", "Accept-Encoding");
    if (answer.status === 304) return answer;
    if (!acceptsCoding("gzip", request.headers.get("Accept-Encoding"))) return answer;
    return await gzipResponse(answer, request.method === "HEAD");
  };
}

function isCompressible({ url }: Request, { status, headers }: Response): boolean {
  if (status === 204 || isApiPath(URL.parse(url)?.pathname ?? "")) return false;
  if (headers.has("Content-Encoding") || IS_FILE_OR_PRIVATE.test(headers.get("Cache-Control") ?? "")) {
    return false;
  }
  const length = Number(headers.get("Content-Length") ?? Infinity);
  return length >= MIN_COMPRESSED_BYTES && TEXT_TYPE.test(headers.get("Content-Type") ?? "");
}

/** Fresh marks each static file with one of these; pages about an account are `no-store`. */
const IS_FILE_OR_PRIVATE = /\b(?:no-store|immutable)\b/;

const TEXT_TYPE = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml)/;

/**
 * Whether an `Accept-Encoding` header allows a coding.
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

/** The answer in a coding; `bytes` are null for HEAD. */
export function encodeResponse(
  answer: Response,
  coding: Coding,
  bytes: Uint8Array<ArrayBuffer> | null,
): Response {
  const { status, statusText, headers } = answer;
  headers.set("Content-Encoding", coding);
  headers.delete("Content-Length");
  const tag = headers.get("ETag");
  // Other bytes than those that the tag was made of.
  if (tag?.startsWith('"')) headers.set("ETag", `W/${tag}`);
  return new Response(bytes, { status, statusText, headers });
}

async function gzipResponse(answer: Response, withoutBody: boolean): Promise<Response> {
  if (withoutBody) return encodeResponse(answer, "gzip", null);
  const { status, statusText, headers } = answer;
  const bytes = await answer.bytes();
  if (bytes.length < MIN_COMPRESSED_BYTES) return new Response(bytes, { status, statusText, headers });
  // At once: a stream takes twice the time for a page, and knows no levels.
  return encodeResponse(answer, "gzip", new Uint8Array(gzipSync(bytes, { level: PAGE_GZIP_LEVEL })));
}

/** The codings in which static files are kept, the shorter one first. */
export const CODINGS = ["br", "gzip"] as const;

/** One of them. */
type Coding = typeof CODINGS[number];

/** Static files in each coding, by the path of their address. */
export type CompressedFiles = Readonly<Record<Coding, ReadonlyMap<string, Uint8Array<ArrayBuffer>>>>;

/**
 * Compresses static files better than there is time for while somebody waits; so the build does it.
 *
 * @param from folders with the files, as their addresses have it; of several files at one address the first counts
 * @param to the folder that gets one folder for each coding; what was there is deleted
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

/** Reads what `compressFiles` wrote to a folder; nothing where it did not. */
export async function readCompressedFiles(folder: URL): Promise<CompressedFiles> {
  const [br, gzip] = await Promise.all([readFiles(folder, "br"), readFiles(folder, "gzip")]);
  return { br, gzip };
}

const COMPRESSIBLE = /\.(?:css|js|json|svg|webmanifest)$/;

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

/** What lies below a folder, files and folders; nothing where there is none. */
async function listPaths(folder: URL): Promise<string[]> {
  return await readdir(folder, { recursive: true }).catch(() => []);
}
