/** Pasted code in the pattern field, and conversions from other languages. */
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { until } from "../timing/until.ts";
import { violations } from "./axe.ts";
import { journeys } from "./journeys.ts";
import { focusOnceAdded, linkTo, pattern, replace, setPlain, status, text } from "./page_parts.ts";
import { openSite } from "./site.ts";

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true };

journeys("pasting", async (t) => {
  await using site = await openSite();

  await t.sample(
    "code is read, kept as text and read again, each in one step that can be undone",
    () =>
      site.visit(linkTo({ p: "old", f: "m", t: "old new new" }), async (page) => {
        await status(page, "1 match");
        await paste(page, "const re = /new/gi;");
        await waitForFields(page, "new", "gi");
        await status(page, "2 matches");
        await page.keyboard.type("x");
        await waitForFields(page, "newx", "gi");
        await page.keyboard.press("Backspace");
        const read = page.getByRole("button", { name: "Read as /new/gi" });
        assertEquals(await read.getAttribute("aria-pressed"), "true");
        await page.getByRole("button", { name: "Keep as text" }).click();
        await waitForFields(page, "const re = /new/gi;", "m");
        assertEquals(await read.getAttribute("aria-pressed"), "false");
        await page.keyboard.press("ControlOrMeta+z");
        await waitForFields(page, "new", "gi");
      }, { clipboard: true }),
  );

  await t.step(
    "into the example replaces it, wherever the cursor is, and into a pattern of one's own it doesn't",
    () =>
      site.visit("/", async (page) => {
        await status(page, /match/);
        await pattern(page).click();
        await page.evaluate(() => navigator.clipboard.writeText("/new/i"));
        await page.keyboard.press("ControlOrMeta+v");
        await waitForFields(page, "new", "i");
        await page.keyboard.type("e");
        await page.evaluate(() => navigator.clipboard.writeText("r"));
        await page.keyboard.press("ControlOrMeta+v");
        await waitForFields(page, "newer", "i");
      }, { clipboard: true }),
  );

  for (const isPlain of [false, true]) {
    await t.step(
      `outside of text fields goes over the pattern${
        isPlain ? " in a plain text box" : ""
      }, but not under a dialog`,
      () =>
        site.visit(linkTo({ p: "old", f: "m", t: "old new" }), async (page) => {
          await status(page, "1 match");
          if (isPlain) await setPlain(page, true);
          await page.locator(".match-status").click();
          await page.evaluate(() => navigator.clipboard.writeText("const re = /new/gi;"));
          const field = isPlain ? page.locator("[name=pattern]") : pattern(page);
          const written = () => isPlain ? field.inputValue() : field.innerText();
          await page.keyboard.press("ControlOrMeta+k");
          await page.locator("dialog[open] input").evaluate((input) => input.blur());
          await page.keyboard.press("ControlOrMeta+v");
          await page.keyboard.press("Escape");
          await page.locator("dialog[open]").waitFor({ state: "detached" });
          assertEquals(await written(), "old");
          await page.locator(".match-status").click();
          await page.keyboard.press("ControlOrMeta+v");
          await page.getByRole("button", { name: "Read as /new/gi" }).waitFor();
          await page.keyboard.type("x");
          assertEquals(await written(), "newx");
        }, { clipboard: true }),
    );
  }

  await t.step(
    "undoing pasted code restores the previous state in one step",
    () =>
      site.visit(linkTo({ p: "old", f: "m", t: "old new" }), async (page) => {
        await status(page, "1 match");
        await paste(page, `text.replace(/(new)/g, "<$1>")`);
        await waitForFields(page, "(new)", "g");
        const replacement = page.getByLabel("Replace with");
        await replacement.waitFor();
        assertEquals(await replacement.inputValue(), "<$1>");
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+z");
        await waitForFields(page, "old", "m");
        await replacement.waitFor({ state: "detached" });
      }, { clipboard: true }),
  );

  await t.step(
    "a string that may be a pattern with quotes stays unchanged, and is read with the keyboard",
    () =>
      site.visit(linkTo({ p: "", f: "g", t: `a "b"` }), async (page) => {
        await paste(page, `"[a-z]"`);
        await waitForFields(page, `"[a-z]"`, "g");
        const kept = page.getByRole("button", { name: "Keep as text" });
        assertEquals(await kept.getAttribute("aria-pressed"), "true");
        await page.getByRole("button", { name: "Read as /[a-z]/g" }).focus();
        await page.keyboard.press("Enter");
        await waitForFields(page, "[a-z]", "g");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Space");
        await waitForFields(page, `"[a-z]"`, "g");
      }, { clipboard: true }),
  );

  await t.step(
    "a trailing line terminator is removed, and text that isn't code is inserted unchanged",
    () =>
      site.visit(linkTo({ p: "x", f: "", t: "a1" }), async (page) => {
        await paste(page, "\\d\n");
        await waitForFields(page, "\\d", "");
        await page.getByRole("button", { name: "Read as /\\d/" }).waitFor();
        await paste(page, "a|b");
        await waitForFields(page, "a|b", "");
        await page.locator(".paste-choices").waitFor({ state: "detached" });
        // In the middle of a pattern, pasted code is plain text.
        await page.keyboard.press("End");
        await page.evaluate(() => navigator.clipboard.writeText("/c/g"));
        await page.keyboard.press("ControlOrMeta+v");
        await waitForFields(page, "a|b/c/g", "");
      }, { clipboard: true }),
  );

  await t.step(
    "a plain text box reads code too",
    () =>
      site.visit(linkTo({ p: "x", f: "", t: "a1" }), async (page) => {
        await setPlain(page, true);
        const field = page.locator('textarea[name="pattern"]');
        await field.fill("");
        await page.evaluate(() => navigator.clipboard.writeText("new RegExp('\\\\d', 'g')"));
        await field.press("ControlOrMeta+v");
        await page.getByRole("button", { name: "Read as /\\d/g" }).waitFor();
        assertEquals(await field.inputValue(), "\\d");
        await setPlain(page, false);
      }, { clipboard: true }),
  );

  await t.step(
    "a megabyte is pasted as text, and the page stays usable",
    () =>
      site.visit(linkTo({ p: "x", f: "", t: "a1" }), async (page) => {
        await pattern(page).click();
        await page.keyboard.press("ControlOrMeta+a");
        await page.evaluate(() => navigator.clipboard.writeText(`const re = /${"[=/".repeat(333_000)}/;`));
        await page.keyboard.press("ControlOrMeta+v");
        await page.locator(".error-line", { hasText: "longer than 10,000 characters" }).waitFor();
        assertEquals(await page.locator(".offers button").count(), 0);
      }, { clipboard: true }),
  );

  for (const [width, options] of [["desktop", {}], ["phone", PHONE]] as const) {
    await t.step(
      `a pattern of Python is converted in one step, without moving anything, on a ${width}`,
      () =>
        site.visit(linkTo({ p: "x", f: "", t: "2025-2025" }), async (page) => {
          const before = await tops(page);
          await paste(page, `re.compile(r"(?P<y>\\d{4})-(?P=y)\\Z", re.I)`);
          await page.locator(".error-line.syntax").waitFor({ state: "attached" });
          assertEquals(await tops(page), before);
          const convert = page.getByRole("button", { name: "Convert from Python" });
          assert(await isInside(page, ".offers .primary"), "the button is cut off");
          assertEquals(await page.locator(".error-line").innerText(), NAMED_GROUP_ERROR);
          assertEquals(await cutBy(page, ".error-line"), 0);
          await page.getByRole("button", { name: "Show 3 changes" }).click();
          const details = page.locator(".conversion-details");
          await details.getByText("End of the text").waitFor();
          await details.getByText("digits of other scripts").waitFor();
          assertEquals(await violations(page), []);
          await page.keyboard.press("Escape");
          await convert.focus();
          await page.keyboard.press("Enter");
          await waitForFields(page, "(?<y>\\d{4})-\\k<y>$", "i");
          await page.locator(".error-line", { hasText: /^Converted from Python: 1 difference\b/ }).waitFor();
          assertEquals(await cutBy(page, ".error-line"), 0);
          assertEquals(await tops(page), before);
          assertEquals(await violations(page), []);
          await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
          await waitForFields(page, "(?P<y>\\d{4})-(?P=y)\\Z", "i");
        }, { clipboard: true, ...options }),
    );
  }

  for (const width of [1_440, 1_280, 1_024, 720, 390]) {
    await t.step(
      `an error beside a paste and its conversion is readable at ${width} px`,
      () =>
        site.visit(linkTo({ p: "x", f: "", t: "ab" }), async (page) => {
          await paste(page, `re.compile(r'^(?P<user>[\\w.]+)@(?P<host>\\w+)\\Z', re.I | re.M)`);
          await page.getByRole("button", { name: "Convert from Python" }).waitFor();
          const error = page.locator(".error-line.syntax");
          assertEquals(await error.innerText(), NAMED_GROUP_ERROR.replace("column 1", "column 2"));
          assertEquals(await cutBy(page, ".error-line"), 0);
          assert(await isInside(page, ".offers"), "the offers are cut off");
          const [line, offers] = [await error.boundingBox(), await page.locator(".offers").boundingBox()];
          assert(line && offers && line.x + line.width <= offers.x, "they overlap");
        }, { viewport: { width, height: 844 }, clipboard: true }),
    );
  }

  await t.step(
    "an error without room is shown in full when it is tapped",
    () =>
      site.visit(
        linkTo({ p: `[${"a".repeat(50)}](?<name>${"b".repeat(40)})\\k<${"c".repeat(120)}>`, f: "", t: "ab" }),
        async (page) => {
          const before = await tops(page);
          const error = page.locator(".error-line.syntax");
          await error.waitFor();
          await until("a cut error", () => cutBy(page, ".error-line"), (cut) => cut > 0);
          await error.tap();
          assertEquals(await cutBy(page, ".error-line"), 0);
          assertEquals(await tops(page), before);
        },
        PHONE,
      ),
  );

  await t.sample(
    "typed syntax of other languages is converted if its meaning is known",
    () =>
      site.visit(linkTo({ p: "x", f: "", t: "ab 1" }), async (page) => {
        await replace(page, "pattern", "\\A[[:alpha:]]++\\h\\z");
        await page.getByRole("button", { name: "Show 5 changes" }).waitFor();
        await page.getByRole("button", { name: "Convert from PCRE" }).click();
        await page.locator(".error-line", { hasText: /^Converted from PCRE: .*Undo$/ })
          .waitFor();
        await page.locator(".error-line.syntax").waitFor({ state: "detached" });
        await replace(page, "pattern", "\\d++");
        await page.getByRole("button", { name: "Convert from PCRE" }).waitFor();
        await replace(page, "pattern", "\\d+");
        await page.locator(".offers button").first().waitFor({ state: "detached" });
      }),
  );
});

const NAMED_GROUP_ERROR = 'Error: Named group "(?P<" at column 1: JavaScript writes this as "(?<name>…)"';

/** How many lines of an element's text are cut off; some fonts have letters that are higher than a line. */
const cutBy = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { scrollHeight, clientHeight } = element;
    return Math.round((scrollHeight - clientHeight) / parseFloat(getComputedStyle(element).lineHeight));
  });

/** Pastes over the whole pattern with the keyboard. */
async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await pattern(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
}

/** Waits until the fields have this pattern and flags. */
async function waitForFields(page: Page, expected: string, flags: string): Promise<void> {
  await page.waitForFunction(([expected, flags]) => {
    const shown = document.querySelector<HTMLElement>('[data-field="pattern"]')?.innerText;
    const set = [...document.querySelectorAll<HTMLInputElement>(".flag-menu input:checked")];
    return shown === expected && set.map(({ value }) => value).join("") === flags;
  }, [expected, flags]);
}

/** The top edges of the panes below the pattern. */
const tops = (page: Page) =>
  page.evaluate(() =>
    [".text-pane", ".match-view"].map((each) => document.querySelector(each)?.getBoundingClientRect().top)
  );

/** True if an element is within the window. */
const isInside = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  });

journeys("a paste of the reader's own", async (t) => {
  await using site = await openSite();

  await t.step(
    "takes the place of a sample as a whole, and one undo restores that",
    () =>
      site.visit("/", async (page) => {
        // What explains the last line of the sample is in the same element, and comes when it comes.
        const firstLine = text(page).locator(".cm-line").first();
        const before = await firstLine.innerText();
        await text(page).click();
        await page.evaluate(() => navigator.clipboard.writeText("my own"));
        await page.keyboard.press("ControlOrMeta+v");
        await until("the text", () => text(page).innerText(), (shown) => shown === "my own");
        // Only the sample leaves.
        await page.keyboard.press("ControlOrMeta+v");
        await until("the text", () => text(page).innerText(), (shown) => shown === "my ownmy own");
        await page.keyboard.press("ControlOrMeta+z");
        await page.keyboard.press("ControlOrMeta+z");
        await until("the sample", () => firstLine.innerText(), (shown) => shown === before);
      }, { clipboard: true }),
  );

  await t.step(
    "that follows a pattern is the text that it is to match, or another pattern",
    () =>
      site.visit("/", async (page) => {
        await status(page, "2 matches");
        const paste = async (words: string) => {
          await page.evaluate((words) => navigator.clipboard.writeText(words), words);
          await page.keyboard.press("ControlOrMeta+v");
        };
        await paste("^v(\\d+)\\.(\\d+)$");
        await until(
          "the pattern",
          () => pattern(page).innerText(),
          (shown) => shown === "^v(\\d+)\\.(\\d+)$",
        );
        await paste("v1.20");
        await page.getByText("Pasted into the test text").waitFor();
        await status(page, "1 match");
        assertEquals(await text(page).innerText(), "v1.20");
        await page.getByRole("button", { name: "Undo" }).click();
        await text(page).filter({ hasNotText: "v1.20" }).waitFor();
        // What begins like a literal may be one, but a path is likelier to be a text.
        await paste("/usr/bin/env");
        await page.getByText("Pasted into the test text").waitFor();
        assertEquals(await text(page).innerText(), "/usr/bin/env");
        await page.getByRole("button", { name: "Undo" }).click();
        await text(page).filter({ hasNotText: "env" }).waitFor();
        // It has an escape.
        await paste("a\\d");
        await until("the pattern", () => pattern(page).innerText(), (shown) => shown === "a\\d");
        // What was typed stays.
        await page.keyboard.type("b");
        await paste("c");
        await until("the pattern", () => pattern(page).innerText(), (shown) => shown === "a\\dbc");
      }, { clipboard: true }),
  );

  await t.step(
    "is the second pattern while the comparison waits for one",
    () =>
      site.visit(linkTo({ p: "a+", f: "g", t: "aa" }), async (page) => {
        await status(page, "1 match");
        await page.locator("#tab-diff").click();
        await page.getByPlaceholder("Paste the new pattern").waitFor();
        await page.evaluate(() => navigator.clipboard.writeText("/a*/g"));
        await page.keyboard.press("ControlOrMeta+v");
        await until(
          "the second pattern",
          () => page.getByLabel("New pattern", { exact: true }).inputValue(),
          (value) => value === "a*",
        );
        assertEquals(await pattern(page).innerText(), "a+");
      }, { clipboard: true }),
  );

  await t.step(
    "is reviewed if it is a diff with several changes",
    () =>
      site.visit(linkTo({ p: "old", f: "g", t: "old" }), async (page) => {
        await status(page, "1 match");
        await paste(
          page,
          "@@ -1,2 +1,2 @@\n-const a = /x+/;\n+const a = /x*/;\n@@ -9 +9 @@\n-const b = /y+/;\n+const b = /y*/;\n",
        );
        await page.getByRole("button", { name: "Review this diff" }).click();
        await page.waitForURL(/\/review/);
        await page.getByText("Checked 2 changes").waitFor();
      }, { clipboard: true }),
  );

  await t.step(
    "is offered a pattern for values like it, with itself as the text in place of a sample",
    () =>
      site.visit("/", async (page) => {
        await paste(page, "2026-11-29");
        await page.getByRole("button", { name: "Use a pattern for a date" }).click();
        await status(page, "1 match");
        assertEquals(await text(page).innerText(), "2026-11-29");
      }, { clipboard: true }),
  );

  await t.step(
    "as a fix can be undone with a button",
    () =>
      site.visit(linkTo({ p: "^(a+)+$", f: "", t: "aaa" }), async (page) => {
        await page.locator(".verdict-card").getByRole("button", { name: /^Use this fix/ }).click();
        await page.locator(".error-line").getByRole("button", { name: "Undo" }).click();
        await until("the pattern", () => pattern(page).innerText(), (shown) => shown === "^(a+)+$");
        await page.locator(".error-line button").waitFor({ state: "detached" });
      }),
  );

  await t.step(
    "is typed into the template as soon as its mode is chosen with the mouse",
    () =>
      site.visit(linkTo({ p: "(\\d+)-(\\d+)", f: "g", t: "10-20" }), async (page) => {
        await status(page, "1 match");
        const focus = await focusOnceAdded(page, ".template textarea");
        await page.getByRole("tab", { name: "Replace" }).click();
        await page.getByLabel("Replace with").waitFor();
        assertEquals(await focus.jsonValue(), { had: true });
        await page.keyboard.type("$2-$1");
        await page.locator(".output-row", { hasText: "20-10" }).waitFor();
      }),
  );
}, "rest");
