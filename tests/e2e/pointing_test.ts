/** Highlighting a part highlights it in all views, and a group looks the same in all of them. */
import { HOVER_PAUSE_MS } from "../../lib/limits/workbench.ts";
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { share } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { journeys } from "./journeys.ts";
import { counted, DRAWING, linkTo, pattern, replace, showView, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const PATTERN = "(x)-([A-z]+)";
const GROUP = { start: 4, end: 12 };

const tree = (isShown: boolean) => `.view-toggle [aria-pressed="${isShown}"]`;

/** The elements in which group 2 of the pattern is highlighted now. */
async function highlighted(page: Page): Promise<string[]> {
  const { start, end } = GROUP;
  const part = `[data-start="${start}"][data-end="${end}"].focus`;
  const places = {
    step: page.locator(`#panel-explanation:has(${tree(false)}) ${part}`),
    row: page.locator(`#panel-explanation:has(${tree(true)}) ${part}`),
    box: page.locator(`.railroad ${part}`),
    match: page.locator(`.match-cell${part}`).first(),
    text: page.locator(".field-text .capture-2.pointed").first(),
  };
  const counts = await Promise.all(
    Object.entries(places).map(async ([name, place]) => await place.count() ? [name] : []),
  );
  const inPattern = await page.locator(".field-pattern .focus").allInnerTexts();
  return [...(inPattern.join("") === PATTERN.slice(start, end) ? ["pattern"] : []), ...counts.flat()];
}

const EVERYWHERE = ["pattern", "step", "box", "match", "text"];

journeys("highlighting", async (t) => {
  await using site = await openSite();
  const group = `[data-start="${GROUP.start}"][data-end="${GROUP.end}"]`;

  await site.visit(linkTo({ p: PATTERN, f: "g", t: "x-ab x-cd" }), async (page) => {
    await status(page, "2 matches");
    await page.locator(".field-text .match").first().waitFor();
    await page.locator(`${DRAWING}[role=application]`).waitFor();

    const lights = (everywhere: readonly string[] = EVERYWHERE) =>
      until("the lit places", () => highlighted(page), (seen) => String(seen) === String(everywhere));
    /** Moves the pointer away, so that later highlights come from the next action. */
    const away = async () => {
      await page.mouse.move(1, 1);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await counted(page, ".focus, .pointed", 0);
    };

    await t.sample("a group in the pattern, with the mouse", async () => {
      await page.locator(".field-pattern .capture-2").first().hover();
      await lights();
    });

    await t.step(
      "a card says what a token means and what a match contains, and Escape hides it",
      async () => {
        const card = page.getByRole("tooltip");
        await away();
        await page.locator(".field-pattern .capture-2").first().hover();
        await card.filter({ hasText: "Group 2" }).waitFor();
        await page.keyboard.press("Escape");
        await card.waitFor({ state: "hidden" });
        await page.locator(".field-text .match").nth(1).hover();
        await card.filter({ hasText: "Match 2" }).filter({ hasText: "Group 2: cd" }).waitFor();
        await away();
        await card.waitFor({ state: "hidden" });
        await page.locator(".field-pattern .capture-2").first().hover();
        await page.keyboard.press("Shift");
        await page.waitForTimeout(2 * HOVER_PAUSE_MS);
        assertEquals(await card.count(), 0, "no card after a key");
      },
    );

    await t.step("a group in the pattern, with the keyboard", async () => {
      await away();
      await pattern(page).focus();
      await page.keyboard.press("Home");
      for (let presses = 0; presses < GROUP.start; presses++) await page.keyboard.press("ArrowRight");
      await lights();
      await page.waitForTimeout(2 * HOVER_PAUSE_MS);
      assertEquals(await page.getByRole("tooltip").count(), 0, "no card without the pointer");
    });

    await t.sample("a step, with mouse and keyboard", async () => {
      await away();
      await page.locator(`#panel-explanation ${group}`).hover();
      await lights();
      await away();
      await page.locator(`#panel-explanation ${group}`).focus();
      await lights();
    });

    await t.step("the next step, with the arrow keys: all steps are one tab stop", async () => {
      await away();
      await page.locator("#panel-explanation .step").nth(1).focus();
      await page.keyboard.press("ArrowDown");
      await lights();
      assertEquals(await page.locator('#panel-explanation .step[tabindex="0"]').count(), 1);
      await page.keyboard.press("Home");
      const first = page.locator("#panel-explanation .step").first();
      assert(await first.evaluate((row) => row === document.activeElement), "Home leads to the first step");
    });

    await t.step("a box of the diagram, with mouse and keyboard", async () => {
      await away();
      await page.locator(`.railroad ${group} > .number`).hover();
      await lights();
      await away();
      await page.locator(`.railroad ${group}`).focus();
      await lights();
    });

    await t.sample("a capture in the list, with mouse and keyboard", async () => {
      await away();
      await page.locator(`.match-cell${group} button`).first().hover();
      await lights();
      await away();
      await page.locator(`.match-cell${group} button`).last().focus();
      await lights();
    });

    await t.step("a capture in the text, with mouse and keyboard", async () => {
      await away();
      await page.locator(".field-text .capture-2").first().hover();
      await lights();
      await away();
      await text(page).focus();
      await page.keyboard.press("Control+Home");
      for (let presses = 0; presses < 3; presses++) await page.keyboard.press("ArrowRight");
      await lights();
    });

    await t.step("ends when the pointer leaves", async () => {
      await away();
      await page.locator(`.match-cell${group} button`).first().hover();
      await lights();
      await page.mouse.move(1, 1);
      await counted(page, ".focus, .pointed", 0);
    });

    await t.step(
      "nothing in an outdated explanation, which stays while the pattern has an error",
      async () => {
        await pattern(page).focus();
        await page.keyboard.press("End");
        await page.keyboard.type(")");
        await page.getByText("Showing the last valid pattern").filter({ visible: true }).waitFor();
        await counted(page, "#panel-explanation .step", 3);
        await counted(page, "#panel-explanation .step[data-start]", 0);
        await page.keyboard.press("Backspace");
        await counted(page, "#panel-explanation .step[data-start]", 3);
      },
    );

    await t.step("a row of the tree", async () => {
      await page.getByRole("button", { name: "Syntax tree" }).click();
      await away();
      await page.locator(`#panel-explanation ${group}`).focus();
      await lights(["pattern", "row", "box", "match", "text"]);
    });

    await t.step("a warning: its part of the pattern, and the nearest box", async () => {
      await showView(page, "safety");
      await away();
      await page.locator("#panel-safety .warning", { hasText: "A-z" }).first().focus();
      const pointed = async () => [
        (await page.locator(".field-pattern .focus").allInnerTexts()).join(""),
        await page.locator(".railroad .focus").count(),
        await page.locator("#panel-safety .warning.focus").count(),
      ];
      await until("what is pointed at", pointed, (seen) => String(seen) === "A-z,1,1");
    });
  });
});

journeys("a group looks the same wherever it is shown", async (t) => {
  await using site = await openSite();
  /** Of a pattern with four rows each. */
  const PARTS = share(3, 250);
  const nine = [..."abcdefghi"].map((letter) => `(${letter})`).join("");

  await t.step(
    "the rows of a long explanation are rendered in blocks, are one tab stop, and change with the pattern",
    () =>
      site.visit("/", async (page) => {
        await replace(page, "pattern", "(?:[a-z]{2,3}|\\d+)x?".repeat(PARTS));
        const rows = "#panel-explanation .step";
        await counted(page, rows, 4 * PARTS);
        await counted(page, `${rows}[tabindex="0"]`, 1);
        await page.locator(rows).first().focus();
        await page.keyboard.press("End");
        await counted(page, `${rows}:focus:last-child`, 1);
        await pattern(page).focus();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.type(")");
        await counted(page, `${rows}.outdated:not([data-start])`, 4 * PARTS);
        await page.keyboard.press("Backspace");
        await page.keyboard.type("y");
        await counted(page, `${rows}[data-start]`, 4 * PARTS + 1);
        await counted(page, `${rows}.outdated`, 0);
        await replace(page, "pattern", "a");
        await counted(page, rows, 1);
        await page.locator(".field-pattern .cm-line").getByText("a", { exact: true }).waitFor();
      }),
  );

  await t.step(
    "color, number and line style of nine groups in light and dark",
    () =>
      site.visit(linkTo({ p: nine, f: "", t: "abcdefghi" }), async (page) => {
        await status(page, "1 match");
        for (const field of ["text", "pattern"]) {
          await page.locator(`.field-${field} .capture`).first().waitFor();
        }
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const looks = await page.evaluate(() => {
            const lookOf = (selector: string, nth = 0) => {
              const element = document.querySelectorAll(selector)[nth];
              if (!element) throw new Error(`Nothing is ${selector}`);
              const { textDecorationColor, textDecorationStyle, textDecorationThickness, color } =
                getComputedStyle(
                  element,
                );
              return { textDecorationColor, textDecorationStyle, textDecorationThickness, color };
            };
            return Array.from({ length: 9 }, (_, at) => {
              const kind = `.capture-${at % 8 + 1}`;
              // Groups 1 and 9 have the same style; the number distinguishes them.
              const nth = at === 8 ? 1 : 0;
              const box = document.querySelectorAll(`.railroad ${kind}.kind-group, .railroad g${kind}`)[nth];
              const head = [...document.querySelectorAll(".table-head [class^=capture-]")][at];
              return {
                pattern: lookOf(`.field-pattern ${kind}`, nth * 2),
                text: lookOf(`.field-text ${kind}`, nth),
                list: head && getComputedStyle(head).color,
                diagram: box && getComputedStyle(box).color,
                numbers: [
                  head?.textContent?.replace("Group ", ""),
                  box?.querySelector(".number")?.textContent,
                  document.querySelectorAll(".field-pattern [data-groups]")[at]?.getAttribute("data-groups"),
                  document.querySelectorAll(".field-text [data-groups]")[at]?.getAttribute("data-groups"),
                ],
              };
            });
          });
          looks.forEach(({ pattern, text, list, diagram, numbers }, at) => {
            const { color: _, ...line } = text;
            const { color, ...inPattern } = pattern;
            assertEquals(inPattern, line, `line of group ${at + 1}`);
            assertEquals([list, diagram, text.textDecorationColor], [color, color, color]);
            assertEquals(numbers, Array(4).fill(String(at + 1)));
          });
          const different = new Set(looks.slice(0, 8).map((look) => JSON.stringify(look.text)));
          assertEquals(different.size, 8);
          // Normally, the line styles that distinguish groups without colors aren't used.
          assertEquals(new Set(looks.map(({ text }) => text.textDecorationStyle)).size, 1);
          await page.emulateMedia({ colorScheme, contrast: "more" });
          const styles = await page.evaluate(() =>
            Array.from({ length: 8 }, (_, at) => {
              const capture = document.querySelector(`.field-text .capture-${at + 1}`);
              const { textDecorationStyle, textDecorationThickness } = getComputedStyle(
                capture ?? document.body,
              );
              return `${textDecorationStyle} ${textDecorationThickness}`;
            })
          );
          assertEquals(new Set(styles).size, 8, styles.join(", "));
          await page.emulateMedia({ colorScheme, contrast: null });
        }
      }),
  );
}, "rest");
