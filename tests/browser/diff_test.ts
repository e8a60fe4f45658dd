/** A second pattern beside the first. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { violations } from "./axe.ts";
import { linkTo, showView, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

Deno.test("comparing two patterns", async (t) => {
  await using site = await openSite();

  await t.step(
    "says what changed and which matches only one of them finds, and keeps it in the link",
    () =>
      site.visit(linkTo({ p: "a(b+)", f: "g", t: "ab abb cb" }), async (page) => {
        await status(page, "2 matches");
        await showView(page, "diff");
        await page.getByRole("button", { name: "Begin with the one above" }).click();
        await page.getByText("The two are the same").waitFor();
        await page.getByLabel("Second pattern", { exact: true }).fill("[ac](b+?)");
        await page.locator(".sentences", { hasText: "lazily" }).waitFor();
        await page.getByText("1 found by both, 1 only by the first, 2 only by the second").waitFor();
        assertEquals(await page.locator(".changed-pattern ins").allInnerTexts(), ["[", "c]", "?"]);
        assertEquals(await violations(page), []);
        await page.waitForTimeout(500);
        await page.reload();
        await page.getByText("only by the second").waitFor();
        assertStringIncludes(await page.locator("#panel-diff").innerText(), "lazily");
      }),
  );

  await t.step(
    "says what is wrong with the second pattern",
    () =>
      site.visit(`${linkTo({ p: "a", f: "", t: "a" })}&d=KA`, async (page) => {
        await page.locator("#panel-diff .error-line", { hasText: "Unclosed group" }).waitFor();
        await page.getByRole("button", { name: "Close" }).click();
        await page.getByText("Compare with a second pattern").waitFor();
      }),
  );
});
