/**
 * Finds the regexes of popular npm packages and compares their positions with those of ESLint's parser. Skipped where npm
 * can't be reached. `PACKAGES` names other packages.
 */
import { assert, assertEquals } from "@std/assert";
import { Linter } from "eslint/universal";
import { FoundRegexes } from "../../lib/change/readers/found_regexes.ts";
import { scanTokens } from "../../lib/change/readers/javascript_tokens.ts";
import type { FoundRegex } from "../../lib/change/model.ts";
import { scanFile } from "../../lib/change/readers/scan.ts";

const PACKAGES = (Deno.env.get("PACKAGES") ??
  "lodash@4.17.21 moment@2.30.1 marked@15.0.12 prismjs@1.30.0 highlight.js@11.11.1 validator@13.15.0 semver@7.7.1 " +
    "ua-parser-js@1.0.40 terser@5.39.0 postcss@8.5.3 ajv@8.17.1 commander@13.1.0 express@4.21.2 yargs@17.7.2 " +
    "chalk@5.4.1 react-dom@18.3.1 vue@3.5.13 eslint@9.22.0 acorn@8.14.1 jquery@3.7.1").split(" ");

/** Maximum number of files per package. */
const FILES = 500;

/** The results of ESLint's parser. */
interface Reference {
  /** Ranges of literals, as `start-end`. */
  readonly literals: ReadonlySet<string>;
  /** Ranges of calls. */
  readonly calls: ReadonlySet<string>;
}

Deno.test("literals of npm packages are found at the same positions as by ESLint's parser", async () => {
  const folder = await Deno.makeTempDir({ prefix: "packages-" });
  try {
    if (!await fetchPackages(folder)) return console.log("skipped: npm can't be reached");
    const parsed = new Tally();
    const asTokens = new Tally();
    let files = 0;
    for (const name of PACKAGES) {
      for (const { text, path } of await scriptsIn(`${folder}/${name.replace("@", "-")}`)) {
        const reference = referenceFor(text);
        if (reference === null) continue;
        files++;
        parsed.add(path, reference, scanFile({ name: path, text }).regexes);
        const found = new FoundRegexes(path, text);
        scanTokens(text, found);
        asTokens.add(path, reference, found.finish().regexes);
      }
    }
    console.log(`${files} files; parsed: ${parsed.report()}; as tokens: ${asTokens.report()}`);
    assert(parsed.share >= 0.995 && asTokens.share >= 0.995);
    assertEquals(parsed.wrong, []);
    assert(asTokens.wrong.length <= parsed.total / 1_000, asTokens.wrong.slice(0, 10).join("\n"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

class Tally {
  total = 0;
  found = 0;
  regexes = 0;
  readonly wrong: string[] = [];
  readonly missed: string[] = [];

  get share(): number {
    return this.total === 0 ? 1 : this.found / this.total;
  }

  add(path: string, { literals, calls }: Reference, regexes: readonly FoundRegex[]): void {
    const known = new Set(regexes.map(rangeOf));
    // `RegExp(/a/, "g")` is reported as one regex.
    const covered = regexes.filter(({ origin }) => origin === "constructor");
    this.total += literals.size;
    this.regexes += regexes.length;
    for (const each of literals) {
      const start = Number(each.split("-")[0]);
      const isCovered = covered.some(({ range }) => range.start < start && start < range.start + 14);
      if (known.has(each) || isCovered) this.found++;
      else this.missed.push(`${path} ${each}`);
    }
    for (const regex of regexes) {
      const isRight = regex.origin === "literal" ? literals.has(rangeOf(regex)) : calls.has(rangeOf(regex));
      if (!isRight) this.wrong.push(`${path}:${regex.line}:${regex.column} ${regex.source.slice(0, 60)}`);
    }
  }

  report(): string {
    if (Deno.env.get("LIST")) console.log(this.missed, this.wrong);
    const percent = (100 * this.share).toFixed(2);
    return `${this.found} of ${this.total} literals (${percent} %), ${this.regexes} regexes, ${this.wrong.length} wrong`;
  }
}

const rangeOf = ({ range: { start, end } }: FoundRegex): string => `${start}-${end}`;

function referenceFor(code: string): Reference | null {
  for (const sourceType of ["module", "script", "commonjs"] as const) {
    const literals = new Set<string>();
    const calls = new Set<string>();
    const rule = {
      create: () => ({
        Literal(node: { readonly regex?: unknown; readonly range?: readonly [number, number] }) {
          if (node.regex && node.range) literals.add(node.range.join("-"));
        },
        "CallExpression, NewExpression"(node: { readonly range?: readonly [number, number] }) {
          if (node.range) calls.add(node.range.join("-"));
        },
      }),
    };
    const messages = new Linter().verify(code, {
      files: ["**"],
      plugins: { own: { rules: { collect: rule } } },
      rules: { "own/collect": "error" },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "off" },
      languageOptions: {
        ecmaVersion: "latest",
        sourceType,
        parserOptions: { ecmaFeatures: { jsx: true } },
      },
    }, "file.js");
    if (!messages.some(({ fatal }) => fatal)) return { literals, calls };
  }
  return null;
}

/** Packs and unpacks the packages; false if npm can't be reached. */
async function fetchPackages(folder: string): Promise<boolean> {
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder, ...PACKAGES], folder);
  if (!packed) return false;
  for (const name of PACKAGES) {
    const target = `${folder}/${name.replace("@", "-")}`;
    await Deno.mkdir(target);
    if (!await run("tar", ["-xzf", `${target}.tgz`, "-C", target], folder)) return false;
  }
  return true;
}

async function run(command: string, args: string[], cwd: string): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(command, { args, cwd, stdout: "null", stderr: "null" })
      .output();
    return success;
  } catch {
    return false;
  }
}

async function scriptsIn(folder: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const paths = (await Array.fromAsync(filesIn(folder))).filter((path) => /\.[cm]?js$/.test(path)).sort();
  return await Promise.all(
    paths.slice(0, FILES).map(async (path) => ({ path, text: await Deno.readTextFile(path) })),
  );
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}
