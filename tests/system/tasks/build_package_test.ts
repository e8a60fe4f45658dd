import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as esbuild from "esbuild";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { PACKED_FILE } from "../../../lib/project.ts";
import { buildPackage, packPackage } from "../../../tasks/build_package.ts";

/** A program that uses the package with its types; it must name each kind before it uses a field. */
const USAGE = `import { compare, explain, isSafe, type RegexInput, safety, subset } from "regex-review";
import safeRegex from "regex-review/safe-regex";
const one: RegexInput = { pattern: "^\\\\d{4}$" };
const found = subset(one, /^\\d+$/);
const text: string = found.kind === "not_subset" ? found.counterexample : found.kind;
// @ts-expect-error The result isn't a boolean, and the kinds have no common fields.
const wrong: boolean = found.isSubset;
const slow = safety("/^(a+)+$/");
const pump: string | undefined = slow.kind === "slow" ? slow.attack?.pump : undefined;
const same = compare(/[ab]/u, /a|b/u);
const names = explain("/(?<größe>a)\\\\k<größe>/u");
const guard: boolean[] = [isSafe(/^a+$/, { maxLength: 10 }), isSafe("/^(a+)+$/"), safeRegex("^(a+)+$", { limit: 9 })];
console.log(JSON.stringify([text, pump, same, names.kind, compare("/(?<a€>b)/u", /b/).kind, wrong, guard]));
`;

/** Largest code that a function brings into the bundle of a website, compressed. */
const MAX_BUNDLES = {
  safety: 64_400,
  isSafe: 59_500,
  compare: 59_500,
  subset: 50_000,
  explain: 63_000,
  portable: 80_000,
  worksIn: 60_000,
  portableSchema: 62_000,
};

Deno.test("the package has types and a README, is small, and works outside of this project", async (t) => {
  const folder = await Deno.makeTempDir();
  const own = `${folder}/node_modules/regex-review`;
  try {
    const size = await buildPackage(own);
    assert(size <= 203_200, `${size}`);
    const manifest = JSON.parse(await Deno.readTextFile(`${own}/package.json`));

    await t.step("the manifest names files that exist, with types for both kinds of modules", async () => {
      assertEquals([manifest.type, manifest.dependencies, manifest.license], ["module", undefined, "MIT"]);
      assertEquals(Object.keys(manifest.exports), [
        ".",
        "./safe-regex",
        "./eslint",
        "./matchers",
        "./package.json",
      ]);
      const named = namedFiles([
        manifest.exports,
        manifest.bin,
        manifest.main,
        manifest.module,
        manifest.types,
      ]);
      assert(named.length > 15);
      for (const file of named) assert((await Deno.stat(`${own}/${file}`)).isFile, file);
      const { import: esm, require: cjs } = manifest.exports["./eslint"];
      assertEquals([esm.types, cjs.types], ["./eslint.d.ts", "./eslint.d.cts"]);
      for (const name of ["README.md", "LICENSE", "THIRD_PARTY_NOTICES.txt"]) {
        await Deno.stat(`${own}/${name}`);
      }
    });

    await t.step(
      "it is packed with the files that npm would pack, and always with the same bytes",
      async () => {
        assertEquals(await packed(own, folder), await packed(own, folder));
        const list = await run("tar", ["-tzf", PACKED_FILE], folder);
        const byNpm = JSON.parse(await run("npm", ["pack", "--dry-run", "--json", own], folder));
        const paths = byNpm[0].files.map(({ path }: { path: string }) => `package/${path}`);
        assertEquals(list.trim().split("\n").sort(), paths.sort());
      },
    );

    await t.step("it needs nothing but its own files, in a browser as well", async () => {
      const { outputFiles } = await esbuild.build({
        stdin: {
          contents: 'export * from "regex-review"; export * from "regex-review/safe-regex";' +
            'export { default } from "regex-review/eslint";',
          resolveDir: folder,
        },
        bundle: true,
        write: false,
        format: "esm",
        platform: "browser",
      });
      assert(!/\b(?:import|require)\s*\(?["']/.test(outputFiles[0]?.text ?? ""));
    });

    await t.step("where ES modules can't be required, as in Jest, a copy is", async () => {
      const require = createRequire(`${own}/index.cjs`);
      const load = (file: string): unknown => {
        if (!file.endsWith(".js")) return require(file);
        throw Object.assign(new Error("Must use import"), { code: "ERR_REQUIRE_ESM" });
      };
      const members: Record<string, string> = {};
      for (const name of ["index", "safe-regex", "eslint", "matchers"]) {
        const module = { exports: {} };
        new Function("module", "require", await Deno.readTextFile(`${own}/${name}.cjs`))(module, load);
        members[name] = typeof module.exports === "function"
          ? "a function"
          : Object.keys(module.exports).join();
      }
      assertEquals(members, {
        index:
          "assertHolds,check,checkAll,compare,explain,formatOf,isSafe,portable,portableSchema,safety,subset,worksIn",
        "safe-regex": "a function",
        eslint: "meta,rules,configs",
        matchers: "toHold",
      });
    });

    await t.step("bundlers leave out the functions that aren't used", async () => {
      const tooLarge: string[] = [];
      for (const [name, most] of Object.entries(MAX_BUNDLES)) {
        const { outputFiles: [output] } = await esbuild.build({
          stdin: {
            contents: `import { ${name} } from "regex-review"; console.log(${name});`,
            resolveDir: folder,
          },
          bundle: true,
          minify: true,
          write: false,
          format: "esm",
          platform: "browser",
        });
        const { byteLength } = gzipSync(output?.contents ?? "", { level: 9 });
        if (byteLength <= 20_000 || byteLength > most) tooLarge.push(`${name}: ${byteLength}`);
      }
      await esbuild.stop();
      assertEquals(tooLarge, []);
    });

    await t.step("the examples of the README and a program with types run in Deno", async () => {
      const readme = await Deno.readTextFile(`${own}/README.md`);
      const examples = [...readme.matchAll(/^```[jt]s\n(.*?)^```/gms)].map(([, example = ""]) => example)
        // Those for test runners need the runner's types.
        .filter((example) => !/ from "(?:node:test|vitest)"/.test(example));
      assert(examples.length >= 3);
      for (const [index, example] of examples.entries()) {
        await Deno.writeTextFile(`${folder}/example${index}.ts`, example);
      }
      const imports = examples.map((_, index) => `import "./example${index}.ts";\n`).join("");
      await Deno.writeTextFile(`${folder}/usage.ts`, imports + USAGE);
      // The types of the rule are those of ESLint.
      const eslint = await Deno.realPath(new URL("../../../node_modules/eslint", import.meta.url));
      await Deno.symlink(eslint, `${folder}/node_modules/eslint`);
      await Deno.writeTextFile(`${folder}/package.json`, JSON.stringify({ type: "module" }));
      await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ nodeModulesDir: "manual" }));
      const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "--check", "--no-prompt", "--allow-env", "--quiet", `${folder}/usage.ts`],
        cwd: folder,
      }).output();
      assert(success, new TextDecoder().decode(stderr));
      const output = JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
      assertEquals([output[0], output[1], output[3], output[4]], ["subset", "a", "explained", "invalid"]);
      assertEquals([output[2].relation, output[2].sameMatches], ["equal", true]);
      assertEquals(output[6], [true, false, false]);
      assertStringIncludes(readme, "undecided");
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function packed(own: string, folder: string): Promise<Uint8Array> {
  await packPackage(own, folder);
  return await Deno.readFile(`${folder}/${PACKED_FILE}`);
}

async function run(program: string, args: string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args, cwd }).output();
  assert(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** All paths in a part of the manifest. */
function namedFiles(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(namedFiles) : [];
}
