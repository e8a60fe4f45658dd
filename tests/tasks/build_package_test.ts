import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { buildPackage } from "../../tasks/build_package.ts";

/** A program that uses the package with its types; it must name each kind before it uses a field. */
const USAGE = `import { compare, explain, type RegexInput, safety, subset } from "regex-review";
const one: RegexInput = { pattern: "^\\\\d{4}$" };
const found = subset(one, /^\\d+$/);
const text: string = found.kind === "not_subset" ? found.counterexample : found.kind;
// @ts-expect-error The result isn't a boolean, and the kinds have no common fields.
const wrong: boolean = found.isSubset;
const slow = safety("/^(a+)+$/");
const pump: string | undefined = slow.kind === "slow" ? slow.attack?.pump : undefined;
const same = compare(/[ab]/u, /a|b/u);
const names = explain("/(?<größe>a)\\\\k<größe>/u");
console.log(JSON.stringify([text, pump, same, names.kind, compare("/(?<a€>b)/u", /b/).kind, wrong]));
`;

Deno.test("the package has types and a README, is small, and works outside of this project", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const size = await buildPackage(`${folder}/package`);
    assert(size <= 150_000, `${size}`);
    const files = [...Deno.readDirSync(`${folder}/package`)].map(({ name }) => name).sort();
    assertEquals(files, [
      "LICENSE",
      "README.md",
      "THIRD_PARTY_NOTICES.txt",
      "index.d.ts",
      "index.js",
      "package.json",
    ]);
    const manifest = JSON.parse(await Deno.readTextFile(`${folder}/package/package.json`));
    assertEquals([manifest.type, manifest.dependencies, manifest.license], ["module", undefined, "MIT"]);
    const code = await Deno.readTextFile(`${folder}/package/index.js`);
    assert(!/\b(?:import|require)\s*\(?["']/.test(code), "The package imports something");
    const readme = await Deno.readTextFile(`${folder}/package/README.md`);
    const examples = [...readme.matchAll(/^```[jt]s\n(.*?)^```/gms)].map(([, example = ""]) => example);
    assertEquals(examples.length, 2);
    await Deno.writeTextFile(`${folder}/examples.ts`, examples.join(""));
    await Deno.writeTextFile(`${folder}/usage.ts`, `import "./examples.ts";\n${USAGE}`);
    const imports = { "regex-review": "./package/index.js" };
    await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ imports }));
    // Types are resolved next to the module, as in npm packages.
    await Deno.writeTextFile(
      `${folder}/package/index.js`,
      `/* @ts-self-types="./index.d.ts" */\n${code}`,
    );
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--check",
        "--no-prompt",
        "--quiet",
        `--config=${folder}/deno.json`,
        `${folder}/usage.ts`,
      ],
    }).output();
    assert(success, new TextDecoder().decode(stderr));
    const output = JSON.parse(new TextDecoder().decode(stdout));
    assertEquals([output[0], output[1], output[3], output[4]], ["subset", "a", "explained", "invalid"]);
    assertEquals([output[2].relation, output[2].sameMatches], ["equal", true]);
    assertStringIncludes(readme, "undecided");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
