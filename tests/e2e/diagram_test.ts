/** Using the diagram, and the lines between the parts of the workbench. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { faultIn } from "../lib/regex/railroad/xml.ts";
import { journeys } from "./journeys.ts";
import { counted, DATES, DRAWING, linkTo, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

const diagram = (page: Page) => page.locator(`${DRAWING}[role=application]`);
const LIT = ".railroad .box.focus";
const split = (page: Page, name: string) => page.getByRole("separator", { name });

const widthOf = (page: Page) =>
  diagram(page).evaluate((svg) => Math.round(svg.getBoundingClientRect().width));
const spoken = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Moves to the diagram with the Tab key. */
async function enter(page: Page): Promise<void> {
  await diagram(page).waitFor();
  await saveMenu(page).focus();
  await page.keyboard.press("Tab");
}

const saveMenu = (page: Page) => page.getByRole("button", { name: "Options of the diagram" });

async function saved(page: Page, item: string): Promise<Uint8Array> {
  const download = page.waitForEvent("download");
  await saveMenu(page).click();
  await page.getByRole("button", { name: item }).click();
  return await Deno.readFile(await (await download).path());
}

journeys("the diagram in a browser", async (t) => {
  await using site = await openSite();

  await t.step("zooms by key and button, and stores the size", () =>
    site.visit("/", async (page) => {
      await enter(page);
      const natural = await widthOf(page);
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      assertEquals(await widthOf(page), Math.round(1.25 * natural));
      await page.keyboard.press("-");
      await page.getByRole("button", { name: "Options of the diagram" }).click();
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.getByRole("button", { name: "Zoom out" }).click();
      await page.locator(".zoom", { hasText: "90 %" }).waitFor();
      await page.reload();
      await page.locator(".zoom", { hasText: "90 %" }).waitFor({ state: "attached" });
      await diagram(page).waitFor();
      assertEquals(await widthOf(page), Math.round(.9 * natural));
      await page.locator(".railroad .box").first().focus();
      await page.keyboard.press("0");
      assertEquals(await widthOf(page), natural);
    }, { viewport: { width: 1600, height: 900 } }));

  await t.step(
    "supports arrow keys, and highlights the focused part",
    () =>
      site.visit(DATES, async (page) => {
        await enter(page);
        assertMatch(await spoken(page) ?? "", /year.*, 1 of 5$/);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        assertMatch(await spoken(page) ?? "", /month.*, 3 of 5$/);
        await counted(page, LIT, 1);
        assertMatch(await page.locator("#panel-explanation .step.focus").innerText(), /Group 2/);
        assertMatch(await page.locator(".cm-editor .focus").first().innerText(), /month/);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        assertMatch(await spoken(page) ?? "", /, 1 of 2, alternative 2 of 2$/);
        await page.keyboard.press("End");
        assertMatch(await spoken(page) ?? "", /, 2 of 2, alternative 2 of 2$/);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Home");
        assertMatch(await spoken(page) ?? "", /, 1 of 5$/);
        await page.keyboard.press("Tab");
        assertEquals(await page.evaluate(() => document.activeElement?.closest("svg")), null);
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Escape");
        assertEquals(await page.evaluate(() => document.activeElement?.id), "diagram");
        await counted(page, LIT, 0);
      }),
  );

  await t.step(
    "keeps the focus while parts are opened and folded",
    () =>
      site.visit(
        linkTo({ p: [..."abcdefghijklmnopqrst"].map((letter) => letter + letter).join("|"), f: "", t: "" }),
        async (page) => {
          await enter(page);
          for (let index = 0; index < 30; index++) await page.keyboard.press("ArrowDown");
          assertMatch(await spoken(page) ?? "", /^12 more alternatives, folded/);
          await page.keyboard.press("Enter");
          await page.locator(DRAWING).getByText("tt").waitFor();
          assertMatch(await spoken(page) ?? "", /alternative 9 of 20$/);
          for (let index = 0; index < 30; index++) await page.keyboard.press("ArrowDown");
          assertMatch(await spoken(page) ?? "", /^show fewer/);
          await page.keyboard.press("Space");
          await page.locator(DRAWING).getByText("tt").waitFor({ state: "detached" });
          assertMatch(await spoken(page) ?? "", /^12 more alternatives, folded/);
        },
      ),
  );

  await t.step(
    "scrolls to the part that is highlighted elsewhere, but never scrolls the page",
    () =>
      site.visit(linkTo({ p: "(a|bc|\\d)+".repeat(40), f: "", t: "" }), async (page) => {
        await diagram(page).waitFor();
        // What it says is of several lines, above the explanation.
        await page.locator(".verdict-card-why").waitFor();
        const last = page.locator("#panel-explanation .step", { hasText: "group 40" }).first();
        await last.scrollIntoViewIfNeeded();
        const top = await page.evaluate(() => scrollY);
        await last.hover();
        await page.waitForFunction(() => {
          const view = document.querySelector("#diagram")?.getBoundingClientRect();
          const box = document.querySelector(".railroad .box.focus")?.getBoundingClientRect();
          return view && box && box.top >= view.top && box.bottom <= view.bottom;
        });
        assertEquals(await page.evaluate(() => scrollY), top);
      }),
  );

  await t.step("is saved as SVG and PNG, and copied", () =>
    site.visit(DATES, async (page) => {
      await diagram(page).waitFor();
      const [width, height] = await diagram(page).evaluate((svg) => [svg.clientWidth, svg.clientHeight]);
      const drawing = new TextDecoder().decode(await saved(page, "Save SVG"));
      assertEquals(faultIn(drawing), undefined);
      assert(drawing.includes("year"));
      const picture = await saved(page, "Save PNG");
      const header = new DataView(picture.buffer, picture.byteOffset);
      assertEquals(new TextDecoder().decode(picture.subarray(1, 4)), "PNG");
      assertEquals([header.getUint32(16), header.getUint32(20)], [2 * (width ?? 0), 2 * (height ?? 0)]);
      await saveMenu(page).click();
      await page.getByRole("button", { name: "Copy SVG" }).click();
      await page.getByText("Diagram copied").waitFor();
      assertEquals(await page.evaluate(() => navigator.clipboard.readText()), drawing);
    }, { clipboard: true }));

  await t.step("is saved in the colors that are shown", () =>
    site.visit("/", async (page) => {
      await diagram(page).waitFor();
      assertMatch(new TextDecoder().decode(await saved(page, "Save SVG")), /\.ground \{ fill: #14161a/);
    }, { colorScheme: "dark" }));

  await t.step("stays folded after a reload", () =>
    site.visit("/", async (page) => {
      await diagram(page).waitFor();
      const fold = page.getByRole("button", { name: "Diagram", exact: true });
      await fold.click();
      await diagram(page).waitFor({ state: "hidden" });
      await page.reload();
      await page.locator(".fold[aria-expanded=false]").waitFor();
      await diagram(page).waitFor({ state: "hidden" });
      await fold.click();
      await diagram(page).waitFor({ state: "visible" });
    }));

  await t.step("is folded by default in narrow windows", () =>
    site.visit("/", async (page) => {
      await page.locator(".fold[aria-expanded=false]").waitFor();
      await diagram(page).waitFor({ state: "hidden" });
      await page.locator(".fold").click();
      await diagram(page).waitFor({ state: "visible" });
    }, { viewport: { width: 900, height: 700 } }));
}, "rest");

journeys("the lines between the parts of the workbench", async (t) => {
  await using site = await openSite();
  /** As high as a third of a usual window. */
  const ROWS = linkTo({ p: "a|b|c|d|e|f|g", f: "g", t: "a b c d" });
  const sizeOf = async (page: Page, part: string) => {
    const { width = 0, height = 0 } = await page.locator(part).boundingBox() ?? {};
    return { width: Math.round(width), height: Math.round(height) };
  };

  for (
    const [name, part, side, key, height] of [
      ["Width of the editor", ".text-pane", "width", "ArrowLeft", 900],
      // Lower, so that the diagram is cut off.
      ["Height of the diagram", ".railroad-scroll", "height", "ArrowDown", 560],
      ["Height of the test text", ".text-pane", "height", "ArrowDown", 900],
    ] as const
  ) {
    await t.step(`${name}: moved with the keyboard, stored, reset`, () =>
      site.visit(ROWS, async (page) => {
        await status(page, "4 matches");
        await diagram(page).waitFor();
        const before = (await sizeOf(page, part))[side];
        await split(page, name).focus();
        await page.keyboard.press(key);
        await page.keyboard.press(key);
        const after = (await sizeOf(page, part))[side];
        assert(key === "ArrowLeft" ? after < before - 10 : after > before + 10, `${before} to ${after}`);
        const share = await split(page, name).getAttribute("aria-valuenow");
        await page.reload();
        await diagram(page).waitFor();
        assertEquals((await sizeOf(page, part))[side], after);
        assertEquals(await split(page, name).getAttribute("aria-valuenow"), share);
        await split(page, name).dblclick({
          position: name === "Width of the editor" ? { x: 4, y: 40 } : { x: 40, y: 4 },
        });
        assertEquals((await sizeOf(page, part))[side], before);
      }, { viewport: { width: 1280, height } }));
  }

  await t.step(
    "the one below the diagram exists where the diagram is cut off",
    () =>
      site.visit(ROWS, async (page) => {
        await status(page, "4 matches");
        await diagram(page).waitFor();
        assertEquals(await split(page, "Height of the diagram").count(), 0);
        await page.setViewportSize({ width: 1280, height: 560 });
        await page.reload();
        await split(page, "Height of the diagram").waitFor();
      }, { viewport: { width: 1280, height: 900 } }),
  );

  await t.step("follows the pointer", () =>
    site.visit("/", async (page) => {
      await diagram(page).waitFor();
      const bar = await split(page, "Width of the editor").boundingBox();
      assert(bar);
      const before = (await sizeOf(page, ".text-pane")).width;
      await page.mouse.move(bar.x + 4, bar.y + 100);
      await page.mouse.down();
      await page.mouse.move(bar.x + 104, bar.y + 140, { steps: 5 });
      await page.mouse.up();
      await page.mouse.move(bar.x - 300, bar.y);
      const { width } = await sizeOf(page, ".text-pane");
      assert(Math.abs(width - before - 100) <= 1, `${before} to ${width}`);
    }));

  await t.step("doesn't exist on a phone", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      assertEquals(await page.getByRole("separator").count(), 0);
    }, { viewport: { width: 390, height: 844 } }));
}, "rest");
