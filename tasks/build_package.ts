/** Builds the npm package into `dist/npm`. */
import { gzipSync } from "node:zlib";
import { LICENSE, manifestLinks, VERSION } from "../lib/project.ts";
import { bundle } from "./build_review.ts";
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

/**
 * Replaces two parsers' tables of characters in group names, which compress badly, with those of the engine.
 * A table has the distances between the ends of its ranges, in base 36.
 */
function withNativeIdentifiers(code: string): string {
  const tables = /"(4q|53) 0 (?:[\da-z]+ ){500,}[\da-z]+"/g;
  const found = code.match(tables)?.length ?? 0;
  if (found !== 4) throw new Error(`${found} tables of identifiers instead of 4`);
  return NATIVE_IDENTIFIERS +
    code.replace(tables, (_, first) => `nativeIdentifiers("ID_${first === "4q" ? "Start" : "Continue"}")`);
}

const NATIVE_IDENTIFIERS = `function nativeIdentifiers(property) {
  const isPart = new RegExp("\\\\p{" + property + "}", "u"), ends = [];
  for (let code = 128, was = false, is; code < 0xe1000; code++, was = is) {
    // Planes 4 to 13 are unassigned.
    if (code === 0x40000) code = 0xe0000;
    is = isPart.test(String.fromCodePoint(code));
    if (is !== was) ends.push(is ? code : code - 1);
  }
  return ends.map((end, at) => (end - (ends[at - 1] ?? 0)).toString(36)).join(" ");
}
`;

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
