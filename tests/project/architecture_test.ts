/** Allowed imports, folder by folder; no cycles; the only place that may use a package; and documented exports. */
import { assertEquals } from "@std/assert";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Files that any part of the server may import. */
const SERVER_BASICS = ["errors", "fair_queue", "next_task", "print", "settings", "timeout", "used_time"].map((
  name,
) => `lib/server/${name}.ts`);

/** Code that isn't specific to the server: pure rules, wire types, data and limits. */
const SHARED = ["lib/regex", "lib/change", "lib/schema", "lib/content", "lib/limits", "lib/project.ts"];

/** Outside of the workbench, what it may import. */
const WORKBENCH = [
  ...["components", "lib/regex", "lib/change", "lib/content", "lib/limits", "type:lib/schema"],
  // What is accepted, without zod: the list of a saved pattern's details, and which texts pages display.
  "lib/schema/snippet_details.ts",
  "lib/schema/layout_cost.ts",
];

/** Rooms of the workbench that features share; each may import those before it. */
const ROOMS = ["runtime", "client", "model", "matching", "judging", "page"];

/**
 * Layers, the most specific folder first. A file belongs to the first layer whose folder it is in; it may
 * import its own layer, and the named ones. `type:` allows type imports only.
 */
const LAYERS: readonly { folder: string; may: readonly string[] }[] = [
  { folder: "routes", may: ["islands", "components", "lib/workbench", "lib/server", ...SHARED] },
  { folder: "islands", may: ["components", "lib/workbench", ...SHARED] },
  { folder: "components", may: ["type:lib/regex", "type:lib/schema"] },
  { folder: "static/workers", may: ["lib/workbench"] },
  { folder: "lib/regex", may: ["lib/limits"] },
  { folder: "lib/change", may: ["lib/regex", "lib/limits"] },
  { folder: "lib/native", may: ["lib/regex", "lib/limits"] },
  {
    folder: "lib/cli",
    may: [
      "lib/change",
      "lib/native",
      "lib/package",
      "lib/regex",
      "lib/limits",
      "lib/project.ts",
      // Pages show it, too.
      "lib/content/command_table.ts",
      "lib/content/workflow.ts",
    ],
  },
  { folder: "lib/package", may: ["lib/change", "lib/regex", "lib/limits", "lib/project.ts"] },
  ...ROOMS.map((room, at) => ({
    folder: `lib/workbench/${room}`,
    may: [...ROOMS.slice(0, at).map((below) => `lib/workbench/${below}`), ...WORKBENCH],
  })),
  { folder: "lib/workbench", may: WORKBENCH },
  // The names of export formats are those of the table.
  { folder: "lib/schema", may: ["type:lib/regex", "lib/regex/export/export_text.ts", "lib/limits"] },
  {
    folder: "lib/content",
    may: ["lib/limits", "lib/project.ts", "type:lib/schema", "type:lib/regex", "type:lib/workbench/model"],
  },
  {
    folder: "lib/server/store",
    may: ["lib/schema", "lib/limits", ...SERVER_BASICS],
  },
  {
    folder: "lib/server/http",
    may: [
      "lib/server/auth",
      "type:lib/server/preview",
      "type:lib/server/safety",
      "lib/server/store",
      ...SERVER_BASICS,
      ...SHARED,
    ],
  },
  ...["auth", "library", "assistant", "preview", "safety"].map((name) => ({
    folder: `lib/server/${name}`,
    may: ["lib/server/store", "lib/native", ...SERVER_BASICS, ...SHARED],
  })),
  { folder: "lib/server", may: SHARED },
];

/** Packages that only one place may import; `types` are the places that may import their types. */
const OWNED: readonly { name: RegExp; owner: string | readonly string[]; types?: string }[] = [
  { name: /^@eslint-community\/regexpp$/, owner: "lib/regex/syntax/", types: "lib/regex/" },
  { name: /^eslint.*$/, owner: "lib/regex/rewrite/", types: "lib/package/" },
  { name: /^regexp-tree\//, owner: "lib/regex/rewrite/" },
  { name: /^@modelcontextprotocol\//, owner: "lib/cli/" },
  { name: /^openai$/, owner: "lib/server/assistant/" },
  { name: /^(nodemailer|oauth4webapi)$/, owner: "lib/server/auth/" },
  { name: /^@codemirror\//, owner: "lib/workbench/editor/" },
  { name: /^esbuild$/, owner: "fresh.config.ts" },
  { name: /^(@babel\/.*|js-tokens|yaml)$/, owner: "lib/change/" },
  { name: /^zod/, owner: "lib/" },
];

/** Packages and modules that search: our engine and our searches. */
const SEARCHERS = /^(eslint.*|lib\/regex\/(engine\/run|language\/witness_search)\.ts)$/;

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
  /** True if it is imported dynamically. */
  readonly dynamic: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)";|\bimport\("([^"]+)"\)/gm;

Deno.test("every import is allowed for its layer", async () => {
  assertEquals((await imports()).filter((each) => !isAllowed(each)).map(line), []);
});

Deno.test("no files import each other in a cycle, not even types", async () => {
  const files = (await imports()).filter(({ to }) => isFile(to) && !LOADS.includes(to));
  assertEquals(cycleIn(Map.groupBy(files, ({ from }) => from)), []);
});

Deno.test("no folders of lib import each other in a cycle, not even types", async () => {
  const between = (await imports())
    .filter(({ from, to }) => from.startsWith("lib/") && to.startsWith("lib/") && isFile(to))
    // They say what the bundler puts together.
    .filter(({ to }) => !LOADS.includes(to))
    .map((each) => ({ ...each, from: folderOf(each.from), to: folderOf(each.to) }))
    .filter(({ from, to }) => from !== to);
  assertEquals(cycleIn(Map.groupBy(between, ({ from }) => from)), []);
});

Deno.test("no feature of the workbench imports another one", async () => {
  const featureOf = (file: string) => /^lib\/workbench\/([^/]+)\//.exec(file)?.[1];
  const meetings = (await imports()).filter(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to)];
    return feature !== undefined && other !== undefined && other !== feature && !ROOMS.includes(other);
  });
  assertEquals(meetings.map(line), []);
});

Deno.test("no file only exports what others do", async () => {
  const barrels: string[] = [];
  for await (const file of sources()) {
    if (/^export \* from /m.test(await Deno.readTextFile(ROOT + file))) barrels.push(file);
  }
  assertEquals(barrels, []);
});

/**
 * What the bundler can put into the files of the first and the second load only if everything that is loaded later leads
 * to them; see `lib/workbench/first_load.ts`.
 */
Deno.test("what the workbench loads later says that the first and the second load have happened", async () => {
  const all = (await imports()).filter(({ typeOnly }) => !typeOnly);
  const loaded = Map.groupBy(all.filter(({ dynamic }) => !dynamic), ({ from }) => from);
  const reachable = (file: string, reached = new Set<string>()): Set<string> => {
    if (reached.has(file)) return reached;
    reached.add(file);
    loaded.get(file)?.forEach(({ to }) => reachable(to, reached));
    return reached;
  };
  const first = [...reachable(FIRST_LOAD)];
  const second = [...reachable(SECOND_LOAD)].filter((file) => !first.includes(file));
  const later = new Set(
    all.filter(({ from, dynamic }) => dynamic && OF_PAGES.test(from) && !OTHER_PAGE.test(from))
      .map(({ to }) => to),
  );
  const lacking = (loaded: string, parts: readonly string[]) =>
    [...later].filter((file) => {
      const reached = reachable(file);
      return !reached.has(loaded) && parts.filter((each) => reached.has(each)).length > FEW;
    });
  const listed = all.filter(({ from }) => from === FIRST_LOAD).map(({ to }) => to);
  assertEquals([lacking(FIRST_LOAD, listed), lacking(SECOND_LOAD, second)], [[], []]);
});

const FIRST_LOAD = "lib/workbench/first_load.ts";
const SECOND_LOAD = "lib/workbench/second_load.ts";
const LOADS = [FIRST_LOAD, SECOND_LOAD];

const OF_PAGES = /^(?:islands|lib\/workbench)\//;

/** Pages that load less than the workbench. */
const OTHER_PAGE = /^(?:islands\/Library|lib\/workbench\/(?:library|changes)\/)/;

/** `lazy.ts` and `schedule.ts` are in a file of their own, since the library's page needs them, too. */
const FEW = 2;

Deno.test("each package is imported only by its owner", async () => {
  assertEquals((await imports()).filter((each) => !isOwned(each)).map(line), []);
});

Deno.test("no page loads code that searches a pattern, since it must run where it can be terminated", async () => {
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

Deno.test("only lib/server/store/kv.ts opens KV", async () => {
  const openers: string[] = [];
  for await (const file of sources()) {
    if ((await Deno.readTextFile(ROOT + file)).includes("Deno.openKv(")) openers.push(file);
  }
  assertEquals(openers, ["lib/server/store/kv.ts"]);
});

Deno.test("lib/regex uses no clock, randomness, DOM, Deno or network", async () => {
  const forbidden = /\b(?:Deno|document|window|fetch|Date\.now|performance|Math\.random|setTimeout)\b[.(]/;
  const found: string[] = [];
  for await (const file of sources("lib/regex")) {
    const code = (await Deno.readTextFile(ROOT + file)).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "");
    if (forbidden.test(code)) found.push(file);
  }
  assertEquals(found, []);
});

Deno.test("exports of lib are documented", async () => {
  const silent: string[] = [];
  for await (const file of sources("lib")) {
    // Components and their props are described by their names.
    if (file.endsWith(".tsx")) continue;
    silent.push(...silentExports(await Deno.readTextFile(ROOT + file)).map((name) => `${file}: ${name}`));
  }
  assertEquals(silent, []);
});

Deno.test("each export of lib is imported, and used by more than tests", async () => {
  const used = new Set<string>();
  const usedByTests = new Set<string>();
  const everywhere = [
    ...PRODUCT,
    "static",
    "tasks",
    "tests",
    "packages",
    "dev.ts",
    "main.ts",
    "serve.ts",
    "fresh.config.ts",
  ];
  for (const folder of everywhere) {
    for await (const file of isFile(folder) ? [folder] : filesIn(folder)) {
      const code = await Deno.readTextFile(ROOT + file);
      const named = file.startsWith("tests/") ? usedByTests : used;
      for (const [, names = "", specifier = ""] of code.matchAll(NAMED_IMPORT)) {
        const to = resolved(file, specifier);
        if (names.includes("*")) used.add(to);
        for (const [name] of names.matchAll(/\w+(?=\s+as\s|\s*[,}])/g)) named.add(`${to} ${name}`);
      }
      for (const [, specifier = ""] of code.matchAll(/\bimport\("([^"]+)"/g)) {
        used.add(resolved(file, specifier));
      }
    }
  }
  const unused: string[] = [];
  for await (const file of sources("lib")) {
    // The package's functions and types are for others; of a whole module, anything may be used.
    if (file.startsWith("lib/package/") || used.has(file)) continue;
    const code = await Deno.readTextFile(ROOT + file);
    for (const line of code.split("\n")) {
      const [, name] = EXPORT.exec(line) ?? [];
      if (name === undefined || used.has(`${file} ${name}`)) continue;
      const isUsedHere = (code.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0) > 1;
      if (!isUsedHere || !usedByTests.has(`${file} ${name}`)) unused.push(`${file}: ${name}`);
    }
  }
  assertEquals(unused.sort(), [
    // A test calls it in a process of its own.
    "lib/server/builds.ts: lockBuild",
  ]);
});

/** What is imported, or passed on, by name. */
const NAMED_IMPORT = /^(?:import|export)\s+([^"';]*?)\sfrom\s+"([^"]+)"/gm;

Deno.test("the check of exports finds undocumented ones", () => {
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

/** Exports that every rule file has; `Rule` and `RuleDocumentation` describe them. */
const RULE_EXPORT = /^export const (?:rule: Rule =|documentation = \(\): RuleDocumentation =>)/;

/** Exports without a docstring; a type shares that of the value with the same name. */
function silentExports(code: string): string[] {
  const lines = code.split("\n");
  const said = new Set<string>();
  const silent: string[] = [];
  lines.forEach((line, at) => {
    const [, name] = EXPORT.exec(line) ?? [];
    if (name === undefined || RULE_EXPORT.test(line)) return;
    const before = lines[at - 1] ?? "";
    if (/\*\/$/.test(before) && !before.includes("@module")) said.add(name);
    else if (!said.has(name)) silent.push(name);
  });
  return silent;
}

/** The folder of a file; a file directly in one of these folders counts as a separate folder. */
function folderOf(file: string): string {
  const folder = file.slice(0, file.lastIndexOf("/"));
  return ["lib", "lib/change", "lib/regex", "lib/regex/redos", "lib/server", "lib/workbench"].includes(folder)
    ? file
    : folder;
}

const PRODUCT = ["routes", "islands", "components", "lib", "static/workers"];

const isFile = (target: string) => /\.(ts|tsx|js)$/.test(target);
const line = ({ from, to }: Import) => `${from} -> ${to}`;

/** All imports, which most tests look at. */
let known: Promise<readonly Import[]> | undefined;
const imports = () => known ??= readImports();

async function readImports(): Promise<readonly Import[]> {
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
  for (const each of folder ? [folder] : PRODUCT) yield* filesIn(each);
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    if (isDirectory && name !== "node_modules") yield* filesIn(`${folder}/${name}`);
    else if (!isDirectory && isFile(name)) yield `${folder}/${name}`;
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
  if (LOADS.includes(to) && from.startsWith("lib/workbench/")) return true;
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
