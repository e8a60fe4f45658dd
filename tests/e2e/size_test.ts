/** The amount of script that the built page loads, each ceiling a little above the size when it was set. */
import { assert, assertEquals } from "@std/assert";
import type { Page, Response as Answer } from "playwright-core";
import { journeys } from "./journeys.ts";
import { CATALOGUE } from "../../lib/regex/rules/catalogue.ts";
import { linkedFrom, pattern, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const KB = 1_000;
/**
 * Gzipped: the scripts needed for hydration; those loaded while the example is edited, most of which is
 * CodeMirror (73 kB) and the views of the pattern (68 kB), with the expectations of the lines (5 kB); and the
 * workers for that, most of which is the one that analyzes backtracking (116 kB).
 */
const CEILINGS = { alive: 44.4 * KB, editing: 222 * KB, workers: 150 * KB };
/**
 * Gzipped: the page that reviews changes, and its workers: the parsers of JavaScript, YAML and HTML (190 kB),
 * and the code that compares patterns (150 kB).
 */
const REVIEW_CEILINGS = { alive: 53 * KB, workers: 345 * KB };
/** Maximum number of files that the page requests at once; each costs a round trip on a slow network. */
const MAX_FILES = 29;

journeys("the page's scripts stay small", async (t) => {
  await using site = await openSite();

  await t.step("with the example, edited", () =>
    site.visit("/", async (page) => {
      // Otherwise, responses that arrive before the reload would be lost.
      await page.waitForLoadState("networkidle");
      const loaded = collected(page);
      await page.reload();
      await page.locator("[data-field=text]").waitFor();
      await pattern(page).click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type("x?");
      await text(page).click();
      await page.keyboard.type("2025-01-01");
      await status(page, /match/);
      await page.waitForLoadState("networkidle");
      // Repeated requests are served from the browser's cache.
      const answers = [...new Map((await Promise.all(loaded)).map((each) => [each.path, each])).values()];
      const preloaded = new Set(await linkedFrom(site.origin));
      const sum = (some: typeof answers) => some.reduce((total, { bytes }) => total + bytes, 0);
      const alive = sum(answers.filter(({ path }) => preloaded.has(path)));
      assert(preloaded.size <= MAX_FILES, `${preloaded.size} files to come alive`);
      assert(alive > 0 && alive <= CEILINGS.alive, `${alive} bytes to come alive`);
      const isWorker = ({ path }: Script) => path.startsWith("/workers/");
      const workers = sum(answers.filter(isWorker));
      assert(workers > 0 && workers <= CEILINGS.workers, `${workers} bytes of workers`);
      const editing = sum(answers) - workers;
      assert(editing <= CEILINGS.editing, `${editing} bytes besides workers`);
    }, { isFresh: true }));

  await t.step("with a change to review", () =>
    site.visit("/review", async (page) => {
      await page.waitForLoadState("networkidle");
      const loaded = collected(page);
      await page.reload();
      await page.getByRole("button", { name: "Show an example" }).click();
      await page.getByRole("button", { name: "Copy as PR comment" }).waitFor();
      await page.waitForLoadState("networkidle");
      const answers = [...new Map((await Promise.all(loaded)).map((each) => [each.path, each])).values()];
      const sum = (isCounted: (each: Script) => boolean) =>
        answers.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0);
      const workers = sum(({ path }) => path.startsWith("/workers/"));
      assert(workers > 0 && workers <= REVIEW_CEILINGS.workers, `${workers} bytes of workers`);
      const alive = sum(({ path }) => !path.startsWith("/workers/"));
      assert(alive > 0 && alive <= REVIEW_CEILINGS.alive, `${alive} bytes besides workers`);
    }, { isFresh: true }));
});

Deno.test("no built script contains the descriptions of warning rules", async () => {
  const phrases = CATALOGUE.map(({ meaning }) => longest(meaning.split(/[^\w ,]/)));
  let files = 0;
  for await (const file of scriptsIn(new URL("../../_fresh/static/", import.meta.url))) {
    const code = await Deno.readTextFile(file);
    assertEquals(phrases.filter((phrase) => code.includes(phrase)), [], file.pathname);
    files++;
  }
  assert(files > 10, `${files} scripts`);
});

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

interface Script {
  readonly path: string;
  readonly bytes: number;
}

/** All scripts that are requested from now on, including those of workers. */
function collected(page: Page): Promise<Script>[] {
  const scripts: Promise<Script>[] = [];
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) scripts.push(scriptOf(response));
  });
  return scripts;
}

async function scriptOf(response: Answer): Promise<Script> {
  // Later requests are not awaited, and the page may be closed by then.
  const content = await response.text().catch(() => "");
  return { path: new URL(response.url()).pathname, bytes: await gzipped(content) };
}

async function gzipped(content: string): Promise<number> {
  const zipped = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(zipped).bytes()).length;
}
