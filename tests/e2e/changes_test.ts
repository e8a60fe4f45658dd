/** The page that reviews changes of regular expressions. */
import { MAX_JUDGED_CHANGES } from "../../lib/workbench/changes/review.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Page } from "playwright-core";
import { EXAMPLE_DIFF } from "../../lib/workbench/changes/example.ts";
import { everyNth } from "../suites/sample.ts";
import { until } from "../timing/until.ts";
import { violations, violationsInEachScheme } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { counted, pattern } from "./page_parts.ts";
import { openSite } from "./site.ts";

/** The example, and a file that can't have regexes. */
const DIFF = EXAMPLE_DIFF + `diff --git a/NOTES.txt b/NOTES.txt
--- a/NOTES.txt
+++ b/NOTES.txt
@@ -1 +1 @@
-# Old
+# New
`;

const PHONE = { width: 390, height: 844 };

const diffField = (page: Page) => page.getByLabel("Diff", { exact: true }).and(page.locator("textarea"));
const summary = (page: Page) => page.locator(".change-summary h2");
const choose = (page: Page, mode: string) => page.getByText(mode, { exact: true }).click();

/** Pastes like the keyboard does: the page can prevent the default. */
const paste = (page: Page, field: string, text: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator("textarea")).evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event) && element instanceof HTMLTextAreaElement) {
      element.value = text;
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, text);

/** Drops files onto the element with a selector. */
const drop = (page: Page, selector: string, files: readonly { name: string; text: string }[]) =>
  page.locator(selector).first().evaluate((element, files) => {
    const data = new DataTransfer();
    for (const { name, text } of files) data.items.add(new File([text], name));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);

const isWhole = async (page: Page) => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  assertEquals(scrollWidth, clientWidth);
};

journeys("reviewing changes", async (t) => {
  await using site = await openSite();

  await t.sample(
    "describes each change of a diff, the most important first, and copies them as a comment",
    () =>
      site.visit("/review", async (page) => {
        await diffField(page).fill(DIFF);
        await summary(page).getByText("2 of 3 changes need a decision").waitFor();
        assertEquals(await page.locator(".change-counts li").allInnerTexts(), [
          "1 became dangerous",
          "1 behavior changed",
          "1 matches the same",
        ]);
        const changes = page.locator("article.change");
        assertEquals(await changes.locator(".place").allInnerTexts(), [
          "src/validate.ts:9",
          "src/validate.ts:5",
          "src/validate.ts:12",
        ]);
        const email = changes.nth(1);
        assertEquals(await email.locator("ins").allInnerTexts(), ["(?:", ")+", "{2,6}"]);
        await email.getByText("Now also accepted").waitFor();
        await email.getByText("No longer accepted").waitFor();
        await email.locator(".badge", { hasText: "proved" }).waitFor();
        // On a busy machine, the native engine may not confirm it.
        await changes.first().locator(".verdict-badge", { hasText: /Dangerous|Probably dangerous/ })
          .waitFor();
        await page.locator(".change-group", { hasText: "Files that are not read (1)" }).getByText("NOTES.txt")
          .waitFor();
        await changes.first().locator(".proof-badge").waitFor();
        assertEquals(await violationsInEachScheme(page), []);
        await page.getByRole("button", { name: "Copy as PR comment" }).click();
        await page.getByText("Copied as PR comment").waitFor();
        const comment = await page.evaluate(() => navigator.clipboard.readText());
        assertStringIncludes(comment, "src/validate.ts:9");
        assertStringIncludes(comment, `${site.origin}/#p=`);
        await page.getByRole("button", { name: "JSON" }).click();
        await page.getByText("Copied as JSON").waitFor();
        const json: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
        assert(typeof json === "object" && json !== null && "changes" in json);
      }, { clipboard: true }),
  );

  await t.step(
    "takes a diff that is pasted while no field has the focus",
    () =>
      site.visit("/review", async (page) => {
        await page.locator("[data-ready], .change-diff textarea").first().waitFor();
        await page.evaluate((diff) => navigator.clipboard.writeText(diff), DIFF);
        await until("the diff", async () => {
          await page.keyboard.press("ControlOrMeta+v");
          return await diffField(page).inputValue();
        }, (value) => value !== "");
        await summary(page).getByText("2 of 3 changes need a decision").waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "shows the same after a reload and from a copied link, and sends none of it to the server",
    () =>
      site.visit("/review", async (page) => {
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
        await diffField(page).fill(DIFF);
        await summary(page).waitFor();
        await until("the address", () => new URL(page.url()).hash, (hash) => hash.startsWith("#c="));
        await page.getByRole("button", { name: "Copy link" }).click();
        await page.getByText("Copied link").waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assertEquals(link, page.url());
        await page.reload();
        await summary(page).getByText("2 of 3 changes need a decision").waitFor();
        const other = await page.context().newPage();
        await other.goto(link);
        await summary(other).getByText("2 of 3 changes need a decision").waitFor();
        assertEquals(await diffField(other).inputValue(), DIFF);
        await other.close();
        const packed = new URL(link).hash.slice(3);
        assertEquals(asked.filter((each) => each.includes(packed) || each.includes("validate")), []);
        assertEquals(asked.filter((each) => each.includes("/api/")), []);
      }, { clipboard: true }),
  );

  await t.step(
    "opens a change in the workbench, compared with its old version",
    () =>
      site.visit("/review", async (page) => {
        await diffField(page).fill(DIFF);
        await page.getByRole("link", { name: "Open in the workbench" }).nth(1).click();
        await page.getByRole("tab", { name: "Compare", selected: true }).waitFor();
        assertEquals(await pattern(page).innerText(), "^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$");
        assertEquals(
          await page.getByLabel("New pattern", { exact: true }).inputValue(),
          "^[\\w.+-]+@(?:[\\w-]+\\.)+[a-z]{2,6}$",
        );
        await page.getByRole("button", { name: "Close the comparison" }).click();
        await page.getByRole("link", { name: "Review a whole diff" }).click();
        await page.getByRole("heading", { name: "Review a diff" }).waitFor();
      }),
  );

  await t.step(
    "compares two patterns, also pasted as code, and accepts a diff that is pasted there",
    () =>
      site.visit("/review", async (page) => {
        await choose(page, "Two patterns");
        await paste(page, "Before", 'const name = new RegExp("\\\\d+", "i");');
        await paste(page, "After", "/\\d{2,}/");
        await summary(page).getByText("1 change needs a decision").waitFor();
        assertEquals(await page.getByLabel("Flags, before").inputValue(), "i");
        await page.getByText("Flag i removed").first().waitFor();
        await page.getByLabel("After", { exact: true }).fill("(");
        await page.locator(".change-group", { hasText: "Not judged (1)" }).waitFor();
        assertEquals(await violations(page), []);
        await paste(page, "Before", DIFF);
        await summary(page).getByText("2 of 3 changes need a decision").waitFor();
        assertEquals(await diffField(page).inputValue(), DIFF);
      }),
  );

  await t.step(
    "pairs files by name, and reads a dropped patch",
    () =>
      site.visit("/review", async (page) => {
        await choose(page, "Two files");
        const b = { name: "b.ts", text: "const other = /x/;" };
        await drop(page, "[aria-label='Files, before']", [{ name: "a.ts", text: "const name = /^a$/;" }, b]);
        await drop(page, "[aria-label='Files, after']", [b, {
          name: "a.ts",
          text: "\nconst name = /^[ab]$/;",
        }]);
        await summary(page).getByText("1 change needs a decision").waitFor();
        await page.getByText("a.ts:2").waitFor();
        assertEquals(await violations(page), []);
        await page.getByRole("button", { name: "Remove a.ts" }).last().click();
        await page.locator(".change-group", { hasText: "Added and removed (1)" }).getByText("Removed", {
          exact: true,
        })
          .waitFor();
        await drop(page, ".changes", [{ name: "fix.patch", text: DIFF }]);
        await summary(page).getByText("2 of 3 changes need a decision").waitFor();
      }),
  );

  await t.step(
    "says which contract a change breaks, with a text that a reader believes before the shortest one",
    () =>
      site.visit("/review", async (page) => {
        await diffField(page).fill(
          ` // regex-review: contract whole
-const host = /^https:\\/\\/trusted\\.com$/;
+const host = /^https:\\/\\/trusted\\.com/;`,
        );
        await summary(page).getByText("1 change needs a decision").waitFor();
        assertEquals(await page.locator(".change-labels .importance").innerText(), 'Breaks "whole"');
        const contracts = page.locator(".contract-findings li");
        assertStringIncludes(
          await contracts.innerText(),
          'Breaks "whole" with "https://trusted.com.attacker.io"',
        );
        const accepted = page.locator("section", {
          has: page.getByText("Now also accepted", { exact: true }),
        });
        assertEquals(await accepted.last().locator("code").allInnerTexts(), [
          "https://trusted.com.attacker.io",
          "https://trusted.coma",
        ]);
        assertEquals(await violations(page), []);
      }),
  );

  await t.step(
    "adds what exceeds the format of both versions after the results",
    () =>
      site.visit("/review", async (page) => {
        await diffField(page).fill(
          String.raw`-const ip = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;
+const ip = /^(?:\d{1,3}\.){3}\d{1,3}$/;`,
        );
        await page.getByText('now also accepts "256.0.0.1", which is not an IPv4 address').waitFor();
        await summary(page).getByText("1 change needs a decision").waitFor();
      }),
  );

  await t.step(
    "describes problems of an input and how to fix them",
    () =>
      site.visit("/review", async (page) => {
        await diffField(page).fill("const a = /b/;");
        await page.getByRole("alert").getByText("This isn't a diff").waitFor();
        await diffField(page).fill("-const a = 1;\n+const a = 2;");
        await summary(page).getByText("No regular expression changed").waitFor();
        await page.getByText("Checked 0 changes").waitFor();
        await page.goto(`${site.origin}/review#c=____`);
        await page.reload();
        await page.getByText("The link is damaged").waitFor();
      }),
  );

  await t.step(
    "a hostile pattern doesn't hang the page, and the rest is judged",
    () =>
      site.visit("/review", async (page) => {
        const hostile = "(a|aa|a?b)+".repeat(12);
        const lines = everyNth(2, [
          `const first = /^(?:${hostile})+\\1\\2$/;`,
          `const second = /^((a+)+\\2)+${hostile}$/;`,
        ]);
        const count = lines.length + 1;
        const changed = lines.map((line) => `-${line}\n+${line.replace("$/", "c$/")}`).join("\n");
        await diffField(page).fill(`${changed}\n-const last = /^a$/;\n+const last = /^[ab]$/;\n`);
        await page.locator("progress").waitFor();
        // The page stays responsive meanwhile.
        assertEquals(await page.evaluate(() => 1 + 1), 2);
        await summary(page).getByText(
          new RegExp(`(?:Both|All ${count}) (?:checked )?changes need a decision`),
        )
          .waitFor({
            timeout: 60_000,
          });
        await counted(page, "article.change", count);
      }),
  );

  await t.step(
    "says which changes are beyond its limit, also in what is copied",
    () =>
      site.visit("/review", async (page) => {
        const diff = Array.from({ length: MAX_JUDGED_CHANGES + 1 }, (_, at) => `+f(/^${at}$/);`).join("\n");
        await diffField(page).fill(`-f();\n${diff}`);
        await summary(page).getByText(`None of ${MAX_JUDGED_CHANGES} checked changes needs a decision`)
          .waitFor({
            timeout: 60_000,
          });
        await page.getByText("Beyond the limit (1)").waitFor();
        assertEquals(await page.getByText("Not judged (").count(), 0);
        await page.getByRole("button", { name: "Copy as PR comment" }).click();
        await page.getByText("Copied as PR comment").waitFor();
        const comment = await page.evaluate(() => navigator.clipboard.readText());
        assert(/isn't judged: the review has reached its limit of work/.test(comment), comment);
      }, { clipboard: true }),
  );

  await t.step("works with the keyboard only", () =>
    site.visit("/review", async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
      const tabTo = async (isWanted: () => Promise<boolean>) => {
        for (let presses = 0; presses < 30 && !await isWanted(); presses++) await page.keyboard.press("Tab");
        assert(await isWanted());
      };
      await tabTo(() => page.evaluate(() => document.activeElement?.getAttribute("type") === "radio"));
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await tabTo(() => page.evaluate(() => document.activeElement instanceof HTMLTextAreaElement));
      await page.keyboard.insertText(DIFF);
      await summary(page).waitFor();
      await tabTo(async () => await focused() === "Copy as PR comment");
      await page.keyboard.press("Enter");
      await page.getByText("Copied as PR comment").waitFor();
    }, { clipboard: true }));

  await t.step("fits a phone", () =>
    site.visit("/review", async (page) => {
      await isWhole(page);
      await diffField(page).fill(DIFF.replace("[a-z]{2,6}", `(?:${"aVeryLongName|".repeat(20)}[a-z]{2,6})`));
      await summary(page).getByText("2 of 3 changes need a decision").waitFor();
      await isWhole(page);
      assertEquals(await violationsInEachScheme(page), []);
    }, { viewport: PHONE, hasTouch: true }));

  await t.step(
    "without scripts, the page describes what it does",
    () =>
      site.visit("/review", async (page) => {
        await page.getByText("This page needs JavaScript").waitFor();
        await page.getByRole("heading", { name: "What is checked" }).waitFor();
        assertEquals(await page.locator(".changes").isVisible(), false);
      }, { javaScriptEnabled: false }),
  );
});
