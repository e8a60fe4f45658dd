/** The diagram in its pane: as wide as the pane, visibly cut off, and still there while the pattern has an error. */
import { assert, assertEquals, assertLess, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { everyNth, isFullSize } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { counted, DATES, linkTo, pattern, replace, showPart, showView, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const SEMVER = String
  .raw`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*))*))?$`;
const LONG = "\\d+-".repeat(90);

const drawing = (page: Page) => page.locator("#railroad svg.diagram[role=application]");
const more = (page: Page) => page.getByRole("button", { name: /^\d+ more rows?$/ });
const fewer = (page: Page) => page.getByRole("button", { name: "Fewer rows" });

/** Width of the drawing and of its pane in px, and how far the pane scrolls to the right. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const pane = document.querySelector("#diagram");
    const svg = document.querySelector("#railroad svg");
    if (pane === null || svg === null) throw new Error("There is no diagram");
    const { width, height } = svg.getBoundingClientRect();
    return { width, height, pane: pane.clientWidth, beyond: pane.scrollWidth - pane.clientWidth };
  });

/** Height of the pane, in px. */
const heightOf = (page: Page) =>
  page.locator("#diagram").evaluate((pane) => pane.getBoundingClientRect().height);

journeys("the diagram in its pane", async (t) => {
  await using site = await openSite();

  for (const width of everyNth(2, [1280, 1440, 1920])) {
    await t.step(
      `uses the width of its pane in a window of ${width} px`,
      () =>
        site.visit(linkTo({ p: LONG, f: "", t: "" }), async (page) => {
          await drawing(page).waitFor();
          const { width, pane, beyond } = await measured(page);
          assertLess(.8 * pane, width);
          assertEquals(beyond, 0);
        }, { viewport: { width, height: 900 } }),
    );
  }

  await t.step(
    "is laid out again when the pane's width changes, and the old drawing stays until then",
    () =>
      site.visit(linkTo({ p: LONG, f: "", t: "" }), async (page) => {
        await drawing(page).waitFor();
        const wide = await measured(page);
        await page.evaluate(() => {
          const seen = new Set<number>();
          const look =
            () => (seen.add(document.querySelectorAll("#railroad svg").length), requestAnimationFrame(look));
          look();
          Object.assign(globalThis, { seen });
        });
        await page.setViewportSize({ width: 1280, height: 900 });
        await until("a narrower drawing", () =>
          measured(page), ({ width, pane }) =>
          width <= pane && width < wide.width);
        assertLess(.8 * (await measured(page)).pane, (await measured(page)).width);
        const counts = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen]);
        assert(!counts.includes(0), "the drawing was gone for a frame");
      }, { viewport: { width: 1920, height: 900 } }),
  );

  await t.step(
    "keeps its height when the server's drawing is replaced",
    () =>
      site.visit(linkTo({ p: SEMVER, f: "", t: "" }), async (page) => {
        await page.locator("#railroad svg").waitFor();
        const before = await heightOf(page);
        await drawing(page).waitFor();
        assertEquals(await heightOf(page), before);
      }, { viewport: { width: 1920, height: 900 }, isFresh: true }),
  );

  await t.step(
    "says how many rows are cut off, and scrolls to them with the keyboard",
    () =>
      site.visit(linkTo({ p: SEMVER, f: "", t: "" }), async (page) => {
        await drawing(page).waitFor();
        await page.locator(".fade-below").waitFor();
        const told = async () => Number(/\d+/.exec(await more(page).innerText())?.[0]);
        const count = await hiddenRows(page);
        await until(`${count} more rows`, told, (seen) => seen === count);
        await more(page).focus();
        await page.keyboard.press("Enter");
        await fewer(page).waitFor();
        const { height } = await measured(page);
        const shown = await page.locator("#diagram").evaluate((pane) => pane.clientHeight);
        assert(shown >= Math.min(height, .69 * 900), `${shown} of ${height} px`);
        // Not with the mouse: the pointer would be over a step afterwards, whose box would be scrolled into
        // view.
        await fewer(page).focus();
        await page.keyboard.press("Enter");
        await fewer(page).waitFor({ state: "detached" });
        assertEquals(await hiddenRows(page), count);
        await page.locator("#diagram").evaluate((pane) => pane.scrollTo(0, pane.scrollHeight));
        await more(page).waitFor({ state: "detached" });
        await counted(page, ".fade-below", 0);
      }, { viewport: { width: 1280, height: 900 } }),
  );

  await t.step(
    "has no fade and no button if all of it is visible",
    () =>
      site.visit(linkTo({ p: "a+|b", f: "", t: "" }), async (page) => {
        await drawing(page).waitFor();
        assertEquals(await page.locator(".fade, .cut-buttons button").count(), 0);
      }),
  );

  await t.step(
    "fits a phone, or shows where it is cut off",
    () =>
      site.visit(linkTo({ p: SEMVER, f: "", t: "" }), async (page) => {
        await showPart(page, "Understand");
        await drawing(page).waitFor();
        await until("a narrow drawing", () => measured(page), ({ beyond }) => beyond === 0);
        await more(page).waitFor();
        await counted(page, ".fade-right", 0);
        await page.evaluate(() => document.documentElement.style.setProperty("--diagram-zoom", "2"));
        await page.locator(".fade-right").waitFor();
        await page.getByRole("button", { name: "More to the right" }).click();
        await until(
          "a scrolled diagram",
          () => page.locator("#diagram").evaluate((pane) => pane.scrollLeft),
          (left) => left > 0,
        );
        assertEquals((await violations(page)).filter((each) => /railroad|diagram|cut-/.test(each)), []);
      }, { viewport: { width: 390, height: 844 } }),
  );

  await t.step(
    "stays while the pattern has an error, outdated and without moving anything",
    () =>
      site.visit(linkTo({ p: "(?<year>\\d{4})-x+", f: "", t: "2025-x" }), async (page) => {
        await status(page, "1 match");
        await drawing(page).waitFor();
        const before = await page.locator("#railroad").boundingBox();
        await pattern(page).click();
        await page.keyboard.press("End");
        await page.keyboard.type(")");
        await page.locator("#railroad.outdated[inert]").waitFor();
        const note = page.getByText("Showing the last valid pattern").filter({ visible: true });
        await counted(page, ":text('Outdated')", 0);
        await until("one note", () => note.count(), (count) => count === 1);
        await showView(page, "debugger");
        await until("one note beside the debugger", () => note.count(), (count) => count === 1);
        await showView(page, "explanation");
        assertEquals(await page.locator("#railroad").getByText("year").count(), 1);
        const { width, height } = await page.locator("#railroad").boundingBox() ?? {};
        assertEquals([width, height], [before?.width, before?.height]);
        await page.locator(".tools[inert]").getByRole("button", { name: "Options of the diagram" }).waitFor();
        await pattern(page).click();
        await page.keyboard.press("End");
        await page.keyboard.press("Backspace");
        await page.keyboard.type("b");
        await page.locator("#railroad:not(.outdated)").getByText("b", { exact: true }).waitFor();
        assertEquals(await note.count(), 0);
      }),
  );

  await t.step(
    "says above what it means that this is about an earlier pattern, and nothing if that was empty",
    () =>
      site.visit(linkTo({ p: "(?<year>\\d{4})-x+", f: "", t: "2025-x\nb" }), async (page) => {
        await drawing(page).waitFor();
        const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
        const before = await top(".railroad");
        await replace(page, "pattern", "(?<year>\\d{4})-x+)");
        await page.locator(".says .outdated-note").waitFor();
        assert(await top(".outdated-note:visible") < await top(".summary"), "the note comes first");
        assertEquals(await top(".railroad"), before);
        assertEquals(await violations(page), []);
        await replace(page, "pattern", "");
        await page.getByText("What the pattern means is shown here").waitFor();
        await replace(page, "pattern", "(?P<y>\\d)");
        await page.getByText("Fix the pattern to see what it means").waitFor();
        await counted(page, ".summary, #panel-explanation .step, #railroad svg", 0);
        assertEquals((await page.locator(".railroad").boundingBox())?.height, 0);
        await replace(page, "pattern", "a");
        await drawing(page).waitFor();
      }),
  );

  await t.step(
    "shows the capture of a group in the chosen match",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await drawing(page).waitFor();
        const badge = page.locator("#railroad .value-badge");
        await page.locator("#railroad .kind-capture .number").first().hover();
        await badge.filter({ hasText: '= "2025"' }).waitFor();
        await page.mouse.move(1, 1);
        await badge.waitFor({ state: "detached" });
        await page.keyboard.press("F8");
        await page.keyboard.press("F8");
        await page.locator("#railroad .kind-capture .number").first().hover();
        await badge.filter({ hasText: '= "2026"' }).waitFor();
        await page.mouse.move(1, 1);
        await page.locator("#railroad .kind-capture").first().focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await badge.filter({ hasText: '= "01"' }).waitFor();
      }),
  );

  await t.step(
    "draws hot loops thicker, with their share of the steps",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "a".repeat(isFullSize ? 30 : 14) + "!" }), async (page) => {
        await drawing(page).waitFor();
        await page.locator("#railroad .hotspot-box").first().waitFor({ timeout: 30_000 });
        await showView(page, "debugger");
        await page.getByLabel("Show in pattern, diagram and text").check();
        const badge = page.locator("#railroad .share-badge").first();
        await badge.waitFor();
        assertMatch(await badge.textContent() ?? "", /^\d+ %$/);
        const width = await page.locator("#railroad .hot-loop > .track").first()
          .evaluate((track) => parseFloat(getComputedStyle(track).strokeWidth));
        assertLess(2.5, width);
      }),
  );

  await t.step(
    "is drawn next to the previous diagram if the pattern is large",
    () =>
      site.visit(DATES, async (page) => {
        await status(page, "4 matches");
        await drawing(page).waitFor();
        await page.evaluate(() => {
          const counts: number[] = [];
          const look = () => {
            const shown = document.querySelector("#railroad > :not(.pending) svg, #railroad > svg");
            counts.push(shown?.querySelectorAll(".box").length ?? 0);
            requestAnimationFrame(look);
          };
          look();
          Object.assign(globalThis, { counts });
        });
        await replace(page, "pattern", "(a|b)+".repeat(400));
        await until("a large diagram", () =>
          page.locator("#railroad > :not(.pending) .box").count(), (n) =>
          n > 1_500);
        const counts = await page.evaluate(() =>
          (globalThis as unknown as { counts: number[] }).counts
        );
        const boxes = new Set(counts);
        assert(!boxes.has(0), "the diagram was gone for a frame");
        assert([...boxes].every((count) => count < 30 || count > 1_500), `half a diagram: ${[...boxes]}`);
        assertEquals(await page.locator("#railroad .pending").count(), 0);
        await replace(page, "text", "ab");
        await text(page).filter({ hasText: "ab" }).waitFor();
      }),
  );
}, "rest");

/** Rows that are not completely above the lower edge of the pane, counted from the drawing. */
function hiddenRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const pane = document.querySelector("#diagram");
    // Without the scrollbar.
    const edge = pane ? pane.getBoundingClientRect().top + pane.clientTop + pane.clientHeight : 0;
    const spans = [...document.querySelectorAll("#railroad .box > .shape")].map((shape) => {
      const { top, bottom } = shape.getBoundingClientRect();
      return { top, bottom };
    }).sort((one, other) => one.top - other.top);
    const rows: { top: number; bottom: number }[] = [];
    for (const { top, bottom } of spans) {
      const row = rows.at(-1);
      if (row && (top + bottom) / 2 < row.bottom) row.bottom = Math.max(row.bottom, bottom);
      else rows.push({ top, bottom });
    }
    // A drawing is offset by half a pixel, so that its lines are sharp.
    return rows.filter(({ bottom }) => bottom > edge + 1).length;
  });
}
