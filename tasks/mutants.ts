/**
 * Finds conditions that no test holds: changes one at a time in a copy of the code, and runs the tests of its folder.
 *
 *     deno task mutants lib/workbench/saving [SEED] [SIZE]
 *
 * A mutant is a swapped comparison, a swapped or shortened logical expression, a condition that is always true or
 * false, or a dropped negation. Of a folder with more than SIZE (200), a seeded sample is tried. The tests of the
 * changed file run first, then those of its folder and of the folders in `WIDER` that reach the changed line, the
 * fastest first.
 */
import { parse } from "@babel/parser";
import { type Node, VISITOR_KEYS } from "@babel/types";
import { EQUIVALENT_MUTANTS, type KnownMutant } from "./equivalent_mutants.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const MAX_MUTANTS = 200;

/** A test that takes this many times as long as with unchanged code counts as failed: the mutant loops. */
const SLOWDOWN = 5;
const LEAST_TIMEOUT_MS = 20_000;

/** Further tests of folders that are mostly driven by requests. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  "lib/server/auth": ["tests/routes/account"],
  "lib/server/http": [
    "tests/routes/methods_test.ts",
    "tests/routes/pages_test.ts",
    "tests/routes/api/session_test.ts",
  ],
  // Names are looked up while code is read.
  "lib/change/names": ["tests/lib/change/readers"],
  "lib/cli": ["tests/system/cli"],
  "lib/server/safety": ["tests/system/server/hosts_test.ts", "tests/routes/api/analyze_test.ts"],
  "lib/server/store": ["tests/lib/server/library", "tests/routes/account/account_test.ts"],
  "lib/workbench/model": ["tests/lib/workbench/saving", "tests/lib/workbench/sharing"],
};

/** A change of one place of a file; offsets are UTF-16 code units. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The code before. */
  readonly before: string;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "==": "!=",
  "!=": "==",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};

/** All mutants of a module of TypeScript. */
export function mutantsOf(code: string, isJsx: boolean): Mutant[] {
  const { program } = parse(code, {
    sourceType: "module",
    plugins: isJsx ? ["typescript", "jsx"] : ["typescript"],
  });
  const mutants: Mutant[] = [];
  const source = (node: Node) => code.slice(node.start ?? 0, node.end ?? 0);
  const change = (node: Node, text: string) => {
    mutants.push({ start: node.start ?? 0, end: node.end ?? 0, text, before: source(node) });
  };
  const visit = (node: Node): void => {
    if (/^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return;
    switch (node.type) {
      case "BinaryExpression": {
        const swapped = COMPARISONS[node.operator];
        if (swapped !== undefined) {
          change(node, `((${source(node.left)}) ${swapped} (${source(node.right)}))`);
        }
        break;
      }
      case "LogicalExpression": {
        const { operator, left, right } = node;
        // A fallback after ?? is often there for the type checker alone.
        if (operator === "??") break;
        change(node, `((${source(left)}) ${operator === "&&" ? "||" : "&&"} (${source(right)}))`);
        change(node, `(${source(left)})`);
        change(node, `(${source(right)})`);
        break;
      }
      case "IfStatement":
      case "ConditionalExpression":
        change(node.test, "true");
        change(node.test, "false");
        break;
      case "UnaryExpression":
        if (node.operator === "!") change(node, `(${source(node.argument)})`);
    }
    for (const key of VISITOR_KEYS[node.type] ?? []) {
      for (const child of [Reflect.get(node, key)].flat()) if (isNode(child)) visit(child);
    }
  };
  visit(program);
  return mutants;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A sample in the order of the list; the same for the same seed. */
export function sample<T>(list: readonly T[], size: number, seed: number): T[] {
  let state = seed >>> 0;
  const keyed = list.map((item, at) => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return { item, at, key: (mixed ^ (mixed >>> 14)) >>> 0 };
  });
  return keyed.sort((a, b) => a.key - b.key).slice(0, size).sort((a, b) => a.at - b.at).map(({ item }) =>
    item
  );
}

/** A test file that passes with unchanged code. */
export interface MeasuredTest {
  readonly file: string;
  readonly ms: number;
  /** The lines that it reaches, by file of the folder. */
  readonly lines: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Runs a test file in a copy of the project. */
async function runTest(copied: string, file: string, timeoutMs: number, coverage?: string) {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--fail-fast", "--quiet", file],
    cwd: copied,
    // Processes that a test starts tell which lines they reach, too.
    env: { NO_COLOR: "1", ...coverage !== undefined && { DENO_COVERAGE_DIR: coverage } },
    stdout: coverage === undefined ? "null" : "piped",
    stderr: "null",
  }).spawn();
  const output = coverage === undefined ? "" : new Response(child.stdout).text();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const { success } = await child.status;
  clearTimeout(timer);
  return { passes: success && !isLate, ms: performance.now() - started, output: await output };
}

/** Runs a test file with unchanged code. Throws with its output if it fails. */
async function measure(copied: string, file: string, folder: string): Promise<MeasuredTest> {
  const coverage = `${copied}/coverage`;
  const { passes, ms, output } = await runTest(copied, file, 600_000, coverage);
  if (!passes) throw new Error(`${file} fails without a change:\n${failuresIn(output)}`);
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["coverage", "--quiet", "--lcov", `--include=^file://${copied}/${folder}/`, coverage],
    cwd: copied,
    stderr: "null",
  }).output();
  await Deno.remove(coverage, { recursive: true });
  // Without a file of the folder there is nothing to report.
  return { file, ms, lines: success ? reachedLines(new TextDecoder().decode(stdout), copied) : new Map() };
}

/** What a failing test printed, without the tests that passed; the end of it. */
export function failuresIn(output: string): string {
  const at = output.search(/^ ERRORS\b/m);
  return (at === -1 ? output : output.slice(at)).trim().slice(-MAX_FAILURE);
}

const MAX_FAILURE = 4_000;

/**
 * The lines that were run, by file, from a report in the format of LCOV with the file names of a folder. A line with a
 * branch that wasn't run counts as not run there, so those next to one that was run, and those with another branch, are
 * added.
 */
export function reachedLines(report: string, folder: string): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  let lines = new Set<number>();
  for (const row of report.split("\n")) {
    if (row.startsWith("SF:")) found.set(row.slice(`SF:${folder}/`.length), lines = new Set());
    const [, kind, at = "", count] = /^(DA|BRDA):(\d+),(?:\d+,\d+,)?(\d+)$/.exec(row) ?? [];
    if (!(Number(count) > 0)) continue;
    const line = Number(at);
    lines.add(line);
    if (kind === "DA") lines.add(line - 1).add(line + 1);
  }
  return found;
}

/** The tests that may notice a change of lines of a file: its own first, then those that reach one, the fastest first. */
export function testsReaching(
  tests: readonly MeasuredTest[],
  { file, from, to }: { file: string; from: number; to: number },
): MeasuredTest[] {
  const own = `tests/${file.replace(/\.tsx?$/, "_test.ts")}`;
  const isOwn = (test: MeasuredTest) => test.file === own || test.file === `${own}x`;
  const reaches = ({ lines }: MeasuredTest) =>
    [...lines.get(file) ?? []].some((line) => from <= line && line <= to);
  return tests.filter((test) => isOwn(test) || reaches(test))
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.ms - b.ms);
}

/** Copies what tests need; packages are linked. */
async function copyProject(to: string): Promise<void> {
  const names = [...Deno.readDirSync(ROOT)].map(({ name }) => name)
    .filter((name) => !["node_modules", ".git", ".data", "dist"].includes(name));
  const { success } = await new Deno.Command("cp", { args: ["-a", ...names.map((name) => ROOT + name), to] })
    .output();
  if (!success) throw new Error(`Copying to ${to} failed`);
  await Deno.symlink(`${ROOT}node_modules`, `${to}/node_modules`);
}

async function sourcesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    if (isDirectory) found.push(...await sourcesIn(`${folder}/${name}`));
    else if (/\.tsx?$/.test(name)) found.push(`${folder}/${name}`);
  }
  return found.sort();
}

/** The test files of a folder, or the file itself. */
async function testFilesIn(path: string): Promise<string[]> {
  if (!(await Deno.stat(ROOT + path)).isDirectory) return [path];
  return (await sourcesIn(path)).filter((file) => /_test\.tsx?$/.test(file));
}

async function main(folder: string, seed: number, size: number): Promise<void> {
  const all: FoundMutant[] = [];
  for (const file of await sourcesIn(folder)) {
    const code = await Deno.readTextFile(ROOT + file);
    all.push(...mutantsOf(code, file.endsWith("x")).map((mutant) => ({ file, code, mutant })));
  }
  const known = EQUIVALENT_MUTANTS.filter(({ file }) => file.startsWith(`${folder}/`));
  for (const each of known.filter((each) => !all.some((found) => isKnown(each, found)))) {
    console.log(`Not in the code any more: ${each.file}  ${each.before}  →  ${each.after}`);
  }
  const sampled = sample(all, size, seed);
  const chosen = sampled.filter((found) => !known.some((each) => isKnown(each, found)));
  // Only what can be noticed is tried.
  const equivalent = sampled.length - chosen.length;
  const copied = await Deno.realPath(await Deno.makeTempDir({ prefix: "mutants" }));
  try {
    await copyProject(copied);
    const tests: MeasuredTest[] = [];
    const paths = [`tests/${folder}`, ...WIDER[folder] ?? []];
    const files = new Set((await Promise.all(paths.map(testFilesIn))).flat());
    for (const file of files) tests.push(await measure(copied, file, folder));
    let survivors = 0;
    for (const found of chosen) {
      const { file, code, mutant } = found;
      const place = `${copied}/${file}`;
      await Deno.writeTextFile(place, code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end));
      const [from, to] = [mutant.start, mutant.end].map((at) => code.slice(0, at).split("\n").length) as [
        number,
        number,
      ];
      let survives = true;
      for (const { file: test, ms } of testsReaching(tests, { file, from, to })) {
        survives = (await runTest(copied, test, Math.max(LEAST_TIMEOUT_MS, SLOWDOWN * ms))).passes;
        if (!survives) break;
      }
      await Deno.writeTextFile(place, code);
      if (!survives) continue;
      survivors++;
      console.log(`${file}:${from}  ${shorten(oneLine(mutant.before))}  →  ${shorten(oneLine(mutant.text))}`);
    }
    const caught = chosen.length - survivors;
    const share = chosen.length === 0 ? 100 : Math.round(1_000 * caught / chosen.length) / 10;
    console.log(
      `${folder}: ${caught} of ${chosen.length} caught (${share} %), ${equivalent} equivalent, of ${all.length} mutants, seed ${seed}`,
    );
  } finally {
    await Deno.remove(copied, { recursive: true });
  }
}

/** A mutant of a file. */
interface FoundMutant {
  readonly file: string;
  readonly code: string;
  readonly mutant: Mutant;
}

const isKnown = ({ file, before, after }: KnownMutant, found: FoundMutant) =>
  file === found.file && before === oneLine(found.mutant.before) && after === oneLine(found.mutant.text);

const oneLine = (code: string) => code.replaceAll(/\s+/g, " ");

const shorten = (code: string) => code.length > 100 ? `${code.slice(0, 99)}…` : code;

if (import.meta.main) {
  const [folder, seed = "1", size = String(MAX_MUTANTS)] = Deno.args;
  if (folder === undefined || !/^\d+$/.test(seed) || !/^\d+$/.test(size)) {
    console.error("Usage: deno task mutants FOLDER [SEED] [SIZE], such as lib/workbench/saving 1 60");
    Deno.exit(2);
  }
  const isFolder = await Deno.stat(ROOT + folder).then((found) => found.isDirectory, () => false);
  if (!isFolder) {
    console.error(`There is no folder ${folder}. Name one of the project, such as lib/workbench/saving.`);
    Deno.exit(2);
  }
  await main(folder.replace(/\/$/, ""), Number(seed), Number(size));
}
