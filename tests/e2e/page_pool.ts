/** Pages of a browser that several visits use one after the other. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page that nobody else uses, in a browser context of its own. */
export interface LeasedPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

interface PooledPage extends LeasedPage {
  readonly hasTouch: boolean;
}

/** Only what never happens fails: on a busy machine, parallel journeys wait for each other. */
const TIMEOUT_MS = 60_000;
const VIEWPORT = { width: 1280, height: 800 };
const WITHOUT_SERVICE_WORKERS = "delete Navigator.prototype.serviceWorker";
/** What a visit may listen to. Playwright's own listeners are for other events. */
const EVENTS = ["console", "dialog", "pageerror", "request", "response"] as const;

/**
 * Pages for the visits of one site. Loading the site in a page that has loaded it before takes half of the processor
 * time. Between two visits, everything that the site can keep is cleared: storage, cookies and permissions.
 */
export class PagePool implements AsyncDisposable {
  readonly #origin: string;
  readonly #idle: PooledPage[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** A page that shows nothing of the site yet. It must be given back, or its context closed. */
  async take(browser: Browser, options: BrowserContextOptions): Promise<LeasedPage> {
    const { hasTouch = false, viewport = VIEWPORT, colorScheme = "light", forcedColors = "none" } = options;
    const found = this.#idle.findIndex((each) => each.hasTouch === hasTouch);
    const [leased = await this.#opened(browser, hasTouch)] = found < 0 ? [] : this.#idle.splice(found, 1);
    const size = viewport ?? VIEWPORT;
    const before = leased.page.viewportSize();
    if (before?.width !== size.width || before.height !== size.height) {
      await leased.page.setViewportSize(size);
    }
    await leased.page.emulateMedia({ media: null, colorScheme, forcedColors });
    return leased;
  }

  /** Clears what the visit left. The page must not have init scripts or sessions of the debugger. */
  async giveBack(leased: LeasedPage, hasTouch = false): Promise<void> {
    const { context, page } = leased;
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    // The next page must not find the pointer on one of its parts.
    await page.mouse.move(0, 0);
    // A page of the same site without scripts: leaving the one before may write into the storage.
    await page.goto(`${this.#origin}/healthz`);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    await context.clearPermissions();
    this.#idle.push({ context, page, hasTouch });
  }

  async #opened(browser: Browser, hasTouch: boolean): Promise<PooledPage> {
    return { ...await openPage(browser, { hasTouch }), hasTouch };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ context }) => context.close()));
  }
}

/** Opens a page in a browser context of its own, for one visit. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<LeasedPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  // The copy that a browser keeps for days without a network is a test's own matter: making it takes time.
  if (options.serviceWorkers !== "allow") await context.addInitScript(WITHOUT_SERVICE_WORKERS);
  return { context, page: await context.newPage() };
}
