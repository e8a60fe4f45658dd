/** The workbench without a network, and after a new build. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { everyNth } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { type Front, openFront } from "./front.ts";
import { journeys } from "./journeys.ts";
import { choose, DATES, linkTo, pattern, replace, showView, status } from "./page_parts.ts";

/**
 * A phone on a slow line fetches this in less than a minute, because it compresses to a third. The two
 * workers of the page that reviews changes, which include the parsers of all supported languages, are a
 * quarter of it.
 */
const MAX_COPY_BYTES = 5_910_000;
const ALLOWED = { serviceWorkers: "allow" } as const;
/** Browser messages about requests without a network: the account's name, and forms that are submitted anyway. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/;

journeys("without a network, after one visit", async (t) => {
  await using front = await openFront();
  const { site } = front;

  await t.step(
    "and on a slow one: links, all parts that load later, and the pages other than the workbench",
    () =>
      site.visit(
        "/",
        async (page) => {
          await waitForCache(page);
          assertEquals(await othersIn(page), []);
          const bytes = await sizeOf(page);
          assert(bytes < MAX_COPY_BYTES, `${bytes} bytes in the copy`);
          await openOnSlowNetwork(page, front);
          await page.goto(front.origin + linkTo({ p: "c2VjcmV0", f: "", t: "" }));
          await page.goto(`${front.origin}/sign-in`);
          assertEquals(await othersIn(page), [], "what is visited later is not kept");
          await page.context().setOffline(true);
          await front.goDown();
          try {
            await workOffline(page, front.origin);
            await reviewOffline(page, front.origin);
            await readOffline(page, front.origin);
          } finally {
            front.comeBack();
          }
        },
        ALLOWED,
        NO_NETWORK,
      ),
  );

  await t.step(
    "the page says while the storage cannot be reached, and looks again by itself",
    () =>
      site.visit(
        "/docs",
        async (page) => {
          let isDown = true;
          const body = JSON.stringify({
            error: "overloaded",
            message: "The storage can't be reached",
            details: {},
          });
          await page.route("**/api/me", (route) =>
            isDown
              ? route.fulfill({ status: 503, headers: { "Retry-After": "1" }, body })
              : route.continue());
          await page.goto(`${site.origin}/`);
          const chip = page.getByText("Read-only", { exact: true });
          await chip.waitFor();
          assertEquals(await chip.getAttribute("title"), "The storage can't be reached");
          assertEquals(await page.getByRole("link", { name: "Sign in" }).count(), 0);
          isDown = false;
          await page.getByRole("link", { name: "Sign in" }).waitFor();
          assertEquals(await chip.count(), 0);
        },
        { isFresh: true },
        /503/,
      ),
  );

  await t.step("the page says when the network goes and comes", () =>
    site.visit(DATES, async (page) => {
      const chip = page.getByRole("link", { name: "Offline" });
      await status(page, "4 matches");
      // The steps are counted by the last code that the page fetches.
      await page.locator(".step-count").waitFor();
      await page.context().setOffline(true);
      await chip.waitFor();
      assertEquals(await page.getByRole("link", { name: "Sign in" }).count(), 0);
      await page.context().setOffline(false);
      await chip.waitFor({ state: "detached" });
    }, { isFresh: true }));
}, "rest");

journeys("a new build", async (t) => {
  await using front = await openFront();
  const { site } = front;

  await t.step(
    "is used at the next visit, serves its own files, and replaces the old cache",
    () =>
      site.visit(
        "/",
        async (page) => {
          await waitForCache(page);
          const [old] = await cachesOf(page);
          front.renew();
          // The old page still works, including parts that it has not loaded yet.
          await showView(page, "code");
          await page.locator("#panel-code").getByText("Regex literal").first().waitFor();
          front.asked.length = 0;
          await page.goto(front.origin);
          await status(page, "2 matches");
          assert(await buildOf(page) === front.id, "the page is of the new build");
          await until("the next service worker", () => page.evaluate(hasNew));
          assertEquals(
            front.asked.filter((path) => path.includes("/_fresh/js/") && !path.includes(front.id)),
            [],
          );
          // While an old page is open, both caches exist; after the last one is closed, only the new one.
          assertEquals((await cachesOf(page)).length, 2);
          await page.goto("about:blank");
          await until("the old copy to go", () => cachesBehind(page), ({ length }) => length === 1);
          await page.goto(front.origin);
          assert(!(await cachesOf(page)).includes(old ?? ""));
          await front.goDown();
          await page.goto(front.origin + linkTo({ p: "b", f: "g", t: "bb" }));
          await status(page, "2 matches");
          assertEquals(await buildOf(page), front.id);
          front.comeBack();
        },
        ALLOWED,
        NO_NETWORK,
      ),
  );
}, "rest");

/** Without a response from the network, the page can only come from the cache. */
async function openOnSlowNetwork(page: Page, front: Front): Promise<void> {
  const answered = Promise.withResolvers<void>();
  front.held = answered.promise;
  try {
    await page.goto(front.origin + linkTo({ p: "b", f: "g", t: "bb" }));
    await status(page, "2 matches");
  } finally {
    front.held = null;
    answered.resolve();
  }
}

async function workOffline(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  // For the example, or for the previous link, if it was open long enough to be stored.
  await status(page, /match/);
  await page.getByRole("link", { name: "Offline" }).waitFor();
  await page.goto(origin + linkTo({ p: "b+", f: "gi", t: "abbB bx" }));
  await status(page, "2 matches");
  assertEquals(await pattern(page).innerText(), "b+");
  await replace(page, "pattern", "a(");
  await page.getByText('Error: Unclosed group: the "(" at column 2').waitFor();
  await replace(page, "pattern", "(?:a+)+x");
  await replace(page, "text", "aax");
  await status(page, "1 match");
  for (
    const [id, words] of [
      ["tests", "Run"],
      ["code", "Regex literal"],
      ["safety", "Shortest text with a match"],
      ["safety", "How was this checked?"],
      ["debugger", "Search from"],
    ] as const
  ) {
    await showView(page, id);
    await page.locator(`#panel-${id}`).getByText(words).first().waitFor();
  }
  await choose(page, "Templates", "Email address");
  await status(page, /match/);
  await page.goto(
    `${origin}${linkTo({ p: "a", f: "g", t: "aab" })}&m=replace&r=${btoa("<$&>")}&d=YWI&df=q#top`,
  );
  await page.getByText("<a><a>b").waitFor();
  await page.getByRole("tab", { name: "Compare", selected: true }).waitFor();
}

/** Opens the pages of the documentation, and the note in place of pages that need the server. */
async function readOffline(page: Page, origin: string): Promise<void> {
  for (
    const path of everyNth(2, ["/docs", "/docs/warnings", "/docs/keyboard", "/docs/privacy", "/docs/api"])
  ) {
    await page.goto(origin + path);
    assert(await page.locator("h1").innerText() !== "Without a network", path);
    const rules = await page.evaluate(() => document.styleSheets.length);
    assert(rules > 1, `${path} has ${rules} style sheets`);
  }
  for (const path of everyNth(2, ["/library", "/account", "/nowhere", "/sign-in"])) {
    await page.goto(origin + path);
    await page.getByRole("heading", { name: "Without a network" }).waitFor();
  }
  await page.goto(`${origin}/auth/github`).then(
    () => assert(false, "the way to a provider was answered from a copy"),
    () => undefined,
  );
}

async function reviewOffline(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/review`);
  await page.getByLabel("Diff", { exact: true }).and(page.locator("textarea")).fill(
    "-word = /^a/;\n+word = /^b/;",
  );
  await page.getByRole("heading", { name: "1 change needs a decision" }).waitFor();
}

/** Addresses in the cache that are neither files of a build nor pages that are the same for everyone. */
async function othersIn(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });
  assert(paths.includes("/") && paths.length > 40);
  return paths.filter((path) =>
    !/^\/_fresh\/js\/|\?__frsh_c=\w+$|^\/$|^\/review$|^\/for-your-code$|^\/docs(\/\w+)?$/.test(path)
  );
}

/** Bytes that the browser keeps, before compression. */
const sizeOf = (page: Page) =>
  page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        bytes += (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0;
      }
    }
    return bytes;
  });

/** Waits until the browser has its cache, and the page is served from it. */
async function waitForCache(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** True if a new service worker waits for old pages to be closed. */
const hasNew = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === "installed";

const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

/** The caches that a service worker sees while no page of the site is open; none while the browser changes them. */
const cachesBehind = (page: Page): Promise<string[]> =>
  page.context().serviceWorkers().at(-1)?.evaluate(() => caches.keys()).catch(() => []) ??
    Promise.resolve([]);

/** The build number of a page. */
const buildOf = (page: Page) =>
  page.evaluate(() => /\/_fresh\/js\/(\w+)\//.exec(document.documentElement.outerHTML)?.[1] ?? "");
