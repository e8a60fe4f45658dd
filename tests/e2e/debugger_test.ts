/** The debugger: a search step by step, its heat map, and why a character matched or not. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { choose, counted, linkTo, replace, showView, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";
import { until } from "../timing/until.ts";

const words = (page: Page, expected: string | RegExp) =>
  page.locator(".snapshot-words", { hasText: expected }).waitFor();

const button = (page: Page, name: string) => page.locator(".debugger").getByRole("button", { name });

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
  });

/** The highlighted text of a field. */
const painted = (page: Page, field: "pattern" | "text", mark: string) =>
  page.locator(`[data-field="${field}"] .${mark}`).allInnerTexts();

async function openDebugger(page: Page): Promise<void> {
  await showView(page, "debugger");
  await words(page, "Step 0 of");
}

/** Opens the tab with the keyboard only. */
async function openByKeys(page: Page): Promise<void> {
  await page.locator("#tab-explanation").focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let tab = 0; tab < 10 && await focused() !== "Debug"; tab++) await page.keyboard.press("ArrowRight");
  await words(page, "Step 0 of");
}

journeys("the debugger", async (t) => {
  await using site = await openSite();

  await t.sample(
    "steps through a search with the mouse, and shows the position in pattern, text and diagram",
    () =>
      site.visit(linkTo({ p: "(a+)b|ac", f: "g", t: "aac ab" }), async (page) => {
        await status(page, "2 matches");
        await openDebugger(page);
        await button(page, "Next step").click();
        await words(page, "Step 1 of 17. At character 1: the pattern tries one way");
        await button(page, "Next step").click();
        await button(page, "Next step").click();
        await words(page, "Step 2 of 17. At character 1: a matches “a”");
        assertEquals(await painted(page, "pattern", "traced"), ["a"]);
        assertEquals(await painted(page, "text", "traced"), ["a"]);
        await page.locator(`#diagram .box.traced[aria-label='"a"']`).waitFor();
        await counted(page, "#diagram .box.traced", 1);
        await button(page, "Run to match").click();
        await words(page, "Match from character 2 to 3");
        await page.getByText("Search from character 1: 17 steps. Match from character 2 to 3").waitFor();
        await button(page, "Run to match").click();
        await words(page, "Match from character 5 to 6");
        assertEquals(await page.getByLabel("Search from").inputValue(), "4");
        assertMatch(await page.locator(".snapshot-places").innerText(), /Group 1\s+“a” 5$/m);
        await button(page, "First step").click();
        await words(page, "Step 0 of");
        assertEquals(await violations(page), []);
      }),
  );

  await t.step(
    "works with the keyboard only",
    () =>
      site.visit(linkTo({ p: "a*b", f: "", t: "aac" }), async (page) => {
        await status(page, "No match");
        await openByKeys(page);
        // The buttons of the diagram are between the tabs and their panel.
        const isInside = () => page.evaluate(() => document.activeElement?.closest(".debugger") !== null);
        for (let tab = 0; tab < 12 && !await isInside(); tab++) await page.keyboard.press("Tab");
        await page.keyboard.press("f");
        await words(page, "At character 1: a matches");
        await page.keyboard.press("b");
        await words(page, "An attempt begins at character 1");
        // The buttons are one tab stop, with arrow keys.
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assertEquals(await focusedName(page), "Play");
        await page.keyboard.press("k");
        await button(page, "Pause").waitFor();
        await page.keyboard.press("k");
        await button(page, "Play").waitFor();
        await page.getByRole("slider", { name: "Timeline" }).focus();
        await page.keyboard.press("End");
        await words(page, "No match: no start position is left to try");
        await page.keyboard.press("ArrowLeft");
        await words(page, "does not match the end of the text");
        await page.keyboard.press("Tab");
        assertEquals(await focusedName(page), "Run to match");
        await page.keyboard.press("m");
        await page.getByText("No match after this step").waitFor();
        await page.getByLabel("Go to step").focus();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("4");
        await page.keyboard.press("Tab");
        await words(page, "Step 4 of");
      }),
  );

  await t.step(
    "plays a search to its end, and pauses when the text changes or another step is chosen",
    () =>
      site.visit(linkTo({ p: "a*b", f: "", t: "aac" }), async (page) => {
        await openDebugger(page);
        await page.getByLabel("Speed").selectOption("fast");
        await button(page, "Play").click();
        await button(page, "Pause").waitFor();
        await words(page, "No match: no start position is left to try");
        await button(page, "Play").waitFor();
        // Playing again starts at the beginning; at this speed it takes half a minute.
        await page.getByLabel("Speed").selectOption("slow");
        await button(page, "Play").click();
        await button(page, "Pause").click();
        await button(page, "Play").waitFor();
        assertEquals((await page.locator(".snapshot-words").innerText()).includes("No match"), false);
        await button(page, "Play").click();
        await button(page, "Last step").click();
        await words(page, "No match: no start position is left to try");
        await button(page, "Play").click();
        await button(page, "Pause").waitFor();
        // Simulates a hidden page.
        await page.evaluate(() => {
          Object.defineProperty(document, "hidden", { value: true, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        });
        await button(page, "Play").waitFor();
        await button(page, "Play").click();
        await button(page, "Pause").waitFor();
        await replace(page, "text", "xx");
        await button(page, "Play").waitFor();
        await words(page, "Step 0 of 6. An attempt begins at character 1");
      }),
  );

  await t.step(
    "shows in the timeline where the search backtracked, and goes to a clicked step",
    () =>
      site.visit(linkTo({ p: "a+b", f: "", t: `${"a".repeat(9)}c` }), async (page) => {
        await openDebugger(page);
        const chart = page.getByRole("img", { name: /^Backtracking along the search: \d+ backtracks$/ });
        const { x, y, width, height } = await chart.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.mouse.click(x + width - 1, y + height / 2);
        await words(page, "No match: no start position is left to try");
        await page.mouse.click(x + 1, y + height / 2);
        await words(page, "Step 0 of");
        assertEquals(await violationsInEachScheme(page), []);
      }),
  );

  await t.step(
    "goes to a part that was chosen in the diagram, and to the cursor",
    () =>
      site.visit(linkTo({ p: "x+y", f: "", t: "xxz" }), async (page) => {
        await openDebugger(page);
        await page.locator("#diagram .box").filter({ hasText: /^y$/ }).last().click();
        await button(page, "Run to part").click();
        await words(page, "At character 3: y does not match “z”");
        await button(page, "First step").click();
        await text(page).click();
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        await button(page, "Run to cursor").click();
        await words(page, "At character 2: x matches “x”");
      }),
  );

  await t.step(
    "is opened at its step by a link, and updates the link",
    () =>
      site.visit(`${linkTo({ p: "a+b", f: "g", t: "aab ab" })}&e=3-4`, async (page) => {
        await words(page, "Step 2 of 4. At character 5: a matches “a”");
        assertEquals(await page.getByLabel("Search from").inputValue(), "4");
        await button(page, "Next step").click();
        await words(page, "Step 3 of 4. At character 6: a does not match “b”");
        await page.waitForFunction(() => location.search.endsWith("&e=3-5"));
        await page.locator("#tab-explanation").click();
        await page.waitForFunction(() => !location.search.includes("&e="));
        await counted(page, ".traced", 0);
      }),
  );

  await t.step(
    "returns to its step with the browser's back button, whatever was shown meanwhile",
    () =>
      site.visit(linkTo({ p: "a+b", f: "g", t: "aab ab" }), async (page) => {
        await openDebugger(page);
        for (
          const event of [
            "At character 1: a matches",
            "At character 2: a matches",
            "At character 3: a does not match",
          ]
        ) {
          await button(page, "Next step").click();
          await words(page, event);
        }
        await page.waitForFunction(() => location.search.endsWith("&e=0-4"));
        await choose(page, "Templates", "Email address");
        await words(page, "Step 0 of");
        await page.goBack();
        await words(page, "At character 3: a does not match");
        await page.waitForFunction(() => location.search.endsWith("&e=0-4"));
        await choose(page, "Templates", "Email address");
        await page.locator("#tab-explanation").click();
        await page.waitForFunction(() => !location.search.includes("&e="));
        await page.goBack();
        await words(page, "At character 3: a does not match");
        await replace(page, "text", "xab");
        await words(page, "Step 0 of");
      }),
  );

  await t.step(
    "shows the number of backtracks, also as line thickness, and goes to any of a million steps",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "a".repeat(40) + "!" }), async (page) => {
        await showView(page, "debugger");
        await words(page, "Recording");
        await words(page, "Step 0 of more than 20,000,000");
        await page.getByText(/Recorded up to step [\d,]+; later steps are only counted/).waitFor();
        await page.locator(".timeline-legend", { hasText: /\d{3},\d{3} backtracks/ }).waitFor();
        await page.getByLabel("Show in pattern, diagram and text").check();
        await page.locator("#diagram .heat-4 > .heat-badge").first().waitFor();
        assertMatch(await page.locator("#diagram .heat-badge").first().innerHTML(), /\dM/);
        assert((await painted(page, "text", "heat-4")).length > 0);
        assert((await painted(page, "pattern", "heat-4")).length > 0);
        await page.getByLabel("Go to step").fill("234567");
        await page.keyboard.press("Enter");
        await words(page, "Step 234,567 of");
        await button(page, "Previous step").click();
        await words(page, "Step 234,566 of");
        const bars = await page.locator(".timeline path").evaluateAll((paths) =>
          paths.map((path) => path.getAttribute("d")?.split("M").length ?? 0)
        );
        assert(bars.every((count) => count > 100 && count < 300), bars.join());
        assertEquals(await violations(page), []);
        await replace(page, "text", "aaa");
        await words(page, "Step 0 of 10");
        await page.getByText("Match from character 1 to 3").waitFor();
      }),
  );

  await t.step(
    "says why a character matched or not, and what would match",
    () =>
      site.visit(linkTo({ p: "\\d{4}-\\d{2}", f: "", t: "on 2024-1x" }), async (page) => {
        await openDebugger(page);
        await page.getByRole("spinbutton", { name: "Character" }).fill("10");
        await page.keyboard.press("Enter");
        await page.getByText("Expected at character 10: \\d, found “x”").waitFor();
        await button(page, "Change \\d{2} to \\d{1,2}").waitFor();
        await page.getByRole("button", { name: "Replace “x” with “0” at character 10" }).click();
        await status(page, "1 match");
        const character = page.locator('[data-field="text"] .match').first();
        const box = await character.boundingBox();
        await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 7 * 1.9, (box?.y ?? 0) + 5);
        await page.getByText("\\d matched “0” at character 5").waitFor();
        await page.getByText("Iteration 2 of \\d{4}").waitFor();
      }),
  );

  await t.step(
    "names a negative lookahead that matched, and what to remove",
    () =>
      site.visit(linkTo({ p: "^(?!admin)\\w+$", f: "", t: "administrator" }), async (page) => {
        await openDebugger(page);
        await page.getByRole("spinbutton", { name: "Character" }).fill("6");
        await page.keyboard.press("Enter");
        await page.getByText("The negative lookahead (?!admin) matched “admin” at character 1").waitFor();
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: "Remove “admin” at character 1" }).click();
        await status(page, "1 match");
      }),
  );

  await t.step(
    "shows steps next to the time, for each match, and for both patterns of a comparison",
    () =>
      site.visit(`${linkTo({ p: "a", f: "g", t: "aba" })}&d=YnxhfGM&df=g`, async (page) => {
        await page.locator(".step-count", { hasText: "4 steps" }).waitFor();
        const steps = page.locator(".match-list .match-line .steps");
        await until("steps of each match", () => steps.allInnerTexts(), (all) => all.join() === "1,2");
        await page.getByText(/4 steps with the current pattern, \d+ steps with the new pattern/).waitFor();
      }),
  );

  await t.step(
    "says that a count was stopped",
    () =>
      site.visit(linkTo({ p: "a*a*a*a*b", f: "", t: "a".repeat(300) }), async (page) => {
        await page.locator(".step-count", { hasText: "more than 20,000,000 steps" }).waitFor();
      }),
  );

  await t.step("has no accessibility violations on a phone", () =>
    site.visit(
      `${linkTo({ p: "^(a+)+$", f: "", t: "aaaaaaaa!" })}&e=0-50`,
      async (page) => {
        await words(page, /Step \d+ of/);
        await page.getByLabel("Show in pattern, diagram and text").check();
        assertEquals(await violationsInEachScheme(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assertEquals(wide, 0);
      },
      { viewport: { width: 375, height: 740 } },
    ));
});
