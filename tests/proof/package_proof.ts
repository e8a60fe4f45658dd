/**
 * The npm package as users get it: published to a registry on this machine, run with `npx` and installed with `npm`, on Node 22
 * and 24, with ESLint 9 and 10, oxlint, Vitest, Jest, and all ways in which TypeScript finds modules. It takes some minutes. Skipped
 * with a message where npm has no registry, or a version of Node can't be had.
 */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { VERSION } from "../../lib/project.ts";
import { findNode, NODE_VERSIONS } from "../npm/node_versions.ts";
import { publishPackage, run } from "../npm/npm_registry.ts";

Deno.test("the package is published, run by npx, and installed", { sanitizeResources: false }, async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "package-" });
  const registry = await publishPackage(folder);
  try {
    if (registry === null) return console.log("Skipped: verdaccio can't be installed from npm here");
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
  "oxlint@1",
  "vitest@5",
  "jest@30",
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
  const start = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run(program, args, at, folder, { PATH: path, ...env });
  const succeed = async (program: string, ...args: string[]) => {
    const { code, output, errors } = await start(program, args);
    assertEquals(code, 0, output + errors);
    return output;
  };

  await t.step("npx runs the command line without installing it", async () => {
    assertEquals(await succeed("npx", "--yes", "regex-review", "--version"), `${VERSION}\n`);
    const { code, output } = await start("npx", ["--yes", "regex-review", "diff", "/^[a-z]+$/", "/^(a+)+$/"]);
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
      assertEquals(await succeed(node, "--no-warnings", name), USED);
    }
    assertEquals(await succeed(node, "--no-warnings", "both.mjs"), "true\n");
  });
  await t.step({
    name: "TypeScript finds the types, however it resolves modules",
    ignore: !isTyped,
    fn: checkTypes,
  });
  async function checkTypes(): Promise<void> {
    const types = 'import type { Contract, ContractResult } from "regex-review";\n';
    await write("types.mts", `${types}${IMPORTS}${TYPES}export default { kind, safe };\n`);
    await write("types.cts", `${types}${REQUIRED_TYPES}${TYPES}void kind;\n`);
    const check = (module: string, resolution: string, ...files: string[]) =>
      succeed("npx", "tsc", ...TSC, "--module", module, "--moduleResolution", resolution, ...files);
    await check("node16", "node16", "types.mts", "types.cts");
    await check("nodenext", "nodenext", "types.mts", "types.cts");
    await check("esnext", "bundler", "types.mts");
    await check("preserve", "bundler", "types.mts", "types.cts");
    await write("vitest.mts", matcherTypes("vitest", "vitest", "R, T"));
    await write("jest.mts", matcherTypes("@jest/globals", "@jest/expect", "R"));
    // The types of the runners need more than this project has.
    await check("nodenext", "nodenext", "--skipLibCheck", "vitest.mts", "jest.mts");
    await write(
      "wrong.mts",
      'import { isSafe } from "regex-review";\nexport const wrong: string = isSafe(5);\n',
    );
    const { code, output } = await start("npx", ["tsc", ...TSC, "--module", "node16", "wrong.mts"]);
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
    assertEquals(await succeed(node, "bundle.mjs"), USED);
  });
  await t.step("matchers and assertHolds in Vitest, Jest and node:test", async () => {
    const matcher = (imports: string) =>
      `${imports}
expect.extend(matchers);
test("holds", () => expect(/^[a-z]+$/).toHold({ within: /^\\w+$/ }));
test("is broken", () => expect(/trusted\\.com/).not.toHold("whole"));
test("fails", () => expect(() => expect(/trusted\\.com/).toHold("whole")).toThrow("trusted.com.attacker.io"));
`;
    const loaded = 'import matchers from "regex-review/matchers";\n';
    await write("vitest.test.js", matcher(`${loaded}import { expect, test } from "vitest";`));
    assertMatch(await succeed("npx", "vitest", "run", "vitest.test.js"), /Tests +3 passed/);
    await write("jest.test.mjs", matcher(`${loaded}import { expect, test } from "@jest/globals";`));
    await write("jest.test.cjs", matcher('const matchers = require("regex-review/matchers");'));
    const jest = async (file: string, options: string) => {
      const args = ["jest", "--testMatch", `**/${file}`];
      const { code, output, errors } = await start("npx", args, { NODE_OPTIONS: options });
      assertEquals(code, 0, output + errors);
      assertMatch(errors, /Tests: +3 passed, 3 total/);
    };
    await jest("jest.test.mjs", "--experimental-vm-modules");
    await jest("jest.test.cjs", "");
    await write(
      "node.test.mjs",
      `import test from "node:test";
import { assertHolds } from "regex-review";
test("holds", () => assertHolds(/^trusted\\.com$/, "whole"));
test("fails", () => assertHolds(/trusted\\.com/, "whole"));
`,
    );
    const { code, output } = await start(node, ["--test", "node.test.mjs"]);
    assertEquals(code, 1);
    for (
      const line of [
        /^. pass 1$/m,
        /^. fail 1$/m,
        /The contract whole is broken by "trusted\.com\.attacker\.io"/,
      ]
    ) {
      assertMatch(output, line);
    }
  });
  await t.step("check and overlaps", async () => {
    await write(
      "contracts.js",
      `export const a = /^trusted\\.com/; // regex-review: contract whole
// regex-review: contract linear, length 1..9
export const b = /^[a-z]{1,9}$/;
`,
    );
    const checked = await start("npx", ["regex-review", "check", "contracts.js"]);
    assertEquals([checked.code, checked.errors], [1, ""]);
    assertStringIncludes(checked.output, "contracts.js:1:18: /^trusted\\.com/: whole is broken by");
    assertStringIncludes(checked.output, "2 contracts hold, 1 broken, 0 not decided\n");
    await write("routes.txt", "/^\\/users\\/[^\\/]+$/\n/^\\/users\\/new$/\n/^\\/posts$/\n");
    const found = await start("npx", ["regex-review", "overlaps", "routes.txt"]);
    assertEquals(found.errors, "");
    assertStringIncludes(found.output, "/users/new");
  });
  await t.step("ESLint 9 and 10, and oxlint, report and suggest", async () => {
    const config =
      'import plugin from "regex-review/eslint";\nexport default [plugin.configs.recommended];\n';
    await write("eslint.config.mjs", config);
    await write(
      "slow.js",
      `export const a = /^(?:a+)+$/;
export const b = new RegExp("^b$");
export const c = /^c/; // regex-review: contract whole
`,
    );
    for (const name of ["eslint", "eslint9"]) {
      const args = [`node_modules/${name}/bin/eslint.js`, "--format", "json", "slow.js"];
      const { code, output } = await start(node, args);
      assertEquals(code, 1, output);
      const [{ messages }] = JSON.parse(output);
      assertEquals(
        messages.map(({ ruleId, line }: { ruleId: string; line: number }) => `${line} ${ruleId}`),
        [
          "1 regex-review/no-slow-regex",
          "3 regex-review/contract",
        ],
      );
      assertEquals(messages[0].suggestions[0].fix.text, "/^a+$/");
    }
    await write(
      ".oxlintrc.json",
      JSON.stringify({
        jsPlugins: ["regex-review/eslint"],
        rules: { "regex-review/no-slow-regex": "error", "regex-review/contract": "error" },
      }),
    );
    const { code, output } = await start("npx", ["oxlint", "--fix-suggestions", "slow.js"]);
    assertEquals(code, 1);
    assertMatch(output, /regex-review\(contract\): This regex breaks its contract whole/);
    assertMatch(await Deno.readTextFile(`${at}/slow.js`), /^export const a = \/\^a\+\$\/;\n/);
  });
}

const IMPORTS = `import { assertHolds, check, checkAll, formatOf, isSafe, safety } from "regex-review";
import safeRegex from "regex-review/safe-regex";
import plugin from "regex-review/eslint";
import matchers from "regex-review/matchers";
`;
const REQUIRES = `const { assertHolds, check, checkAll, formatOf, isSafe, safety } = require("regex-review");
const safeRegex = require("regex-review/safe-regex");
const plugin = require("regex-review/eslint");
const matchers = require("regex-review/matchers");
`;
/** The same for TypeScript, where only this gives the types. */
const REQUIRED_TYPES = `import { assertHolds, check, checkAll, formatOf, isSafe, safety } from "regex-review";
import safeRegex = require("regex-review/safe-regex");
import plugin = require("regex-review/eslint");
import matchers = require("regex-review/matchers");
`;
const USE = `const holds = assertHolds(/^a$/, "whole");
console.log(
  safety(/^(a+)+$/).kind, isSafe(/^a+$/), isSafe("/^(a+)+$/"), safeRegex("^(a+)+$"), Object.keys(plugin.rules).join(),
  formatOf(/^([0-9]{1,3}[.]){3}[0-9]{1,3}$/).relation, check(/^a/, "whole").kind,
  checkAll(/^a$/, ["whole", { rejects: "b" }]).map(({ kind }) => kind).join(),
  holds, matchers.toHold(/^a$/, "whole").pass
);
`;
const USED = "slow true false false contract,no-slow-regex wider broken holds,holds undefined true\n";
const TYPES = `const found = safety(/a/);
const kind: string = found.kind === "safe" ? found.bound : found.kind;
const safe: boolean = isSafe(/a/, { maxLength: 5 }) && safeRegex("a", { limit: 5 });
const name: string | undefined = plugin.configs.recommended.name;
const format = formatOf(/a/);
const missing: string | undefined = format?.kind === "format" ? format.missing?.typical : undefined;
const contract: Contract = { group: "a", within: { format: "ipv4" } };
const result = check(/a/, contract);
const text: string | undefined = result.kind === "broken" && "typical" in result ? result.typical : undefined;
const all: readonly ContractResult[] = checkAll(/a/, ["whole", contract, { never: ["<"] }]);
const nothing: void = assertHolds(/^a$/, "whole");
const pass: boolean = matchers.toHold(/a/, "whole").pass;
// @ts-expect-error There is no such contract.
check(/a/, "hole");
void [safe, name, missing, text, all, nothing, pass];
`;
/** The matcher of a runner of tests, declared as in the README. */
const matcherTypes = (runner: string, declared: string, parameters: string) =>
  `import type { Contract } from "regex-review";
import { expect } from "${runner}";
declare module "${declared}" {
  interface Matchers<${parameters}> {
    toHold(contract: Contract): R;
  }
}
expect(/a/).toHold("whole");
// @ts-expect-error There is no such contract.
expect(/a/).not.toHold("hole");
`;
const TSC = ["--noEmit", "--strict", "--target", "es2022", "--types", "node"];
