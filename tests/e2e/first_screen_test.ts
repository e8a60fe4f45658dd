/** What the first screen says by itself: what it is for, why nothing matches, and what a paste may be. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { until } from "../timing/until.ts";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { counted, linkTo, pattern, replace, showView, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const VERSION = String.raw`^v(\d+)\.(\d+)\.(\d+)$`;
const WHY = ".no-match";

journeys("a text without a match", async (t) => {
  await using site = await openSite();

  await t.sample(
    "says why, and is fixed from there",
    () =>
      site.visit(linkTo({ p: VERSION, f: "", t: "v1.x.3" }), async (page) => {
        await status(page, "No match");
        const why = page.locator(WHY);
        await why.getByText('At column 4: expected \\d (group 2), found "x"').waitFor();
        assertEquals(
          await page.getByRole("button", { name: "Copy as" }).count(),
          0,
          "there is nothing to copy",
        );
        assertEquals(await violations(page), []);
        await why.getByRole("button", { name: /^Allow "x"/ }).click();
        await status(page, "1 match");
        await counted(page, ".match-view .match-line", 1);
        await why.waitFor({ state: "detached" });
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+z");
        await why.getByRole("button", { name: /^Change the text/ }).click();
        await status(page, "1 match");
        assertMatch(await text(page).innerText(), /^v1\.\d\.3$/);
      }),
  );

  await t.step(
    "offers flag m first where the text has several lines, and follows the pattern",
    () =>
      site.visit(linkTo({ p: VERSION, f: "g", t: "v1.2.3\nv1.2\nv10.0.1" }), async (page) => {
        const why = page.locator(WHY);
        await why.getByText("The text has several lines").waitFor();
        assertEquals(await why.getByRole("button").first().innerText(), "Set m");
        await page.keyboard.press("Tab");
        await why.getByRole("button", { name: "Set m" }).focus();
        await page.keyboard.press("Enter");
        await status(page, "2 matches");
        await counted(page, ".match-view .match-line", 2);
        assertEquals(await page.evaluate(() => document.activeElement?.id), "panel-mode-matches");
        await page.waitForURL(/[?&]f=Z20/);
        await replace(page, "pattern", "^x");
        await why.getByText('expected x, found "v"').waitFor();
        await replace(page, "text", "");
        await page.getByText("Type or paste a text above").waitFor();
        await page.locator(".verdict-item.matches", { hasText: "No text" }).waitFor();
      }),
  );

  await t.step(
    "may be one that another pattern is for",
    () =>
      site.visit("/", async (page) => {
        await status(page, "2 matches");
        await replace(page, "text", "2026-11-29");
        await page.locator(WHY).getByText("Line 1 looks like a date").waitFor();
        await page.getByRole("button", { name: "Use its pattern" }).click();
        await status(page, "1 match");
        assertEquals(await text(page).innerText(), "2026-11-29");
      }),
  );

  await t.step(
    "is explained with its line, and step by step",
    () =>
      site.visit(linkTo({ p: VERSION, f: "m", t: "one\nv1.x.3" }), async (page) => {
        await page.locator(WHY).getByText("at line 2, column 4").waitFor();
        await page.locator(WHY).getByRole("button", { name: "Step through" }).click();
        await page.locator("#panel-debugger .snapshot-words").first().waitFor();
      }),
  );
});

journeys("the table of matches", async (t) => {
  await using site = await openSite();

  await t.step("has a column for each group, and the same chips as the text", () =>
    site.visit(
      linkTo({ p: "(?<level>[A-Z]+) (\\d+) ?(x)?", f: "g", t: "INFO 12 x\nWARN 345\n" }),
      async (page) => {
        await counted(page, ".match-line", 2);
        const table = page.getByRole("grid", { name: "Matches and captures" });
        // Steps are counted after the matches are shown.
        await until("the steps", () => table.locator(".steps").last().innerText(), (steps) => steps !== "");
        assertEquals(await table.getByRole("columnheader").allInnerTexts(), [
          "#",
          "Match",
          "level",
          "Group 2",
          "Group 3",
          "Position",
          "Steps",
        ]);
        assertEquals(await table.getByRole("row").nth(2).getByRole("gridcell").allInnerTexts(), [
          "2",
          "WARN 345",
          "WARN",
          "345",
          "not set",
          "Ln 2, Col 1",
          await table.locator(".steps").last().innerText(),
        ]);
        const tints = await page.locator(".match-line .badge, .field-text .match").evaluateAll((all) =>
          all.map((each) => getComputedStyle(each).backgroundColor)
        );
        assertEquals(new Set(tints).size, 2, tints.join());
        assertEquals(await violations(page), []);
        // The arrow keys stay in their column.
        await table.getByRole("button", { name: "12", exact: true }).focus();
        await page.keyboard.press("ArrowDown");
        const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
        await until("the cell below", focused, (seen) => seen === "345");
        await page.keyboard.press("Enter");
        const selected = () => page.evaluate(() => getSelection()?.toString());
        await until("the capture in the text", selected, (seen) => seen === "345");
      },
    ));
}, "rest");

journeys("what is pasted into the pattern", async (t) => {
  await using site = await openSite();

  await t.step(
    "opens the comparison if it is a part of a diff",
    () =>
      site.visit(linkTo({ p: "old", f: "", t: "a@b" }), async (page) => {
        await status(page, "No match");
        await paste(page, "-const EMAIL = /^\\S+@\\S+$/;\n+const EMAIL = /^\\S+@\\S+\\.\\w+$/i;\n");
        const [before, after] = [
          page.getByLabel("Before", { exact: true }),
          page.getByLabel("After", { exact: true }),
        ];
        await before.waitFor();
        assertEquals(await Promise.all([before.inputValue(), after.inputValue()]), [
          "^\\S+@\\S+$",
          "^\\S+@\\S+\\.\\w+$",
        ]);
        await page.getByText("0 matches before and after, 1 only before, 0 only after").waitFor();
        await page.waitForURL(/[?&]d=/);
        const offers = page.locator(".paste-choices");
        assertEquals(await offers.getByRole("button").allInnerTexts(), [
          "Read as /^\\S+@\\S+\\.\\w+$/i",
          "Compare with the removed line",
          "Keep as text",
        ]);
        assertEquals(await violations(page), []);
        await offers.getByRole("button", { name: "Read as" }).click();
        await pattern(page).filter({ hasText: "^\\S+@\\S+\\.\\w+$" }).waitFor();
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+z");
        await page.keyboard.press("ControlOrMeta+z");
        await pattern(page).filter({ hasText: /^old$/ }).waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "goes to the test text if it is a line of a log",
    () =>
      site.visit(linkTo({ p: "\\w+", f: "g", t: "a" }), async (page) => {
        await status(page, "1 match");
        const line = "2025-11-20 12:01:33 ERROR [main] request failed (timeout=30)";
        await paste(page, line);
        await page.getByRole("button", { name: "Move to test text" }).click();
        await text(page).filter({ hasText: line }).waitFor();
        await pattern(page).filter({ hasText: /^\\w\+$/ }).waitFor();
        await status(page, "12 matches");
      }, { clipboard: true }),
  );
}, "rest");

journeys("a pattern with an error", async (t) => {
  await using site = await openSite();

  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await t.step(
      `is repaired from its message in a window of ${viewport.width} px, in one step to undo`,
      () =>
        site.visit(linkTo({ p: "a", f: "g", t: "(a)\nb" }), async (page) => {
          await status(page, "1 match");
          const why = page.getByRole("button", { name: "Why not? Line 2" });
          await why.waitFor();
          const height = async () => (await page.locator(".strip-box").boundingBox())?.height;
          // The words for a first visit leave with the first change.
          await replace(page, "pattern", "a+");
          const before = await height();
          await replace(page, "pattern", "(a");
          await page.getByRole("button", { name: "Escape (", exact: true }).waitFor();
          assertEquals(await height(), before);
          assertEquals(await why.count(), 0);
          assertEquals(await violations(page), []);
          await page.getByRole("button", { name: "Add )", exact: true }).click();
          await pattern(page).filter({ hasText: /^\(a\)$/ }).waitFor();
          await page.locator(".error-line.syntax").waitFor({ state: "detached" });
          await pattern(page).focus();
          await page.keyboard.press("ControlOrMeta+z");
          await pattern(page).filter({ hasText: /^\(a$/ }).waitFor();
        }, { viewport }),
    );
  }
}, "rest");

journeys("line tests", async (t) => {
  await using site = await openSite();

  await t.step(
    "expect nothing unasked, one click expects what each line does now, and the generated file passes",
    () =>
      site.visit(linkTo({ p: VERSION, f: "", t: "v1.2.3\nv1.2\n1.2.3" }), async (page) => {
        await page.getByRole("tab", { name: "Tests" }).click();
        await page.getByText("1 of 3 lines match, no expectations yet").waitFor();
        await page.locator(".verdict-item.matches", { hasText: "1 of 3 lines match" }).waitFor();
        assertEquals(await page.locator(".line-test .outcome").allInnerTexts(), [
          "matches",
          "no match",
          "no match",
        ]);
        assertEquals(new URL(page.url()).searchParams.get("y") ?? "", "");
        assertEquals(await page.getByRole("button", { name: "Clear", exact: true }).count(), 0);
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: "Pin current results" }).click();
        await page.getByText("3 passed, 0 failed").waitFor();
        assertEquals(await page.locator(".line-test .expectation").allInnerTexts(), [
          "should match",
          "should not match",
          "should not match",
        ]);
        assertEquals(await page.locator(".failed").filter({ visible: true }).count(), 0);
        await showView(page, "code");
        const code = await page.getByLabel("Test file for node:test", { exact: true }).innerText();
        assertEquals(await testsPass(code), true);
        await page.getByRole("button", { name: "Line 2: should not match" }).click();
        await page.getByText("2 passed, 1 failed").waitFor();
        await page.getByRole("button", { name: "Line 2: should match" }).click();
        await page.getByText("3 passed, 0 failed").waitFor();
        await page.getByRole("button", { name: "Clear", exact: true }).click();
        await page.getByText("1 of 3 lines match, no expectations yet").waitFor();
      }),
  );
}, "rest");

journeys("a first visit", async (t) => {
  await using site = await openSite();

  await t.step(
    "says what the page is for, until the reader has a draft",
    () =>
      site.visit("/", async (page) => {
        const purpose = page.getByText("whether it can hang a server");
        await purpose.waitFor();
        await page.locator(".verdict-item.danger", { hasText: "Dangerous" }).waitFor();
        await page.locator(".verdict-card").getByRole("button", { name: /^Use this fix/ }).waitFor();
        const summary = await page.locator(".summary").boundingBox();
        const diagram = await page.locator(".railroad").boundingBox();
        assert(summary && diagram && summary.y + summary.height <= diagram.y, "what it means comes first");
        assertEquals(await violations(page), []);
        await replace(page, "text", "12:01:33 INFO server started");
        await status(page, "1 match");
        assert(await purpose.isVisible());
        await page.reload();
        await status(page, "1 match");
        assertEquals(await purpose.isVisible(), false);
      }, { isFresh: true, viewport: { width: 1440, height: 900 } }),
  );

  await t.step(
    "explains the line that the example misses, until the reader changes something",
    () =>
      site.visit("/", async (page) => {
        const why = page.getByRole("group", { name: "Explanation of line 3" });
        await why.getByText("At column 30: expected \\w, ").waitFor();
        assertEquals(
          await page.evaluate(() => document.activeElement === document.body),
          true,
          "it doesn't take the focus",
        );
        assertEquals(await violations(page), []);
        await why.getByText("At column 30").click();
        await page.waitForFunction(() => document.activeElement?.closest(".field-text"));
        await why.getByRole("button", { name: 'Allow ":"' }).press("Enter");
        await why.waitFor({ state: "detached" });
        await status(page, "3 matches");
        assert(await page.evaluate(() => document.activeElement?.closest(".field-text") !== null));
        assertEquals(await page.getByRole("button", { name: /^Why not/ }).count(), 0);
      }, { isFresh: true, viewport: { width: 1440, height: 900 } }),
  );

  await t.step(
    "says what the page is for on a phone, and that moves nothing",
    () =>
      site.visit("/", async (page) => {
        const purpose = page.getByText("whether it can hang a server");
        await purpose.waitFor();
        await status(page, "2 matches");
        const height = async () => (await page.locator(".strip-box").boundingBox())?.height;
        const before = await height();
        await replace(page, "pattern", "(a");
        await page.locator(".error-line.syntax").waitFor();
        assert(await purpose.isVisible());
        assertEquals(await height(), before);
        await page.getByText("Matches appear here once the pattern is valid").waitFor();
        assertEquals(await violations(page), []);
        await page.reload();
        await page.getByText("Matches appear here once the pattern is valid").waitFor();
        assertEquals(await purpose.isVisible(), false);
      }, { isFresh: true, viewport: { width: 390, height: 844 }, hasTouch: true }),
  );

  await t.step(
    "a few lines without a match can be asked about, each",
    () =>
      site.visit(linkTo({ p: "^\\d+$", f: "gm", t: "12\n34\n5x\n67" }), async (page) => {
        await page.getByRole("button", { name: "Why not? Line 3" }).press("Enter");
        const why = page.getByRole("group", { name: "Explanation of line 3" });
        await why.getByRole("button", { name: 'Change the text: remove "x"' }).click();
        await status(page, "4 matches");
        await why.getByText("Nothing to explain in this line").waitFor();
        await page.keyboard.press("Escape");
        await why.waitFor({ state: "detached" });
        await replace(page, "text", "12\nx\ny\n");
        await status(page, "1 match");
        await counted(page, "button.expectation-why:visible", 2);
        await replace(page, "text", "12\nw\nx\ny\nz\n");
        // The line under the pointer is always asked about.
        await page.mouse.move(0, 0);
        await counted(page, "button.expectation-why:visible", 0);
      }),
  );

  await t.step(
    "finds the reference beside the pattern, and the fixtures in the menu",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
        await status(page, "1 match");
        await page.getByRole("tab", { name: "Reference" }).click();
        await page.getByRole("searchbox", { name: "Search the reference" }).fill("word boundary");
        await page.getByRole("listitem").getByText("Word boundary", { exact: true }).first().waitFor();
        assertEquals(await violations(page), []);
        assertEquals(new URL(page.url()).pathname, "/");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await page.locator("#menu-main").getByRole("button", { name: "Fixtures" }).click();
        await page.getByRole("button", { name: "Run the fixtures" }).click();
        await page.getByRole("button", { name: "Run all" }).waitFor();
      }, { viewport: { width: 1280, height: 800 } }),
  );
}, "rest");

/** Controls that a first visit has in view, without the cells of the matches. */
const MAX_CONTROLS = 50;

journeys("a window of 1440 × 900", async () => {
  await using site = await openSite();
  await site.visit("/", async (page) => {
    await page.getByRole("button", { name: /^Use this fix/ }).waitFor();
    await page.locator(".why-not-close").waitFor();
    const shown = await page.evaluate(controlsInView);
    assert(shown.length > 30 && shown.length <= MAX_CONTROLS, `${shown.length}: ${shown.join(" · ")}`);
  }, { viewport: { width: 1440, height: 900 }, isFresh: true });
}, "rest");

/** The names of what can be pressed, typed into, chosen or moved in the window. Rows of lists aren't controls. */
function controlsInView(): string[] {
  const selector =
    "a[href], button, input, select, textarea, summary, [contenteditable=true], [role=separator]";
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    const { width, height, top, right, bottom, left } = element.getBoundingClientRect();
    const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return isInside && width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true }) &&
      element.closest("[role=gridcell]") === null;
  }).map((element) => element.ariaLabel ?? element.textContent.trim());
}

/** Pastes over the whole pattern. */
async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await pattern(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
}

/** Whether a file of tests passes. */
async function testsPass(code: string): Promise<boolean> {
  const path = await Deno.makeTempFile({ suffix: ".mjs" });
  await Deno.writeTextFile(path, code);
  const { code: exit } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--no-config", "--allow-all", path],
    stdout: "null",
    stderr: "null",
  }).output();
  await Deno.remove(path);
  return exit === 0;
}
