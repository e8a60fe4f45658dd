/**
 * Finds conditions that no test holds: changes one at a time in a copy of the code, and runs the tests of its folder.
 *
 *     deno task mutants lib/workbench/saving [SEED] [SIZE]
 *
 * A mutant is a swapped comparison, a swapped or shortened logical expression, a condition that is always true or
 * false, or a dropped negation. Of a folder with more than SIZE (200), a seeded sample is tried. The tests of the
 * changed file run first, then those of its folder, and for survivors those of the app that are listed in `WIDER`.
 */
import { parse } from "@babel/parser";
import { type Node, VISITOR_KEYS } from "@babel/types";

const ROOT = new URL("../", import.meta.url).pathname;
const MAX_MUTANTS = 200;

/** A run of the tests that takes this many times as long as with unchanged code counts as failed: the mutant loops. */
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
  "lib/server/store": ["tests/lib/server/library", "tests/routes/account/account_test.ts"],
  "lib/workbench/model": ["tests/lib/workbench/saving", "tests/lib/workbench/sharing"],
};

/** A change of one place of a file; offsets are UTF-16 code units. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The code before, shortened. */
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
    const before = source(node);
    mutants.push({
      start: node.start ?? 0,
      end: node.end ?? 0,
      text,
      before: before.replaceAll(/\s+/g, " "),
    });
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

/** Runs test files or folders in a copy of the project. Returns whether they pass, and how long they took. */
async function runTests(copied: string, tests: readonly string[], timeoutMs: number) {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--fail-fast", "--quiet", ...tests],
    cwd: copied,
    stdout: "null",
    stderr: "null",
  }).spawn();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, timeoutMs);
  const { success } = await child.status;
  clearTimeout(timer);
  return { passes: success && !isLate, ms: performance.now() - started };
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

/** The tests of one file, where they have a file of their own. */
async function testsOf(file: string): Promise<string | null> {
  const path = `tests/${file.replace(/\.tsx?$/, "_test.ts")}`;
  for (const each of [path, `${path}x`]) {
    if (await Deno.stat(ROOT + each).then(() => true, () => false)) return each;
  }
  return null;
}

async function main(folder: string, seed: number, size: number): Promise<void> {
  const own = `tests/${folder}`;
  const wider = (WIDER[folder] ?? []).filter((each) => each !== own);
  const all: { file: string; code: string; mutant: Mutant }[] = [];
  for (const file of await sourcesIn(folder)) {
    const code = await Deno.readTextFile(ROOT + file);
    all.push(...mutantsOf(code, file.endsWith("x")).map((mutant) => ({ file, code, mutant })));
  }
  const chosen = sample(all, size, seed);
  const copied = await Deno.makeTempDir({ prefix: "mutants" });
  try {
    await copyProject(copied);
    const before = await runTests(copied, [own], 600_000);
    if (!before.passes) throw new Error(`The tests in ${own} fail without a change`);
    const slowest = wider.length > 0 ? await runTests(copied, wider, 1_800_000) : null;
    if (slowest?.passes === false) throw new Error(`The tests in ${wider.join(", ")} fail without a change`);
    let survivors = 0;
    for (const { file, code, mutant } of chosen) {
      const place = `${copied}/${file}`;
      await Deno.writeTextFile(place, code.slice(0, mutant.start) + mutant.text + code.slice(mutant.end));
      const limit = (ms: number) => Math.max(LEAST_TIMEOUT_MS, SLOWDOWN * ms);
      const nearest = await testsOf(file);
      const survives = (nearest === null || (await runTests(copied, [nearest], limit(before.ms))).passes) &&
        (await runTests(copied, [own], limit(before.ms))).passes &&
        (slowest === null || (await runTests(copied, wider, limit(slowest.ms))).passes);
      await Deno.writeTextFile(place, code);
      if (!survives) continue;
      survivors++;
      const line = code.slice(0, mutant.start).split("\n").length;
      console.log(
        `${file}:${line}  ${shorten(mutant.before)}  →  ${shorten(mutant.text.replaceAll(/\s+/g, " "))}`,
      );
    }
    const caught = chosen.length - survivors;
    const share = chosen.length === 0 ? 100 : Math.round(1_000 * caught / chosen.length) / 10;
    console.log(
      `${folder}: ${caught} of ${chosen.length} caught (${share} %), of ${all.length} mutants, seed ${seed}`,
    );
  } finally {
    await Deno.remove(copied, { recursive: true });
  }
}

const shorten = (code: string) => code.length > 100 ? `${code.slice(0, 99)}…` : code;

if (import.meta.main) {
  const [folder, seed = "1", size = String(MAX_MUTANTS)] = Deno.args;
  if (folder === undefined || !/^\d+$/.test(seed) || !/^\d+$/.test(size)) {
    console.error("Usage: deno task mutants FOLDER [SEED] [SIZE], such as lib/workbench/saving 1 60");
    Deno.exit(2);
  }
  await main(folder.replace(/\/$/, ""), Number(seed), Number(size));
}
