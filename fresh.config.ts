import * as esbuild from "esbuild";
import { DRAWING_RULES } from "./lib/regex/railroad/document.ts";

/** What the build makes, and for which browsers. */
export const build = {
  target: ["chrome111", "firefox113", "safari16.4"],
};

/** Workers are one line each under `static`; this bundles in place what that line imports. */
export const workers = {
  pluginName: "workers",
  filter: /[\\/]static[\\/](?:sw|workers[\\/][^\\/]+)\.js$/,
};

export async function bundleWorker(
  { path, mode }: { path: string; mode: string },
): Promise<{ content: string }> {
  // A copy for days without a network would stand in the way of what is being written.
  if (mode === "development" && path.endsWith("sw.js")) return { content: WITHOUT_COPIES };
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    target: build.target,
    minify: mode === "production",
    // Some packages have code for pages that asks for a document.
    conditions: ["worker", "module"],
    // By this the browser sees that there is a new service worker.
    define: { BUILD_STAMP: JSON.stringify(crypto.randomUUID()) },
    plugins: [oneParser, unicodeByEngine],
  });
  await esbuild.stop();
  return { content: outputFiles[0]?.text ?? "" };
}

const WITHOUT_COPIES = 'addEventListener("install", () => registration.unregister());';

/** `static/site.css` imports what every page loads; this makes one file of it, so that a first paint waits for one. */
export const styles = {
  pluginName: "styles",
  filter: /[\\/]static[\\/]site\.css$/,
};

export function bundleStyles(
  { path, mode }: { path: string; mode: string },
): { content: string } {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: withDrawingRules(Deno.readTextFileSync(path)),
      resolveDir: path.slice(0, path.search(/[^\\/]*$/)),
      loader: "css",
    },
    bundle: true,
    write: false,
    target: build.target,
    minify: mode === "production",
  });
  return { content: outputFiles[0]?.text ?? "" };
}

/** The rules of a drawing are those that an exported one has inside; `static/railroad.css` has the page's own. */
function withDrawingRules(site: string): string {
  const rules = `@import "data:text/css,${encodeURIComponent(DRAWING_RULES)}";`;
  return site.replace('@import "./railroad.css";', (imports) => `${rules}\n${imports}`);
}

/** Packages that ask for the parser by `require` get the copy of those that import it. */
const oneParser: esbuild.Plugin = {
  name: "one-parser",
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^@eslint-community\/regexpp$/ },
      ({ path, kind, importer, resolveDir }) => {
        if (kind !== "require-call") return undefined;
        return resolve(path, {
          kind: "import-statement",
          importer,
          resolveDir,
        });
      },
    );
  },
};

/** The tables of Unicode in `refa` are a megabyte; browsers have the same in their engine, as new as itself. */
const unicodeByEngine: esbuild.Plugin = {
  name: "unicode-by-engine",
  setup({ onLoad }) {
    const tables = new URL("./lib/regex/syntax/unicode_tables.ts", import.meta.url).pathname;
    onLoad({ filter: /[\\/]refa[\\/]index\.js$/ }, async ({ path }) => ({
      contents: `const native=require(${JSON.stringify(tables)});${
        withoutTables(await Deno.readTextFile(path))
      }`,
      loader: "js",
    }));
  },
};

/** The source of `refa` with calls in place of its tables: the first of two of a kind is the one under u and v. */
function withoutTables(source: string): string {
  const properties = ["", "General_Category=", "Script=", "Script_Extensions="];
  return source
    .replaceAll(
      /Object\.freeze\(\{__proto__:null,((?:ASCII|Cased_Letter|Adlam):.*?)\}\)/g,
      (_, members) => {
        return `native.propertyTables("${properties.shift()}",${namesIn(members)})`;
      },
    )
    .replace(
      /Object\.freeze\(\{__proto__:null,(Basic_Emoji:.*?)\}\)/,
      (_, members) => {
        return `native.stringTables(${namesIn(members)})`;
      },
    )
    .replaceAll(/=JSON\.parse\((?:'\[\{"min".*?'|"\[\[.*?")\)/g, "=0")
    .replace(/JSON\.parse\('\[\{"min".*?'\)/, "native.foldedRanges(true)")
    .replace(/JSON\.parse\('\[\{"min".*?'\)/, "native.foldedRanges(false)")
    .replace(/JSON\.parse\('\{"65".*?'\)/, "native.caseFolding(true)")
    .replace(/JSON\.parse\('\{"65".*?'\)/, "native.caseFolding(false)");
}

/** The names of an object literal, as JSON. */
const namesIn = (members: string) =>
  JSON.stringify(members.split(",").map((each) => each.replace(/:.*/, "")));
