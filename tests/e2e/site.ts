/** The built app as its own process, and pages of a real browser that fail on anything amiss. */
import { assertEquals } from "@std/assert";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { answered, startSite } from "../servers/built_site.ts";
import { openPostOffice, type PostOffice } from "../servers/post_office.ts";
import { openBrowser } from "./chromium.ts";
import { openPage, PagePool } from "./page_pool.ts";
import { Shared } from "./shared.ts";

export interface VisitOptions extends BrowserContextOptions {
  /** True if the journey reads or writes the clipboard. A browser has one, so such journeys run one at a time. */
  readonly clipboard?: boolean;
  /**
   * True if the browser has loaded nothing before, and the page is used for nothing afterwards. Needed where it
   * matters when scripts arrive, where the page gets init scripts or a session of the debugger, and where something
   * is stored under another origin than the site's.
   */
  readonly isFresh?: boolean;
  /** The session of who visits the site, as `sessionOf` gives it; nobody is signed in without. */
  readonly session?: string;
}

/** A site where people can sign in. */
export interface MailSite extends Site {
  /** Receives the site's email. */
  readonly office: PostOffice;
}

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
    options?: VisitOptions,
    forgiven?: RegExp,
  ): Promise<void>;
  /** Takes the server away before the end. Only for a site with settings of its own: the other one is shared. */
  stop(): Promise<void>;
}

const browsers = new Shared(async () => {
  const browser = await openBrowser();
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
});

const servers = new Shared(async () => {
  const office = await openPostOffice();
  // Saved patterns are analyzed, and the machine may be busy.
  const server = await startServer({ ...office.settings, ANALYSIS_TIMEOUT_MS: "60000" });
  const close = async () => {
    await server[Symbol.asyncDispose]();
    await office[Symbol.asyncDispose]();
  };
  return { ...server, office, [Symbol.asyncDispose]: close };
});

/**
 * Opens the built app on embedded KV in memory, and a browser. All that are open at a time share the browser, and
 * those without settings of their own share one server, which sends its email to this process.
 *
 * @param variables settings beside where it listens
 * @param friends origins that pages may ask beside the site's own
 */
export async function openSite(
  variables: Readonly<Record<string, string>> = {},
  friends: readonly string[] = [],
): Promise<Site> {
  const isOwn = Object.keys(variables).length > 0;
  const site = await siteOf(isOwn ? ownServer(variables) : servers.use(), friends);
  return isOwn ? site : { ...site, stop: refuseToStop };
}

/** Opens the shared site, and tells its mail server. Each group needs users of its own. */
export async function openMailSite(): Promise<MailSite> {
  const used = servers.use();
  const site = await siteOf(used, []);
  return { ...site, office: (await used).value.office, stop: refuseToStop };
}

const refuseToStop = () => Promise.reject(new Error("Other tests use this server"));

async function siteOf(
  used: Promise<{ readonly value: Server } & AsyncDisposable>,
  friends: readonly string[],
): Promise<Site> {
  const [server, browser] = await Promise.all([used, browsers.use()]);
  const { origin, pages, stop } = server.value;
  const visitor = { browser: browser.value.browser, pages, origins: [origin, ...friends] };
  return {
    origin,
    visit: (path, person, options, forgiven) => visit(visitor, path, person, options, forgiven),
    stop,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await browser[Symbol.asyncDispose]();
    },
  };
}

interface Server extends AsyncDisposable {
  readonly origin: string;
  readonly pages: PagePool;
  stop(): Promise<void>;
}

async function startServer(variables: Readonly<Record<string, string>>): Promise<Server> {
  const { origin, process } = startSite({ TRUSTED_PROXIES: "1", ...variables });
  let ended: Promise<void> | undefined;
  const stop = () => ended ??= end(process);
  await answered(origin, process);
  const pages = new PagePool(origin);
  const close = async () => {
    await pages[Symbol.asyncDispose]();
    await stop();
  };
  return { origin, pages, stop, [Symbol.asyncDispose]: close };
}

async function ownServer(variables: Readonly<Record<string, string>>) {
  const server = await startServer(variables);
  return { value: server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

async function end(process: Deno.ChildProcess): Promise<void> {
  process.kill("SIGTERM");
  assertEquals((await process.status).code, 0);
}

interface Visitor {
  readonly browser: Browser;
  readonly pages: PagePool;
  /** The site's own first. */
  readonly origins: readonly string[];
}

async function visit(
  { browser, pages, origins }: Visitor,
  path: string,
  person: (page: Page) => Promise<void>,
  { clipboard = false, isFresh = false, session, ...options }: VisitOptions = {},
  forgiven = /(?!)/,
): Promise<void> {
  using _clipboard = clipboard ? await takeClipboard() : null;
  const [origin = ""] = origins;
  const isPooled = !isFresh && options.serviceWorkers !== "allow" && options.javaScriptEnabled !== false;
  const leased = await (isPooled ? pages.take(browser, options) : openPage(browser, options));
  const { context, page } = leased;
  const amiss = watched(page, origins);
  try {
    // Without permission, a journey that copies fails instead of writing into another's clipboard.
    await context.setExtraHTTPHeaders({ "X-Forwarded-For": nextAddress() });
    await context.grantPermissions(clipboard ? ["clipboard-read", "clipboard-write"] : [], { origin });
    if (session) await context.addCookies([{ name: "session", value: session, url: origin }]);
    await page.goto(origin + path);
    await person(page);
    assertEquals(amiss.filter((each) => !forgiven.test(each)), []);
  } catch (error) {
    const told = await withScreenshot(error, page, amiss);
    await context.close();
    throw told;
  }
  await (isPooled ? pages.giveBack(leased, options.hasTouch) : context.close());
}

let visits = 0;

/** Each visit comes from an address of its own, or a fast machine's visits would exceed the limits of one. */
function nextAddress(): string {
  visits++;
  return `10.0.${visits >> 8}.${visits & 255}`;
}

let clipboardIsFree: Promise<void> = Promise.resolve();

/** Waits until no other journey has the clipboard; it is given back by disposal. */
async function takeClipboard(): Promise<Disposable> {
  const before = clipboardIsFree;
  const { promise, resolve } = Promise.withResolvers<void>();
  clipboardIsFree = promise;
  await before;
  return { [Symbol.dispose]: resolve };
}

/** Adds to an error where the page was, what it looked like and what it reported. */
async function withScreenshot(error: unknown, page: Page, amiss: readonly string[]): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const path = await Deno.makeTempFile({ prefix: "journey-", suffix: ".png" });
  const isTaken = await page.screenshot({ path, timeout: 5_000 }).then(() => true, () => false);
  error.message += `\nPage: ${page.url()}\nScreenshot: ${isTaken ? path : "none"}`;
  if (amiss.length > 0) error.message += `\nReported: ${amiss.join("\n  ")}`;
  return error;
}

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
