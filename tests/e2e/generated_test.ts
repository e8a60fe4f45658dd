/** Tests generated for a pattern. */
import { assert, assertEquals } from "@std/assert";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { linkTo, showView } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("tests generated for a pattern", async (t) => {
  await using site = await openSite();

  await t.step(
    "are shown as they arrive, and become lines that are tests",
    () =>
      site.visit(linkTo({ p: "^a{2,4}[x-z]$", f: "", t: "" }), async (page) => {
        await showView(page, "tests");
        const made = page.locator(".generated");
        await made.getByText(/^\d+ example texts, each run in this browser$/).waitFor();
        await made.getByText('"aax"', { exact: true }).first().waitFor();
        await made.locator("summary", { hasText: "No match" }).click();
        await made.getByText("one too many for {2,4}").waitFor();
        assertEquals(await violations(page), []);
        await made.getByRole("button", { name: "Replace the test text with these" }).click();
        const words = page.locator(".mode-status");
        await words.waitFor();
        await page.locator(".line-test.passed").first().waitFor();
        assertEquals(await page.locator(".line-test.failed").count(), 0);
        assert(/passed|pass/.test(await words.innerText()), await words.innerText());
      }),
  );

  await t.step(
    "one by one",
    () =>
      site.visit(linkTo({ p: "^ab$", f: "", t: "" }), async (page) => {
        await showView(page, "tests");
        await page.getByRole("button", { name: 'Add "ab" as a line', exact: true }).click();
        await page.locator(".line-test.passed").waitFor();
        assertEquals(await page.locator(".line-test").count(), 1);
        await page.locator(".verdict-item.matches", { hasText: "1 match" }).waitFor();
      }),
  );
}, "rest");
