/** The debugger: a search moment by moment, where it was hot, and why a character matched or not. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { choose, linkTo, replace, showView, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";
import { until } from "../until.ts";

const words = (page: Page, expected: string | RegExp) =>
  page.locator(".moment-words", { hasText: expected }).waitFor();

const button = (page: Page, name: string) => page.locator(".debugger").getByRole("button", { name });

/** What is painted in a field. */
const painted = (page: Page, field: "pattern" | "text", mark: string) =>
  page.locator(`[data-field="${field}"] .${mark}`).allInnerTexts();

async function openDebugger(page: Page): Promise<void> {
  await showView(page, "debugger");
  await words(page, "Moment 1 of");
}

/** Opens the tab as someone does who has no mouse. */
async function openByKeys(page: Page): Promise<void> {
  await page.locator("#tab-explanation").focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let tab = 0; tab < 10 && await focused() !== "Debug"; tab++) await page.keyboard.press("ArrowRight");
  await words(page, "Moment 1 of");
}

journeys("the debugger", async (t) => {
  await using site = await openSite();

  await t.step(
    "goes through a search with the mouse, and shows the place in pattern, text and diagram",
    () =>
      site.visit(linkTo({ p: "(a+)b|ac", f: "g", t: "aac ab" }), async (page) => {
        await status(page, "2 matches");
        await openDebugger(page);
        await button(page, "Forward").click();
        await words(page, "Moment 2 of 25, step 1 of 17. At 0: the pattern tries one way");
        await button(page, "Forward").click();
        await button(page, "Forward").click();
        await words(page, "At 0: a takes “a”");
        assertEquals(await painted(page, "pattern", "traced"), ["a"]);
        assertEquals(await painted(page, "text", "traced"), ["a"]);
        assertEquals(await page.locator("#diagram .box.traced").getAttribute("aria-label"), '"a"');
        await button(page, "To the match").click();
        await words(page, "Match from 1 to 3");
        await page.getByText("Search from 0: 17 steps. Finds 1 to 3").waitFor();
        await button(page, "To the match").click();
        await words(page, "Match from 4 to 6");
        assertEquals(await page.getByLabel("Search from").inputValue(), "3");
        assertMatch(await page.locator(".moment-places").innerText(), /Group 1\s+“a” 4–5/);
        await button(page, "First").click();
        await words(page, "Moment 1 of");
        assertEquals(await violations(page), []);
      }),
  );

  await t.step(
    "is used with the keyboard alone",
    () =>
      site.visit(linkTo({ p: "a*b", f: "", t: "aac" }), async (page) => {
        await status(page, "No match");
        await openByKeys(page);
        // Between the tabs and their panel are the buttons of the diagram.
        const isInside = () => page.evaluate(() => document.activeElement?.closest(".debugger") !== null);
        for (let tab = 0; tab < 12 && !await isInside(); tab++) await page.keyboard.press("Tab");
        await page.keyboard.press("f");
        await words(page, "Moment 2 of");
        await page.keyboard.press("b");
        await words(page, "Moment 1 of");
        await page.getByRole("slider", { name: "Moment" }).focus();
        await page.keyboard.press("End");
        await words(page, "No match: no start is left to try");
        await page.keyboard.press("ArrowLeft");
        await words(page, "does not fit the end of the text");
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("m");
        await page.getByText("No match comes after this moment").waitFor();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type("4");
        await page.keyboard.press("Tab");
        await words(page, "Moment 4 of");
      }),
  );

  await t.step(
    "goes to a part that was chosen in the diagram, and to the cursor",
    () =>
      site.visit(linkTo({ p: "x+y", f: "", t: "xxz" }), async (page) => {
        await openDebugger(page);
        await page.locator("#diagram .box").filter({ hasText: /^y$/ }).last().click();
        await button(page, "To part").click();
        await words(page, "At 2: y does not fit “z”");
        await button(page, "First").click();
        await text(page).click();
        await page.keyboard.press("Home");
        await page.keyboard.press("ArrowRight");
        await button(page, "To place 1").click();
        await words(page, "At 1: x takes “x”");
      }),
  );

  await t.step(
    "is opened by a link at its moment, and keeps the link in step",
    () =>
      site.visit(`${linkTo({ p: "a+b", f: "g", t: "aab ab" })}&e=3-4`, async (page) => {
        await words(page, "Moment 4 of");
        assertEquals(await page.getByLabel("Search from").inputValue(), "3");
        await button(page, "Forward").click();
        await words(page, "Moment 5 of");
        await page.waitForFunction(() => location.search.endsWith("&e=3-5"));
        await page.locator("#tab-explanation").click();
        await page.waitForFunction(() => !location.search.includes("&e="));
        assertEquals(await page.locator(".traced").count(), 0);
      }),
  );

  await t.step(
    "comes back to its moment with the browser's step back, whatever was looked at meanwhile",
    () =>
      site.visit(linkTo({ p: "a+b", f: "g", t: "aab ab" }), async (page) => {
        await openDebugger(page);
        for (const moment of [2, 3, 4]) {
          await button(page, "Forward").click();
          await words(page, `Moment ${moment} of`);
        }
        await page.waitForFunction(() => location.search.endsWith("&e=0-4"));
        await choose(page, "Templates", "E-mail address");
        await words(page, "Moment 1 of");
        await page.goBack();
        await words(page, "Moment 4 of");
        await page.waitForFunction(() => location.search.endsWith("&e=0-4"));
        await choose(page, "Templates", "E-mail address");
        await page.locator("#tab-explanation").click();
        await page.waitForFunction(() => !location.search.includes("&e="));
        await page.goBack();
        await words(page, "Moment 4 of");
        await replace(page, "text", "xab");
        await words(page, "Moment 1 of");
      }),
  );

  await t.step(
    "shows how often it went back, in numbers and by thickness, and goes to any of a million moments",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "a".repeat(40) + "!" }), async (page) => {
        await showView(page, "debugger");
        await words(page, "Recording");
        await words(page, "Moment 1 of 1,000,000");
        await page.getByText("The first 1,000,000 moments are kept, what follows is counted").waitFor();
        await page.getByLabel("Show in pattern, diagram and text").check();
        await page.locator("#diagram .heat-4 > .heat-badge").first().waitFor();
        assertMatch(await page.locator("#diagram .heat-badge").first().innerHTML(), /\dM/);
        assert((await painted(page, "text", "heat-4")).length > 0);
        assert((await painted(page, "pattern", "heat-4")).length > 0);
        await page.getByLabel("Moment").last().fill("987654");
        await page.keyboard.press("Enter");
        await words(page, "Moment 987,654 of");
        await button(page, "Back").click();
        await words(page, "Moment 987,653 of");
        assertEquals(await violations(page), []);
        await replace(page, "text", "aaa");
        await words(page, "Moment 1 of 1");
        await page.getByText("Finds 0 to 3").waitFor();
      }),
  );

  await t.step(
    "says why a character matched or not, and what would match",
    () =>
      site.visit(linkTo({ p: "\\d{4}-\\d{2}", f: "", t: "on 2024-1x" }), async (page) => {
        await openDebugger(page);
        await page.getByRole("spinbutton", { name: "Character" }).fill("9");
        await page.keyboard.press("Enter");
        await page.getByText("Expected at 9: \\d, found “x”").waitFor();
        await page.getByRole("button", { name: "Change \\d{2} to \\d{1,2}" }).waitFor();
        await page.getByRole("button", { name: "Write “0” for “x” at 9" }).click();
        await status(page, "1 match");
        const character = page.locator('[data-field="text"] .match').first();
        const box = await character.boundingBox();
        await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 7 * 1.9, (box?.y ?? 0) + 5);
        await page.getByText("\\d matched “0” at 4").waitFor();
        await page.getByText("Iteration 2 of \\d{4}").waitFor();
      }),
  );

  await t.step(
    "names a negative lookahead that matched, and what to take out",
    () =>
      site.visit(linkTo({ p: "^(?!admin)\\w+$", f: "", t: "administrator" }), async (page) => {
        await openDebugger(page);
        await page.getByRole("spinbutton", { name: "Character" }).fill("5");
        await page.keyboard.press("Enter");
        await page.getByText("The negative lookahead (?!admin) matched “admin” at 0").waitFor();
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: "Take “admin” out at 0" }).click();
        await status(page, "1 match");
      }),
  );

  await t.step(
    "counts steps beside the time, for each match, and for both patterns of a comparison",
    () =>
      site.visit(`${linkTo({ p: "a", f: "g", t: "aba" })}&d=YnxhfGM&df=g`, async (page) => {
        await page.locator(".step-count", { hasText: "4 steps" }).waitFor();
        const list = page.locator(".match-list");
        await until("steps of each match", () =>
          list.innerText(), (words) =>
          /1 step\b[^]*2 steps/.test(words));
        await page.getByText(/Steps there: 4 steps with the first, \d+ steps with the second/).waitFor();
      }),
  );

  await t.step(
    "says that a count was given up",
    () =>
      site.visit(linkTo({ p: "a*a*a*a*b", f: "", t: "a".repeat(300) }), async (page) => {
        await page.locator(".step-count", { hasText: "more than 20,000,000 steps" }).waitFor();
      }),
  );

  await t.step("has no obstacles on a phone", () =>
    site.visit(
      `${linkTo({ p: "^(a+)+$", f: "", t: "aaaaaaaa!" })}&e=0-50`,
      async (page) => {
        await words(page, "Moment 50 of");
        await page.getByLabel("Show in pattern, diagram and text").check();
        assertEquals(await violationsInEachScheme(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assertEquals(wide, 0);
      },
      { viewport: { width: 375, height: 740 } },
    ));
});
