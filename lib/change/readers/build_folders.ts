import { parseJson } from "../../regex/schemas/json.ts";

/** Names of folders that builds are written to, where a package says so. */
const BUILD_NAMES = new Set([
  "browser",
  "bundles",
  "cjs",
  "commonjs",
  "es",
  "esm",
  "es5",
  "es6",
  "module",
  "umd",
]);

/** The fields of `package.json` that name what users of a package load. */
const ENTRIES = ["main", "module", "browser", "unpkg", "jsdelivr", "exports", "es2015", "jsnext:main"];

/** Scripts that run before a package is published, and write its builds. */
const BUILD_SCRIPTS =
  /^(?:build|bundle|compile|dist|prepack|prepare|prepublish|prepublishOnly|rollup)(?::|$)/;

/** Values in `exports` that are visited. */
const MAX_VALUES = 1_000;

/**
 * The folders that a package names as builds, relative to its own: those with a usual name in which something is that its users
 * load, as `lib/esm` for `"module": "./lib/esm/index.js"`, if a script builds the package.
 */
export function buildFolders(packageText: string): string[] {
  const root = parseJson(packageText);
  if (
    typeof root !== "object" || root === null ||
    !Object.keys(objectOf(root, "scripts")).some((name) => BUILD_SCRIPTS.test(name))
  ) {
    return [];
  }
  const folders = new Set<string>();
  const stack: unknown[] = ENTRIES.map((key) => Reflect.get(root, key));
  for (let visited = 0; stack.length > 0 && visited < MAX_VALUES; visited++) {
    const value = stack.pop();
    if (typeof value === "object" && value !== null) stack.push(...Object.values(value));
    if (typeof value !== "string") continue;
    const names = value.replace(/^\.\//, "").split("/").slice(0, -1);
    const at = names.findIndex((name) => BUILD_NAMES.has(name));
    if (at >= 0 && !names.includes("..")) folders.add(names.slice(0, at + 1).join("/"));
  }
  return [...folders];
}

function objectOf(root: object, key: string): object {
  const value: unknown = Reflect.get(root, key);
  return typeof value === "object" && value !== null ? value : {};
}

/** The folders around a file that may be such a build's, and the folder of the package of each, which may be "". */
export function possibleBuilds(path: string): { readonly folder: string; readonly packageFolder: string }[] {
  const names = path.split("/").slice(0, -1);
  const at = names.findIndex((name) => BUILD_NAMES.has(name));
  if (at < 0) return [];
  return Array.from({ length: at + 1 }, (_, length) => ({
    folder: names.slice(length, at + 1).join("/"),
    packageFolder: names.slice(0, length).join("/"),
  }));
}
