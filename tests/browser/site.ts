/** The built app as its own process, and pages of a real browser that fail on anything amiss. */
import { assertEquals } from "@std/assert";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { answered, startSite } from "../built_site.ts";
import { openBrowser } from "./chromium.ts";

export interface Site extends AsyncDisposable {
  readonly origin: string;
  /**
   * Opens a page, runs what a person does there, and checks that nothing went wrong on the way.
   *
   * @param forgiven what the person brings about on purpose, as the browser reports it
   */
  visit(
    path: string,
    person: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
    forgiven?: RegExp,
  ): Promise<void>;
  /** Takes the server away before the end. */
  stop(): Promise<void>;
}

/**
 * Starts the built app on embedded KV in memory, and a browser.
 *
 * @param variables settings beside where it listens
 * @param friends origins that pages may ask beside the site's own
 */
export async function openSite(
  variables: Readonly<Record<string, string>> = {},
  friends: readonly string[] = [],
): Promise<Site> {
  const { origin, process } = startSite(variables);
  await answered(origin);
  const browser = await openBrowser();
  let ended: Promise<void> | undefined;
  const stop = () => ended ??= end(process);
  return {
    origin,
    visit: (path, person, options, forgiven) =>
      visit(browser, [origin, ...friends], path, person, options, forgiven),
    stop,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await stop();
    },
  };
}

async function end(process: Deno.ChildProcess): Promise<void> {
  process.kill("SIGTERM");
  assertEquals((await process.status).code, 0);
}

async function visit(
  browser: Browser,
  origins: readonly string[],
  path: string,
  person: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
  forgiven = /(?!)/,
): Promise<void> {
  const [origin = ""] = origins;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  // The copy that a browser keeps for days without a network is a test's own matter: making it takes time.
  if (options.serviceWorkers !== "allow") await context.addInitScript(WITHOUT_SERVICE_WORKERS);
  const page = await context.newPage();
  const amiss = watched(page, origins);
  try {
    await page.goto(origin + path);
    await person(page);
    assertEquals(amiss.filter((each) => !forgiven.test(each)), []);
  } finally {
    await context.close();
  }
}

const WITHOUT_SERVICE_WORKERS = "delete Navigator.prototype.serviceWorker";

/** Collects console errors, exceptions, CSP reports (Chromium logs them as errors) and requests to other hosts. */
function watched(page: Page, origins: readonly string[]): string[] {
  const amiss: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") amiss.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => amiss.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && !origins.includes(asked)) amiss.push(`other host: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) amiss.push(`${response.status()}: ${response.url()}`);
  });
  return amiss;
}
