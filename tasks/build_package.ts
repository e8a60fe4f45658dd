/** Builds the npm package into `dist/npm`. */
import { gzipSync } from "node:zlib";
import { LICENSE, manifestLinks, VERSION } from "../lib/project.ts";
import { bundle } from "./build_review.ts";
import { withNativeIdentifiers } from "./native_identifiers.ts";
import { NOTICES, thirdPartyNotices } from "./third_party_notices.ts";

/** Largest package, compressed. */
const MAX_GZIP_BYTES = 150_000;

const ROOT = new URL("../", import.meta.url).pathname;

/** Writes the package into a folder. Returns the size of its code, compressed. */
export async function buildPackage(folder: string): Promise<number> {
  await Deno.mkdir(folder, { recursive: true });
  const { program, packages } = await bundle("lib/package/mod.ts", "neutral");
  const code = withNativeIdentifiers(program);
  await Deno.writeTextFile(`${folder}/index.js`, code);
  await Deno.copyFile(`${ROOT}lib/package/api.d.ts`, `${folder}/index.d.ts`);
  await Deno.copyFile(`${ROOT}lib/package/README.md`, `${folder}/README.md`);
  await Deno.copyFile(`${ROOT}LICENSE`, `${folder}/LICENSE`);
  await Deno.writeTextFile(`${folder}/${NOTICES}`, await thirdPartyNotices(packages));
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify(MANIFEST, null, 2)}\n`);
  const size = gzipSize(code);
  if (size > MAX_GZIP_BYTES) {
    throw new Error(`The package has ${size} bytes, at most ${MAX_GZIP_BYTES} allowed`);
  }
  return size;
}

const MANIFEST = {
  name: "regex-review",
  version: VERSION,
  description: "Proves how JavaScript regular expressions relate, and finds those that can be slow",
  keywords: ["regex", "regexp", "redos", "compare", "equivalence"],
  license: LICENSE,
  ...manifestLinks(),
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  files: ["index.js", "index.d.ts", "README.md", "LICENSE", NOTICES],
  sideEffects: false,
  engines: { node: ">=22" },
};

/** The same compression as npm's. */
const gzipSize = (code: string): number => gzipSync(code, { level: 9 }).byteLength;

if (import.meta.main) {
  const folder = `${ROOT}dist/npm`;
  const size = await buildPackage(folder);
  console.log(`Built ${folder}: ${size} bytes compressed`);
}
