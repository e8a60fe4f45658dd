/**
 * All browser tests, with one site and one browser, several groups at a time. Each file with tests in this folder can
 * also be run alone: `deno test -A --no-check tests/e2e/diff_test.ts`.
 */
import { collectJourneys, runCollected } from "./journeys.ts";
import { openSite } from "./site.ts";

/** More than the number of processors, because a journey often waits for a timer of the page. */
const PARALLEL = 2 * navigator.hardwareConcurrency;

collectJourneys();
for (const name of await filesWithTests()) {
  // With a template string in the call, Deno would load every file below this folder.
  const { href } = new URL(name, import.meta.url);
  await import(href);
}

Deno.test({
  name: "journeys",
  // Operations of parallel groups overlap; each file is checked for leaks when it runs alone.
  sanitizeOps: false,
  sanitizeResources: false,
  sanitizeExit: false,
  fn: async (t) => {
    // While it is open, all groups that need no settings of their own share it.
    await using _site = await openSite();
    await runCollected(t, PARALLEL);
  },
});

/** The longest first, so that none of them runs alone at the end. */
async function filesWithTests(): Promise<string[]> {
  const folder = new URL(".", import.meta.url);
  const files: { name: string; size: number }[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith("_test.ts")) files.push({ name, size: (await Deno.stat(new URL(name, folder))).size });
  }
  return files.toSorted((one, other) => other.size - one.size).map(({ name }) => name);
}
