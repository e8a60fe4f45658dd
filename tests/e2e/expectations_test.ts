/** Expectations for the lines of the test text, beside the text and in a real browser. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { until } from "../timing/until.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, linkTo, pattern, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const PATTERN = "^[a-z.]+@([a-z]+\\.)+[a-z]+$";
const TEXT = "ada@example.com\nno-at-sign.org\nbob@exam_ple.org\n";
const link = (tests: Readonly<Record<string, string>> = {}) =>
  `${linkTo({ p: PATTERN, f: "gm", t: TEXT })}&${new URLSearchParams(tests)}`;

const mark = (page: Page, line: number) =>
  page.locator(".expectation-mark").and(page.getByLabel(new RegExp(`line ${line}\\b`, "i")));

/** Waits until the marks are these, from the first line to the last. */
const marks = (page: Page, expected: readonly string[]) =>
  until(
    `the marks ${expected.join()}`,
    () =>
      page.locator(".expectation-mark:not(.none)").evaluateAll((all) =>
        all.map((each) => each.getAttribute("aria-label") ?? "")
      ),
    (found) => found.join() === expected.join(),
  );

const count = (page: Page, words: string) => page.locator(".expectation-count", { hasText: words }).waitFor();

const editorReady = (page: Page) =>
  page.locator(".field-text .cm-editor .expectation-marks").waitFor({ state: "attached" });

const oneLine = (words: string) => words.replace(/\s+/g, " ").trim();

journeys("expectations beside the text", async (t) => {
  await using site = await openSite();

  await t.step(
    "are set with mouse and keyboard, move with their lines and survive a reload",
    () =>
      site.visit(link(), async (page) => {
        await editorReady(page);
        await status(page, "1 match");
        assertEquals(await page.locator(".expectation-count").count(), 0);
        await page.locator(".field-text .cm-line").first().hover();
        await mark(page, 1).click();
        await marks(page, ["Line 1 should match: as expected"]);
        await count(page, "1 of 1 as expected");
        await page.locator(".field-text .cm-line").nth(1).click();
        await page.keyboard.press("Alt+Enter");
        await marks(page, ["Line 1 should match: as expected", "Line 2 should match: not as expected"]);
        await page.keyboard.press("Alt+Enter");
        await marks(page, ["Line 1 should match: as expected", "Line 2 should not match: as expected"]);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Alt+Enter");
        await count(page, "2 of 3 as expected");
        await address(page, { y: "1,3", x: "2" });

        await page.keyboard.press("ControlOrMeta+Home");
        await page.keyboard.press("Enter");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.type("new");
        const moved = [
          "Line 2 should match: as expected",
          "Line 3 should not match: as expected",
          "Line 4 should match: not as expected",
        ];
        await marks(page, moved);
        await address(page, { y: "2,4", x: "3" });
        await page.reload();
        await marks(page, moved);

        await mark(page, 4).click();
        await mark(page, 4).click();
        await marks(page, moved.slice(0, 2));
      }),
  );

  await t.step(
    "are undone and redone, one after the other, and come back with a deleted line",
    () =>
      site.visit(link(), async (page) => {
        await editorReady(page);
        await status(page, "1 match");
        await page.locator(".field-text .cm-line").first().click();
        await page.keyboard.press("Alt+Enter");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Alt+Enter");
        const both = ["Line 1 should match: as expected", "Line 2 should match: not as expected"];
        await marks(page, both);
        await page.keyboard.press("ControlOrMeta+z");
        await marks(page, both.slice(0, 1));
        await page.keyboard.press("ControlOrMeta+z");
        await marks(page, []);
        await page.keyboard.press("ControlOrMeta+Shift+z");
        await page.keyboard.press("ControlOrMeta+Shift+z");
        await marks(page, both);
        await page.keyboard.press("ControlOrMeta+Home");
        await page.keyboard.press("Shift+ArrowDown");
        await page.keyboard.press("Delete");
        await marks(page, ["Line 1 should match: not as expected"]);
        await page.keyboard.press("ControlOrMeta+z");
        await marks(page, both);
      }),
  );

  await t.sample(
    "a line that fails is explained, and a suggested change of the pattern is one step to undo",
    () =>
      site.visit(link({ y: "1,3", x: "2" }), async (page) => {
        await count(page, "2 of 3 as expected");
        await page.getByRole("button", { name: "Why not? Line 3" }).click();
        const box = page.getByRole("group", { name: "Explanation of line 3" });
        await box.getByText('At column 9: expected [a-z] or \\., found "_".').waitFor();
        assertEquals(await violationsInEachScheme(page), []);
        await box.getByText("2 other lines unaffected").first().waitFor();
        await box.getByRole("button", { name: 'Allow "_" in the first [a-z]' }).first().click();
        await count(page, "3 of 3 as expected");
        assertEquals(await pattern(page).innerText(), "^[a-z.]+@([a-z_]+\\.)+[a-z]+$");
        await box.getByText("This line is as expected").waitFor();
        await page.keyboard.press("ControlOrMeta+z");
        await count(page, "2 of 3 as expected");
        assertEquals(await pattern(page).innerText(), PATTERN);
        await page.getByRole("button", { name: /^Change the text/ }).click();
        await count(page, "3 of 3 as expected");
        await page.getByRole("button", { name: "Close", exact: true }).click();
        await page.locator(".why-not").waitFor({ state: "detached" });
      }),
  );

  await t.step(
    "the explanation opens the debugger, and closes with the Escape key",
    () =>
      site.visit(link({ y: "3" }), async (page) => {
        const why = page.getByRole("button", { name: "Why not? Line 3" });
        await why.focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.activeElement?.className.includes("why-not"));
        await page.keyboard.press("Escape");
        await page.locator(".why-not").waitFor({ state: "detached" });
        await why.click();
        await page.getByRole("button", { name: "Step through" }).click();
        await page.locator("#panel-debugger").getByText(`Search from character ${TEXT.indexOf("bob") + 1}`)
          .waitFor();
      }),
  );

  await t.sample(
    "a line with several reasons lists them, each with its change, and one change makes all",
    () =>
      site.visit(
        `${linkTo({ p: "^[a-z]+@[a-z]+\\.com$", f: "gm", t: "ada@example.com\nBob.Smith@example.org" })}&y=*`,
        async (page) => {
          await page.getByRole("button", { name: "Why not? Line 2" }).click();
          const box = page.getByRole("group", { name: "Explanation of line 2" });
          await box.getByText("3 reasons").waitFor();
          assertEquals(await box.getByRole("listitem").allInnerTexts().then((all) => all.map(oneLine)), [
            'At column 1: expected [a-z], found "B", at column 5 "S"; only the case differs. Set flag i (ignore case)',
            'At column 4: expected [a-z] or @, found ".". Allow "." in the first [a-z]',
            'At column 19: expected com, found "org". Allow "org" as well as com',
          ]);
          await page.locator(".field-text .stopped", { hasText: "org" }).waitFor();
          assertEquals(await violationsInEachScheme(page), []);
          await box.getByRole("button", { name: "Set flag i" }).click();
          await box.getByText("2 reasons").waitFor();
          await box.getByRole("button", { name: "Make all 2 changes" }).click();
          await box.getByText("This line is as expected").waitFor();
          assertEquals(await pattern(page).innerText(), "^[a-z.]+@[a-z]+\\.(?:com|org)$");
        },
      ),
  );

  await t.step(
    "the list of tests explains a line in place, and the focus comes back from there",
    () =>
      site.visit(`${link({ y: "1,3", x: "2" })}&m=lines`, async (page) => {
        const list = page.getByRole("list", { name: "Line tests" });
        await list.getByText("failed: no match").waitFor();
        const why = list.getByRole("button", { name: "Why not? Line 3" });
        await why.focus();
        await page.keyboard.press("Enter");
        const box = page.locator(".why-line").getByRole("group", { name: "Explanation of line 3" });
        await box.getByText('At column 9: expected [a-z] or \\., found "_".').waitFor();
        await page.waitForFunction(() => document.activeElement?.className.includes("why-not"));
        assertEquals(await violationsInEachScheme(page), []);
        await page.keyboard.press("Escape");
        await box.waitFor({ state: "detached" });
        assertEquals(await why.evaluate((each) => each === document.activeElement), true);
        const [lines, rules] = await Promise.all([
          list.boundingBox(),
          page.locator(".contracts").boundingBox(),
        ]);
        assert(lines && rules && lines.y < rules.y);
      }),
  );

  await t.step(
    "a line that should not match shows what matched",
    () =>
      site.visit(link({ x: "1" }), async (page) => {
        await page.getByRole("button", { name: "Why? Line 1" }).click();
        await page.getByText("Matches ada@example.com at columns 1–15.").waitFor();
      }),
  );

  await t.step(
    "the count leads to the next failed line",
    () =>
      site.visit(link({ y: "2-3" }), async (page) => {
        await count(page, "0 of 2 as expected");
        const selected = (words: string) =>
          page.waitForFunction((expected) => String(getSelection()) === expected, words);
        for (const line of ["no-at-sign.org", "bob@exam_ple.org", "no-at-sign.org"]) {
          await page.locator(".expectation-count").click();
          await selected(line);
        }
      }),
  );

  await t.step("a pattern that runs away leaves the following lines untested", () =>
    site.visit(
      `${linkTo({ p: "^(a+)+$", f: "", t: `aa\n${"a".repeat(40)}!\naa\n` })}&y=*`,
      async (page) => {
        await marks(page, [
          "Line 1 should match: as expected",
          "Line 2 should match: stopped",
          "Line 3 should match: not run",
        ]);
        await count(page, "1 of 3 as expected, 2 not run");
      },
    ));

  await t.step(
    "marks never move the text, and add one tab stop",
    () =>
      site.visit(
        linkTo({ p: "a", f: "g", t: `${"a long line ".repeat(15)}\na\nb\na\n` }),
        async (page) => {
          await editorReady(page);
          await status(page, /match/);
          const places = () =>
            page.locator(".field-text .cm-line").evaluateAll((all) =>
              all.map((each) => {
                const { x, y, width, height } = each.getBoundingClientRect();
                return [x, y, width, height].map(Math.round).join();
              })
            );
          await text(page).click();
          await page.keyboard.press("ControlOrMeta+Home");
          const before = await places();
          await page.keyboard.press("Alt+Enter");
          await page.keyboard.press("ArrowDown");
          await page.keyboard.press("Alt+Enter");
          await until("two marks", () => page.locator(".expectation-mark:not(.none)").count(), (n) => n >= 1);
          assertEquals(await places(), before);
          await page.getByRole("tab", { name: "Tests" }).click();
          await page.getByRole("button", { name: "Expect all to match" }).click();
          await until(
            "many marks",
            () => page.locator(".expectation-mark:not(.none)").count(),
            (n) => n === 4,
          );
          await text(page).click();
          const stops = new Set<string>();
          for (let presses = 0; presses < 4; presses++) {
            await page.keyboard.press("Tab");
            stops.add(
              await page.evaluate(() =>
                document.activeElement?.closest(".expectation-marks") ? "mark" : "other"
              ),
            );
          }
          assert(stops.has("mark") && stops.has("other"), [...stops].join());
        },
      ),
  );

  await t.step(
    "on a phone the marks are signs, and an explanation is readable",
    () =>
      site.visit(link({ y: "1,3", x: "2" }), async (page) => {
        await count(page, "2 of 3 as expected");
        const places = await page.locator(".expectation-mark").evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ right, width, height }) => ({
            right,
            width,
            height,
          }))
        );
        for (const { right, width, height } of places) {
          assert(right <= 390 && width >= 24 && width < 40 && height >= 24, `${right} ${width} ${height}`);
        }
        assertEquals(await page.locator(".expectation-mark .words:visible").count(), 0);
        const why = await page.getByRole("button", { name: "Why not? Line 3" }).boundingBox();
        assert(why && why.height >= 32 && why.x + why.width <= 390, JSON.stringify(why));
        await page.getByRole("button", { name: "Why not? Line 3" }).click();
        await page.getByText("At column 9: expected [a-z]").waitFor();
        assertEquals(await violationsInEachScheme(page), []);
        const overflow = await page.locator(".field-text .cm-scroller").evaluate((each) =>
          each.scrollWidth - each.clientWidth
        );
        assertEquals(overflow, 0);
      }, { viewport: { width: 390, height: 844 } }),
  );

  await t.step(
    "lines without expectation stay that way in a saved link",
    () =>
      site.visit(`/?p=${encode("a")}&t=${encode("a\nb\n")}&m=lines&y=1`, async (page) => {
        await page.locator(".line-test.passed").waitFor();
        assertEquals(await page.locator(".line-test.none").count(), 1);
        await page.getByRole("button", { name: "Clear", exact: true }).click();
        await until("no mark", () => page.locator(".expectation-mark:not(.none)").count(), (n) => n === 0);
        await page.getByRole("tab", { name: "Tests", selected: true }).waitFor();
        await page.locator(".line-test.none").nth(1).waitFor();
      }),
  );
});
