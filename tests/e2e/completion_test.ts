/** What the pattern's field does beyond typing: it closes brackets, completes names and copies. */
import { assertEquals } from "@std/assert";
import { journeys } from "./journeys.ts";
import { linkTo, pattern, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("brackets", async (t) => {
  await using site = await openSite();

  await t.step(
    "close, are typed over, wrap a selection and are deleted in pairs",
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
    "are undone together with what was typed",
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
});
