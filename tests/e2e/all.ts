/**
 * All browser tests, with one site and one browser, several groups at a time. Each file with tests in this folder can
 * also be run alone: `deno test -A --no-check tests/e2e/diff_test.ts`.
 */
import { collectJourneys, runCollected } from "./journeys.ts";
import { openSite } from "./site.ts";

/** More than there are processors: a journey often waits for a timer of the page. */
const PARALLEL = 2 * navigator.hardwareConcurrency;

collectJourneys();
for (const name of await filesWithTests()) await import(`./${name}`);

Deno.test({
  name: "journeys",
  // Operations of parallel groups overlap; each file is checked for leaks when it is run alone.
  sanitizeOps: false,
  sanitizeResources: false,
  sanitizeExit: false,
  fn: async (t) => {
    // As long as it is open, every group that needs no settings of its own gets the same.
    await using _site = await openSite();
    await runCollected(t, PARALLEL);
  },
});

/** The longest first, so that none is left alone at the end. */
async function filesWithTests(): Promise<string[]> {
  const folder = new URL(".", import.meta.url);
  const files: { name: string; size: number }[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith("_test.ts")) files.push({ name, size: (await Deno.stat(new URL(name, folder))).size });
  }
  return files.toSorted((one, other) => other.size - one.size).map(({ name }) => name);
}
