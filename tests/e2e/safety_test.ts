/** The Safety tab: the browser's own analysis, and the server's analysis for signed-in users. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { counted, linkTo, pattern, replace, showPart, showView, text } from "./page_parts.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite, openSite } from "./site.ts";
import { until } from "../timing/until.ts";

const SLOW = linkTo({ p: "^(a+)+$", f: "", t: "kept" });
const CALM = linkTo({ p: "^(?:a|b)*c$", f: "", t: "" });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const panel = (page: Page) => page.locator("#panel-safety");
const verdict = (page: Page, words: string) =>
  panel(page).getByRole("heading", { name: words, exact: true }).waitFor();

async function openTab(page: Page): Promise<void> {
  await showView(page, "safety");
  await panel(page).waitFor();
}

journeys("the safety of a pattern, signed out", async (t) => {
  await using site = await openSite();

  await t.step("is shown below the pattern, and opens the proof", () =>
    site.visit(CALM, async (page) => {
      const line = page.locator(".verdict-line.safe");
      await line.filter({ hasText: /^✓ Safe: linear time \(proved\)$/ }).waitFor();
      await line.getByRole("button").click();
      await verdict(page, "Safe");
      await panel(page).getByLabel("Longest input").fill("1000000");
      await panel(page).getByText(/^At most [\d,]+ steps, about \d+ ms$/).waitFor();
      await replace(page, "pattern", "\\s+$");
      await page.locator(".verdict-line.warn", {
        hasText: /: [\d,]+ characters (?:can hang a thread for|may take) 1 s$/,
      })
        .waitFor();
      await replace(page, "pattern", "a(");
      await counted(page, ".verdict-line", 0);
    }));

  await t.step(
    "is copied as a comment on a pull request, from the menu, the card and the palette",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "aab" }), async (page) => {
        await page.locator(".verdict-card .primary").waitFor();
        const copied = () => page.evaluate(() => navigator.clipboard.readText());
        await page.getByRole("button", { name: "Share", exact: true }).click();
        await page.locator("#menu-share").getByRole("button", { name: /^Copy as PR comment/ }).click();
        await page.getByText("Copied as PR comment").waitFor();
        const comment = await copied();
        assertMatch(comment, /^\*\*Dangerous: 29 characters can hang a thread for 1 s/);
        assertMatch(comment, /\/\^\(a\+\)\+\$\/\.test\("a"\.repeat\(28\)/);
        assertMatch(comment, /Fix: Same matches, linear time \(proved\)\.\n\n```js\n\/\^\(a\+\)\$\/\n```/);
        await page.evaluate(() => navigator.clipboard.writeText(""));
        await page.locator(".verdict-card").getByRole("button", { name: "Copy as PR comment" }).click();
        await until("the comment", copied, (text) => text === comment);
        await page.evaluate(() => navigator.clipboard.writeText(""));
        await page.keyboard.press("ControlOrMeta+k");
        await page.keyboard.type("pr comment");
        await page.locator(".palette [role=option]", { hasText: "Copy as PR comment" }).waitFor();
        await page.keyboard.press("Enter");
        await until("the comment", copied, (text) => text === comment);
      }, { clipboard: true }),
  );

  await t.step("is above the explanation, however long it takes", () =>
    site.visit(CALM, async (page) => {
      const group = (index: number) => String.raw`(?:field${index}=(?<f${index}>(?:[\w.-]+;?)*)\s?)?`;
      await replace(
        page,
        "pattern",
        String.raw`^${Array.from({ length: 40 }, (_, index) => group(index)).join("")}(?:\w+\s?)+$`,
      );
      await page.locator(".lead > .verdict-card.danger + .says").waitFor();
      await replace(page, "pattern", "^(?:a|b)*c$");
      await counted(page, ".verdict-card", 0);
    }));

  await t.step(
    "comes with a fix, which the palette begins with",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "aab" }), async (page) => {
        await page.locator(".verdict-card .primary").waitFor();
        await page.keyboard.press("ControlOrMeta+k");
        const first = page.locator(".palette [role=option][aria-selected=true]");
        await first.filter({ hasText: "Use this fix" }).filter({ hasText: "/^(a+)$/" }).waitFor();
        await page.keyboard.press("Enter");
        await pattern(page).filter({ hasText: /^\^\(a\+\)\$$/ }).waitFor();
        await page.locator(".verdict-item", { hasText: "Safe" }).waitFor();
      }),
  );

  await t.step(
    "has a line that says what other engines make of the pattern, and opens more of it",
    () =>
      site.visit(CALM, async (page) => {
        const line = page.getByRole("button", { name: /^Works in .*Go.* · / });
        await line.waitFor();
        await replace(page, "pattern", "(?<=a)b");
        // What is said of another pattern is gone at once.
        await line.waitFor({ state: "hidden" });
        await page.getByRole("button", { name: /refused by .*\(lookbehind\)/ }).waitFor();
        await replace(page, "pattern", "^(?:a|b)*c");
        await line.click();
        const re2 = page.locator(".engine", { hasText: /\bRE2\b/ });
        await re2.getByText("Works: the same texts (proved)").waitFor();
        await replace(page, "pattern", "^(?!-)[a-z-]+$");
        await re2.getByText("Refused: lookahead").waitFor();
        // Engines with the same answer share a row.
        await re2.getByText(/Go\b.*\bRE2\b/).waitFor();
        await re2.getByText("^[a-z][a-z-]*$", { exact: true }).waitFor();
        assertEquals(await violations(page), []);
      }),
  );

  await t.step(
    "comes with a number of warnings, which is never absent while another pattern is judged",
    () =>
      site.visit(CALM, async (page) => {
        await page.addInitScript(() => {
          const counts: string[] = [];
          Reflect.set(globalThis, "counts", counts);
          new MutationObserver(() => {
            const strip = document.querySelector(".verdict-items")?.textContent;
            if (strip !== undefined) counts.push(/\d+ warnings?(?:, \d+ notes?)?/.exec(strip)?.[0] ?? "");
          }).observe(document, { subtree: true, childList: true, characterData: true });
        });
        await page.goto(new URL(linkTo({ p: "[A-z]b{1}", f: "", t: "" }), page.url()).href);
        const count = page.locator(".verdict-item", { hasText: "warning" });
        await page.locator(".verdict-line.safe").waitFor();
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.type("cd", { delay: 150 });
        await page.locator(".verdict-line.safe:not(.outdated)").waitFor();
        assertEquals(await count.innerText(), "1 warning, 1 note");
        const counts = await page.evaluate<string[]>(() => Reflect.get(globalThis, "counts"));
        assertEquals([...new Set(counts)], ["1 warning, 1 note"]);
        await replace(page, "pattern", "[A-z]b{1}[^]{1}");
        await count.filter({ hasText: "1 warning, 2 notes" }).click();
        const heading = page.getByRole("heading", { name: "1 warning, 2 notes" });
        await page.locator("h3.arrived:focus").waitFor();
        assert(await heading.evaluate((each) => each === document.activeElement));
        await heading.and(page.locator(":not(.arrived)")).waitFor();
        assertEquals(await panel(page).locator(".severity").allInnerTexts(), ["Warning", "Note"]);
        await replace(page, "pattern", "b");
        await count.waitFor({ state: "detached" });
      }, { isFresh: true }),
  );

  await t.step("is measured without the server", () =>
    site.visit(SLOW, async (page) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await openTab(page);
      await page.locator(".verdict-line.danger", {
        hasText: /Dangerous: \d+ characters can hang a thread for 1 s$/,
      })
        .waitFor();
      await verdict(page, "Dangerous");
      await panel(page).getByText("to have the server look for more rewrites").waitFor();
      await panel(page).getByText("Shortest text with a match", { exact: true }).waitFor();
      await panel(page).getByRole("img", { name: /steps at .* characters/ }).waitFor();
      assertEquals(asked.filter((path) => path === "/api/analyze"), []);
      await panel(page).getByText("As a table").click();
      await panel(page).locator("tbody tr").nth(2).waitFor();
      assertEquals(await violationsInEachScheme(page), []);
    }));

  await t.step(
    "an attack becomes the test text, and undo restores the previous one",
    () =>
      site.visit(SLOW, async (page) => {
        await openTab(page);
        await panel(page).getByRole("button", { name: "Copy", exact: true }).click();
        await page.getByText("Attack copied").waitFor();
        const attack = await page.evaluate(() => navigator.clipboard.readText());
        assert(/^a+/.test(attack), attack);
        await panel(page).getByRole("button", { name: "Use as test text" }).click();
        await page.getByText("The attack is now the test text").waitFor();
        await text(page).filter({ hasText: "aaaa" }).waitFor();
        await page.keyboard.press("ControlOrMeta+z");
        await text(page).filter({ hasText: "kept" }).waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "hotspots are highlighted with the keyboard, and marked in the pattern while the tab is open, in the diagram always",
    () =>
      site.visit(SLOW, async (page) => {
        await openTab(page);
        await verdict(page, "Dangerous");
        await panel(page).locator(".hotspot").first().focus();
        await pattern(page).locator(".focus").first().waitFor();
        await page.locator('.views [data-start="1"].focus').first().waitFor();
        // The first result may include the inner loop, too.
        const loop = page.locator("#diagram .hotspot-box").first();
        await pattern(page).locator(".hotspot-place", { hasText: "(a+)+" }).first().waitFor();
        await loop.waitFor({ state: "attached" });
        await replace(page, "pattern", "^a$");
        await loop.waitFor({ state: "detached" });
        await replace(page, "pattern", "^(a+)+$");
        await loop.waitFor({ state: "attached" });
        await showView(page, "explanation");
        await loop.waitFor();
        await page.locator('[data-hot="The thick loop makes it slow"]').waitFor();
        assertEquals(await pattern(page).locator(".hotspot-place").count(), 0);
      }),
  );

  await t.sample(
    "a proved fix is offered without the server, and used",
    () =>
      site.visit(linkTo({ p: "^(?:a|a)*$", f: "", t: "aa" }), async (page) => {
        await page.locator(".verdict-card").getByRole("button", { name: "Use this fix: /^a*$/" }).waitFor();
        assertEquals(await violations(page), []);
        await page.locator(".verdict-card").getByRole("button", { name: "How was this checked?" }).click();
        await panel(page).locator("details[open]", { hasText: "How was this checked?" })
          .waitFor();
        await panel(page).getByText("Same matches, linear time (proved)").first().waitFor();
        await panel(page).getByRole("button", { name: "Use this fix: /^a*$/" }).click();
        await page.locator(".verdict-line.safe").waitFor();
        assertEquals(await pattern(page).innerText(), "^a*$");
        const undo = panel(page).getByRole("button", { name: "Undo" });
        await until("the focus on the way back", () =>
          undo.evaluate((each) => each === document.activeElement));
        assertEquals(await violations(page), []);
        await undo.press("Enter");
        await page.locator(".verdict-line.danger").waitFor();
        assertEquals(await pattern(page).innerText(), "^(?:a|a)*$");
        await undo.waitFor({ state: "detached" });
        assertEquals(
          await page.evaluate(() =>
            document.activeElement?.id
          ),
          "panel-safety",
        );
      }),
  );

  await t.step("a short attack is opened in the debugger", () =>
    site.visit(SLOW, async (page) => {
      await openTab(page);
      await panel(page).getByRole("button", { name: "Debug a short attack" }).click();
      await page.locator("#panel-debugger .snapshot-words", { hasText: "Step 0 of" }).waitFor();
      await text(page).filter({ hasText: /^a{3,}/ }).waitFor();
    }));

  await t.step(
    "leads to the suggested tests, which become lines, all of which pass",
    () =>
      site.visit(CALM, async (page) => {
        await openTab(page);
        assertEquals(await panel(page).getByRole("button", { name: "Replace the test text" }).count(), 0);
        await panel(page).getByRole("button", { name: "Examples" }).click();
        await page.getByRole("button", { name: "Replace the test text with these" }).click();
        await page.getByRole("tab", { name: "Tests", selected: true }).waitFor();
        await page.locator(".line-test.passed").first().waitFor();
        await page.locator(".line-test.waiting").waitFor({ state: "detached" });
        assertEquals(await page.locator(".line-test.failed").count(), 0);
      }),
  );

  await t.step(
    "an error isn't analyzed, and the pattern after it is analyzed again",
    () =>
      site.visit(CALM, async (page) => {
        await openTab(page);
        await verdict(page, "Safe");
        await replace(page, "pattern", "a(");
        await panel(page).getByText("Fix the pattern to see what it means").first().waitFor();
        await replace(page, "pattern", "(x+x+)+y");
        await verdict(page, "Dangerous");
      }),
  );

  await t.step(
    "without a proved fix, the card shows all of a linear rewrite's change, and where it differs",
    () =>
      site.visit(linkTo({ p: String.raw`^(\S+) \[([^\]]+)\]$`, f: "gm", t: "a [b]" }), async (page) => {
        const card = page.locator(".verdict-card");
        await card.getByRole("button", { name: "Use anyway" }).waitFor();
        const change = card.locator(".marked-change");
        const { scrollWidth, clientWidth } = await change.evaluate(({ scrollWidth, clientWidth }) => ({
          scrollWidth,
          clientWidth,
        }));
        assertEquals(await change.locator("ins").innerText(), String.raw`[^\n\r\u2028\u2029\]]`);
        assert(scrollWidth <= clientWidth, `${scrollWidth} px of ${clientWidth}`);
        await card.getByText('Differs on "').waitFor();
        await card.getByRole("button", { name: "Use anyway" }).click();
        await page.locator(".verdict-line.safe").waitFor();
      }, { viewport: { width: 1280, height: 800 } }),
  );

  await t.step(
    "without scripts, a slow pattern has a fix that leads to its page",
    () =>
      site.visit(linkTo({ p: String.raw`^(\w+\s?)+$`, f: "", t: "a b" }), async (page) => {
        await page.getByRole("link", { name: "Use this fix" }).click();
        await page.getByRole("region", { name: "Safety" }).locator(".safety-verdict.safe").waitFor();
        assertEquals(
          await page.locator('textarea[name="pattern"]').inputValue(),
          String.raw`^(?:\w+\s)*(\w+\s?)$`,
        );
        assertEquals(await page.locator('textarea[name="text"]').inputValue(), "a b");
      }, { javaScriptEnabled: false }),
  );

  await t.step("fits a phone", () =>
    site.visit(SLOW, async (page) => {
      await showPart(page, "Safety");
      await verdict(page, "Dangerous");
      const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
      assertEquals(scrollWidth, clientWidth);
      assertEquals(await violations(page), []);
    }, PHONE));
});

journeys("the safety of a pattern, signed in", async (t) => {
  await using site = await openMailSite();
  const visitAs = async (
    name: string,
    path: string,
    person: (page: Page) => Promise<void>,
    forgiven?: RegExp,
  ) => {
    const session = await sessionOf(site.origin, site.office, `${name}@example.com`);
    await site.visit(path, person, { session }, forgiven);
  };

  await t.step(
    "is confirmed by a native run, and proved if possible",
    () =>
      visitAs("emmy", SLOW, async (page) => {
        await openTab(page);
        await verdict(page, "Dangerous");
        await panel(page).getByText("O(2^n)").waitFor();
        assertEquals(await violations(page), []);
        await replace(page, "pattern", "^(?:a|b)*c$");
        await verdict(page, "Safe");
        await panel(page).getByRole("button", { name: "Analyze" }).focus();
        await page.keyboard.press("Enter");
        await verdict(page, "Safe");
        assertEquals(await violations(page), []);
      }),
  );

  await t.step("is requested once more after it was canceled", () =>
    visitAs("grace", CALM, async (page) => {
      const cancelled = Promise.withResolvers<void>();
      await page.route("**/api/analyze", async (route) => {
        await cancelled.promise;
        await route.continue().catch(() => {});
      }, { times: 1 });
      await openTab(page);
      await panel(page).getByText("The server is analyzing the pattern").waitFor();
      await panel(page).getByRole("button", { name: "Cancel" }).click();
      await panel(page).getByText("Cancelled").waitFor();
      cancelled.resolve();
      await panel(page).getByRole("button", { name: "Analyze again" }).click();
      await verdict(page, "Safe");
    }));

  await t.step("stays that of the browser while the server is busy or unreachable", () =>
    visitAs(
      "linus",
      CALM,
      async (page) => {
        await page.route("**/api/analyze", (route) =>
          route.fulfill({ status: 503, headers: { "Retry-After": "16" }, body: "{}" }), { times: 1 });
        await openTab(page);
        await panel(page).getByText("The server is busy. Try again in 16 seconds")
          .waitFor();
        await verdict(page, "Safe");
        await page.context().setOffline(true);
        await panel(page).getByRole("button", { name: "Analyze again" }).click();
        await panel(page).getByText("The server can't be reached. You see the result of your browser")
          .waitFor();
        await verdict(page, "Safe");
      },
      /503|ERR_INTERNET_DISCONNECTED/,
    ));
}, "rest");
