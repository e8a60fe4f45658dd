/**
 * Measures the code: files, lines per file, imports between folders, names with several meanings and
 * functions that are called once. The numbers show a trend; they are not targets.
 *
 * Run it with `deno task code-metrics`.
 *
 * @module
 */

const ROOT = new URL("../", import.meta.url).pathname;
const PRODUCT = ["lib", "islands", "components", "routes", "static"];
const SKIPPED = new Set(["node_modules", "_fresh", "data"]);

interface Source {
  readonly path: string;
  readonly code: string;
  readonly lines: number;
}

const product = await sourcesIn(PRODUCT);
const lib = product.filter(({ path }) => path.startsWith("lib/"));
const modules = lib.filter(({ path }) => /\.tsx?$/.test(path));
const tests = (await sourcesIn(["tests", "packages"])).filter(({ path }) => /_test\.tsx?$/.test(path));
const edges = listImports(product);

const rows: [string, string][] = [
  [`files in ${PRODUCT.join(", ")}`, String(product.length)],
  ["files in lib", String(lib.length)],
  ["lines of TypeScript in lib without comments and blank lines", String(linesOfCode(modules))],
  ["files in lib with exactly one importer, in the same folder", String(lonelyFiles().length)],
  ["lines per file in lib: median / p90 / max", linesPerFile(modules)],
  ["barrels", String(barrels().length)],
  ["files in import cycles, types included", String(filesInCycles().length)],
  ["source files in the workbench's first load", String(loadedAtOnce().size)],
  ["pairs of folders in lib/workbench that import each other", String(mutualFolders().length)],
  ["exported names that several files of lib export", String(repeatedExports().length)],
  ["private functions of at most 5 lines that are called once", String(shortPrivateFunctions())],
  ["test files", String(tests.length)],
];
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value] of rows) console.log(`${name.padEnd(width)}  ${value}`);

async function sourcesIn(folders: readonly string[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) await collect(folder, found);
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

async function collect(folder: string, into: Source[]): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(ROOT + folder)).catch(() => []);
  for (const { name, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory) {
      if (!SKIPPED.has(name)) await collect(path, into);
    } else if (/\.(?:tsx?|js|css)$/.test(name)) {
      const code = await Deno.readTextFile(ROOT + path);
      into.push({ path, code, lines: code.trimEnd().split("\n").length });
    }
  }
}

function linesOfCode(files: readonly Source[]): number {
  const lines = files.flatMap(({ code }) => code.split("\n"));
  return lines.filter((line) => /^\s*(?!\/\/|\/\*|\*)\S/.test(line)).length;
}

function linesPerFile(files: readonly Source[]): string {
  const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) =>
    lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))] ?? 0;
  return `${at(0.5)} / ${at(0.9)} / ${lengths.at(-1) ?? 0}`;
}

interface Edge {
  readonly from: string;
  readonly to: string;
  /** True if it is loaded with the file: not later, and not as a type, of which nothing is left to load. */
  readonly isLoaded: boolean;
  /** True if something of it is used: there is a name, or it is loaded later. */
  readonly isUsed: boolean;
}

function listImports(files: readonly Source[]): Edge[] {
  const pattern = /^(?:import|export)\s(type\s)?([^"';]*?\sfrom\s+)?"(\.[^"]+)";|\bimport\("(\.[^"]+)"\)/gm;
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(pattern)].map(([, type, from, named, dynamic]) => ({
      from: path,
      to: new URL(named ?? dynamic ?? "", `file:///${path}`).pathname.slice(1),
      isLoaded: type === undefined && dynamic === undefined,
      isUsed: from !== undefined || dynamic !== undefined,
    }))
  );
}

/** All files that can be reached from some by imports, with these. */
function reachableFrom(files: readonly string[], imports: readonly Edge[]): Set<string> {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set(files);
  for (const file of reached) targets.get(file)?.forEach(({ to }) => reached.add(to));
  return reached;
}

/** What the islands of the workbench import, and what that imports. */
function loadedAtOnce(): Set<string> {
  const islands = ["Editor", "MatchView", "RailroadDiagram"].map((name) => `islands/${name}.tsx`);
  return reachableFrom(islands, edges.filter(({ isLoaded }) => isLoaded));
}

/** Files that import themselves through others, types included. An import without a name only says what is bundled together. */
function filesInCycles(): string[] {
  const used = edges.filter(({ isUsed }) => isUsed);
  return product.map(({ path }) => path).filter((path) =>
    reachableFrom(used.filter(({ from }) => from === path).map(({ to }) => to), used).has(path)
  );
}

/** Files that only pass on what others export. */
function barrels(): Source[] {
  return product.filter(({ code }) => /^export \* from /m.test(code));
}

function lonelyFiles(): string[] {
  return modules.map(({ path }) => path).filter((path) => {
    const importers = new Set(edges.filter(({ to }) => to === path).map(({ from }) => from));
    const [only] = importers;
    return importers.size === 1 && only !== undefined && parentFolder(only) === parentFolder(path);
  });
}

function mutualFolders(): string[] {
  const between = new Set(
    edges.map(({ from, to }) => [parentFolder(from), parentFolder(to)] as const)
      .filter(([from, to]) => from !== to && [from, to].every((each) => /^lib\/workbench\/./.test(each)))
      .map(([from, to]) => `${from} ${to}`),
  );
  return [...between].filter((pair) => {
    const [from = "", to = ""] = pair.split(" ");
    return from < to && between.has(`${to} ${from}`);
  });
}

function repeatedExports(): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, code } of modules) {
    const names = code.matchAll(
      /^export (?:async |abstract )*(?:function\*?|class|const|let|interface|type) (\w+)/gm,
    );
    for (const [, name = ""] of names) places.set(name, (places.get(name) ?? new Set()).add(path));
  }
  return [...places].filter(([, files]) => files.size > 1).map(([name]) => name);
}

function shortPrivateFunctions(): number {
  let count = 0;
  for (const { code } of modules) {
    for (const [whole, name = ""] of code.matchAll(/^(?:async )?function (\w+)\([^]*?^}/gm)) {
      const uses = code.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
      if (whole.split("\n").length <= 5 && uses === 2) count++;
    }
  }
  return count;
}

function parentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
