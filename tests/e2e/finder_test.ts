/** The palette (Ctrl K), and the third pane of wide windows. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { until } from "../timing/until.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { counted, linkTo, pattern, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

const palette = (page: Page) => page.locator(".palette");

const selected = (page: Page) => page.locator('.palette [aria-selected="true"]').innerText();

const LINK = linkTo({ p: "a+", f: "g", t: "aa b" });

journeys("the palette", async (t) => {
  await using site = await openSite();
  await site.visit(LINK, async (page) => {
    await status(page, "1 match");
    /** Its code is fetched when it first opens. */
    const open = async () => {
      await until("the palette", async () => {
        await page.keyboard.press("Control+k");
        return await palette(page).count();
      }, (count) => count === 1);
      await palette(page).locator("input").waitFor();
    };

    await t.step("opens by key from the pattern, finds a tab by its name and shows it", async () => {
      await pattern(page).focus();
      await open();
      await page.keyboard.type("safety");
      await until("the first result", () => selected(page), (words) => words === "Go to Safety");
      assertEquals(await violationsInEachScheme(page), []);
      await page.keyboard.press("Enter");
      await page.locator('#tab-safety[aria-selected="true"]:focus').waitFor();
      await counted(page, ".palette", 0);
    });

    await t.step("closes with Escape and restores the focus", async () => {
      await pattern(page).focus();
      await open();
      await page.keyboard.press("Escape");
      await counted(page, ".palette", 0);
      assertEquals(await page.evaluate(() => document.activeElement?.getAttribute("data-field")), "pattern");
    });

    await t.step("reads pasted code as a pattern, and preserves the text", async () => {
      await open();
      await page.keyboard.insertText(String.raw`const re = new RegExp("[ab]+", "g");`);
      await until("the pattern", () => selected(page), (words) => words.startsWith("/[ab]+/g"));
      await page.keyboard.press("Enter");
      await pattern(page).filter({ hasText: "[ab]+" }).waitFor();
      await status(page, "2 matches");
    });

    await t.step(
      "finds the previous pattern, and entries of the reference, with the arrow keys",
      async () => {
        await open();
        await page.keyboard.type("a+");
        await page.locator(".palette [role=option]", { hasText: "/a+/g" }).waitFor();
        await palette(page).locator("input").fill("lookahead");
        await page.keyboard.press("ArrowDown");
        await until(
          "the second result",
          () => selected(page),
          (words) => words.includes("Negative lookahead"),
        );
        await palette(page).locator("input").fill("nothing has this name");
        await palette(page).getByText("Nothing found").waitFor();
        await page.keyboard.press("Escape");
      },
    );
  });
}, "sample");

journeys("the palette on a phone, and its counterpart in a wide window", async (t) => {
  await using site = await openSite();

  for (
    const [how, viewport] of [["key", { width: 1280, height: 800 }], ["link", {
      width: 390,
      height: 844,
    }]] as const
  ) {
    await t.step(`opens by ${how} from other pages`, () =>
      site.visit("/review", async (page) => {
        const search = page.getByRole("navigation", { name: "Site" }).getByRole("link", { name: "Search" });
        await search.waitFor();
        const beyond = await page.locator(".site-menu > *:visible").evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().right > innerWidth).length
        );
        assertEquals(beyond, 0);
        if (how === "key") await page.keyboard.press("Control+k");
        else await search.click();
        await palette(page).locator("input").waitFor();
        assertEquals(new URL(page.url()).hash, "");
        await page.keyboard.press("Escape");
        await palette(page).waitFor({ state: "detached" });
      }, { viewport }));
  }

  await t.step("opens by touch on a phone and fits", () =>
    site.visit(LINK, async (page) => {
      await status(page, "1 match");
      await page.locator("#open-palette").click();
      const box = await palette(page).boundingBox();
      assertEquals(box && box.x >= 0 && box.x + box.width <= 390, true);
      assertEquals(await violationsInEachScheme(page), []);
    }, { viewport: { width: 390, height: 844 }, colorScheme: "dark" }));

  await t.step(
    "a wide window has the reference and recent patterns next to the workbench",
    () =>
      site.visit(LINK, async (page) => {
        await status(page, "1 match");
        const pane = page.locator(".side-pane");
        await pane.getByRole("searchbox").fill("negative lookbehind");
        await counted(page, '.side-pane section[aria-label="Reference"] li', 1);
        assertEquals(await violationsInEachScheme(page), []);
        await pane.getByRole("button", { name: /Negative lookbehind/ }).click();
        await pattern(page).filter({ hasText: "(?<!" }).waitFor();
        await pane.getByRole("searchbox").fill("");
        await pane.getByRole("button", { name: "/a+/g" }).click();
        await status(page, "1 match");
      }, { viewport: { width: 1920, height: 1000 } }),
  );
}, "rest");

journeys("the palette while its results are fetched", async (t) => {
  await using site = await openSite();
  await t.step("takes what is typed at once", () =>
    site.visit(LINK, async (page) => {
      await status(page, "1 match");
      await pattern(page).focus();
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/_fresh/js/**", async (route) => {
        await held;
        await route.continue();
      });
      // Until the keys are connected, nothing answers.
      await until("the palette", async () => {
        await page.keyboard.press("Control+k");
        return await palette(page).count();
      }, (count) => count === 1);
      await page.keyboard.type("compare");
      assertEquals(await palette(page).locator("input").inputValue(), "compare");
      assertEquals(await pattern(page).innerText(), "a+");
      release();
      await until("the first result", () => selected(page), (words) => words === "Go to Compare");
    }, { isFresh: true }));
}, "rest");
