/**
 * The npm package as users get it: published to a registry on this machine, run with `npx` and installed with `npm`, on Node 22
 * and 24, with ESLint 9 and 10 and all ways in which TypeScript finds modules. It takes about two minutes. Skipped with a message
 * where npm has no registry, or a version of Node can't be had.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../lib/project.ts";
import { buildPackage } from "../../tasks/build_package.ts";
import { findNode, NODE_VERSIONS } from "../node_versions.ts";
import { until } from "../until.ts";

Deno.test("the package is published, run by npx, and installed", { sanitizeResources: false }, async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "package-" });
  const registry = await startRegistry(`${folder}/registry`);
  try {
    if (registry === null) return console.log("Skipped: verdaccio can't be installed from npm here");
    await buildPackage(`${folder}/package`);
    const settings = `registry=${registry.url}\n${
      registry.url.slice(5)
    }:_authToken=local\ncache=${folder}/cache\n`;
    await Deno.writeTextFile(`${folder}/npmrc`, settings);
    const published = await run("npm", ["publish", "--silent"], `${folder}/package`, folder);
    assertEquals(published.code, 0, published.errors);
    for (const version of NODE_VERSIONS) {
      const node = await findNode(version, folder);
      if (node === null) {
        console.log(`Skipped: Node ${version} can't be had here`);
        continue;
      }
      // What TypeScript finds doesn't depend on Node.
      const isTyped = version === NODE_VERSIONS.at(-1);
      await t.step(`on Node ${version}`, (t) => tryPackage(t, folder, { node, isTyped }));
    }
    await t.step("older versions of Node fail with a sentence", async () => {
      const node = await findNode(20, folder);
      if (node === null) return console.log("Skipped: Node 20 can't be had here");
      const needs = /regex-review needs Node 22.*; this is Node 20\.\d+\.\d+\n/;
      const project = `${folder}/project-24`;
      for (
        const [name, code] of [["old.mjs", 'import "regex-review";'], ["old.cjs", 'require("regex-review");']]
      ) {
        await Deno.writeTextFile(`${project}/${name}`, `${code}\n`);
        const { code: exit, errors } = await run(node, [`${name}`], project, folder);
        assertEquals(exit, 1);
        assertMatch(errors, needs);
        assert(errors.split("\n").every((line) => line.length < 200));
      }
      const { code, errors } = await run(node, ["node_modules/regex-review/cli.js"], project, folder);
      assertEquals(code, 2);
      assertMatch(errors, new RegExp(`^${needs.source}$`));
    });
  } finally {
    await registry?.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

/** The dependencies of a project that tries everything. */
const INSTALLED = [
  "regex-review",
  "eslint@10",
  "eslint9@npm:eslint@9",
  "typescript@5",
  "@types/node",
  "esbuild",
];

async function tryPackage(
  t: Deno.TestContext,
  folder: string,
  { node, isTyped }: { readonly node: string; readonly isTyped: boolean },
): Promise<void> {
  const path = `${node.slice(0, node.lastIndexOf("/"))}:${Deno.env.get("PATH")}`;
  const at = `${folder}/project-${
    (await run(node, ["-p", "parseInt(process.versions.node)"], folder)).output.trim()
  }`;
  await Deno.mkdir(at);
  const write = (name: string, text: string) => Deno.writeTextFile(`${at}/${name}`, text);
  const start = (program: string, ...args: string[]) => run(program, args, at, folder, { PATH: path });
  const succeed = async (program: string, ...args: string[]) => {
    const { code, output, errors } = await start(program, ...args);
    assertEquals(code, 0, output + errors);
    return output;
  };

  await t.step("npx runs the command line without installing it", async () => {
    assertEquals(await succeed("npx", "--yes", "regex-review", "--version"), `${VERSION}\n`);
    const { code, output } = await start("npx", "--yes", "regex-review", "diff", "/^[a-z]+$/", "/^(a+)+$/");
    assertEquals(code, 1);
    assertStringIncludes(output, "(a+)+");
  });
  await t.step("npm installs it, without scripts and dependencies of its own", async () => {
    await write("package.json", JSON.stringify({ private: true, type: "module" }));
    await succeed("npm", "install", "--save-dev", "--silent", "--no-audit", "--ignore-scripts", ...INSTALLED);
    const { devDependencies } = JSON.parse(await Deno.readTextFile(`${at}/package.json`));
    assertEquals(devDependencies["regex-review"], `^${VERSION}`);
    assertEquals(await succeed("npx", "regex-review", "--version"), `${VERSION}\n`);
  });
  await t.step("import and require give the same functions", async () => {
    await write("use.mjs", `${IMPORTS}${USE}`);
    await write("use.cjs", `${REQUIRES}${USE}`);
    await write(
      "both.mjs",
      `import { isSafe } from "regex-review"; import { createRequire } from "node:module";
console.log(isSafe === createRequire(import.meta.url)("regex-review").isSafe);`,
    );
    for (const name of ["use.mjs", "use.cjs"]) {
      assertEquals(await succeed(node, "--no-warnings", name), "slow true false false no-slow-regex\n");
    }
    assertEquals(await succeed(node, "--no-warnings", "both.mjs"), "true\n");
  });
  await t.step({
    name: "TypeScript finds the types, however it resolves modules",
    ignore: !isTyped,
    fn: checkTypes,
  });
  async function checkTypes(): Promise<void> {
    await write("types.mts", `${IMPORTS}${TYPES}export default { kind, safe };\n`);
    await write("types.cts", `${REQUIRED_TYPES}${TYPES}export = { kind };\n`);
    const check = (module: string, resolution: string, ...files: string[]) =>
      succeed("npx", "tsc", ...TSC, "--module", module, "--moduleResolution", resolution, ...files);
    await check("node16", "node16", "types.mts", "types.cts");
    await check("nodenext", "nodenext", "types.mts", "types.cts");
    await check("esnext", "bundler", "types.mts");
    await check("preserve", "bundler", "types.mts", "types.cts");
    await write(
      "wrong.mts",
      'import { isSafe } from "regex-review";\nexport const wrong: string = isSafe(5);\n',
    );
    const { code, output } = await start("npx", "tsc", ...TSC, "--module", "node16", "wrong.mts");
    assert(code !== 0 && output.includes("TS2322") && output.includes("TS2345"), output);
  }
  await t.step("bundled for a browser, it runs", async () => {
    await succeed(
      "npx",
      "esbuild",
      "use.mjs",
      "--bundle",
      "--format=esm",
      "--outfile=bundle.mjs",
      "--log-level=error",
    );
    assertEquals(await succeed(node, "bundle.mjs"), "slow true false false no-slow-regex\n");
  });
  await t.step("ESLint 9 and 10 report and suggest", async () => {
    const config =
      'import plugin from "regex-review/eslint";\nexport default [plugin.configs.recommended];\n';
    await write("eslint.config.mjs", config);
    await write("slow.js", 'export const a = /^(?:a+)+$/;\nexport const b = new RegExp("^b$");\n');
    for (const name of ["eslint", "eslint9"]) {
      const { code, output } = await start(
        node,
        `node_modules/${name}/bin/eslint.js`,
        "--format",
        "json",
        "slow.js",
      );
      assertEquals(code, 1, output);
      const [{ messages }] = JSON.parse(output);
      assertEquals(messages.length, 1);
      assertEquals([messages[0].ruleId, messages[0].line], ["regex-review/no-slow-regex", 1]);
      assertEquals(messages[0].suggestions[0].fix.text, "/^a+$/");
    }
  });
}

const IMPORTS = `import { isSafe, safety } from "regex-review";
import safeRegex from "regex-review/safe-regex";
import plugin from "regex-review/eslint";
`;
const REQUIRES = `const { isSafe, safety } = require("regex-review");
const safeRegex = require("regex-review/safe-regex");
const plugin = require("regex-review/eslint");
`;
/** The same for TypeScript, where only this gives the types. */
const REQUIRED_TYPES = `import { isSafe, safety } from "regex-review";
import safeRegex = require("regex-review/safe-regex");
import plugin = require("regex-review/eslint");
`;
const USE = `console.log(
  safety(/^(a+)+$/).kind, isSafe(/^a+$/), isSafe("/^(a+)+$/"), safeRegex("^(a+)+$"), Object.keys(plugin.rules).join()
);
`;
const TYPES = `const found = safety(/a/);
const kind: string = found.kind === "safe" ? found.bound : found.kind;
const safe: boolean = isSafe(/a/, { maxLength: 5 }) && safeRegex("a", { limit: 5 });
const name: string | undefined = plugin.configs.recommended.name;
void [safe, name];
`;
const TSC = ["--noEmit", "--strict", "--target", "es2022", "--types", "node"];

interface Output {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  settings?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Output> {
  const own = settings === undefined ? {} : { NPM_CONFIG_USERCONFIG: `${settings}/npmrc`, NO_COLOR: "1" };
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd,
    env: { ...own, ...env },
  })
    .output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
}

/** Starts a registry that has everything of npm's besides what is published to it; null if it can't be installed. */
async function startRegistry(folder: string): Promise<{ url: string; stop: () => Promise<void> } | null> {
  await Deno.mkdir(folder, { recursive: true });
  // Mirrors may lack the tag of this package that verdaccio depends on.
  const manifest = { private: true, overrides: { "node-fetch": "2.7.0" } };
  await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify(manifest));
  const installed = await run("npm", ["install", "--silent", "--no-audit", "verdaccio@6"], folder).catch(() =>
    null
  );
  const upstream = await run("npm", ["config", "get", "registry"], folder).catch(() => null);
  if (installed?.code !== 0 || upstream?.code !== 0) return null;
  await Deno.writeTextFile(
    `${folder}/config.yaml`,
    `storage: ${folder}/storage
uplinks: { npm: { url: "${upstream.output.trim()}", maxage: 30m } }
packages:
  regex-review: { access: $all, publish: $anonymous }
  "**": { access: $all, proxy: npm }
log: { type: stdout, level: fatal }
`,
  );
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  const url = `http://127.0.0.1:${port}/`;
  const server = new Deno.Command(`${folder}/node_modules/.bin/verdaccio`, {
    args: ["--config", `${folder}/config.yaml`, "--listen", `127.0.0.1:${port}`],
    cwd: folder,
    stdout: "null",
    stderr: "null",
  }).spawn();
  await until(
    "the registry answers",
    async () => (await fetch(`${url}-/ping`).then((r) => r.text()).catch(() => "")) !== "",
  );
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await server.status;
    },
  };
}
