/**
 * All browser tests, with one site and one browser, several groups at a time. With the argument `sample`, only the
 * sample runs, and with `rest` only what it leaves out. Each file with tests in this folder can also be run alone:
 * `deno test -A --no-check tests/e2e/diff_test.ts`.
 */
import { type Group, groupsOf, type Portion, runGroups } from "./journeys.ts";
import { openSite } from "./site.ts";

/**
 * More than the number of processors, because a journey often waits for a timer of the page. Not many more: each has
 * a page of its own, and loading the site in a page for the first time takes three times as long.
 */
const PARALLEL = 1 + navigator.hardwareConcurrency;

const FOLDER = new URL(".", import.meta.url);

const [argument] = Deno.args;
const portion = portionCalled(argument);
const groups: Group[] = [];
for (const name of await filesWithTests()) {
  groups.push(...await groupsOf(new URL(name, FOLDER)));
}

Deno.test({
  name: portion ? `journeys: the ${portion}` : "journeys",
  // Operations of parallel groups overlap; each file is checked for leaks when it runs alone.
  sanitizeOps: false,
  sanitizeResources: false,
  sanitizeExit: false,
  fn: async (t) => {
    // While it is open, all groups that need no settings of their own share it.
    await using _site = await openSite();
    await runGroups(t, groups, PARALLEL, portion);
  },
});

function portionCalled(name: string | undefined): Portion | undefined {
  if (name === undefined || name === "sample" || name === "rest") return name;
  throw new Error(`The argument is "sample" or "rest", not "${name}"`);
}

/** The longest first, so that none of them runs alone at the end. */
async function filesWithTests(): Promise<string[]> {
  const files: { name: string; size: number }[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    if (name.endsWith("_test.ts")) files.push({ name, size: (await Deno.stat(new URL(name, FOLDER))).size });
  }
  return files.toSorted((one, other) => other.size - one.size).map(({ name }) => name);
}
