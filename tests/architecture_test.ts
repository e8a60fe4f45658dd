/** The rules of the house: who may import whom, no cycles, which place owns which package, and what says what it is. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../", import.meta.url).pathname;

/** What needs nothing else of the house. */
const SMALL = ["lib/limits.ts", "lib/server/errors.ts", "lib/server/waiting.ts"];

/**
 * Layers, the most specific folder first. A file belongs to the first layer whose folder it lies in; it may
 * import its own layer, and those named. `type:` allows type imports only.
 */
const LAYERS: readonly { folder: string; may: readonly string[] }[] = [
  {
    folder: "routes",
    may: ["islands", "components", "lib/workbench", "lib/regex", "lib/http", ...rules(), "lib/schema"],
  },
  { folder: "islands", may: ["components", "lib/workbench", "lib/client", "lib/regex", "type:lib/schema"] },
  // Each tab of tools wires its panel itself, as its code is fetched by itself.
  { folder: "components/tools", may: ["components", "lib/workbench", "lib/client", "lib/regex"] },
  { folder: "components", may: ["type:lib/regex", "type:lib/schema"] },
  { folder: "static/workers", may: ["lib/workbench"] },
  { folder: "lib/regex", may: ["lib/limits.ts"] },
  { folder: "lib/workbench", may: ["lib/regex", "lib/limits.ts", "type:lib/schema"] },
  { folder: "lib/client", may: ["lib/regex", "lib/limits.ts", "type:lib/schema"] },
  { folder: "lib/schema", may: ["type:lib/regex", "lib/limits.ts"] },
  { folder: "lib/store", may: ["lib/schema", "lib/limits.ts", "lib/server/errors.ts"] },
  {
    folder: "lib/http",
    may: ["lib/auth", "type:lib/safety", "lib/store", "lib/schema", "lib/server/settings.ts", ...SMALL],
  },
  ...rules().map((folder) => ({
    folder,
    may: ["lib/store", "lib/schema", "lib/regex", "lib/server/errors.ts", ...SMALL],
  })),
];

function rules(): string[] {
  return ["lib/library", "lib/export", "lib/safety", "lib/review", "lib/auth"];
}

/** Packages that only one place may import; `types` are the places that may import their types. */
const OWNED: readonly { name: RegExp; owner: string | readonly string[]; types?: string }[] = [
  { name: /^@eslint-community\/regexpp$/, owner: "lib/regex/syntax/", types: "lib/regex/" },
  {
    name: /^refa$/,
    owner: ["lib/regex/syntax/character_sets.ts", "lib/regex/syntax/languages.ts"],
    types: "lib/regex/",
  },
  { name: /^(scslre|recheck(\/.*)?|eslint.*)$/, owner: "lib/regex/analysis/" },
  { name: /^openai$/, owner: "lib/review/" },
  { name: /^(nodemailer|oauth4webapi)$/, owner: "lib/auth/" },
  { name: /^@codemirror\//, owner: "lib/workbench/editor/" },
  { name: /^esbuild$/, owner: "fresh.config.ts" },
  { name: /^zod/, owner: "lib/" },
];

/** What searches: the packages for it, and our own engine and search. */
const SEARCHERS =
  /^(refa|regexp-ast-analysis|scslre|recheck(\/.*)?|eslint.*|lib\/regex\/(engine\/run|language\/search)\.ts)$/;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** Whether it is loaded when it is needed. */
  readonly dynamic: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)";|\bimport\("([^"]+)"\)/gm;

Deno.test("the import rules of the house hold", async () => {
  assertEquals((await imports()).filter((each) => !isAllowed(each)).map(line), []);
});

Deno.test("no two files import each other, however far round", async () => {
  const edges = Map.groupBy(
    (await imports()).filter(({ to, typeOnly }) => isFile(to) && !typeOnly),
    ({ from }) => from,
  );
  assertEquals(cycleIn(edges), []);
});

Deno.test("each package is imported only by the place that owns it", async () => {
  assertEquals((await imports()).filter((each) => !isOwned(each)).map(line), []);
});

Deno.test("no page loads what searches a pattern: that runs where it can be ended", async () => {
  const all = (await imports()).filter(({ typeOnly }) => !typeOnly);
  const reached = new Set<string>();
  const reach = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    all.filter(({ from }) => from === file).forEach(({ to }) => reach(to));
  };
  all.filter(({ from }) => from.startsWith("islands/")).forEach(({ from }) => reach(from));
  assertEquals([...reached].filter((each) => SEARCHERS.test(each)), []);
});

Deno.test("what is loaded later shares one file with what is loaded first", async () => {
  const all = await imports();
  const later = all.filter(({ to, dynamic }) => dynamic && /^(lib\/workbench|components\/tools)\//.test(to));
  const sharing = new Set(
    all.filter(({ to }) => to === "lib/workbench/core/first_scripts.ts").map(({ from }) => from),
  );
  assertEquals(later.filter(({ to }) => !sharing.has(to)).map(line), []);
});

Deno.test("only lib/server/store/kv.ts opens KV", async () => {
  const openers: string[] = [];
  for await (const file of sources()) {
    if ((await Deno.readTextFile(ROOT + file)).includes("Deno.openKv(")) openers.push(file);
  }
  assertEquals(openers, ["lib/server/store/kv.ts"]);
});

Deno.test("lib/regex knows no clock, randomness, DOM, Deno or network", async () => {
  const forbidden = /\b(?:Deno|document|window|fetch|Date\.now|performance|Math\.random|setTimeout)\b[.(]/;
  const found: string[] = [];
  for await (const file of sources("lib/regex")) {
    const code = (await Deno.readTextFile(ROOT + file)).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");
    if (forbidden.test(code)) found.push(file);
  }
  assertEquals(found, []);
});

Deno.test("what lib exports says what it is", async () => {
  const silent: string[] = [];
  for await (const file of sources("lib")) {
    silent.push(...silentExports(await Deno.readTextFile(ROOT + file)).map((name) => `${file}: ${name}`));
  }
  assertEquals(silent, []);
});

Deno.test("the check of exports finds those that say nothing", () => {
  const code = `/** A module. @module */
export const a = 1;
/** B. */
export async function b() {}
export * from "./c.ts";
// No docstring.
export abstract class D {}

/** E. */
export const E = 1;
export type E = typeof E;`;
  assertEquals(silentExports(code), ["a", "D"]);
});

const EXPORT =
  /^export (?:(?:default|async|abstract|declare) )*(?:function\*?|class|const|let|interface|type|enum) (\w+)/;

/** Exports without a docstring; a type shares that of the value which has its name. */
function silentExports(code: string): string[] {
  const lines = code.split("\n");
  const said = new Set<string>();
  const silent: string[] = [];
  lines.forEach((line, at) => {
    const [, name] = EXPORT.exec(line) ?? [];
    if (name === undefined) return;
    const before = lines[at - 1] ?? "";
    if (/\*\/$/.test(before) && !before.includes("@module")) said.add(name);
    else if (!said.has(name)) silent.push(name);
  });
  return silent;
}

const isFile = (target: string) => /\.(ts|tsx|js)$/.test(target);
const line = ({ from, to }: Import) => `${from} -> ${to}`;

async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const from of sources()) {
    const code = await Deno.readTextFile(ROOT + from);
    for (const [, type, named, dynamic] of code.matchAll(IMPORT)) {
      const specifier = named ?? dynamic ?? "";
      const to = resolved(from, specifier);
      found.push({ from, to, typeOnly: type !== undefined, dynamic: dynamic !== undefined });
    }
  }
  return found;
}

async function* sources(folder?: string): AsyncGenerator<string> {
  const folders = folder ? [folder] : ["routes", "islands", "components", "lib", "static/workers"];
  for (const each of folders) yield* filesIn(each);
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else if (isFile(name)) yield `${folder}/${name}`;
  }
}

function resolved(from: string, specifier: string): string {
  return specifier.startsWith(".") ? new URL(specifier, `file:///${from}`).pathname.slice(1) : specifier;
}

function layerOf(file: string): typeof LAYERS[number] | undefined {
  return LAYERS.find(({ folder }) => file.startsWith(`${folder}/`));
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const layer = layerOf(from);
  if (!isFile(to) || isPackage(to) || layer === undefined || to.startsWith(`${layer.folder}/`)) return true;
  return layer.may.some((rule) => {
    const [, type, place] = /^(type:)?(.*)$/.exec(rule) ?? [];
    return (to === place || to.startsWith(`${place}/`)) && (type === undefined || typeOnly);
  });
}

/** A package may be imported by the path of one of its files. */
function isPackage(target: string): boolean {
  return OWNED.some(({ name }) => name.test(target));
}

function isOwned({ from, to, typeOnly }: Import): boolean {
  const rule = OWNED.find(({ name }) => name.test(to));
  if (rule === undefined || [rule.owner].flat().some((owner) => from.startsWith(owner))) return true;
  return typeOnly && rule.types !== undefined && from.startsWith(rule.types);
}

function cycleIn(edges: Map<string, Import[]>): string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const { to } of edges.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  return [...edges.keys()].map((file) => visit(file, [])).find((cycle) => cycle.length > 0) ?? [];
}
