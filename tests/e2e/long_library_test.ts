/** Rendering of the library: thousands of patterns while scrolling, and unusual ones. */
import { assert, assertEquals } from "@std/assert";
import { share } from "../suites/sample.ts";
import { journeys } from "./journeys.ts";
import { api } from "./page_parts.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite } from "./site.ts";

journeys("a library with many patterns, and with unusual ones", async (t) => {
  await using site = await openMailSite();
  const session = await sessionOf(site.origin, site.office, "gus@example.com");

  await t.step(
    "many patterns scroll smoothly, with few rendered rows",
    () =>
      site.visit("/docs/offline", async (page) => {
        await page.route("**/api/snippets?*", (route) => {
          const from = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
          return route.fulfill({ json: { items: pageFrom(from), next_cursor: nextAfter(from) } });
        });
        await page.goto(`${site.origin}/library`);
        await page.getByRole("link", { name: "Pattern 0", exact: true }).waitFor();
        const drawn = await page.evaluate(scrollToEnd, LAST);
        await page.getByRole("link", { name: LAST }).waitFor();
        assert(drawn < 60, `${drawn} rows drawn`);
        await page.locator(".snippet-row a").first().focus();
        await page.keyboard.press("End");
        await page.keyboard.press("Home");
        await page.waitForFunction(() => document.activeElement?.textContent === "Pattern 0");
      }, { session }),
  );

  await t.step(
    "characters that would reorder a pattern are shown as their signs",
    () =>
      site.visit("/docs/offline", async (page) => {
        const { id } = await api(page, "/api/snippets", "POST", { name: "Turned", pattern: "a\u202eb" });
        await page.goto(`${site.origin}/library?id=${id}`);
        await page.getByRole("heading", { name: "History" }).waitFor();
        assertEquals(await page.locator(".library .special").allInnerTexts(), ["RLO", "RLO", "RLO"]);
      }, { session }),
  );
}, "rest");

const PATTERNS = share(20, 10_000);
const LAST = `Pattern ${PATTERNS - 1}`;

const nextAfter = (from: number) => from + 100 < PATTERNS ? String(from + 100) : null;

function pageFrom(from: number): object[] {
  const time = "2026-01-01T00:00:00.000Z";
  return Array.from({ length: 100 }, (_, offset) => ({
    id: String(PATTERNS - from - offset).padStart(26, "0"),
    name: `Pattern ${from + offset}`,
    pattern: "(?<year>\\d{4})-(?<month>\\d\\d)",
    flags: "g",
    description: "",
    tags: ["dates", "logs"],
    created_at: time,
    updated_at: time,
  }));
}

/** Scrolls a screen per frame until the last row appears; returns the maximum number of rendered rows. */
async function scrollToEnd(last: string): Promise<number> {
  const list = document.querySelector(".snippet-list");
  const ends = performance.now() + 60_000;
  let drawn = 0;
  while (list && performance.now() < ends && !list.textContent?.includes(last)) {
    list.scrollTop += list.clientHeight;
    await new Promise((frame) => requestAnimationFrame(frame));
    drawn = Math.max(drawn, document.querySelectorAll(".snippet-row").length);
  }
  return drawn;
}
