/** The pattern field's assistance: it closes brackets, completes names and copies. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { until } from "../timing/until.ts";
import { violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { linkTo, pattern, replace, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("brackets", async (t) => {
  await using site = await openSite();

  await t.step(
    "close, are typed over, enclose a selection and are deleted in pairs",
    () =>
      site.visit(linkTo({ p: "", f: "g", t: "a1" }), async (page) => {
        await page.locator(".field-pattern .cm-editor").waitFor();
        await pattern(page).click();
        const { keyboard } = page;
        await keyboard.type("(");
        assertEquals(await pattern(page).innerText(), "()");
        await keyboard.type("?<letter>[a-z])\\p{L}{1,2}|\\(");
        assertEquals(await pattern(page).innerText(), "(?<letter>[a-z])\\p{L}{1,2}|\\(");
        await keyboard.press("ControlOrMeta+a");
        await keyboard.type("(");
        assertEquals(await pattern(page).innerText(), "((?<letter>[a-z])\\p{L}{1,2}|\\()");
        await keyboard.type("[a-c]{");
        assertEquals(await pattern(page).innerText(), "([a-c]{})");
        await keyboard.press("Backspace");
        assertEquals(await pattern(page).innerText(), "([a-c])");
        await keyboard.type(")");
        assertEquals(await pattern(page).innerText(), "([a-c])");
        await status(page, "1 match");
      }),
  );

  await t.step(
    "are undone together with the typed text",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
        await page.locator(".field-pattern .cm-editor").waitFor();
        await status(page, "1 match");
        await pattern(page).click();
        await page.keyboard.press("End");
        await page.keyboard.type("(");
        assertEquals(await pattern(page).innerText(), "a()");
        await page.keyboard.press("ControlOrMeta+z");
        assertEquals(await pattern(page).innerText(), "a");
        await page.keyboard.press("ControlOrMeta+y");
        assertEquals(await pattern(page).innerText(), "a()");
      }),
  );
}, "rest");

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true };

const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const selected = (page: Page) => page.locator(".completions [aria-selected=true] code");

/** Waits until this name is the active one. */
const active = (page: Page, name: string) =>
  until(`${name} to be active`, async () => {
    return await selected(page).count() === 1 ? await selected(page).innerText() : "";
  }, (seen) => seen === name);

const closed = (page: Page) => page.locator(".completions").waitFor({ state: "detached" });

journeys("completion", async (t) => {
  await using site = await openSite();

  for (const [device, settings] of [["desktop", {}], ["phone", PHONE]] as const) {
    await t.step(
      `offers Unicode properties, ${device}`,
      () =>
        site.visit(linkTo({ p: "", f: "u", t: "Ελλάδα" }), async (page) => {
          await page.locator(".field-pattern .cm-editor").waitFor();
          await pattern(page).click();
          const before = await page.locator(".workbench").boundingBox();
          await page.keyboard.type("\\p{");
          await active(page, "Script=");
          const list = await page.locator(".completions").boundingBox();
          const width = page.viewportSize()?.width ?? 0;
          assert(
            list && list.x >= 0 && list.x + list.width <= width && list.height < 400,
            JSON.stringify(list),
          );
          assertEquals(await page.locator(".workbench").boundingBox(), before);
          assertEquals(await violationsInEachScheme(page), []);
          const field = pattern(page);
          assertEquals(
            await field.getAttribute("aria-activedescendant"),
            await options(page).first().getAttribute("id"),
          );
          assertEquals(
            await field.getAttribute("aria-controls"),
            await page.getByRole("listbox").getAttribute("id"),
          );
          await page.keyboard.press("Enter");
          assertEquals(await field.innerText(), "\\p{Script=}");
          await page.keyboard.type("gre");
          await active(page, "Greek");
          await page.keyboard.press("Tab");
          assertEquals(await field.innerText(), "\\p{Script=Greek}");
          await closed(page);
          assertEquals(await field.getAttribute("aria-activedescendant"), null);
          await page.keyboard.type("+");
          await status(page, "1 match");
        }, settings),
    );
  }

  await t.step(
    "moves with the arrow keys, scrolls, and closes with Escape",
    () =>
      site.visit(linkTo({ p: "", f: "gv", t: "" }), async (page) => {
        await page.locator(".field-pattern .cm-editor").waitFor();
        await pattern(page).click();
        await page.keyboard.type("\\P{L");
        await active(page, "L");
        await page.keyboard.press("ArrowDown");
        await active(page, "LC");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowUp");
        const last = options(page).last();
        assertEquals(await last.getAttribute("aria-selected"), "true");
        const [row, list] = [await last.boundingBox(), await page.locator(".completions").boundingBox()];
        assert(row && list && row.y + row.height <= list.y + list.height, "the active one is in view");
        await page.keyboard.press("Escape");
        await closed(page);
        assertEquals(await pattern(page).innerText(), "\\P{L}");
        await page.keyboard.type("l");
        await active(page, "Ll");
        await page.keyboard.press("ArrowLeft");
        await closed(page);
        await page.keyboard.type("x");
        await page.keyboard.press("Backspace");
        await active(page, "L");
        await options(page).filter({ has: page.locator("code", { hasText: /^Letter$/ }) }).click();
        assertEquals(await pattern(page).innerText(), "\\P{Letter}");
        await page.keyboard.type("{");
        await page.locator(".field-text").click();
        await closed(page);
      }),
  );

  await t.step(
    "never changes the typed text",
    () =>
      site.visit(linkTo({ p: "", f: "u", t: "ab" }), async (page) => {
        await page.locator(".field-pattern .cm-editor").waitFor();
        await pattern(page).click();
        const typed = "(?<first>\\p{Script=Latin})[\\p{L}]\\k<first>{2,3}|\\\\p{x}";
        await page.keyboard.type(typed);
        assertEquals(await pattern(page).innerText(), typed);
        await closed(page);
      }),
  );

  await t.step(
    "offers the names of groups, in the pattern and the replacement",
    () =>
      site.visit(linkTo({ p: "(?<year>\\d)(?<month>\\d)", f: "", t: "12" }), async (page) => {
        await page.locator(".field-pattern .cm-editor").waitFor();
        await pattern(page).click();
        await page.keyboard.press("End");
        await page.keyboard.type("\\k<");
        await active(page, "year");
        await page.keyboard.type("m");
        await active(page, "month");
        await page.keyboard.press("Enter");
        assertEquals(await pattern(page).innerText(), "(?<year>\\d)(?<month>\\d)\\k<month>");
        await closed(page);
        await replace(page, "pattern", "(?<year>\\d)(?<month>\\d)");
        await page.getByRole("tab", { name: "Replace" }).click();
        const field = page.getByLabel("Replace with");
        await field.fill("");
        await field.click();
        await page.keyboard.type("$<");
        await active(page, "year");
        assertEquals(await violationsInEachScheme(page), []);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        assertEquals(await field.inputValue(), "$<month>");
        await closed(page);
        await page.keyboard.type("-$<y");
        await active(page, "year");
        await page.keyboard.press("Escape");
        await page.keyboard.type("ear>");
        assertEquals(await field.inputValue(), "$<month>-$<year>");
        await page.locator(".output-row", { hasText: "2-1" }).waitFor();
      }),
  );
}, "rest");

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

journeys("copying the pattern", async (t) => {
  await using site = await openSite();

  for (const [device, settings] of [["desktop", {}], ["phone", PHONE]] as const) {
    await t.step(
      `in each form, ${device}`,
      () =>
        site.visit(linkTo({ p: '"\\d/`', f: "gi", t: '"1/`' }), async (page) => {
          await status(page, "1 match");
          const before = await page.locator(".pattern-line").boundingBox();
          const open = async () => {
            if (device === "phone") await page.locator(".flag-more").click();
            const part = page.locator(device === "phone" ? "#more-flags" : ".pattern-line");
            await part.getByRole("button", { name: "Copy pattern" }).click();
            await page.locator("#menu-copy").getByRole("button", { name: "Link" }).waitFor();
          };
          const copied = async (item: string, code: string) => {
            await open();
            await page.locator("#menu-copy").getByRole("button", { name: item }).click();
            await until(`${code} to be copied`, () => clipboard(page), (seen) => seen === code);
            assertEquals(await page.locator(":popover-open").count(), 0);
          };
          await open();
          assertEquals(await violationsInEachScheme(page), []);
          assertEquals(await page.locator(".pattern-line").boundingBox(), before);
          await page.keyboard.press("Escape");
          if (device === "phone") await page.keyboard.press("Escape");
          await copied("Literal", '/"\\d\\/`/gi');
          await copied("String", '"\\"\\\\d/`"');
          await copied("new RegExp", 'new RegExp("\\"\\\\d/`", "gi")');
          await copied("Markdown", '``/"\\d\\/`/gi``');
          await open();
          await page.locator("#menu-copy").getByRole("button", { name: "Link" }).click();
          await until("a link to be copied", () =>
            clipboard(page), (seen) =>
            seen.startsWith(`${site.origin}/?`));
        }, { ...settings, clipboard: true }),
    );
  }

  await t.step(
    "with a syntax error, only as a string or a link",
    () =>
      site.visit(linkTo({ p: "(", f: "g", t: "" }), async (page) => {
        await page.locator(".error-line.syntax").waitFor();
        await page.locator(".pattern-line").getByRole("button", { name: "Copy pattern" }).click();
        const items = page.locator("#menu-copy").getByRole("button");
        await items.first().waitFor();
        assertEquals(await items.locator("span:first-child").allInnerTexts(), ["String", "Link"]);
      }),
  );
}, "rest");
