/** Builds `dist/regex-review.mjs`, a program without dependencies for Node 22 and later, and the action's entry point. */
import * as esbuild from "esbuild";
import { bundledPackages, NOTICES, thirdPartyNotices } from "./third_party_notices.ts";

/** A program: its entry, and the code that only some commands load. */
export interface Bundle {
  /** The files by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Folders of the packages whose code is in it, each ending in a slash. */
  readonly packages: readonly string[];
}

/** Options that the program and the package share. */
export const BUNDLING: esbuild.BuildOptions & { metafile: true; write: false } = {
  bundle: true,
  write: false,
  format: "esm",
  minify: true,
  legalComments: "inline",
  metafile: true,
  charset: "utf8",
  mainFields: ["module", "main"],
  conditions: ["module"],
};

/** The entry of the program, and the folder of its other files. */
export const PROGRAM = "regex-review.mjs";
const PARTS = "program";

/** Bundles the command line, the program for Node. In parts, because reading all of it takes longer than judging a regex. */
export async function bundleProgram(): Promise<Bundle> {
  const folder = new URL("../dist", import.meta.url).pathname;
  const { outputFiles, metafile } = await esbuild.build({
    ...BUNDLING,
    entryPoints: { "regex-review": new URL("../lib/cli/main.ts", import.meta.url).pathname },
    splitting: true,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: `${PARTS}/[hash]`,
    platform: "node",
    target: "node22",
    banner: { js: `${REQUIRE}\n${CHECK_VERSION}` },
  });
  await esbuild.stop();
  const files = outputFiles.map(({ path, text }) => {
    const name = path.slice(folder.length + 1);
    return [name, name === PROGRAM ? `#!/usr/bin/env node\n${text}` : text] as const;
  });
  return { files: new Map(files), packages: bundledPackages(metafile) };
}

/** Writes the files of a program into a folder. */
export async function writeProgram({ files }: Bundle, folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/${PARTS}`, { recursive: true });
  for (const [name, text] of files) await Deno.writeTextFile(`${folder}/${name}`, text);
  await Deno.chmod(`${folder}/${PROGRAM}`, 0o755);
}

/** CommonJS packages in the bundle require modules of Node. */
const REQUIRE =
  'import{createRequire as nodeRequire}from"node:module";const require=nodeRequire(import.meta.url);';

/** Without this check, older versions of Node fail with an unhelpful message. */
export const CHECK_VERSION = `if(parseInt(process.versions.node)<22){` +
  `process.stderr.write("regex-review needs Node 22 or newer; this is Node "+process.versions.node+"\\n");` +
  `process.exit(2)}`;

/** The entry point of `action.yml`. */
const ACTION = 'process.argv.push("action");\nawait import("./regex-review.mjs");\n';

/** Writes the program and the action's entry point into a folder. */
export async function buildReview(folder: string): Promise<void> {
  const built = await bundleProgram();
  await writeProgram(built, folder);
  await Deno.writeTextFile(`${folder}/action.mjs`, ACTION);
  await Deno.writeTextFile(`${folder}/${NOTICES}`, await thirdPartyNotices(built.packages));
}

if (import.meta.main) {
  const folder = new URL("../dist", import.meta.url).pathname;
  await buildReview(folder);
  console.log(`Built ${folder}/regex-review.mjs`);
}
