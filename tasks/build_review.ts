/** Builds `dist/regex-review.mjs`, one file without dependencies for Node 22 and later, and the action's entry point. */
import * as esbuild from "esbuild";
import { bundledPackages, NOTICES, thirdPartyNotices } from "./third_party_notices.ts";

/** A program in one file, and one that it loads for agents. */
export interface Bundle {
  readonly program: string;
  readonly server: string;
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

/** Bundles the command line, the program for Node. */
export async function bundleProgram(): Promise<Bundle> {
  const options = { ...BUNDLING, platform: "node", target: "node22" } as const;
  const entry = (file: string) => [new URL(`../lib/cli/${file}`, import.meta.url).pathname];
  const program = await esbuild.build({
    ...options,
    entryPoints: entry("main.ts"),
    plugins: [SERVER_APART],
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}\n${CHECK_VERSION}` },
  });
  const server = await esbuild.build({ ...options, entryPoints: entry("mcp.ts"), banner: { js: REQUIRE } });
  await esbuild.stop();
  return {
    program: program.outputFiles[0]?.text ?? "",
    server: server.outputFiles[0]?.text ?? "",
    packages: [...new Set([program, server].flatMap(({ metafile }) => bundledPackages(metafile)))],
  };
}

/** The file with the server for agents. */
export const SERVER = "regex-review-mcp.mjs";

/** Only agents need the protocol's package, which is as large as the rest. */
const SERVER_APART: esbuild.Plugin = {
  name: "server apart",
  setup(build) {
    build.onResolve({ filter: /^\.\/mcp\.ts$/ }, () => ({ path: `./${SERVER}`, external: true }));
  },
};

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
  await Deno.mkdir(folder, { recursive: true });
  const program = `${folder}/regex-review.mjs`;
  const built = await bundleProgram();
  await Deno.writeTextFile(program, built.program);
  await Deno.writeTextFile(`${folder}/${SERVER}`, built.server);
  await Deno.chmod(program, 0o755);
  await Deno.writeTextFile(`${folder}/action.mjs`, ACTION);
  await Deno.writeTextFile(`${folder}/${NOTICES}`, await thirdPartyNotices(built.packages));
}

if (import.meta.main) {
  const folder = new URL("../dist", import.meta.url).pathname;
  await buildReview(folder);
  console.log(`Built ${folder}/regex-review.mjs`);
}
