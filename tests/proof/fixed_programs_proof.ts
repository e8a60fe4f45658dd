/**
 * Applies `fix --write` to npm packages that copy, embed or export regexes, and compares what they compute from many texts before and
 * after. Skipped with a message where npm can't be reached. `PROGRAMS` names some of the packages, `OUTPUTS` the number of texts.
 */
import { assert, assertEquals } from "@std/assert";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fixesIn } from "../../lib/change/fixes/fixed_file.ts";

/** By package: what is installed, and the folders and files whose code is used. */
const PROGRAMS: Readonly<Record<string, readonly [install: string, ...used: string[]]>> = {
  "highlight.js": ["highlight.js@11.11.1", "lib"],
  prismjs: ["prismjs@1.30.0", "prism.js", "components"],
  chevrotain: ["chevrotain@11.0.3", "lib/src"],
  "markdown-it": ["markdown-it@14.1.0", "lib", "dist/index.cjs.js"],
  marked: ["marked@15.0.12", "lib/marked.cjs"],
  acorn: ["acorn@8.14.1", "dist/acorn.js"],
  moo: ["moo@0.5.2", "moo.js"],
  "linkify-it": ["linkify-it@5.0.0", "build/index.cjs.js", "index.mjs", "lib"],
  semver: ["semver@7.7.1", "internal", "classes", "functions", "ranges"],
  "js-tokens": ["js-tokens@9.0.1", "index.js"],
  "@codemirror/legacy-modes": ["@codemirror/legacy-modes@6.5.1 @codemirror/language@6.11.0", "mode"],
  commonmark: ["commonmark@0.31.2", "lib", "dist/commonmark.js"],
  mustache: ["mustache@4.2.0", "mustache.js"],
  "ua-parser-js": ["ua-parser-js@1.0.40", "src/ua-parser.js"],
  showdown: ["showdown@2.1.0", "dist/showdown.js"],
  xregexp: ["xregexp@5.1.2", "xregexp-all.js", "lib"],
};

const OUTPUTS = Number(Deno.env.get("OUTPUTS") ?? 2_100);
const NAMES = Deno.env.get("PROGRAMS")?.split(" ") ?? Object.keys(PROGRAMS);
const SCRIPT = fileURLToPath(new URL("package_outputs.mjs", import.meta.url));

Deno.test("packages compute the same after their slow regexes are fixed", async () => {
  const folder = await Deno.makeTempDir({ prefix: "programs-" });
  let [fixed, slow, compared] = [0, 0, 0];
  try {
    for (const name of NAMES) {
      const [install = "", ...used] = PROGRAMS[name] ?? [];
      const home = join(folder, name.replace("/", "-"));
      if (!await installPackage(home, install)) {
        console.log(`skipped: npm doesn't give ${name}`);
        continue;
      }
      const root = join(home, "node_modules", name);
      const files = (await Promise.all(used.map((path) => scriptsIn(join(root, path))))).flat();
      const texts = join(home, "texts.json");
      await Deno.writeTextFile(texts, JSON.stringify(await variedTexts(home, files)));
      const before = await outputsOf(name, home, texts);
      let [fixedHere, slowHere, conditional] = [0, 0, 0];
      for (const path of files) {
        const found = fixesIn({ name: path, text: await Deno.readTextFile(path) });
        fixedHere += found.fixed;
        slowHere += found.slow;
        conditional += found.conditional.length;
        if (found.fixed > 0) await Deno.writeTextFile(path, found.text);
      }
      const after = await outputsOf(name, home, texts);
      const different = before.filter((line, index) => line !== after[index]);
      console.log(
        `${name}: ${slowHere} slow, ${fixedHere} fixed, ${conditional} fast under a condition; ${before.length} outputs, ` +
          `${new Set(before).size} distinct, ${different.length} different`,
      );
      assertEquals(different, [], name);
      assert(before.length >= OUTPUTS && before.length === after.length && new Set(before).size > 100);
      fixed += fixedHere;
      slow += slowHere;
      compared += before.length;
    }
    console.log(`${fixed} of ${slow} slow regexes fixed, ${compared} outputs the same`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function installPackage(home: string, install: string): Promise<boolean> {
  await Deno.mkdir(home, { recursive: true });
  await Deno.writeTextFile(join(home, "package.json"), "{}");
  const args = ["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", ...install.split(" ")];
  const npm = await new Deno.Command("npm", { args, cwd: home, stdout: "null", stderr: "null" }).output()
    .catch(() => null);
  return npm?.success ?? false;
}

/** Scripts that a build hasn't shortened. */
async function scriptsIn(path: string): Promise<string[]> {
  const found = await Deno.stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile) return /\.[cm]?js$/.test(path) && !path.includes(".min.") ? [path] : [];
  const files: string[] = [];
  for await (const { name } of Deno.readDir(path)) files.push(...await scriptsIn(join(path, name)));
  return files.sort();
}

/** Pieces of the package's own code and documents, cut and changed, each with a text that its slow regexes are about. */
async function variedTexts(home: string, files: readonly string[]): Promise<string[]> {
  const code = await Promise.all(files.slice(0, 60).map((path) => Deno.readTextFile(path)));
  const [first = home] = files;
  const readme = await Deno.readTextFile(join(dirname(first), "README.md")).catch(() => "");
  const all = [...code, readme, SPECIAL.join("\n")].join("\n");
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(seed / 2 ** 32 * below);
  };
  return Array.from({ length: OUTPUTS }, () => {
    const at = random(Math.max(1, all.length - 400));
    const piece = all.slice(at, at + 20 + random(400));
    const special = SPECIAL[random(SPECIAL.length)] ?? "";
    const cut = random(piece.length);
    return random(3) === 0 ? piece : piece.slice(0, cut) + special + piece.slice(cut);
  });
}

/** Texts with runs of the same kind of character, which many slow regexes repeat. */
const SPECIAL = [
  "   \t  x   \n\n   ",
  "aaaa@bbbb.cc dd@ee",
  "<a href='x'  b=\"c\" d >text</a>",
  "/* a * b **/ // c \\\n d",
  "\"a\\\"b\" 'c\\'d' `e${f}`",
  "http://www.example.com/a_b(c)?d=e&f#g",
  "1.2.3-alpha.1+build.5 v10.20 >=1.0.0 <2",
  "# Title #\n\n- item\n  1. two\n\n| a | b |\n|---|---|\n| c | d |",
  '**bold** _em_ ~~no~~ [text](url "title") ![alt][ref] `code` ``a`b``',
  "aaaaaaaa bbbbbbbb 00000000 ________ --------",
  "Chrome/120.0 Safari/537.36 (Windows NT 10.0; Win64) Android 13; SM-G991B",
  "((a)(b(c))) {{#d}} e {{/d}} [f]{2,3}? \\p{L}\\k<n>",
  "fn(x, y) => { return x::y->z; } def f(self): pass",
];

async function outputsOf(name: string, home: string, texts: string): Promise<string[]> {
  // Modules are found from the folder of the script.
  const script = join(home, "package_outputs.mjs");
  await Deno.copyFile(SCRIPT, script);
  const node = new Deno.Command("node", { args: [script, name, texts], cwd: home });
  const { stdout, stderr, success } = await node.output();
  assert(success, `${name}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trim().split("\n");
}
