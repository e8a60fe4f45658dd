/** A second pattern beside the first. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { encode } from "../../lib/workbench/core/link.ts";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, linkTo, showView, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("comparing two patterns", async (t) => {
  await using site = await openSite();

  await t.step(
    "says what changed and which matches only one of them finds, and keeps it in the link",
    () =>
      site.visit(linkTo({ p: "a(b+)", f: "g", t: "ab abb cb" }), async (page) => {
        await status(page, "2 matches");
        await showView(page, "diff");
        await page.getByRole("button", { name: "Begin with the one above" }).click();
        await page.getByText("The two are the same").waitFor();
        await page.locator(".meaning", { hasText: "proved" }).waitFor();
        await page.getByLabel("Second pattern", { exact: true }).fill("[ac](b+?)");
        await page.locator(".sentences", { hasText: "lazy" }).first().waitFor();
        await page.getByText("1 found by both, 1 only by the first, 2 only by the second").waitFor();
        assertEquals(await page.locator(".changed-pattern ins").allInnerTexts(), ["[", "c]", "?"]);
        assertEquals(await violations(page), []);
        await address(page, { d: encode("[ac](b+?)") });
        await page.reload();
        await page.getByText("only by the second").waitFor();
        assertStringIncludes(await page.locator("#panel-diff").innerText(), "lazy");
      }),
  );

  await t.step(
    "says how what the two find relates, and puts a text that shows it into the test text",
    () =>
      site.visit(`${linkTo({ p: "a|ab", f: "g", t: "cab" })}&d=${encode("ab|a")}`, async (page) => {
        const meaning = page.locator(".meaning");
        await meaning.getByText("Same texts, other matches").waitFor();
        assertEquals(await meaning.locator(".badge").innerText(), "proved");
        await meaning.getByText('In "ab" the second finds "ab" at character 1 instead of "a" at character 1').waitFor();
        await meaning.getByRole("button", { name: "Put into test text" }).click();
        await status(page, "2 matches");
        await page.getByLabel("Second pattern", { exact: true }).fill("[a-c]");
        await meaning.getByText("The second is wider").waitFor();
        await meaning.getByText('Now also accepts "b"').waitFor();
        assertEquals(await violations(page), []);
        await page.getByLabel("Second pattern", { exact: true }).fill("(?:a|[b-z])*\\d$");
        await meaning.getByText("Overlapping").waitFor();
      }),
  );

  await t.step(
    "ends a comparison that runs away",
    () =>
      site.visit(
        `${linkTo({ p: "^(a+)+\\1$", f: "", t: "" })}&d=${encode("^(a|aa)+\\1b$")}`,
        async (page) => {
          await page.locator(".meaning .badge, .meaning .verdict-line:has-text('took too long')").waitFor();
          assertEquals(await page.evaluate(() => 1 + 1), 2);
        },
      ),
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
