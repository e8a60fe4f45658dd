import * as esbuild from "esbuild";
import { DRAWING_RULES } from "./lib/regex/railroad/document.ts";

/** Options of the build. */
export const build = {
  target: ["chrome111", "firefox113", "safari16.4"],
};

/**
 * Plugin options for workers. Files in `static/workers` are one-line entry points that are bundled in place.
 */
export const workers = {
  pluginName: "workers",
  filter: /[\\/]static[\\/](?:sw|workers[\\/][^\\/]+)\.js$/,
};

export async function bundleWorker(
  { path, mode }: { path: string; mode: string },
): Promise<{ content: string }> {
  // During development, an offline copy would hide changes.
  if (mode === "development" && path.endsWith("sw.js")) return { content: UNREGISTER_WORKER };
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: "esm",
    target: build.target,
    minify: mode === "production",
    // Avoids variants of packages that need a document.
    conditions: ["worker", "module"],
    // Changes the service worker with every build, so that browsers update it.
    define: { BUILD_STAMP: JSON.stringify(crypto.randomUUID()) },
    plugins: [dedupeParser, nativeUnicodeTables],
  });
  await esbuild.stop();
  return { content: outputFiles[0]?.text ?? "" };
}

const UNREGISTER_WORKER = 'addEventListener("install", () => registration.unregister());';

/** Plugin options for the script that runs before the first paint, which waits for it. */
export const early = {
  pluginName: "early",
  filter: /[\\/]static[\\/]early\.js$/,
};

export function minifyEarly({ text, mode }: { text: string; mode: string }): { content: string } {
  const { code } = esbuild.transformSync(text, {
    // Its constants are not to become those of the page.
    format: "iife",
    target: build.target,
    minify: mode === "production",
  });
  return { content: code };
}

/**
 * Plugin options for styles. The style sheets in `static` import those of the features, which are in their folders;
 * bundling them saves requests before the first paint.
 */
export const styles = {
  pluginName: "styles",
  filter: /[\\/]static[\\/][^\\/]+\.css$/,
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

/** The rules of a drawing are those that an exported one has inside; the diagram's style sheet has the page's own. */
function withDrawingRules(site: string): string {
  const rules = `@import "data:text/css,${encodeURIComponent(DRAWING_RULES)}";`;
  return site.replace(DIAGRAM_STYLES, (imports) => `${rules}\n${imports}`);
}

const DIAGRAM_STYLES = '@import "../lib/workbench/diagram/style.css";';

const PARSER = "@eslint-community/regexpp";

/** Resolves `require` of the parser to the ES module, so that it is bundled only once. */
export const dedupeParser: esbuild.Plugin = {
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

/**
 * Replaces refa's Unicode tables, about 1 MB, by tables that are generated from the browser's own regular
 * expressions.
 */
export const nativeUnicodeTables: esbuild.Plugin = {
  name: "unicode-by-engine",
  setup({ onLoad }) {
    const tables = new URL("./lib/regex/syntax/unicode_tables.ts", import.meta.url).pathname;
    onLoad({ filter: /[\\/]refa[\\/]index\.js$/ }, async ({ path }) => ({
      contents: `import * as native from ${JSON.stringify(tables)};import{RegExpParser}from"${PARSER}";${
        toModule(withOneParser(replaceTables(await Deno.readTextFile(path))))
      }`,
      loader: "js",
    }));
  },
};

/**
 * Replaces the tables in refa's source by calls. Of two tables with the same name, the first is for flags u
 * and v.
 */
function replaceTables(source: string): string {
  const properties = ["", "General_Category=", "Script=", "Script_Extensions="];
  return source
    .replaceAll(
      /Object\.freeze\(\{__proto__:null,((?:ASCII|Cased_Letter|Adlam):.*?)\}\)/g,
      (_, members) => {
        return native("propertyTables", `"${properties.shift()}",${propertyNames(members)}`);
      },
    )
    .replace(
      /Object\.freeze\(\{__proto__:null,(Basic_Emoji:.*?)\}\)/,
      (_, members) => {
        return native("stringTables", propertyNames(members));
      },
    )
    .replaceAll(/=JSON\.parse\((?:'\[\{"min".*?'|"\[\[.*?")\)/g, "=0")
    .replace(/JSON\.parse\('\[\{"min".*?'\)/, native("caseFoldedRanges", "true"))
    .replace(/JSON\.parse\('\[\{"min".*?'\)/, native("caseFoldedRanges", "false"))
    .replace(/JSON\.parse\('\{"65".*?'\)/, native("caseFolding", "true"))
    .replace(/JSON\.parse\('\{"65".*?'\)/, native("caseFolding", "false"));
}

/** Lets refa's source use the parser's package instead of the copy inside it, which is then left out. */
function withOneParser(source: string): string {
  const copy = /(?<=\bstatic fromLiteral\((\w),(\w)\)\{const \w=new )\w+(?=\(\2\))/g;
  if (source.match(copy)?.length !== 1) throw new Error("refa parses literals otherwise than expected");
  return source.replace(copy, "RegExpParser");
}

/** Turns refa's CommonJS into an ES module, of which what nobody imports is left out. */
function toModule(source: string): string {
  const marker = 'Object.defineProperty(exports,"__esModule",{value:!0});';
  const start = source.indexOf("exports.CharBase=");
  if (!source.includes(marker) || start < 0) throw new Error("refa has other exports than expected");
  const exported = source.slice(start).trimEnd().replace(/;$/, "").split(/,?\bexports\.(?=\w+=)/).slice(1);
  const code = withPureNamespaces(source.slice(0, start).replace(marker, ""))
    // Static members, which are assigned to their classes, become constants.
    .replaceAll(
      /\b([UR]c)\.(empty(?:String)?)=new /g,
      (found, owner, name, at: number, all: string) =>
        `${all[at - 1] === "," ? "" : "const "}${owner}_${name}=${found.slice(found.indexOf("new"))}`,
    )
    .replaceAll(/\b([UR]c)\.(empty(?:String)?)\b/g, "$1_$2")
    .replaceAll(PURE_INITIALIZER, "$1/* @__PURE__ */");
  return code + exported.map((each, index) => {
    const [name, value] = [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)];
    const members = code.includes(`const ${value}Namespace=`)
      ? `/* @__PURE__ */Object.assign(${value},${value}Namespace)`
      : value;
    // The name may be that of something else in the minified code.
    return `const refa${index}=${members};export{refa${index} as ${name}};`;
  }).join("");
}

/** What only makes an object or a set of characters, so it can be left out with the constant that it is assigned to. */
const PURE_INITIALIZER = new RegExp(
  String.raw`([=([,]|\b(?:all|empty|charCaseFolding):)(?=Object\.freeze\(|native\.|new \w+[(),;]|` +
    String.raw`I\.(?:all|empty|from\w+)\(|\w+\.(?:negate\(\)|without\(gh\))|Lc\(I\.|tc\(!|` +
    String.raw`(?:Gn|li|Pn|Vn|Un|Qn)\((?:hi)?\)|Math\.(?:min|max)\()`,
  "g",
);

/**
 * Replaces TypeScript's namespaces, functions that add members to a class when the module is loaded, by objects of
 * their own: otherwise, the classes would be in every bundle.
 */
function withPureNamespaces(code: string): string {
  const ends = [...code.matchAll(/\}\((\w+)\|\|\(\1=\{\}\)\)(?:;|,(?=function\())/g)];
  if (ends.length !== 4) throw new Error(`refa has ${ends.length} namespaces instead of 4`);
  let [result, from] = ["", 0];
  for (const [index, { 0: end, 1: name = "", index: at }] of ends.entries()) {
    // It directly follows another one, or begins with the class of the nodes.
    const follows = ends[index - 1]?.[0].endsWith(",") === true;
    const start = follows ? from : code.lastIndexOf("!function(m){class n{", at);
    if (start < from) throw new Error(`The namespace of refa's ${name} was not found`);
    const body = code.slice(start, at).replace(/^!/, "");
    result += `${code.slice(from, start)}const ${name}Namespace=/* @__PURE__ */(${body};return m})({});`;
    from = at + end.length;
  }
  result += code.slice(from);
  return ends.reduce(
    (text, [, name]) =>
      text.replaceAll(
        new RegExp(String.raw`\b${name}\.(?=(?:nodeFactory|LimitedNodeFactory|Builder|Node|create)\b)`, "g"),
        `${name}Namespace.`,
      ),
    result,
  );
}

/** Source of a call of a function that replaces tables; its name is checked against the module. */
function native(name: keyof typeof import("./lib/regex/syntax/unicode_tables.ts"), args: string): string {
  return `native.${name}(${args})`;
}

/** Property names of an object literal, as JSON. */
const propertyNames = (members: string) =>
  JSON.stringify(members.split(",").map((each) => each.replace(/:.*/, "")));
