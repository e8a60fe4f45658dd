/** The Export tab: a preview for everybody, the document for signed-in users. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, linkTo, replace, showView } from "./page_parts.ts";
import { byMail } from "./signing_in.ts";
import { openMailSite } from "./site.ts";

const LINK = linkTo({ p: "(?<year>\\d{4})-</details>[A-z]|`", f: "g", t: "" });

const panel = (page: Page) => page.locator("#part-export");
const shown = (page: Page) => panel(page).locator(".export-page").innerText();
const written = (page: Page) => panel(page).locator(".export-text").innerText();
const said = (page: Page, words: string) =>
  panel(page).getByRole("status").filter({ hasText: words }).waitFor();

async function openTab(page: Page): Promise<void> {
  await showView(page, "code");
  await panel(page).getByLabel("Format").waitFor();
}

journeys("exporting an explanation", async (t) => {
  await using site = await openMailSite();

  await t.step(
    "adds details to the steps in notes",
    () =>
      site.visit(linkTo({ p: "(a)+", f: "", t: "" }), async (page) => {
        await openTab(page);
        await panel(page).getByLabel("Format").selectOption("Notes with details");
        await panel(page).locator("blockquote", { hasText: "last iteration" }).waitFor();
      }),
  );

  await t.step(
    "shows everybody each format, rendered and as source, without a request to the server",
    () =>
      site.visit(LINK, async (page) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await openTab(page);
        assertStringIncludes(await shown(page), "Group 1 (year)");
        assertStringIncludes(await shown(page), "/(?<year>\\d{4})-<\\/details>[A-z]|`/g");
        await panel(page).getByText("to download (10 an hour)").waitFor();
        assertEquals(await panel(page).getByRole("button").count(), 0);
        assertEquals(await violations(page), []);
        await panel(page).getByLabel("Show the source").check();
        assertStringIncludes(
          await written(page),
          "1. Either of two, tried in order\n   1. ",
        );
        await panel(page).getByLabel("Format").selectOption("Pull request comment");
        assertStringIncludes(await written(page), "</summary>\n\n**Pattern**\n\n```js\n/");
        await panel(page).getByLabel("Show the source").uncheck();
        await panel(page).getByRole("columnheader", { name: "Description" }).waitFor();
        await panel(page).getByLabel("Format").selectOption("Plain text");
        assertStringIncludes(await written(page), "Explanation:\n------------\n1. ");
        await panel(page).getByLabel("Title").fill("<b>*Years*");
        assertStringIncludes(await written(page), "<b>*Years*\n==========\n");
        assert((await written(page)).includes("Warnings:\n"));
        await panel(page).getByLabel("Warnings").uncheck();
        assert(!(await written(page)).includes("Warnings:\n"));
        assertEquals(asked.filter((path) => path === "/api/export"), []);
      }),
  );

  await t.step(
    "copies and downloads the text of the preview, and says how many exports are left",
    () =>
      site.visit(LINK, async (page) => {
        await openTab(page);
        // The address follows a moment later.
        await address(page, { tab: "code" });
        await panel(page).getByRole("link", { name: "Sign in" }).click();
        await byMail(page, site.office, "edna@example.com");
        assertEquals(new URL(page.url()).search, `${LINK.slice(1).replace("&t=", "")}&tab=code`);
        await openTab(page);
        await panel(page).getByRole("button", { name: "Copy" }).click();
        await said(page, "Copied. 9 of 10 exports are left this hour");
        await panel(page).getByLabel("Show the source").check();
        const text = await panel(page).locator(".export-text").textContent();
        assertEquals(await page.evaluate(() => navigator.clipboard.readText()), text);
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          panel(page).getByRole("button", { name: "Download" }).click(),
        ]);
        assertEquals(download.suggestedFilename(), "explanation.md");
        assertEquals(await Deno.readTextFile(await download.path()), text);
        await said(page, "Saved as explanation.md. 8 of 10 exports are left this hour");
        assertEquals(await violations(page), []);
        await replace(page, "pattern", "a(");
        // The tab says it once, for the code and the document.
        await page.locator("#panel-code > .empty-view").getByText("Fix the pattern").waitFor();
        assertEquals(await panel(page).isVisible(), false);
      }, { clipboard: true }),
  );

  await t.step(
    "says what is left out of a very long explanation",
    () =>
      site.visit(linkTo({ p: "a\\d".repeat(1_100), f: "", t: "" }), async (page) => {
        await openTab(page);
        await panel(page).getByText("its last 200 steps are left out").waitFor();
        await panel(page).getByLabel("Show the source").check();
        assertStringIncludes(await written(page), "\n2000. ");
      }),
  );
}, "rest");
