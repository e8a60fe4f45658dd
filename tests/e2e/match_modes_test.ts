/** The modes of the match view, in a real browser with the built app. */
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { isFullSize, share } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { journeys } from "./journeys.ts";
import {
  address,
  choose,
  counted,
  linkTo,
  pattern,
  replace,
  setTimeoutOfRuns,
  status,
  text,
} from "./page_parts.ts";
import { openSite } from "./site.ts";

const DATES = linkTo({ p: "(?<y>\\d{4})-(?<m>\\d\\d)", f: "g", t: "a 2025-11\nb 2026-01 c" });

const MANY = share(4, 200_000);

/** Opens a mode by its tab. */
const open = (page: Page, title: string) => page.getByRole("tab", { name: title, exact: true }).click();

/** Expects of each line what the pattern does with it. */
const asNow = (page: Page) => page.getByRole("button", { name: "Pin current results" }).click();

/** Waits for a message of the mode. */
const waitForMessage = (page: Page, words: string | RegExp) =>
  page.locator(".match-view .mode-status", { hasText: words }).waitFor();

/** The rows of the mode's list. */
const ROWS = ".match-view .match-line";

/** Waits until the rows of the mode's list have these texts: they are updated after the message. */
async function rows(page: Page, expected: readonly string[], read = (text: string) => text): Promise<void> {
  const shown = async () => (await page.locator(ROWS).allInnerTexts()).map(read);
  const same = JSON.stringify(expected);
  await until(`rows with ${same}`, shown, (seen) => JSON.stringify(seen) === same);
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Waits until a text is selected. */
const selected = (page: Page, words: string) =>
  page.waitForFunction((expected) => String(getSelection()) === expected, words);

journeys("a pattern with syntax that the browser lacks", async (t) => {
  await using site = await openSite();

  await t.step(
    "is matched by our engine",
    () =>
      site.visit(linkTo({ p: "\\Aa|b\\Z", f: "gmu", t: "a\na\nb\n" }), async (page) => {
        await status(page, "2 matches");
        await page.locator(".verdict-item.edition", { hasText: "ES next" }).waitFor();
      }),
  );
}, "rest");

journeys("the match view during one visit", async (t) => {
  await using site = await openSite();

  await site.visit(DATES, async (page) => {
    await status(page, "2 matches");

    await t.step("steps through the matches by key; there are buttons for many matches", async () => {
      await page.locator(".cm-editor .match").first().waitFor();
      assertEquals(await page.getByRole("button", { name: "Next match" }).count(), 0);
      await page.keyboard.press("F8");
      await selected(page, "2025-11");
      await page.keyboard.press("F8");
      await selected(page, "2026-01");
      await page.keyboard.press("F8");
      await selected(page, "2025-11");
      await page.keyboard.press("Shift+F8");
      await selected(page, "2026-01");
    });

    await t.step("shows line and column, and copies the matches", async () => {
      await page.locator(".match-line", { hasText: "Ln 2, Col 3" }).waitFor();
      const copied = async (format: string) => {
        const before = await clipboard(page);
        await choose(page, "Copy as", format, ".match-view");
        return await until(`a copy as ${format}`, () => clipboard(page), (text) => text !== before);
      };
      assertEquals(JSON.parse(await copied("JSON"))[1].groups[0].text, "2026");
      assertMatch(await copied("CSV"), /^1,0,,2,9,1,3,2025-11\r$/m);
      assertEquals(await copied("Text"), "2025-11\n2026-01");
    });

    await t.step("moves between tabs with the keyboard", async () => {
      await page.getByRole("tab", { name: "Matches" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await waitForMessage(page, "2 items");
      await page.getByLabel("Item").fill("$1");
      await page.getByLabel("Separator").fill(", ");
      await page.locator(".match-line", { hasText: "2025, 2026" }).waitFor();
    });

    await t.step("replaces while typing, and copies the whole result", async () => {
      await open(page, "Replace");
      await waitForMessage(page, "2 matches replaced");
      await rows(page, ["a ", "b  c"]);
      await page.getByLabel("Replace with").fill("$<m>/$1 $9");
      await page.locator("ins", { hasText: "11/2025 $9" }).waitFor();
      await rows(page, ["a 11/2025 $9", "b 01/2026 $9 c"]);
      assertEquals(
        await page.locator(".template-words .doubtful").innerText(),
        "$9 there is no group 9, so it is inserted as is",
      );
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByText("The text is copied").waitFor();
      assertEquals(await clipboard(page), "a 11/2025 $9\nb 01/2026 $9 c");
    });
  }, { clipboard: true });
}, "sample");

journeys("the match view's modes in a browser", async (t) => {
  await using site = await openSite();

  await t.step(
    "stores mode and template in the address, and opens them from it",
    () =>
      site.visit(DATES, async (page) => {
        await open(page, "Replace");
        await page.getByLabel("Replace with").fill("$2\n.");
        await address(page, { m: "replace", r: encode("$2\n.") });
        await page.goto(page.url());
        await waitForMessage(page, "2 matches replaced");
        await rows(page, ["a 11", ".", "b 01", ". c"]);
      }),
  );

  await t.step(
    "splits with any flags, with captures among the pieces",
    () =>
      site.visit(linkTo({ p: "(,)|;", f: "y", t: "a,b;c" }), async (page) => {
        await status(page, "No match");
        await open(page, "Split");
        await waitForMessage(page, "3 pieces, and 2 captures between them");
        await rows(page, [
          '0 1 "a"',
          '1 1 2 ","',
          '2 3 "b"',
          "3 1 undefined: the group did not participate",
          '4 5 "c"',
        ], (row) => row.replaceAll(/\s+/g, " "));
        await page.getByRole("button", { name: "Copy as JSON" }).click();
        await page.getByText("The pieces are copied").waitFor();
        assertEquals(JSON.parse(await clipboard(page)), ["a", ",", "b", null, "c"]);
      }, { clipboard: true }),
  );

  await t.step(
    "tests each line, and stores the expectations in the link",
    () =>
      site.visit(linkTo({ p: "^a+$", f: "g", t: "a\naa\r\nb\n" }), async (page) => {
        await open(page, "Tests");
        await asNow(page);
        await waitForMessage(page, "3 passed, 0 failed");
        await page.waitForURL(/[?&]x=3/);
        await page.getByRole("button", { name: "Line 3: should not match" }).focus();
        await page.keyboard.press("Space");
        await waitForMessage(page, "2 passed, 1 failed");
        await page.getByRole("button", { name: "Line 3: should match" }).waitFor();
        await page.keyboard.press("Space");
        await waitForMessage(page, "3 passed, 0 failed");
        await page.waitForURL(/[?&]x=3/);
        await page.goto(page.url());
        await waitForMessage(page, "3 passed, 0 failed");
        await text(page).click();
        await page.keyboard.press("ControlOrMeta+Home");
        await page.keyboard.type("a\n");
        // A new line has no expectation, and those of the others move with them.
        await page.getByRole("button", { name: "Line 4 should not match" }).waitFor();
        await waitForMessage(page, "3 passed, 0 failed");
      }),
  );

  await t.step(
    "explains line tests while there are none",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "" }), async (page) => {
        await open(page, "Tests");
        await page.getByText("Not a test yet: write one example per line").waitFor();
      }),
  );

  await t.step(
    "doesn't show the result of the last pattern while the next one is searched",
    () =>
      site.visit(linkTo({ p: "(a+)+", f: "", t: `${"a".repeat(40)}!` }), async (page) => {
        await status(page, "1 match");
        await page.locator(".cm-editor .match").first().waitFor();
        await setTimeoutOfRuns(page, "10 s");
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.press("$");
        await status(page, "No match so far · 0 of 41 characters searched");
        await page.locator(".verdict-item.matches", { hasText: "Running…" }).waitFor();
        await counted(page, ".cm-editor .match", 0);
        await counted(page, ROWS, 0);
        await status(page, "No match so far");
      }),
  );

  await t.step(
    "shows partial results of a run that was stopped",
    () =>
      site.visit(linkTo({ p: "b|(a+)+$", f: "g", t: `b b\n${"a".repeat(40)}!` }), async (page) => {
        await open(page, "Replace");
        await waitForMessage(page, "2 matches replaced, only what was found before the run was stopped");
        await open(page, "Tests");
        await waitForMessage(page, /^1 of 2 lines match, no expectations yet. Stopped in line 2/);
        await asNow(page);
        await waitForMessage(page, /1 passed, 0 failed. Stopped in line 2/);
      }),
  );

  // `screens_test.ts` sets the same for a page that comes later.
  if (isFullSize) {
    await t.step(
      "ends a run later when the reader is patient",
      () =>
        site.visit(linkTo({ p: "(a+)+$", f: "g", t: `${"a".repeat(40)}!` }), async (page) => {
          await setTimeoutOfRuns(page, "2 s");
          await page.locator(".match-end", { hasText: "Stopped after 2 s" }).waitFor();
        }),
    );
  }

  await t.step("replaces many matches and draws what is in view", () =>
    site.visit("/", async (page) => {
      await open(page, "Replace");
      await page.getByLabel("Replace with").fill("[$&]");
      await replace(page, "pattern", "b");
      await page.evaluate((times) => navigator.clipboard.writeText("aaaab".repeat(times)), MANY);
      await text(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("ControlOrMeta+v");
      await waitForMessage(page, `${MANY.toLocaleString("en")} matches replaced`);
      assertEquals(await page.locator(".match-line").count() < 60, true);
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByText("The text is copied").waitFor();
      assertEquals((await clipboard(page)).length, 7 * MANY);
    }, { clipboard: true }));

  await t.step(
    "reports text that a clipboard can't hold",
    () =>
      site.visit(linkTo({ p: ".", f: "g", t: "😀" }), async (page) => {
        await status(page, "2 matches");
        await choose(page, "Copy as", "Text", ".match-view");
        await page.getByText("The matches are copied, with U+FFFD for each half of a surrogate pair")
          .waitFor();
        assertEquals(await clipboard(page), "\ufffd\n\ufffd");
        await choose(page, "Copy as", "JSON", ".match-view");
        await page.getByText(/^The matches are copied$/).waitFor();
      }, { clipboard: true }),
  );

  await t.step("fits a phone in each mode", () =>
    site.visit(DATES, async (page) => {
      await status(page, "2 matches");
      await page.getByRole("button", { name: "Copy as" }).waitFor();
      for (const title of ["Replace", "List", "Split", "Tests"]) {
        if (await page.getByRole("tab", { name: title, exact: true }).isVisible()) await open(page, title);
        else await choose(page, "More", title, ".match-view");
        await page.locator(".match-view [role=tabpanel]:visible h2", { hasText: title }).waitFor();
        assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      }
    }, { viewport: { width: 390, height: 844 }, hasTouch: true }));
}, "rest");
