/** Editing pattern and text. */
import { assertEquals } from "@std/assert";
import { journeys } from "./journeys.ts";
import { linkTo, pattern, replace, setPlain, status, text, textOptions } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("editing", async (t) => {
  await using site = await openSite();

  await t.step(
    "undo reverts a pasted literal in one step, flags included, and redo restores it",
    () =>
      site.visit(linkTo({ p: "old", f: "m", t: "old new" }), async (page) => {
        await status(page, "1 match");
        await page.evaluate(() => navigator.clipboard.writeText("/new/gi"));
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.press("ControlOrMeta+v");
        const flags = () =>
          page.locator(".flag input:checked").evaluateAll((all) =>
            all.map((each) => (each as HTMLInputElement).value).join("")
          );
        // The first paste waits for the code that reads it.
        await page.getByRole("button", { name: "Read as /new/gi" }).waitFor();
        assertEquals([await pattern(page).innerText(), await flags()], ["new", "gi"]);
        await page.keyboard.press("ControlOrMeta+z");
        assertEquals([await pattern(page).innerText(), await flags()], ["old", "m"]);
        await page.keyboard.press("ControlOrMeta+Shift+z");
        assertEquals([await pattern(page).innerText(), await flags()], ["new", "gi"]);
      }, { clipboard: true }),
  );

  await t.step(
    "undo reverts changes of pattern, text and flags in order",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
        await status(page, "1 match");
        await text(page).click();
        await page.keyboard.type("b");
        await page.locator('.flag [value="g"]').click();
        await page.keyboard.press("ControlOrMeta+z");
        assertEquals(await page.locator(".flag input:checked").count(), 0);
        await page.keyboard.press("ControlOrMeta+z");
        assertEquals(await text(page).innerText(), "a");
      }),
  );

  await t.step(
    "the keys of a text field move, select and delete",
    () =>
      site.visit(linkTo({ p: "x", f: "", t: "one two\nthree" }), async (page) => {
        await text(page).click();
        const keys = async (...all: string[]) => {
          for (const key of all) await page.keyboard.press(key);
          return (await page.locator('[data-field="text"] .cm-line').allInnerTexts()).join("|").replaceAll(
            "\n",
            "",
          );
        };
        const end = "ControlOrMeta+End";
        const start = "ControlOrMeta+Home";
        assertEquals(await keys(start, "End", "1", end, "2"), "one two1|three2");
        assertEquals(await keys("Home", "3", "ArrowUp", "End", "4"), "one two14|3three2");
        assertEquals(await keys("ArrowLeft", "ArrowLeft", "Backspace", "Delete"), "one tw4|3three2");
        assertEquals(await keys("End", "Delete", "ControlOrMeta+Backspace"), "one 3three2");
        assertEquals(await keys(start, "ControlOrMeta+ArrowRight", "5", "ControlOrMeta+Delete"), "one5");
        assertEquals(await keys("Shift+Home", "Delete", "a", "Enter", "b", "PageUp", "Home", "c"), "ca|b");
        assertEquals(
          await keys("ArrowDown", "ArrowUp", "ArrowUp", "d", "ArrowDown", "ArrowDown", "e"),
          "dca|be",
        );
        await page.keyboard.insertText("\u{1f44d}\u{1f3fd}");
        assertEquals(await keys("Backspace"), "dca|be");
        assertEquals(await keys("ControlOrMeta+a", "Delete"), "");
      }),
  );

  await t.step(
    "line endings are preserved, shown and switched",
    () =>
      site.visit(linkTo({ p: "\\r\\n", f: "g", t: "a\r\nb\r\nc" }), async (page) => {
        await status(page, "2 matches");
        const ends = page.getByRole("combobox", { name: "Line endings", includeHidden: true });
        assertEquals(await ends.inputValue(), "CRLF");
        await page.getByLabel("Show whitespace", { exact: true }).check();
        await page.locator(".field-text .special", { hasText: "CR" }).first().waitFor();
        await page.locator(".field-text .special", { hasText: "LF" }).first().waitFor();
        await textOptions(page);
        await ends.selectOption("LF");
        await page.keyboard.press("Escape");
        await status(page, "No match");
        await page.keyboard.press("ControlOrMeta+z");
        await status(page, "2 matches");
      }),
  );

  await t.step(
    "plain text boxes work the same, and preserve line endings",
    () =>
      site.visit(linkTo({ p: "x", f: "g", t: "x\r\nx" }), async (page) => {
        await status(page, "2 matches");
        await setPlain(page, true);
        await page.locator('textarea[name="pattern"]').fill("\\r\\n");
        await status(page, "1 match");
        await page.locator('textarea[name="text"]').fill("x\nx\nx");
        await status(page, "2 matches");
        await page.reload();
        await page.locator('textarea[name="pattern"]').fill("x");
        await status(page, "3 matches");
        await setPlain(page, false);
        await replace(page, "pattern", "x\\r");
        await status(page, "2 matches");
      }),
  );

  await t.step(
    "brackets at the cursor and the step under the pointer are highlighted",
    () =>
      site.visit(linkTo({ p: "(a[b])c", f: "", t: "" }), async (page) => {
        await pattern(page).click();
        await page.keyboard.press("Home");
        await page.locator(".field-pattern .bracket").nth(1).waitFor();
        assertEquals(await page.locator(".field-pattern .bracket").allInnerTexts(), ["(", ")"]);
        await page.locator('#panel-explanation .step[data-start="2"]').first().hover();
        await page.locator(".field-pattern .focus", { hasText: "[b]" }).waitFor();
        await page.locator(".railroad .focus").first().waitFor();
      }),
  );

  await t.step(
    "a dropped file becomes the test text",
    () =>
      site.visit(linkTo({ p: "\\d+", f: "g", t: "" }), async (page) => {
        await status(page, "No match");
        const data = await page.evaluateHandle(() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File(["1 22\r\n333"], "numbers.txt", { type: "text/plain" }));
          return transfer;
        });
        await text(page).dispatchEvent("drop", { dataTransfer: data });
        await status(page, "3 matches");
        assertEquals(
          await page.getByRole("combobox", { name: "Line endings", includeHidden: true }).inputValue(),
          "CRLF",
        );
      }),
  );
}, "rest");
