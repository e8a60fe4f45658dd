/** The workbench by keyboard alone, and under an accessibility checker in each of its looks. */
import { assertEquals } from "@std/assert";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { linkTo, pattern, showView, status } from "./page_parts.ts";
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
    await t.step(`${name} has no violation in light and dark`, () =>
      site.visit(path, async (page) => {
        await pattern(page).waitFor();
        await page.locator(".field-text .cm-editor").waitFor();
        await page.locator(".match-status", { hasText: "Matches are found in your browser" })
          .waitFor({ state: "detached" });
        assertEquals(await violationsInEachScheme(page), []);
      }));
  }

  await t.step("each view has no violation", () =>
    site.visit("/", async (page) => {
      await status(page, "4 matches");
      for (const tab of ["explanation", "safety", "tests", "diff", "debugger", "code"]) {
        await showView(page, tab);
        await page.locator(`#panel-${tab}`).waitFor();
        assertEquals(await violations(page), [], tab);
      }
    }));

  await t.step(
    "a pattern is written, read and shared by keyboard alone",
    () =>
      site.visit("/", async (page) => {
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
});
