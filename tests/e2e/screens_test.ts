/** The layout of the workbench, and its navigation, on each kind of screen. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import {
  DATES,
  DRAWING,
  linkTo,
  openMenu,
  pattern,
  replace,
  setPlain,
  setTimeoutOfRuns,
  showPart,
  status,
  text,
  textOptions,
} from "./page_parts.ts";
import { everyNth } from "../suites/sample.ts";
import { openSite } from "./site.ts";
import { until } from "../timing/until.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-field"));
const flag = (page: Page, letter: string) => page.locator(`input[name="flag"][value="${letter}"]`);

journeys("rare flags", async (t) => {
  await using site = await openSite();

  await t.step(
    "v is set with the keyboard, removes u, and a notice says so",
    () =>
      site.visit(linkTo({ p: "[\\w--\\d]", f: "u", t: "1a" }), async (page) => {
        const more = page.getByRole("button", { name: /^Flags/ });
        await more.focus();
        await page.keyboard.press("Enter");
        await page.getByText("Matches have an indices property", { exact: false }).waitFor();
        await flag(page, "v").focus();
        await page.keyboard.press("Space");
        await status(page, "1 match");
        await page.getByText("Removed flag u").waitFor();
        assertEquals([await flag(page, "u").isChecked(), await flag(page, "v").isChecked()], [false, true]);
        assertEquals(await violations(page), []);
        await page.keyboard.press("Escape");
        await more.getByText("v", { exact: true }).waitFor();
        await page.locator('.flag:has([value="u"])').click();
        await more.getByText("v", { exact: true }).waitFor({ state: "detached" });
      }),
  );

  await t.step("work without scripts", () =>
    site.visit("/?verdict", async (page) => {
      await page.locator(".flag-more").click();
      await flag(page, "d").check();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Show" }).click();
      await page.waitForURL(/[?&]f=/);
      await page.locator(".flag-more").getByText("d", { exact: true }).waitFor();
    }, { javaScriptEnabled: false }));
}, "rest");

journeys("single letters", async (t) => {
  await using site = await openSite();

  await t.step("lead to the parts of the page, and are not typed", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await page.locator(".cm-editor").nth(1).waitFor();
      const before = await pattern(page).innerText();
      // A letter soon after another one is part of a word.
      const pressAlone = async (key: string) => {
        await page.waitForTimeout(600);
        await page.keyboard.press(key);
      };
      // The script that handles single letters is loaded after the editors.
      await until("the letter p to lead to the pattern", async () => {
        if (await focused(page) !== "pattern") await pressAlone("p");
        return await focused(page) === "pattern";
      });
      await page.keyboard.press("Shift+Tab");
      await pressAlone("t");
      assertEquals(await focused(page), "text");
      assertEquals(await pattern(page).innerText(), before);
      await page.locator("#panel-explanation[role=tabpanel]").waitFor();
      await page.getByRole("tab", { name: "Understand" }).focus();
      await pressAlone("w");
      await page.locator("#panel-safety[role=tabpanel]").waitFor();
      await pressAlone("?");
      await page.locator("#menu-keys:popover-open").waitFor();
    }));

  await t.step("are typed in a field", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await replace(page, "pattern", "");
      await page.keyboard.type("ptndew?");
      assertEquals(await pattern(page).innerText(), "ptndew?");
    }));

  await t.step("can be disabled, which is stored", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await openMenu(page, "Keyboard shortcuts");
      await page.getByRole("checkbox", { name: "Single-letter" }).uncheck();
      await page.keyboard.press("Escape");
      await page.reload();
      await status(page, "4 matches");
      await page.waitForTimeout(600);
      await page.keyboard.press("p");
      assertEquals(await focused(page), null);
      await openMenu(page, "Keyboard shortcuts");
      assertEquals(await page.getByRole("checkbox", { name: "Single-letter" }).isChecked(), false);
    }));
}, "rest");

journeys("the reader's layout", async (t) => {
  await using site = await openSite();

  await t.step("is restored before scripts run", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      for (const name of ["Width of the editor", "Height of the test text"]) {
        await page.getByRole("separator", { name }).focus();
        for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowLeft");
        for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowUp");
      }
      await page.getByRole("button", { name: "Options of the diagram" }).click();
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.keyboard.press("Escape");
      // It doesn't move what is below it.
      await page.locator(".says .format").waitFor();
      const places = () =>
        page.evaluate(() =>
          [".text-pane", ".views .tab-bar", "svg.diagram"].map((part) => {
            const { x, y, width } = document.querySelector(part)!.getBoundingClientRect();
            return [x, y, width].map(Math.round);
          })
        );
      const before = await places();
      await page.route(/\.js$/, (route) => route.request().url().includes("early.js") && route.continue());
      await page.reload({ waitUntil: "commit" });
      await page.locator(".views .tab-bar").waitFor();
      assertEquals(await page.locator(".cm-editor").count(), 0);
      assertEquals(await places(), before);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }, { isFresh: true }));

  await t.step("a folded diagram is never shown unfolded", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await page.getByRole("button", { name: "Diagram", exact: true }).click();
      await page.route(/\.js$/, (route) => route.request().url().includes("early.js") && route.continue());
      await page.reload({ waitUntil: "commit" });
      await page.locator(".views .tab-bar").waitFor();
      assertEquals(await page.locator("svg.diagram").isVisible(), false);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }, { isFresh: true }));

  await t.step("the deadline of a run", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await setTimeoutOfRuns(page, "2 s");
      await page.goto(site.origin + linkTo({ p: "(a+)+$", f: "g", t: `${"a".repeat(40)}!` }));
      await page.locator(".match-end", { hasText: "Stopped after 2 s" }).waitFor();
      assertEquals(await page.locator(".deadline select").inputValue(), "2000");
    }));

  for (const [width, height] of everyNth(2, [[1280, 800], [390, 844]] as const)) {
    await t.step(
      `a run that is stopped doesn't move anything, ${width} wide`,
      () =>
        site.visit(linkTo({ p: "\\d|(a+)+$", f: "g", t: "1 1" }), async (page) => {
          const barWith = async (words: string | RegExp) => {
            await status(page, words);
            const { x, y, width, height } = await page.locator(".match-bar").boundingBox() ?? {};
            return [x, y, width, height];
          };
          const before = await barWith("2 matches");
          await replace(page, "text", `1${"a".repeat(40)}!`);
          assertEquals(await barWith(/^1 match so far/), before);
          await page.locator(".match-end", { hasText: "See why" }).waitFor();
          assertEquals(await barWith(/^1 match so far/), before);
        }, { viewport: { width, height } }),
    );
  }
}, "rest");

journeys("narrow screens", async (t) => {
  await using site = await openSite();

  await t.step("a bar chooses the part; pattern and count stay", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      const bar = page.getByRole("navigation", { name: "Parts of the workbench" });
      for (
        const [name, parts] of [
          ["Understand", ["diagram", "panel-explanation"]],
          ["Safety", ["panel-safety"]],
          ["Examples", ["panel-tests"]],
          ["Debug", ["diagram", "panel-debugger"]],
          ["Text", ["field-text", "match-list"]],
        ] as const
      ) {
        await showPart(page, name);
        const current = bar.locator("> :is([aria-current], .chosen)");
        await until(`${name} to be the current part`, () =>
          current.allInnerTexts(), (all) =>
          all.join() === name);
        assertEquals(await page.locator(".views [role=tab]:visible").count(), 0);
        // Hydration replaces elements, so they are found and looked at in one go.
        const visible = () =>
          page.evaluate((all) => {
            const found = [...document.querySelectorAll(all)].filter((each) =>
              each.checkVisibility()
            );
            return found.map((each) => each.id || [...each.classList].at(-1)).sort();
          }, `.field-text, .match-list, ${DRAWING}, [id^=panel-]:not([id^=panel-mode])`);
        await until(`what belongs to ${name}`, visible, (seen) => seen.join() === parts.join());
        await page.locator(".verdict-item.matches", { hasText: "4 matches" }).waitFor();
        assert(await page.locator(".field-pattern").isVisible());
        const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
        assertEquals(scrollWidth, clientWidth);
        assertEquals(await violations(page), [], name);
      }
    }, PHONE));

  await t.step("the text stays in view while the debugger plays", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await showPart(page, "Debug");
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await showPart(page, "Text");
      const stepIn = () => new URL(page.url()).searchParams.get("e");
      const before = stepIn();
      await until("the debugger to go on", stepIn, (step) => step !== before);
      assertEquals(await page.evaluate(() => document.documentElement.dataset.region), "text");
    }, PHONE));

  await t.step(
    "the number of matches and the list of keys fit the narrowest screen",
    () =>
      site.visit("/", async (page) => {
        await page.locator(".step-count").waitFor();
        const cut = (selector: string) =>
          page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        assertEquals(await cut(".match-status"), 0);
        await openMenu(page, "Keyboard shortcuts");
        await page.locator("#menu-keys .keys").waitFor();
        assertEquals(await cut("#menu-keys"), 0);
      }, { viewport: { width: 320, height: 568 }, hasTouch: true }),
  );

  await t.step(
    "with the keyboard of a phone open, text, number of matches and first match are visible",
    () =>
      site.visit(linkTo({ p: "(\\d+)-\\d+", f: "g", t: "a 12-34\nb 56-78\nc 9-10" }), async (page) => {
        await status(page, "3 matches");
        await until("the code for keyboards", async () => {
          await page.setViewportSize({ width: 390, height: 844 });
          await text(page).click();
          await page.setViewportSize({ width: 390, height: 440 });
          return await page.evaluate(() => document.documentElement.hasAttribute("data-keyboard"));
        });
        await page.keyboard.type(" 7-7");
        await status(page, "4 matches");
        const seen = () =>
          page.evaluate(() =>
            [".field-text .match", ".match-status", ".match-list .match-line"].map((part) => {
              const box = document.querySelector(part)?.getBoundingClientRect();
              return box !== undefined && box.top >= 0 && box.height > 0 && box.bottom <= innerHeight;
            })
          );
        await until("all to be within the window", seen, (all) => all.every((each) => each));
        assertEquals(await violations(page), []);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator(":root:not([data-keyboard])").waitFor();
      }, PHONE),
  );

  await t.step(
    "whitespace is shown with a button, and a menu has the other options of the text, also on a phone",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        const option = page.getByRole("checkbox", { name: "Show whitespace" });
        await option.check();
        const ends = page.getByRole("combobox", { name: "Line endings", includeHidden: true });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          assertEquals([await option.isChecked(), await ends.isVisible()], [true, false]);
          await textOptions(page);
          await ends.waitFor();
          await page.keyboard.press("Escape");
          await ends.waitFor({ state: "hidden" });
        }
      }, PHONE),
  );

  await t.step("a chosen match is shown in the text", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await page.locator(".match-line").nth(2).getByRole("button").first().click();
      const selected = () => page.evaluate(() => getSelection()?.toString());
      await until("the match to be selected", selected, (seen) => seen === "1999-12-31");
    }, PHONE));

  await t.step(
    "a chosen match is shown in a plain text box, also with other line endings",
    () =>
      site.visit(linkTo({ p: "\\d+", f: "g", t: "a 1\r\nb 22\r\nc 333" }), async (page) => {
        await status(page, "3 matches");
        await setPlain(page, true);
        await page.locator(".match-line").nth(2).getByRole("button").first().click();
        const selected = () =>
          page.evaluate(() => {
            const field = document.querySelector<HTMLTextAreaElement>("textarea[name=text]");
            return field?.value.slice(field.selectionStart, field.selectionEnd);
          });
        await until("the match to be selected", selected, (seen) => seen === "333");
        await setPlain(page, false);
      }),
  );

  await t.step(
    "tabs that don't fit are in a menu, also with the keyboard",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await page.getByRole("tab", { name: "Understand" }).focus();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        const items = page.locator(".tab-menu:popover-open button");
        await items.first().waitFor();
        await page.keyboard.press("Tab");
        const last = (await items.allInnerTexts()).at(-1) ?? "";
        for (let presses = 1; presses < await items.count(); presses++) await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.locator("[role=tabpanel]:visible h2", { hasText: last }).first().waitFor();
        await page.getByRole("button", { name: `${last}, and more` }).waitFor();
        assertEquals(await violations(page), []);
      }, { viewport: { width: 720, height: 844 } }),
  );

  await t.step(
    "at a zoom of 200 %, the words of a proof stay in their card",
    () =>
      site.visit(linkTo({ p: String.raw`^(\w+|\s)*$`, f: "", t: "a" }), async (page) => {
        await page.getByText("The same matches, but group 1 is gone, linear time (proved)").first().waitFor();
        const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
        assertEquals(scrollWidth, clientWidth);
      }, { viewport: { width: 720, height: 450 } }),
  );

  await t.step(
    "at a zoom of 400 %, everything is reachable by scrolling down",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        for (const part of ["Text", "Understand", "Safety", "Compare"] as const) {
          await showPart(page, part);
          const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
          assertEquals(scrollWidth, clientWidth, part);
        }
        await showPart(page, "Text");
        await text(page).click();
      }, { viewport: { width: 320, height: 256 } }),
  );
}, "rest");

journeys("the header", async (t) => {
  await using site = await openSite();

  await t.step(
    "has room for links and buttons at every width, and all of them are seen",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await page.getByRole("link", { name: "Sign in" }).waitFor();
        for (const width of [320, 360, 390, 700, 820, 880, 1024, 1100, 1200, 1280, 1400, 1680]) {
          await page.setViewportSize({ width, height: 1000 });
          const isApart = async () => {
            const places = await page.locator(".site-header > a:visible, .toolbar > :visible:not(:empty)")
              .evaluateAll((all) =>
                all.filter((each) => !each.matches("[popover]")).map((each) => {
                  const { left, right } = each.getBoundingClientRect();
                  return { left, right };
                })
              );
            const edges = places.flatMap(({ left, right }) => [left, right]);
            return edges.every((edge, index) => edge <= (edges[index + 1] ?? width));
          };
          await until(`links and buttons apart at ${width} px`, isApart);
        }
      }),
  );

  for (const width of [390, 1024, 1280]) {
    await t.step(`leads to every menu and page, ${width} px wide`, () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        for (
          const [menu, content] of [
            ["Templates", "Email address"],
            ["Fixtures", "Lazy quantifier"],
            ["Recent", "Patterns you worked on before appear here"],
            ["Settings", "Timeout of a run"],
            ["Keyboard shortcuts", "Go to the test text"],
          ] as const
        ) {
          await openMenu(page, menu);
          const panel = page.locator(".menu:popover-open");
          await panel.getByText(content).first().waitFor();
          const { x = -1, width: panelWidth = 0 } = await panel.boundingBox() ?? {};
          assert(x >= 0 && x + panelWidth <= width, menu);
          await page.keyboard.press("Escape");
        }
        await page.locator('.toolbar > [popovertarget="menu-main"]').click();
        const pages = page.locator("#menu-main").getByRole("navigation");
        // What the header has room for isn't in its menu, too.
        const inHeader = page.locator(".toolbar > .site-link:visible");
        const isWide = await inHeader.count() > 0;
        // Nobody is signed in who could have a library.
        for (const [name, isThere] of [["Library", false], ["Review a diff", isWide]] as const) {
          await (isThere ? inHeader.filter({ hasText: name }) : pages.getByRole("link", { name })).waitFor();
          assertEquals(await pages.getByRole("link", { name }).count(), isThere ? 0 : 1);
        }
        await pages.getByRole("link", { name: "Account" }).waitFor();
        await page.locator("#menu-main").getByLabel("Theme").selectOption("dark");
        assertEquals(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
        assertEquals(await violations(page), []);
        if (isWide) await page.keyboard.press("Escape");
        await page.getByRole("link", { name: "Review a diff" }).click();
        await page.getByRole("heading", { name: "Review a diff", level: 1 }).waitFor();
      }, { viewport: { width, height: 844 } }));
  }

  await t.step(
    "opens a menu below its button by keyboard, and gives the focus back",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        const main = page.locator('.toolbar > [popovertarget="menu-main"]');
        await main.focus();
        await page.keyboard.press("Enter");
        await page.locator("#menu-main").getByRole("button", { name: "Settings" }).focus();
        await page.keyboard.press("Enter");
        await page.locator("#menu-settings .settings").waitFor();
        await page.keyboard.press("Tab");
        assertEquals(
          await page.evaluate(() => document.activeElement?.closest(".menu")?.id),
          "menu-settings",
        );
        await page.keyboard.press("Escape");
        await until("the focus on the button", () =>
          main.evaluate((button) => button === document.activeElement));
      }),
  );

  await t.step("a fixture is opened from its menu", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      await openMenu(page, "Fixtures");
      await page.locator("#menu-fixtures").getByRole("button", { name: "Group in a loop" }).click();
      await pattern(page).filter({ hasText: "(?:(\\w)=(\\d)?;)+" }).waitFor();
      await status(page, "1 match");
      await openMenu(page, "Fixtures");
      await page.locator("#menu-fixtures").getByRole("button", { name: "Run the fixtures" }).click();
      await page.locator("#panel-fixtures").getByRole("button", { name: "Run all" }).waitFor();
    }));
}, "rest");
