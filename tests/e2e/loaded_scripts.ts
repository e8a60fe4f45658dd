/** The scripts that the page fetches, as a person begins to use it. */
import type { Page, Response as Answer } from "playwright-core";
import { until } from "../timing/until.ts";
import { linkedFrom, pattern, status, text } from "./page_parts.ts";

/** A script, and its size. */
export interface Script {
  readonly path: string;
  /** After gzip. */
  readonly bytes: number;
  /** True if it runs beside the page's thread. */
  readonly isWorker: boolean;
}

/**
 * Those that were fetched while something was done, each once: what is asked for again comes from the cache.
 *
 * @param last paths of those that are asked for last, some time after what was done has an effect
 */
export async function scriptsWhile(
  page: Page,
  act: () => Promise<void>,
  last: readonly string[],
): Promise<Script[]> {
  // What still comes of the page before the reload is lost with it.
  await idle(page);
  const scripts: Promise<Script>[] = [];
  const paths = new Set<string>();
  page.on("response", (response) => {
    if (!/javascript/.test(response.headers()["content-type"] ?? "")) return;
    paths.add(pathOf(response));
    scripts.push(scriptOf(response));
  });
  await page.reload();
  await act();
  await until(
    "the last scripts",
    () => last.filter((each) => !paths.has(each)),
    ({ length }) => length === 0,
  );
  return [...new Map((await Promise.all(scripts)).map((each) => [each.path, each])).values()];
}

/** Waits until nothing is loaded. A worker that is terminated while its script loads leaves a request open for good. */
async function idle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: LONGEST_LOAD_MS }).catch(() => {});
}

const LONGEST_LOAD_MS = 20_000;

/**
 * Loads the example, edits its pattern and its text, and waits for the search for fixes and the steps.
 *
 * @param last paths of those that are asked for after that
 */
export async function scriptsOfEditing(page: Page, last: readonly string[] = []): Promise<Script[]> {
  return await scriptsWhile(page, async () => {
    await page.locator("[data-field=text]").waitFor();
    // Without the pointer: where it rests, a slow page would ask for the code of the card.
    await pattern(page).focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("x?");
    await text(page).focus();
    await page.keyboard.type("2025-01-01");
    await status(page, /match/);
  }, ["/workers/fixes.js", "/workers/steps.js", ...last]);
}

/** Paths of the scripts that the page at an origin asks for at once. */
export const scriptsAtOnce = async (origin: string) => new Set(await linkedFrom(origin));

/** Bytes of scripts in all. */
export const bytesOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

async function scriptOf(response: Answer): Promise<Script> {
  // What is asked for after the count is not waited for, and the page may be closed by then.
  const content = await response.text().catch(() => "");
  const path = pathOf(response);
  return { path, bytes: await gzipped(content), isWorker: path.startsWith("/workers/") };
}

const pathOf = (response: Answer): string => new URL(response.url()).pathname;

async function gzipped(content: string): Promise<number> {
  const zipped = new Blob([content]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(zipped).bytes()).length;
}
