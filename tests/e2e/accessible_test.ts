/** The workbench by keyboard alone, and under an accessibility checker in each of its looks. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { violations, violationsInEachScheme } from "./axe.ts";
import { toolsWith } from "../../lib/workbench/tool_tabs.tsx";
import { journeys } from "./journeys.ts";
import { choose, DATES, linkTo, pattern, showView, status } from "./page_parts.ts";
import { until } from "../timing/until.ts";
import { openSite } from "./site.ts";

const PLACES: readonly [name: string, path: string][] = [
  ["the example", "/"],
  ["an error", linkTo({ p: "a(b", f: "g", t: "ab" })],
  ["warnings", linkTo({ p: "(a+)+[A-z]", f: "g", t: "x" })],
  ["an empty page", "/?p="],
];

journeys("accessibility", async (t) => {
  await using site = await openSite();

  for (const [name, path] of PLACES) {
    const step = path === "/" ? t.sample : t.step;
    await step(`${name} has no violation in light and dark`, () =>
      site.visit(path, async (page) => {
        await pattern(page).waitFor();
        await page.locator(".field-text .cm-editor").waitFor();
        await page.locator(".match-status", { hasText: "Matches are found in your browser" })
          .waitFor({ state: "detached" });
        assertEquals(await violationsInEachScheme(page), []);
      }));
  }

  await t.step(
    "and the check would notice, also in a page whose other parts were checked",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await page.locator(".verdict-line.safe").waitFor();
        assertEquals(await violations(page), []);
        const list = page.locator(".match-view");
        await list.evaluate((each) => each.append(document.createElement("button")));
        const [found = "", ...others] = await violations(page);
        assertMatch(found, /^button-name/);
        assertEquals(others.filter((each) => !each.includes("> button")), []);
        await list.evaluate((each) => each.lastElementChild?.remove());
        assertEquals(await violations(page), []);
      }),
  );

  await t.step("each view has no violation", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      for (const { id: tab, isOnDemand } of [{ id: "explanation", isOnDemand: false }, ...toolsWith([])]) {
        if (isOnDemand) await choose(page, "Fixtures", "Run the fixtures");
        else await showView(page, tab);
        await page.locator(`#panel-${tab}`).waitFor();
        assertEquals(await violations(page), [], tab);
      }
    }));

  await t.sample(
    "a pattern is written, read and shared with the keyboard only",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        const focused = () =>
          page.evaluate(() =>
            document.activeElement?.getAttribute("data-field") ?? document.activeElement?.textContent ?? ""
          );
        const tabTo = async (wanted: string) => {
          for (let presses = 0; presses < 40 && await focused() !== wanted; presses++) {
            await page.keyboard.press("Tab");
          }
          assertEquals(await focused(), wanted);
        };
        await tabTo("pattern");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("\\d+");
        await tabTo("text");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("1 22");
        await status(page, "2 matches");
        await tabTo("Understand");
        await page.keyboard.press("ArrowRight");
        await page.locator("#panel-safety").waitFor();
        for (let presses = 0; presses < 60 && await focused() !== "Share"; presses++) {
          await page.keyboard
            .press("Shift+Tab");
        }
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.getByText("Link copied").waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "few tab stops lead from the pattern to the last control, whatever the results",
    () =>
      site.visit(linkTo({ p: "(a)(b)?", f: "g", t: "ab a\n".repeat(200) }), async (page) => {
        await status(page, "400 matches");
        await page.locator(".verdict-line.safe").waitFor();
        await page.locator(".match-line").first().waitFor();
        await pattern(page).click();
        await page.keyboard.press("Escape");
        const stops: string[] = [];
        const current = () =>
          page.evaluate(() => {
            const { activeElement } = document;
            return activeElement === document.body ? null : activeElement?.getAttribute("aria-label") ?? "";
          });
        await page.keyboard.press("Tab");
        for (let at = await current(); at !== null && stops.length < 60; at = await current()) {
          stops.push(at);
          await page.keyboard.press("Tab");
        }
        assert(stops.length > 10 && stops.length < 25, stops.join("; "));
      }),
  );

  await t.step(
    "arrow keys move along matches, flags and the verdict",
    () =>
      site.visit(linkTo({ p: "(a)(b)?", f: "g", t: "ab a\n".repeat(200) }), async (page) => {
        await status(page, "400 matches");
        await page.locator(".match-line").first().waitFor();
        const focused = () =>
          page.evaluate(() => document.activeElement?.closest(".match-line")?.getAttribute("aria-rowindex"));
        await page.locator(".match-list").focus();
        for (
          const [key, row] of [["ArrowDown", "2"], ["ArrowDown", "3"], ["ArrowUp", "2"], [
            "Home",
            "2",
          ]] as const
        ) {
          await page.keyboard.press(key);
          await until(`row ${row}`, focused, (seen) => seen === row);
        }
        // Further rows are rendered once the list has scrolled.
        // The first row is that of the titles.
        for (let row = 3; row < 40; row++) {
          await page.locator(`.match-line[aria-rowindex="${row}"]`).waitFor({ state: "attached" });
          await page.keyboard.press("ArrowDown");
          await until(`row ${row}`, focused, (seen) => seen === String(row));
        }
        await page.keyboard.press("End");
        await until("the last row", focused, (seen) => seen === "401");
        await page.locator('.flag input[value="g"]').focus();
        await page.keyboard.press("ArrowRight");
        assertEquals(await page.evaluate(() => (document.activeElement as HTMLInputElement).value), "i");
        await page.keyboard.press("End");
        assertEquals(await page.evaluate(() => document.activeElement?.className), "flag-more");
      }),
  );
});
