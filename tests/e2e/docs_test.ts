/** Using the documentation, in a real browser with the built app. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { workflow } from "../../lib/content/workflow.ts";
import { REPOSITORY } from "../../lib/project.ts";
import { DOCS_PAGES } from "../../lib/content/site_pages.ts";
import { everyNth } from "../suites/sample.ts";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { pattern, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const PAGES = [...DOCS_PAGES.map(({ path }) => path), "/for-your-code"];

/** Pages that are also checked for accessibility problems on narrow screens. */
const NARROW = everyNth(2, PAGES);

/** Pages whose colors are also checked in dark. */
const DARK = everyNth(2, PAGES);

const PHONE = { width: 390, height: 844 };
const ZOOMED_TO_400_PERCENT = { width: 320, height: 200 };

const open = (page: Page, id: string) => page.locator(`#${id} .open`).click();

journeys("the documentation in a browser", async (t) => {
  await using site = await openSite();

  await t.step(
    "opens an example in the workbench, with its matches",
    () =>
      site.visit("/docs#lookbehind", async (page) => {
        await open(page, "lookbehind");
        await status(page, "1 match");
        assertEquals(await pattern(page).innerText(), "(?<=\\$)\\d+");
        assertEquals(await text(page).innerText(), "$5 and 7");
        assertEquals(await page.locator(".cm-editor .match").allInnerTexts(), ["5"]);
      }),
  );

  await t.step(
    "opens an example of a warning, which links back to its description",
    () =>
      site.visit("/docs/warnings#empty-class", async (page) => {
        await page.locator("#empty-class").getByRole("link", { name: "/a[]/", exact: true }).click();
        await page.waitForURL("**/?p=*");
        await page.getByRole("tab", { name: /^Safety/ }).click();
        await page.getByRole("link", { name: "Empty class" }).click();
        await page.waitForURL("**/docs/warnings#empty-class");
        assertStringIncludes(await page.locator("article:target").innerText(), "Empty class");
      }),
  );

  await t.step("opens a replacement with its result", () =>
    site.visit("/docs", async (page) => {
      await open(page, "replace-group");
      await page.getByText("Lovelace, Ada").waitFor();
    }));

  await t.step(
    "links from the workbench to a construct by its syntax",
    () =>
      site.visit("/", async (page) => {
        await page.getByRole("tab", { name: "Reference" }).click();
        await page.getByRole("link", { name: "Open as a page" }).click();
        await page.getByRole("navigation", { name: "Contents" }).getByText("(?!…)", { exact: true }).click();
        await page.waitForURL("**/docs#negative-lookahead");
        assertStringIncludes(await page.locator("article:target").innerText(), "Negative lookahead");
      }),
  );

  await t.step(
    "from the header to a copied workflow in three clicks",
    () =>
      site.visit("/docs", async (page) => {
        await page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "For your code" })
          .click();
        await page.getByRole("button", { name: "Copy the workflow" }).click();
        await page.getByRole("status").getByText("Copied").waitFor();
        assertEquals(
          await page.evaluate(() => navigator.clipboard.readText()),
          workflow(REPOSITORY, site.origin),
        );
      }, { clipboard: true }),
  );

  const isWhole = async (page: Page) => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    assertEquals(scrollWidth, clientWidth);
  };

  await t.step(
    "on a phone, pages and contents are folded at first, also without scripts",
    () =>
      site.visit("/docs", async (page) => {
        const title = await page.locator("h1").boundingBox();
        assert(title && title.y < 200, `${title?.y}`);
        for (const [fold, link] of [["Reference pages", "Guard"], ["Contents", "Quantifiers"]] as const) {
          const folded = page.getByRole("navigation", { name: fold }).getByRole("link", { name: link });
          assertEquals(await folded.isVisible(), false);
          await page.locator("summary", { hasText: fold }).click();
          await folded.waitFor();
        }
        await page.setViewportSize({ width: 1280, height: 800 });
        assertEquals(
          await page.locator("summary:visible", { hasText: /Reference pages|Contents/ }).count(),
          0,
        );
      }, { viewport: PHONE, javaScriptEnabled: false }),
  );

  for (const path of PAGES) {
    await t.step(
      `${path} has no accessibility violations and does not scroll sideways, also zoomed`,
      () =>
        site.visit(path, async (page) => {
          assertEquals(await (DARK.includes(path) ? violationsInEachScheme(page) : violations(page)), []);
          await isWhole(page);
          await page.setViewportSize(ZOOMED_TO_400_PERCENT);
          await isWhole(page);
        }),
    );

    await t.step(
      `${path} has no accessibility violations and does not scroll sideways on a phone`,
      () =>
        site.visit(path, async (page) => {
          await isWhole(page);
          if (NARROW.includes(path)) assertEquals(await violations(page), []);
        }, { viewport: PHONE, hasTouch: true }),
    );
  }
}, "rest");
