/** What has its place on the page, and what must not take it from others. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { journeys } from "./journeys.ts";
import { choose, linkTo, replace, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

const topOf = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().top);

journeys("room on the page", async (t) => {
  await using site = await openSite();

  await t.step(
    "at 1280 px all tools have their tabs",
    () =>
      site.visit(linkTo({ p: "(a+)+[A-z]", f: "g", t: "x" }), async (page) => {
        for (const id of ["explanation", "safety", "tests", "diff", "debugger", "code"]) {
          await page.locator(`#tab-${id}`).waitFor();
        }
      }),
  );

  await t.step(
    "a phone's toolbar takes one row, and the header's parts lie beside each other",
    () =>
      site.visit("/", async (page) => {
        await page.getByRole("link", { name: "Sign in" }).waitFor();
        const tops = await page.locator(".toolbar > button:visible").evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().bottom / 10))
        );
        assertEquals(new Set(tops).size, 1);
        const name = await page.locator(".site-name").boundingBox();
        const toolbar = await page.locator(".toolbar").boundingBox();
        assert(name && toolbar && name.x + name.width <= toolbar.x, "they overlap");
      }, { viewport: { width: 360, height: 740 } }),
  );

  await t.step(
    "what was done is said beside an error",
    () =>
      site.visit(linkTo({ p: "a(b", f: "g", t: "ab" }), async (page) => {
        await page.locator(".error-line.syntax").waitFor();
        await choose(page, "Share", "Copy link");
        await page.locator(".error-line", { hasText: "Link copied" }).waitFor();
        await page.locator(".error-line", { hasText: "Unclosed group" }).waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "a notice about the text moves nothing beside the text",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "b" }), async (page) => {
        await status(page, "No match");
        const before = [await topOf(page, ".match-view"), await topOf(page, ".views .tab-bar")];
        await replace(page, "text", "ab ".repeat(4_000));
        await page.locator(".text-pane .notices", { hasText: "too long for a link" }).waitFor();
        assertEquals([await topOf(page, ".match-view"), await topOf(page, ".views .tab-bar")], before);
      }),
  );
});
