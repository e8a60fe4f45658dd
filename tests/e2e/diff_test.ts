/** Comparing with a second pattern. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { address, linkTo, pattern, replace, showView, status } from "./page_parts.ts";
import { openSite } from "./site.ts";

const second = (page: Page) => page.getByLabel("New pattern", { exact: true });
const button = (page: Page, name: string) =>
  page.locator("#panel-diff").getByRole("button", { name, exact: true });

/** Both patterns with their flags, as the panel shows them. */
async function shown(page: Page): Promise<string[]> {
  const panel = page.locator("#panel-diff");
  const value = (label: string) => panel.getByLabel(label, { exact: true }).inputValue();
  const literal = async (name: string) =>
    `/${await value(`${name} pattern`)}/${await value(`Flags of the ${name.toLowerCase()} pattern`)}`;
  return [await literal("Current"), await literal("New")];
}

/** Pastes over the whole second pattern. */
const pasteSecond = (page: Page, text: string) =>
  second(page).evaluate((field: HTMLTextAreaElement, text: string) => {
    field.focus();
    field.select();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (!field.dispatchEvent(event)) return;
    field.setRangeText(text, 0, field.value.length, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, text);

journeys("comparing two patterns", async (t) => {
  await using site = await openSite();

  await t.sample(
    "shows what changed and which matches only one of them finds, and stores it in the link",
    () =>
      site.visit(linkTo({ p: "a(b+)", f: "g", t: "ab abb cb" }), async (page) => {
        await status(page, "2 matches");
        await showView(page, "diff");
        assertEquals(await second(page).inputValue(), "");
        await page.getByRole("button", { name: "Start from the current pattern" }).click();
        await page.getByText("The patterns are identical").waitFor();
        await page.locator(".comparison", { hasText: "proved" }).waitFor();
        await second(page).fill("[ac](b+?)");
        await page.locator(".sentences", { hasText: "lazy" }).first().waitFor();
        await page.getByText(
          "1 match with both, 1 only with the current pattern, 2 only with the new pattern",
        )
          .waitFor();
        assertEquals(await page.locator(".compared-field ins").allInnerTexts(), ["[ac]", "+?"]);
        assertEquals(await violations(page), []);
        await address(page, { d: encode("[ac](b+?)") });
        await page.reload();
        await page.getByText("1 match with both").waitFor();
        assertStringIncludes(await page.locator("#panel-diff").innerText(), "lazy");
        await replace(page, "text", "d");
        await page.getByText("No match with either").waitFor();
      }),
  );

  await t.step(
    "says how their matches relate, and adds an example to the test text",
    () =>
      site.visit(`${linkTo({ p: "a|ab", f: "g", t: "cab" })}&d=${encode("ab|a")}`, async (page) => {
        const meaning = page.locator(".comparison");
        await meaning.getByText("Same texts, other matches").waitFor();
        assertEquals(await meaning.locator(".badge").innerText(), "proved");
        await meaning.getByText('Before: matches "a" at column 2').waitFor();
        await meaning.getByText('After: matches "ab" at column 2').waitFor();
        await meaning.getByRole("button", { name: "Add to test text" }).click();
        await status(page, "2 matches");
        await second(page).fill("[a-c]");
        await meaning.getByText("The new pattern accepts more").waitFor();
        await meaning.locator(".example-text", { hasText: "b" }).first().waitFor();
        assertEquals(await violations(page), []);
        await second(page).fill("(?:a|[b-z])*\\d$");
        await meaning.getByText("The new pattern accepts other texts").waitFor();
      }),
  );

  await t.step(
    "a link to it shows it on a phone, at once and after Copy link; other links show the text",
    () =>
      site.visit(linkTo({ p: "a", f: "", t: "a" }), async (page) => {
        assertEquals(await page.locator(".text-pane").isVisible(), true);
        const compared = `${linkTo({ p: "^a+$", f: "", t: "aa" })}&d=${encode("^a*$")}`;
        for (const link of [compared, `/#${compared.slice(2)}`]) {
          await page.goto(site.origin + "/robots.txt");
          await page.goto(site.origin + link, { waitUntil: "commit" });
          await page.locator(".region-bar").waitFor();
          // What only a browser can read is shown once its scripts run.
          if (link === compared) assertEquals(await page.locator(".text-pane").isVisible(), false);
          await page.getByText("The new pattern accepts more").waitFor();
          assertEquals(await page.locator(".text-pane").isVisible(), false);
        }
        await button(page, "Copy link").click();
        await page.getByText("Link copied. It contains both patterns and the test text").waitFor();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        assertEquals(new URL(copied).searchParams.get("d"), encode("^a*$"));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assertEquals(wide, 0);
      }, { clipboard: true, viewport: { width: 375, height: 740 }, hasTouch: true }),
  );

  await t.step(
    "stops a comparison that takes too long",
    () =>
      site.visit(
        `${linkTo({ p: "^(a+)+\\1$", f: "", t: "" })}&d=${encode("^(a|aa)+\\1b$")}`,
        async (page) => {
          await page.locator(".comparison .badge, .comparison .relation:has-text('took too long')").waitFor();
          assertEquals(await page.evaluate(() => 1 + 1), 2);
        },
      ),
  );

  await t.step(
    "describes the error of the second pattern",
    () =>
      site.visit(`${linkTo({ p: "a", f: "", t: "a" })}&d=KA`, async (page) => {
        await page.locator("#second-error", { hasText: 'Unclosed group: the "(" at column 1' }).waitFor();
        assertEquals(await second(page).getAttribute("aria-invalid"), "true");
        assertEquals(await violations(page), []);
        await second(page).fill("b");
        await page.getByText("The new pattern accepts none of the same texts").or(
          page.getByText("The new pattern accepts other texts"),
        ).first().waitFor();
        await pattern(page).click();
        await page.keyboard.type(")");
        await page.getByText("Nothing to compare: the current pattern has an error").waitFor();
        assertEquals(await violations(page), []);
        await button(page, "Close the comparison").focus();
        await page.keyboard.press("Enter");
        await page.getByText("See whether it is safer").waitFor();
        await page.waitForFunction(() => document.activeElement?.id === "panel-diff");
      }),
  );

  await t.step(
    "swaps the patterns and adopts the second one, each in one step that can be undone",
    () =>
      site.visit(`${linkTo({ p: "a+", f: "g", t: "aab" })}&d=${encode("b+")}&df=i`, async (page) => {
        await status(page, "1 match");
        await button(page, "Swap").click();
        await pattern(page).getByText("b+", { exact: true }).waitFor();
        assertEquals(await shown(page), ["/b+/i", "/a+/g"]);
        await address(page, { p: encode("b+"), f: encode("i"), d: encode("a+"), df: encode("g") });
        await page.keyboard.press("ControlOrMeta+z");
        await pattern(page).getByText("a+", { exact: true }).waitFor();
        assertEquals(await shown(page), ["/a+/g", "/b+/i"]);
        await page.keyboard.press("ControlOrMeta+y");
        await pattern(page).getByText("b+", { exact: true }).waitFor();
        assertEquals(await shown(page), ["/b+/i", "/a+/g"]);
        await button(page, "Use the new pattern").click();
        await page.getByText("The patterns are identical").waitFor();
        assertEquals(await shown(page), ["/a+/g", "/a+/g"]);
        await page.keyboard.press("ControlOrMeta+z");
        await pattern(page).getByText("b+", { exact: true }).waitFor();
        assertEquals(await shown(page), ["/b+/i", "/a+/g"]);
      }),
  );

  await t.step(
    "reads code that is pasted into the second pattern, and restores it as text",
    () =>
      site.visit(`${linkTo({ p: "a", f: "", t: "a" })}&d=${encode("b")}&df=m`, async (page) => {
        await second(page).waitFor();
        await pasteSecond(page, 'new RegExp("\\\\d+", "gi")');
        await page.locator("#second-error", { hasText: "Read as /\\d+/gi" }).waitFor();
        assertEquals(await shown(page), ["/a/", "/\\d+/gi"]);
        assertEquals(await violations(page), []);
        await button(page, "Keep as text").click();
        assertEquals(await shown(page), ["/a/", '/new RegExp("\\\\d+", "gi")/m']);
        await second(page).fill("/x/");
        assertEquals(await shown(page), ["/a/", "//x//m"]);
        await page.locator("#second-error:empty").waitFor({ state: "attached" });
      }),
  );

  await t.step(
    "runs the tests of the text on both, and lists changed lines first",
    () =>
      site.visit(
        `${linkTo({ p: "^a", f: "", t: "ab\nb\nc\na\n" })}&d=${encode("^[ab]$")}&m=lines&x=3`,
        async (page) => {
          const section = page.locator(".line-comparison");
          await section.getByText(
            "1 line passes only with the new pattern, 1 line fails only with the new pattern",
          )
            .waitFor();
          const rows = (await section.locator("tbody tr").allInnerTexts()).map((row) =>
            row.split(/\s+/).join(" ")
          );
          assertEquals(rows, [
            "1 ab match ✓ passed ✗ failed changed",
            "2 b match ✗ failed ✓ passed changed",
            "3 c no match ✓ passed ✓ passed",
            "4 a match ✓ passed ✓ passed",
          ]);
          assertStringIncludes(await section.locator("tfoot").innerText(), "All 4 lines");
          assertEquals(await violationsInEachScheme(page), []);
        },
      ),
  );

  await t.step(
    "runs the lines of any text on both on request, also on a phone",
    () =>
      site.visit(
        `${linkTo({ p: "a", f: "", t: "a\nb" })}&d=${encode("b")}`,
        async (page) => {
          await showView(page, "diff");
          await button(page, "Run the line tests on both").click();
          await page.getByText(
            "1 line passes only with the new pattern, 1 line fails only with the new pattern",
          )
            .waitFor();
          assertEquals(await violationsInEachScheme(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assertEquals(wide, 0);
        },
        { viewport: { width: 375, height: 740 } },
      ),
  );

  await t.step(
    "says which pattern was stopped, and after how long",
    () =>
      site.visit(
        `${linkTo({ p: "a+$", f: "", t: `${"a".repeat(40)}!` })}&d=${encode("^(a+)+$")}&m=lines`,
        async (page) => {
          await page.getByText("The new pattern was stopped: the engine did not respond for 1 s")
            .waitFor();
          await page.locator(".line-comparison", { hasText: "Incomplete: 1 line was not tested" }).waitFor();
        },
      ),
  );
});
