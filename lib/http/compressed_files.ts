import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { FILE_BROTLI_QUALITY, MIN_COMPRESSED_BYTES } from "../limits.ts";

/** The codings in which static files are kept, the shorter one first. */
export const CODINGS = ["br", "gzip"] as const;

/** One of them. */
export type Coding = typeof CODINGS[number];

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
    for (const path of await pathsIn(folder)) {
      if (WORDS.test(path) && !folders.has(path)) folders.set(path, folder);
    }
  }
  await Promise.all([...folders].map(([path, folder]) => compressFile(path, folder, to)));
}

/** Reads what `compressFiles` wrote to a folder; nothing where it did not. */
export async function readCompressedFiles(folder: URL): Promise<CompressedFiles> {
  const [br, gzip] = await Promise.all([readFiles(folder, "br"), readFiles(folder, "gzip")]);
  return { br, gzip };
}

const WORDS = /\.(?:css|js|json|svg|webmanifest)$/;

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
  for (const path of (await pathsIn(from)).filter((path) => WORDS.test(path))) {
    files.set(`/${path}`, await Deno.readFile(new URL(path, from)));
  }
  return files;
}

/** What lies below a folder, files and folders; nothing where there is none. */
async function pathsIn(folder: URL): Promise<string[]> {
  return await readdir(folder, { recursive: true }).catch(() => []);
}
