/** Stored settings, and the pages of a deployment without features. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { journeys } from "./journeys.ts";
import {
  choose,
  DATES,
  linkTo,
  openMenu,
  pattern,
  setTimeoutOfRuns,
  showView,
  status,
} from "./page_parts.ts";
import { isFullSize } from "../suites/sample.ts";
import { openSite } from "./site.ts";

journeys("settings", async (t) => {
  await using site = await openSite();

  await t.step(
    "a chosen theme applies at once, and before the first paint of later pages",
    () =>
      site.visit("/", async (page) => {
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        assertEquals(await ground(), "rgb(255, 255, 255)");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await page.getByLabel("Theme").selectOption("dark");
        assertEquals(await ground(), "rgb(20, 22, 26)");
        await page.goto(`${site.origin}/docs`);
        assertEquals(await ground(), "rgb(20, 22, 26)");
        assertEquals(await page.getByLabel("Theme").inputValue(), "dark");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await page.getByLabel("Theme").selectOption("system");
        assertEquals(await ground(), "rgb(255, 255, 255)");
      }),
  );

  await t.step(
    "flags for new patterns apply to an empty one, and to nothing else",
    () =>
      site.visit("/", async (page) => {
        const panel = await opened(page);
        for (const flag of [/^i/, /^u/]) {
          await panel.locator(".flag", { hasText: flag }).locator("input").check();
        }
        await page.keyboard.press("Escape");
        assertEquals(await flagsOf(page), ["g", "m"]);
        await openMenu(page, "New pattern");
        await page.waitForFunction(() =>
          document.querySelectorAll(".pattern-bar .flag :checked").length === 3
        );
        assertEquals([await flagsOf(page), await pattern(page).innerText()], [["g", "i", "u"], "\n"]);
        assertEquals(
          await page.evaluate(() => document.activeElement?.matches("[data-field=pattern]")),
          true,
        );
        await choose(page, "Templates", "Email address");
        await page.waitForFunction(() =>
          document.querySelectorAll(".pattern-bar .flag :checked").length === 2
        );
        await page.goto(site.origin + linkTo({ p: "a", f: "s", t: "a" }));
        await status(page, "1 match");
        assertEquals(await flagsOf(page), ["s"]);
      }),
  );

  await t.step(
    "a deadline set here applies in the match view, and vice versa",
    () =>
      site.visit(DATES, async (page) => {
        const beside = page.locator(".deadline select");
        await (await opened(page)).getByLabel("Timeout of a run").selectOption("5000");
        assertEquals(await beside.inputValue(), "5000");
        await page.reload();
        await status(page, "4 matches");
        assertEquals(await beside.inputValue(), "5000");
        await setTimeoutOfRuns(page, "2 s");
        assertEquals(await (await opened(page)).getByLabel("Timeout of a run").inputValue(), "2000");
      }),
  );

  await t.step(
    "whitespace marks and plain text boxes are stored, and the defaults are restored in one step",
    () =>
      site.visit("/", async (page) => {
        const panel = await opened(page);
        await panel.getByLabel("Show whitespace: spaces, tabs").check();
        await panel.getByLabel("Plain text boxes").check();
        await panel.getByLabel("Single-letter").uncheck();
        await page.locator("textarea[name=text]").waitFor();
        await page.reload();
        await page.locator("textarea[name=text]").waitFor();
        assertEquals(await page.getByLabel("Show whitespace", { exact: true }).isChecked(), true);
        await (await opened(page)).getByRole("button", { name: "Reset to defaults" }).click();
        await page.locator("[data-field=text]").waitFor();
        const boxes = await page.locator(".settings .switch input").evaluateAll((inputs) =>
          inputs.map((input) => input instanceof HTMLInputElement && input.checked)
        );
        assertEquals(boxes, [false, false, true]);
      }),
  );
}, "rest");

journeys("a deployment without features shows none of them", async () => {
  await using site = await openSite({ FEATURES: "none" });
  await site.visit(DATES, async (page) => {
    await status(page, "4 matches");
    await page.locator("#tab-code").waitFor({ state: "attached" });
    assertEquals(await page.locator("#tab-code, #part-export").count(), 1);
    for (const name of ["Library", "Sign in"]) {
      assertEquals([name, await page.getByRole("link", { name, exact: true }).count()], [name, 0]);
    }
    assertEquals(await page.locator(".saved-pattern").count(), 0);
    await openMenu(page, "Keyboard shortcuts");
    assertEquals(await page.getByText("in the library").count(), 0);
  });
}, "rest");

journeys("a deployment has the tabs of its features", async (t) => {
  /** Opens both tabs and waits for the contents that they must have; missing parts are then in neither of them. */
  const tabs = async (
    features: string,
    there: Readonly<Record<"code" | "safety", string>>,
    missing: readonly string[],
  ) => {
    await using site = await openSite({ FEATURES: features });
    await site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
      for (const tab of ["code", "safety"] as const) {
        await showView(page, tab);
        await page.locator(there[tab]).first().waitFor();
        for (const selector of missing) {
          assertEquals([selector, await page.locator(selector).count()], [selector, 0]);
        }
      }
    });
  };
  await t.step(
    "exports without analyses and the assistant",
    () =>
      tabs("library,export", { code: "#part-export", safety: ".safety-verdict" }, [
        "#tab-review",
        ".safety-asking",
      ]),
  );
  // Each deployment is a server of its own, which is slow to start; `tests/app/features_test.ts` reads the pages of all.
  if (isFullSize) {
    await t.step(
      "analyses without exports and the assistant",
      () =>
        tabs("library,analysis", { code: ".code-panel", safety: ".safety-asking" }, [
          "#tab-review",
          "#part-export",
        ]),
    );
  }
}, "rest");

/** Opens the settings, and waits until they are shown. */
async function opened(page: Page) {
  await openMenu(page, "Settings");
  const panel = page.locator(".settings");
  await panel.waitFor();
  return panel;
}

/** The flags that are shown beside the pattern. */
const flagsOf = (page: Page) => page.locator(".pattern-bar .flag:has(:checked) code").allInnerTexts();
