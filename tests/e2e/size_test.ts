/** The amount of script that the built page loads, each ceiling a little above the size when it was set. */
import { assert, assertEquals } from "@std/assert";
import { CATALOGUE } from "../../lib/regex/rules/catalogue.ts";
import { currentBuild } from "../../lib/server/builds.ts";
import { journeys } from "./journeys.ts";
import { bytesOf, type Script, scriptsAtOnce, scriptsOfEditing, scriptsWhile } from "./loaded_scripts.ts";
import { openSite } from "./site.ts";

const KB = 1_000;
/**
 * Gzipped: what the page needs for hydration; what it loads while a person edits the example, of which
 * `docs/benchmarks.md` lists the parts; and the workers for that, most of which are the one that decides how slow the
 * pattern can be and finds its warnings and format (114 kB) and, since the example is dangerous, the one that looks for
 * fixes (114 kB). Its card, with the fix, is 5 kB of what is loaded for editing.
 */
const CEILINGS = { alive: 42.5 * KB, editing: 204.5 * KB, workers: 249.2 * KB };
/** What follows once all else is said of the pattern: the worker that says what other engines make of it. */
const AFTER_EDITING: Readonly<Record<string, number>> = { "/workers/portable.js": 58.7 * KB };
/**
 * Gzipped: the page that reviews changes, and its workers: the parsers of JavaScript, YAML and HTML (202 kB),
 * and the code that compares patterns and finds typical texts (143 kB). When the results are shown, the code for formats
 * follows if a version may be for one, and that for fixes if one became slow, both as in the example.
 */
const REVIEW_CEILINGS = { alive: 53 * KB, workers: 348.1 * KB };
const AFTER_REVIEW: Readonly<Record<string, number>> = {
  "/workers/formats.js": 60 * KB,
  "/workers/fixes.js": 112 * KB,
};
/** Maximum number of files that the page requests at once; each costs a round trip on a slow network. */
const MAX_FILES = 20;

journeys("the page's scripts stay small", async (t) => {
  await using site = await openSite();

  await t.step("with the example, edited", () =>
    site.visit("/", async (page) => {
      const scripts = await scriptsOfEditing(page, Object.keys(AFTER_EDITING));
      const preloaded = await scriptsAtOnce(site.origin);
      const alive = bytesOf(scripts.filter(({ path }) => preloaded.has(path)));
      assert(preloaded.size <= MAX_FILES, `${preloaded.size} files to come alive`);
      assert(alive > 0 && alive <= CEILINGS.alive, `${alive} bytes to come alive`);
      const later = bytesAfterwards(scripts, AFTER_EDITING);
      const workers = bytesOf(scripts.filter(({ isWorker }) => isWorker)) - later;
      assert(workers > 0 && workers <= CEILINGS.workers, `${workers} bytes of workers`);
      const editing = bytesOf(scripts) - workers - later;
      assert(editing <= CEILINGS.editing, `${editing} bytes besides workers`);
    }, { isFresh: true }));

  await t.step("with a change to review", () =>
    site.visit("/review", async (page) => {
      const scripts = await scriptsWhile(page, async () => {
        await page.getByRole("button", { name: "Show an example" }).click();
        await page.getByRole("button", { name: "Copy as PR comment" }).waitFor();
      }, Object.keys(AFTER_REVIEW));
      const later = bytesAfterwards(scripts, AFTER_REVIEW);
      const workers = bytesOf(scripts.filter(({ isWorker }) => isWorker)) - later;
      assert(workers > 0 && workers <= REVIEW_CEILINGS.workers, `${workers} bytes of workers`);
      const alive = bytesOf(scripts) - workers - later;
      assert(alive > 0 && alive <= REVIEW_CEILINGS.alive, `${alive} bytes besides workers`);
    }, { isFresh: true }));
}, "rest");

journeys("no built script contains the descriptions of warning rules", async () => {
  const phrases = CATALOGUE.map(({ meaning }) => longest(meaning.split(/[^\w ,]/)));
  let files = 0;
  const built = await currentBuild(new URL("../../", import.meta.url));
  assert(built !== null);
  for await (const file of scriptsIn(new URL("static/", built))) {
    const code = await Deno.readTextFile(file);
    assertEquals(phrases.filter((phrase) => code.includes(phrase)), [], file.pathname);
    files++;
  }
  assert(files > 10, `${files} scripts`);
}, "rest");

/** Bytes of the workers that are asked for last, each of which has a ceiling. */
function bytesAfterwards(scripts: readonly Script[], ceilings: Readonly<Record<string, number>>): number {
  const later = scripts.filter(({ path }) => path in ceilings);
  for (const { path, bytes } of later) {
    assert(bytes > 0 && bytes <= (ceilings[path] ?? 0), `${bytes} bytes of ${path} afterwards`);
  }
  return bytesOf(later);
}

/** The longest of a description's phrases without quotes and backslashes, which a bundler may write differently. */
function longest(phrases: readonly string[]): string {
  return phrases.reduce((a, b) => b.length > a.length ? b : a, "");
}

async function* scriptsIn(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* scriptsIn(new URL(`${name}/`, folder));
    else if (name.endsWith(".js")) yield new URL(name, folder);
  }
}
