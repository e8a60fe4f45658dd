/** Two megabytes of text, ten at full size, and files that are dropped on the page. */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { journeys } from "./journeys.ts";
import { DATES, linkedFrom, linkTo, replace, status, text } from "./page_parts.ts";
import { share } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { openSite } from "./site.ts";

const LINE = "2026-11-20 12:34:56 GET /index.html 200 \n";
const TIMES = share(5, Math.ceil(10_485_760 / LINE.length));
const matches = (count: number) => new RegExp(`^${count.toLocaleString("en")} matches · `);

/** Drops a file on a part of the page. */
const drop = (page: Page, part: string, name: string, line: string, times: number) =>
  page.evaluate(([part = "", name = "", line = "", times]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([line.repeat(Number(times))], name, { type: "text/plain" }));
    const target = document.querySelector(part);
    const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
    target?.dispatchEvent(over);
    target?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    return over.defaultPrevented;
  }, [part, name, line, String(times)]);

journeys("long texts and dropped files", async (t) => {
  await using site = await openSite();

  await t.step(
    "megabytes work, with a notice, and edits reach them",
    () =>
      site.visit(linkTo({ p: "(\\d+):(\\d+)", f: "g", t: "" }), async (page) => {
        await status(page, "No match");
        await text(page).waitFor();

        await until("a drop that is taken", () => drop(page, ".views", "access.log", LINE, TIMES));
        await page.locator(".match-status", { hasText: matches(TIMES) }).waitFor();
        await page.getByText("is not kept for your next visit").waitFor();
        await page.locator(".field-text .match").first().waitFor();
        await text(page).click();
        await page.keyboard.press("ControlOrMeta+Home");
        const before = performance.now();
        await page.keyboard.insertText("1:1 ");
        await page.locator(".match-status", { hasText: matches(TIMES + 1) }).waitFor();
        const took = performance.now() - before;
        // The field behind the editor isn't updated, because it would be laid out.
        assertEquals(await page.locator("textarea[name=text]").textContent(), "");
        console.log(
          `${Math.round(TIMES * LINE.length / 1e6)} MB: an edit to all of its matches ${Math.round(took)} ms`,
        );
        await replace(page, "pattern", "GET");
        await page.locator(".match-status", { hasText: matches(TIMES) }).waitFor();
      }),
  );

  await t.step(
    "a file that is dropped before the whole page has loaded is opened",
    () =>
      site.visit("/docs/offline", async (page) => {
        const held = Promise.withResolvers<void>();
        const first = await linkedFrom(site.origin);
        await page.route(/\.js$/, async (route) => {
          if (!first.includes(new URL(route.request().url()).pathname)) await held.promise;
          await route.continue();
        });
        await page.goto(site.origin + DATES, { waitUntil: "commit" });
        await page.locator(".views").waitFor();
        await until("a drop that is taken", () => drop(page, ".views", "early.log", "2025-11-20 ", 7));
        held.resolve();
        await status(page, "7 matches");
        await page.unrouteAll({ behavior: "ignoreErrors" });
      }, { isFresh: true }),
  );

  await t.step(
    "a text that is too long is refused, and nothing is lost",
    () =>
      site.visit(linkTo({ p: "a", f: "g", t: "a b a" }), async (page) => {
        await status(page, "2 matches");
        await text(page).waitFor();
        const tens = "0123456789".repeat(100);
        await until("a drop that is taken", () => drop(page, ".field-text", "huge.log", tens, 20_001));
        await page.getByText('"huge.log" is too long').waitFor();
        assertEquals(await text(page).innerText(), "a b a");
        await status(page, "2 matches");
      }),
  );
}, "rest");
