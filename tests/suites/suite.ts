/**
 * Suites run the files of several folders in one process thread, which loads the source once instead of once per
 * file. Each file can also be run alone: `deno test -A tests/lib/regex/words_test.ts`.
 */

import { Budget } from "./budget.ts";

const ROOT = new URL("../../", import.meta.url);

/** Files that start processes, pack, or load a site from outside; see `tests/system/`. Those of `packages` stay there. */
const SYSTEM = [
  "tests/system/",
  ...["conformance", "dev_server"].map((name) => `packages/fresh/tests/${name}_test.ts`),
];

/** Folders of the suites. Files in no folder named here belong to the suite `site`. */
const FOLDERS = {
  system: SYSTEM,
  regex: ["regex", "change", "cli", "package"].map((part) => `tests/lib/${part}/`).concat("tests/tasks/"),
};

/** The tests in a browser have a suite of their own, `tests/e2e/all.ts`. */
const IN_BROWSER = /^tests\/e2e\/|\/browser_test\.ts$/;

/** Registers the tests of every file that belongs to a suite, and one that says which of them took too long. */
export async function loadSuite(suite: keyof typeof FOLDERS | "site"): Promise<void> {
  // What a test of the system does, it does in other processes.
  const budget = suite === "system" ? null : new Budget();
  for (const file of (await testFiles()).filter((each) => suiteOf(each) === suite)) {
    if (budget) budget.file = file;
    const { href } = new URL(file, ROOT);
    await import(href);
  }
  budget?.end();
}

function suiteOf(file: string): string {
  const suites = Object.entries(FOLDERS);
  return suites.find(([, folders]) => folders.some((each) => file.startsWith(each)))?.[0] ?? "site";
}

async function testFiles(): Promise<string[]> {
  const folders = ["lib", "packages", "tests"].map((name) => Array.fromAsync(filesIn(`${name}/`)));
  const files = (await Promise.all(folders)).flat();
  return files.filter((file) => /_test\.tsx?$/.test(file) && !IN_BROWSER.test(file)).sort();
}

/** None if there is no such folder: with the published Fresh, there is no `packages`. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await Array.fromAsync(Deno.readDir(new URL(folder, ROOT))).catch(() => []);
  for (const { name, isDirectory } of entries) {
    if (!isDirectory) yield folder + name;
    else if (name !== "node_modules") yield* filesIn(`${folder}${name}/`);
  }
}
