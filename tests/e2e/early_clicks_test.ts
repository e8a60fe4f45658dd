/** Clicks while the page is visible and its scripts have not loaded yet. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { journeys } from "./journeys.ts";
import { counted, DRAWING, linkTo, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

/** Delays scripts, except for those before the first paint; returns a function that lets the others load. */
async function slow(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_fresh\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

journeys("clicks before the page is hydrated", async (t) => {
  await using site = await openSite();

  await t.step("are repeated afterwards", () =>
    site.visit("/docs/offline", async (page) => {
      const go = await slow(page);
      await page.goto(site.origin + linkTo({ p: "a|b", f: "g", t: "aB" }), { waitUntil: "commit" });
      await page.getByRole("tab", { name: "Safety" }).click();
      await page.getByRole("tab", { name: "Replace" }).click();
      await page.getByRole("checkbox", { name: /ignore case/i }).click({ force: true });
      await page.getByRole("button", { name: "Save", exact: true }).click();
      go();
      await page.getByRole("heading", { name: "Sign in to save" }).waitFor();
      await page.keyboard.press("Escape");
      await status(page, "2 matches");
      await page.locator("#panel-safety .tool-part").first().waitFor();
      assertEquals(await page.locator("#tab-mode-replace").getAttribute("aria-selected"), "true");
    }, { isFresh: true }));

  await t.step(
    "are handled once if the page is hydrated at the same moment",
    () =>
      site.visit("/docs/offline", async (page) => {
        const go = await slow(page);
        await page.goto(site.origin, { waitUntil: "commit" });
        await page.locator(".fold").waitFor();
        await page.evaluate(() => {
          const fold = document.querySelector<HTMLElement>(".fold");
          const seen = new MutationObserver(() => {
            if (!fold?.hasAttribute("aria-expanded")) return;
            seen.disconnect();
            fold.click();
          });
          seen.observe(document.body, { subtree: true, attributes: true });
        });
        go();
        await page.locator("#tab-safety").waitFor();
        await page.locator('.fold[aria-expanded="false"]').waitFor();
        await counted(page, `${DRAWING}:visible`, 0);
      }, { isFresh: true }),
  );

  await t.step("an open menu is filled", () =>
    site.visit("/docs/offline", async (page) => {
      const go = await slow(page);
      await page.goto(site.origin, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      go();
      await page.locator("#menu-main").getByRole("button", { name: "Templates" }).waitFor();
    }, { isFresh: true }));
}, "rest");
