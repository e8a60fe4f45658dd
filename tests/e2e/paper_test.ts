/** The workbench in print and with forced colors. */
import { assert, assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { journeys } from "./journeys.ts";
import { DATES, linkTo, status } from "./page_parts.ts";
import { until } from "../timing/until.ts";
import { share } from "../suites/sample.ts";
import { openSite } from "./site.ts";

const visible = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);

/** Prepares the page for printing. A browser prints at once; here the list may be measured again in between. */
const printed = (page: Page, selector: string, count: number) =>
  until(`${count} of ${selector} on paper`, async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    return await page.locator(selector).count();
  }, (seen) => seen === count);

const MANY = share(4, 200_000);

journeys("on paper", async (t) => {
  await using site = await openSite();

  await t.step(
    "the results and their meaning are shown, without controls",
    () =>
      site.visit(linkTo({ p: "(\\d)-x", f: "gi", t: "1-x 2-X\n".repeat(60) }), async (page) => {
        await status(page, "120 matches");
        await page.getByRole("button", { name: "Diagram", exact: true }).click();
        await page.emulateMedia({ media: "print" });
        await printed(page, ".match-line", 120);
        assertEquals(
          await visible(
            page,
            "button:not(.match-line button, .verdict-item, .flag-more), select, .toolbar",
          ),
          0,
        );
        for (
          const part of [".field-pattern", ".field-text", "svg.diagram", ".match-status", ".summary, .steps"]
        ) {
          assert(await visible(page, part) > 0, part);
        }
        assertEquals(await visible(page, ".flag"), 2);
        const last = await page.locator(".match-line").last().boundingBox();
        const views = await page.locator(".views .panel:visible").first().boundingBox();
        assert(last && views && last.y < views.y, "the list runs into the views");
        assertEquals(
          await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
          "rgb(255, 255, 255)",
        );
      }, { colorScheme: "dark" }),
  );

  await t.step(
    "a list of many matches is cut, and the screen is as before afterwards",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "" }), async (page) => {
        await status(page, "No match");
        const editor = page.locator('[data-field="text"]');
        await editor.click();
        await page.keyboard.insertText("a".repeat(MANY));
        await status(page, `${MANY.toLocaleString("en")} matches`);
        await printed(page, ".match-line", 508);
        await page.evaluate(() => dispatchEvent(new Event("afterprint")));
        await page.waitForFunction(() => document.querySelectorAll(".match-line").length < 60);
      }),
  );

  await t.step("a narrow page doesn't use the phone layout", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await page.emulateMedia({ media: "print" });
      await page.locator(".match-list").waitFor();
      // It is drawn again for the width of the paper.
      await page.locator("svg.diagram").filter({ visible: true }).waitFor();
      assertEquals(await visible(page, "svg.diagram"), 1);
      assertEquals(await visible(page, ".region-bar"), 0);
    }, { viewport: { width: 600, height: 800 } }));
}, "rest");

journeys("with forced colors", async (t) => {
  await using site = await openSite();
  const look = (page: Page, selector: string) =>
    page.locator(selector).first().evaluate((element) => {
      const { outlineStyle, outlineWidth, borderBottomColor, textDecorationLine, textDecorationStyle } =
        getComputedStyle(element);
      return { outlineStyle, outlineWidth, borderBottomColor, textDecorationLine, textDecorationStyle };
    });

  await t.step(
    "matches, groups, flags, tabs and highlights are distinguishable in light and dark",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await page.locator(".field-text .match").first().waitFor();
        for (const colorScheme of ["light", "dark"] as const) {
          await page.mouse.move(1, 1);
          await page.emulateMedia({ colorScheme });
          assertEquals((await look(page, ".field-text .match")).outlineStyle, "solid");
          const lines = await Promise.all(
            [1, 2, 3].map((group) => look(page, `.field-text .capture-${group}`)),
          );
          assertEquals(lines.map((line) => line.textDecorationLine), ["underline", "underline", "underline"]);
          assertEquals(new Set(lines.map((line) => line.textDecorationStyle)).size, 3);
          assertEquals((await look(page, ".flag:has(:checked)")).outlineWidth, "2px");
          assertNotEquals((await look(page, ".flag:not(:has(:checked))")).outlineWidth, "2px");
          assertNotEquals(
            (await look(page, ".views [role=tab][aria-selected=true]")).borderBottomColor,
            (await look(page, ".views [role=tab][aria-selected=false]")).borderBottomColor,
          );
          await page.locator("#panel-explanation .step").first().hover();
          assertEquals((await look(page, "#panel-explanation .step.focus")).outlineStyle, "solid");
          assertEquals((await look(page, ".field-pattern .focus")).outlineStyle, "solid");
          assertMatch(
            await page.locator(".railroad .focus > .frame, .railroad .focus > .shape").first()
              .evaluate((shape) => getComputedStyle(shape).strokeWidth),
            /^2/,
          );
        }
      }, { forcedColors: "active" }),
  );
}, "rest");
