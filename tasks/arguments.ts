/**
 * Tasks with arguments: what `deno task NAME ARGUMENT` runs. The commands of a row run at the same time, the rows one
 * after the other.
 *
 *     deno run -A tasks/arguments.ts test system
 */
import { existsSync } from "node:fs";

/** Our subset of Fresh; null where the published one takes its place. */
const FRESH = existsSync(new URL("../packages/fresh", import.meta.url)) ? "packages/fresh" : null;

const BUILD = "deno task build";
const QUICKACK = "sh tests/bench/quickack.sh";

/** Several suites share the processors with the browser, which often waits. */
const units = (size: string) =>
  `SIZE=${size} DENO_JOBS=2 deno test -A --no-check --parallel ${UNIT_SUITES.join(" ")}`;
const UNIT_SUITES = ["regex", "site"].map((name) => `tests/suites/${name}.ts`);
const system = (size: string) => `SIZE=${size} deno test -A --no-check tests/suites/system.ts`;
/** Its sample is one of steps, each of the usual size. */
const browser = (size: string, portion = "") =>
  `SIZE=${size} deno test -A --no-check tests/e2e/all.ts ${
    portion === "sample" || FRESH === null ? "" : `${FRESH}/tests/browser_test.ts`
  } -- ${portion}`;
const proof = (...names: string[]) =>
  `deno test -A --no-check ${names.map((name) => `tests/proof/${name}_proof.ts`).join(" ")}`;
const bench = (...names: string[]) => names.map((name) => [`deno run -A tests/bench/${name}.ts`]);

/** The choices of each task; the empty argument is that of the task alone. */
export const TASKS: Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>> = {
  test: {
    "": [[BUILD], [units("sample"), browser("usual", "sample")]],
    unit: [[BUILD], [units("sample")]],
    browser: [[BUILD], [browser("usual")]],
    system: [[BUILD], [system("usual")]],
    // What the task alone leaves out.
    rest: [[BUILD], [units("usual")], [system("usual")], [browser("usual", "rest")]],
    all: [[BUILD], [units("usual")], [system("usual")], [browser("usual")]],
  },
  proof: {
    "": [
      ["deno test -A tests/proof/*.ts"],
      [BUILD],
      [units("full")],
      [system("full")],
      [browser("full")],
    ],
    instances: [[BUILD], [proof("instances")]],
    changes: [[proof("change")]],
    peers: [[proof("peers")]],
    redos: [[proof("backtracking", "redos", "step_bound")]],
  },
  bench: {
    "": [
      [BUILD],
      ...bench("main"),
      ...FRESH ? [[`deno run -A ${FRESH}/bench/scripts.ts`]] : [],
      ...bench("pages", "page_cpu", "snippets", "engine", "api", "language"),
    ],
    ...Object.fromEntries(
      ["instances", "growth", "endurance"].map((name) => [
        name,
        [[BUILD], [`${QUICKACK} deno run -A tests/bench/${name}.ts`]],
      ]),
    ),
    peers: bench("redos"),
    warnings: [["deno run --allow-read=. --allow-env=CORPUS tests/corpora/count_warnings.ts"]],
  },
  build: {
    "": [["deno run -A dev.ts build"]],
    review: [["deno run -A tasks/build_review.ts"]],
    notices: [["deno run -A tasks/site_notices.ts"]],
    picture: [[BUILD], ["deno run -A tests/e2e/picture.ts"]],
  },
};

/**
 * Runs a command: settings of the environment, a program and its arguments, separated by spaces. There may be no shell,
 * and no other Deno than the one that runs this. What it prints follows later if another one prints meanwhile.
 */
async function runCommand(command: string, isLater: boolean, more: readonly string[]): Promise<boolean> {
  const words = command.split(" ").filter((word) => word !== "");
  const at = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const [program = "", ...args] = words.slice(at);
  const child = new Deno.Command(program === "deno" ? Deno.execPath() : program, {
    args: [...args, ...more],
    // What the caller sets has precedence.
    env: Object.fromEntries(
      words.slice(0, at).map((word) => word.split("=")).filter(([name = ""]) => !Deno.env.has(name)),
    ),
    stdout: isLater ? "piped" : "inherit",
    stderr: isLater ? "piped" : "inherit",
  });
  if (!isLater) return (await child.spawn().status).success;
  const { success, stdout, stderr } = await child.output();
  printed.push(async () => {
    await Deno.stdout.write(stdout);
    await Deno.stderr.write(stderr);
  });
  return success;
}

const printed: (() => Promise<void>)[] = [];

async function main(task: string, [argument = "", ...rest]: readonly string[]): Promise<number> {
  const choices = TASKS[task] ?? {};
  const rows = choices[argument];
  if (rows === undefined) {
    const names = Object.keys(choices).filter((name) => name !== "");
    console.error(`Usage: deno task ${task}, or deno task ${task} ${names.join(" | ")}`);
    return 2;
  }
  for (const [at, row] of rows.entries()) {
    const isLast = at === rows.length - 1;
    const results = await Promise.all(
      row.map((command, index) => runCommand(command, index > 0, isLast && row.length === 1 ? rest : [])),
    );
    for (const print of printed.splice(0)) await print();
    if (results.includes(false)) return 1;
  }
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args[0] ?? "", Deno.args.slice(1)));
