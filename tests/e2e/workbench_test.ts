/** Using the workbench, in a real browser with the built app. */
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { MATCH_SILENCE_MS, STALE_MS } from "../../lib/limits/workbench.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { longestTask } from "../bench/tasks.ts";
import { journeys } from "./journeys.ts";
import { address, counted, DATES, DRAWING, linkTo, pattern, replace, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

journeys("the first error of a visit", async (t) => {
  await using site = await openSite();

  await t.step(
    "replaces the last results at once, although its words are fetched for it",
    () =>
      site.visit(DATES, async (page) => {
        await page.locator(".verdict-line:not(.outdated) .verdict-item").waitFor();
        let fetched = 0;
        // Slowly: by then, what still runs would say so.
        await page.route("**/_fresh/js/**", async (route) => {
          fetched++;
          await new Promise((resolve) => setTimeout(resolve, STALE_MS + 500));
          await route.continue();
        });
        await page.evaluate(() => {
          const shown: string[] = [];
          Reflect.set(globalThis, "shown", shown);
          const strip = document.querySelector(".strip-box");
          new MutationObserver(() => {
            const message = strip?.querySelector(".error-line")?.textContent ?? "";
            const results = strip?.querySelectorAll(".verdict-item.matches, .verdict-line .verdict-item")
              .length;
            shown.push(message || `${results} results`);
          }).observe(strip!, { subtree: true, childList: true, characterData: true, attributes: true });
        });
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.type(")");
        await page.locator(".cm-editor .fault").waitFor();
        const shown = await page.evaluate<string[]>(() => Reflect.get(globalThis, "shown"));
        assert(fetched > 0, "the words come later");
        assertEquals([...new Set(shown)].filter((each) => each !== "2 results"), [
          `Error: Unmatched ")" at column 67; write "\\)" to match a literal ")"`,
        ]);
      }, { isFresh: true }),
  );

  await t.step(
    "is in a link: what the server wrote remains",
    () =>
      site.visit("/docs/offline", async (page) => {
        await page.addInitScript(() => {
          const shown = new Set<string>();
          Reflect.set(globalThis, "shown", shown);
          new MutationObserver(() => {
            const strip = document.querySelector(".strip-box");
            if (strip?.nextElementSibling || strip?.querySelector(".error-line")) {
              shown.add(strip.querySelector(".error-line")?.textContent ?? "nothing");
            }
          }).observe(document, { subtree: true, childList: true, characterData: true });
        });
        await page.goto(site.origin + linkTo({ p: "a(", f: "g", t: "a" }));
        await page.locator(".cm-editor .fault").waitFor();
        const shown = await page.evaluate<string[]>(() => [...Reflect.get(globalThis, "shown")]);
        assertEquals(shown, ['Error: Unclosed group: the "(" at column 2 has no ")"']);
      }, { isFresh: true }),
  );
}, "rest");

journeys("the workbench during one visit", async (t) => {
  await using site = await openSite();

  await site.visit(DATES, async (page) => {
    await t.step("shows an example, its matches, explanation and diagram", async () => {
      await status(page, "4 matches");
      await page.locator(".cm-editor .match").first().waitFor();
      assertMatch(await page.locator("#panel-explanation").innerText(), /year/);
      await counted(page, DRAWING, 1);
      await counted(page, ".match-line", 4);
      assertEquals(
        await page.evaluate(() => crossOriginIsolated),
        true,
        "memory can be shared with workers",
      );
    });

    await t.step("types over a highlighted selection", async () => {
      await pattern(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("[0-9]+");
      await status(page, "21 matches");
    });

    await t.step("marks an error in the pattern and recovers", async () => {
      await replace(page, "pattern", "a(b[c]");
      await page.locator(".error-line.syntax", { hasText: 'the "(" at column 2 has no ")"' }).waitFor();
      assertEquals(await page.locator(".cm-editor .fault").innerText(), "(");
      await pattern(page).click();
      await page.keyboard.press("End");
      await page.keyboard.insertText(")");
      await status(page, "No match");
      assertEquals(await page.locator(".error-line.syntax").count(), 0);
    });

    await t.step("splits a pasted literal into its fields and finds its matches", async () => {
      await page.evaluate(() => navigator.clipboard.writeText("/\\bR\\w+|ends/gi"));
      await pattern(page).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("ControlOrMeta+v");
      await status(page, "3 matches");
      assertEquals(await pattern(page).innerText(), "\\bR\\w+|ends");
      assertEquals(await page.locator(".flag:has(:checked)").allInnerTexts().then((all) => all.length), 2);
    });

    await t.step("updates results and address after an edit", async () => {
      await replace(page, "pattern", "\\d+");
      await replace(page, "text", "1 22 333");
      await status(page, "3 matches");
      await address(page, { p: encode("\\d+"), f: encode("gi"), t: encode("1 22 333") });
    });

    await t.step("copies a link that shows the same", async () => {
      await replace(page, "pattern", "x+");
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("button", { name: "Copy link" }).first().click();
      await page.getByText("Link copied").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await page.goto(link);
      await status(page, "No match");
      assertEquals(await pattern(page).innerText(), "x+");
    });
  }, { clipboard: true });
}, "sample");

journeys("the workbench in a browser", async (t) => {
  await using site = await openSite();

  await t.step(
    "toggles a flag by mouse and keyboard",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a A a" }), async (page) => {
        await status(page, "1 match");
        await page.locator('.flag:has([value="g"])').click();
        await status(page, "2 matches");
        await page.locator('.flag [value="i"]').focus();
        await page.keyboard.press("Space");
        await status(page, "3 matches");
      }),
  );

  await t.sample(
    "opens and folds a part of the diagram",
    () =>
      site.visit(
        linkTo({ p: [..."abcdefghijklmnopqrst"].map((letter) => letter + letter).join("|"), f: "", t: "" }),
        async (page) => {
          const folded = page.locator(".railroad [data-toggles]");
          assertEquals(await page.locator(DRAWING).getByText("tt").count(), 0);
          await folded.click();
          await page.locator(DRAWING).getByText("tt").waitFor();
          await folded.focus();
          await page.keyboard.press("Enter");
          await page.locator(DRAWING).getByText("tt").waitFor({ state: "detached" });
        },
      ),
  );

  await t.step(
    "stops a run that takes too long, stays responsive meanwhile, and recovers",
    () =>
      site.visit(linkTo({ p: "(a+)+$", f: "g", t: `${"a".repeat(40)}!` }), async (page) => {
        const session = await page.context().newCDPSession(page);
        const { "of it running ms": busy } = await longestTask(session, async () => {
          await page.locator("[role=tab]", { hasText: "Safety" }).click();
          await page.locator("#panel-safety .tool-part").first().waitFor();
          await page.locator(".match-end", { hasText: "Stopped after 1 s" }).waitFor();
        });
        // On the page's thread, the search would run until it is stopped.
        assert(busy < MATCH_SILENCE_MS, `The page was busy for ${busy} ms`);
        await pattern(page).click();
        await page.keyboard.press("End");
        await page.keyboard.press("Backspace");
        await status(page, "1 match");
      }, { isFresh: true }),
  );

  await t.step(
    "keeps the matches found before a run was stopped",
    () =>
      site.visit(linkTo({ p: "b|(a+)+$", f: "g", t: `b b ${"a".repeat(40)}!` }), async (page) => {
        await status(page, /^2 matches so far · \d+ of 45 characters searched/);
        await page.locator(".match-end", {
          hasText: "Stopped after 1 s: this pattern is dangerous on this text",
        }).waitFor();
        // That is said once.
        assertEquals(await page.getByText(/stopped/i).filter({ visible: true }).count(), 1);
        await counted(page, ".match-line", 2);
        await page.getByRole("button", { name: "See why" }).click();
        await page.getByRole("heading", { name: "Dangerous", exact: true }).waitFor();
      }),
  );

  await t.sample(
    "opens a link with the same pattern, flags and text, including line endings",
    () =>
      site.visit(linkTo({ p: "^.$", f: "gm", t: "a\r\nb\u2028😀\n" }), async (page) => {
        await status(page, "2 matches");
        assertEquals(await pattern(page).innerText(), "^.$");
        await replace(page, "pattern", "\\r");
        await status(page, "1 match");
      }),
  );

  await t.step(
    "says what a pattern is for, and where it deviates",
    () =>
      site.visit(linkTo({ p: "^(?:\\d{1,3}\\.){3}\\d{1,3}$", f: "", t: "127.0.0.1" }), async (page) => {
        const format = page.locator(".says .format");
        await format.waitFor();
        const said = await format.innerText();
        assertStringIncludes(
          said,
          "Accepts every IPv4 address, and more, for example",
        );
        // It comes late, so it has its place: below it, nothing moves.
        const end = (part: string) =>
          page.locator(part).evaluate((each) => each.getBoundingClientRect().bottom);
        const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
        await replace(page, "pattern", `^(?:${octet}\\.){3}${octet}$`);
        await page.locator(".summary", { hasText: "exactly 4 parts" }).waitFor();
        const before = await end(".says");
        await format.waitFor();
        assertEquals(await end(".says"), before);
        assert(await end(".says .format") <= before);
        assert(await page.getByText("exactly 4 parts").first().isVisible());
        await replace(page, "pattern", "^\\d+x$");
        await format.waitFor({ state: "detached" });
      }),
  );

  await t.sample("works on a phone without scrolling sideways", () =>
    site.visit(DATES, async (page) => {
      await status(page, "4 matches");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assertEquals(width, 390);
    }, { viewport: { width: 390, height: 844 }, hasTouch: true }));

  await t.step(
    "without JavaScript, a phone's header has room for what works",
    () =>
      site.visit("/?verdict", async (page) => {
        await page.locator(".toolbar").getByRole("link", { name: "Review a diff" }).waitFor();
        const beyond = page.locator(".toolbar > *:visible").evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().right > innerWidth).map(({ textContent }) =>
            textContent
          )
        );
        assertEquals(await beyond, []);
        assertEquals(await page.locator(".toolbar button:visible").count(), 0);
      }, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } }),
  );

  await t.sample(
    "shows the explanation and the verdict without JavaScript",
    () =>
      site.visit("/", async (page) => {
        await page.waitForURL(/&verdict$/);
        await page.getByRole("region", { name: "Safety" }).getByText("Dangerous").waitFor();
        await page.locator('textarea[name="pattern"]').fill("(?<n>\\d{2})+");
        await page.locator('.flag:has([value="i"])').click();
        await page.getByRole("button", { name: "Show" }).click();
        await page.waitForURL(/[?&]p=/);
        assertEquals(new URL(page.url()).searchParams.get("f"), encode("gim"));
        assertStringIncludes(await page.locator("#panel-explanation").innerText(), "2 digits");
        assertEquals(await page.locator(DRAWING).count(), 1);
        assertEquals(await page.locator('textarea[name="pattern"]').inputValue(), "(?<n>\\d{2})+");
      }, { javaScriptEnabled: false }),
  );
});
