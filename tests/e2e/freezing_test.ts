/** Texts that take a browser seconds to lay out: they are searched, but not displayed. */
import { assert, assertEquals, assertLess } from "@std/assert";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { MAX_PLAIN_CHARACTERS } from "../../lib/limits/workbench.ts";
import { MAX_TAGS } from "../../lib/limits/library.ts";
import { type ChangesInput, EMPTY_INPUT, writeFragment } from "../../lib/workbench/changes/input.ts";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { packText } from "../../lib/workbench/model/packed_text.ts";
import { until } from "../timing/until.ts";
import { journeys } from "./journeys.ts";
import { pattern, replace, showView, status, text } from "./page_parts.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite, openSite } from "./site.ts";

const LENGTH = 100_000;

/** Laid out, each takes Chromium between five seconds and a minute; which ones do depends on its fonts. */
const SLOW: Readonly<Record<string, string>> = {
  "combining marks": "\u0301",
  "letters without spaces": "\u0e01",
  "isolates": "\u2067a\u2069",
  "letters of both directions": "\u05d0a",
  "null characters": "\0",
};

/** Each took half a second or more while all of it was drawn or put into the plain field. */
const LONG: Readonly<Record<string, string>> = {
  "line feeds": "\n",
  "short lines": "a\n",
  "tabs": "\t",
  "keycaps": "1\ufe0f\u20e3 ",
  "lines of keycaps": `${"1\ufe0f\u20e3 ".repeat(250)}\n`,
  "a null character in each record": "\0twelve chars",
  "lines of signs": `${"\u2067a\u2069".repeat(160)}\n`,
};

const long = (unit: string) => unit.repeat(LENGTH / unit.length);

/** The most that was there whenever the editor measured itself, and the longest text of a plain field. */
interface Drawn {
  field: number;
  characters: number;
  elements: number;
}

/** Keeps the record of a page, and of those that it is left for. */
const recordDrawing = (page: Page) =>
  page.addInitScript(() => {
    const drawn: Drawn = { field: 0, characters: 0, elements: 0 };
    Object.assign(globalThis, { drawn });
    const field = HTMLTextAreaElement.prototype;
    const value = Object.getOwnPropertyDescriptor(field, "value");
    const set = value?.set;
    Object.defineProperty(field, "value", {
      ...value,
      set(text: string) {
        drawn.field = Math.max(drawn.field, text.length);
        set?.call(this, text);
      },
    });
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
      if (this.matches(".cm-content")) {
        drawn.characters = Math.max(drawn.characters, this.textContent?.length ?? 0);
        drawn.elements = Math.max(drawn.elements, this.getElementsByTagName("*").length);
      }
      return measure.call(this);
    };
  });

/** Two of the longest lines that are drawn as a whole; a text that is drawn as a whole is twice as long. */
const MOST_CHARACTERS = 45_000;

/** A screenful of signs, twice; all of the lines of signs have eighty thousand. */
const MOST_ELEMENTS = 8_000;

/** The editor gives up measuring after six attempts, if the lengths of lines differ as much as those of tabs and letters. */
const UNSTABLE = /Viewport failed to stabilize/;

async function assertPartlyDrawn(page: Page, name: string): Promise<void> {
  await page.locator("[data-field=text] .cm-line").first().waitFor();
  const drawn: Drawn = await page.evaluate(() => Reflect.get(globalThis, "drawn"));
  const isPart = drawn.field <= MAX_PLAIN_CHARACTERS && drawn.characters <= MOST_CHARACTERS &&
    drawn.elements <= MOST_ELEMENTS;
  assert(isPart, `${name}: ${JSON.stringify(drawn)}`);
}

async function linkWith(given: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  return `/?${new URLSearchParams({ p: encode("[^]+"), z: await packText(given), ...others })}`;
}

/** Seconds of processor time that a page's main thread needs until a text is searched and its editor has loaded. */
async function busySeconds(page: Page, link: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const before = await spent();
  await page.goto(new URL(link, page.url()).href);
  await status(page, "1 match");
  await text(page).waitFor();
  return await spent() - before;
}

const hiddenText = (page: Page) => page.getByText("The text is searched, but not displayed").waitFor();

async function assertEmpty(page: Page, field: "pattern" | "text"): Promise<void> {
  const read = () =>
    page.evaluate((field) =>
      [
        // Behind an editor, the plain field isn't laid out.
        document.querySelector<HTMLTextAreaElement>(`textarea[name=${field}]:not([hidden])`)?.value,
        document.querySelector(`[data-field=${field}]`)?.textContent,
      ].join(), field);
  await until(`an empty ${field}`, read, (seen) => seen === ",");
}

const drop = (page: Page, unit: string, times: number) =>
  page.evaluate(([unit = "", times]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([unit.repeat(Number(times))], "slow.txt", { type: "text/plain" }));
    const target = document.querySelector(".field-text");
    const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
    target?.dispatchEvent(over);
    target?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    return over.defaultPrevented;
  }, [unit, String(times)]);

/** Pastes into what has the focus. */
const paste = (page: Page, unit: string, times: number) =>
  page.evaluate(([unit = "", times]) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", unit.repeat(Number(times)));
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  }, [unit, String(times)]);

journeys("texts that would freeze the page", async (t) => {
  await using site = await openSite();

  await t.step("a short link with 100,000 combining marks opens, and again after a reload", async () => {
    const link = await linkWith("\u0301".repeat(LENGTH));
    assertLess(link.length, 1_300);
    await site.visit(link, async (page) => {
      for (let visits = 0; visits < 2; visits++) {
        await status(page, "1 match");
        await hiddenText(page);
        await text(page).waitFor();
        await assertEmpty(page, "text");
        await page.reload();
      }
    });
  });

  await t.step(
    "links with slow texts open like one with ordinary text",
    () =>
      site.visit("/docs/offline", async (page) => {
        await busySeconds(page, await linkWith(long("word ")));
        const ordinary = await busySeconds(page, await linkWith(long("text ")));
        for (const [name, unit] of Object.entries(SLOW)) {
          const slow = await busySeconds(page, await linkWith(long(unit)));
          await hiddenText(page);
          assertLess(slow, 3 * ordinary + 1, name);
        }
      }, { isFresh: true }),
  );

  await t.step(
    "of long texts, only what is in view is drawn: from a link, a draft and the clipboard",
    () =>
      site.visit(
        "/docs/offline",
        async (page) => {
          await recordDrawing(page);
          for (const [name, unit] of Object.entries(LONG)) {
            const given = long(unit);
            await page.goto(new URL(await linkWith(given), page.url()).href);
            await status(page, "1 match");
            await assertPartlyDrawn(page, `${name} of a link`);
            await page.goto(new URL("/", page.url()).href);
            await status(page, "1 match");
            await assertPartlyDrawn(page, `${name} of a draft`);
            await text(page).click();
            await page.keyboard.press("ControlOrMeta+a");
            await page.keyboard.press("Delete");
            await status(page, "No match");
            assert(await paste(page, unit, LENGTH / unit.length));
            await status(page, "1 match");
            await assertPartlyDrawn(page, `${name} pasted`);
          }
        },
        { isFresh: true },
        UNSTABLE,
      ),
  );

  await t.step("the server's page doesn't contain them", async () => {
    const fields = { p: "\u0301".repeat(5_000), t: "\u202e".repeat(5_000) };
    const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, encode(value)]));
    const html = await (await fetch(`${site.origin}/?${query}`)).text();
    const [shown = ""] = html.split("<script");
    const areas = [...html.matchAll(/<textarea[^>]*>([^<]*)</g)].map(([, content]) => content);
    assertEquals(areas, ["", ""]);
    assert(html.includes("The pattern is used, but not displayed"));
    assert(html.includes("The text is searched, but not displayed"));
    assert(!shown.includes("\u0301".repeat(501)) && !shown.includes("\u202e".repeat(501)));
  });

  await t.step(
    "dropped and pasted texts are searched, and typing replaces them",
    () =>
      site.visit(`/?p=${encode("[^]+")}&f=g&t=${encode("a")}`, async (page) => {
        await status(page, "1 match");
        await text(page).waitFor();
        await until("a drop that is taken", () => drop(page, "\0", LENGTH));
        await hiddenText(page);
        await assertEmpty(page, "text");
        await text(page).click();
        await page.keyboard.insertText("ab");
        await page.getByText("The text is searched, but not displayed").waitFor({ state: "detached" });
        assertEquals(await text(page).innerText(), "ab");
        await paste(page, "\u202e", 20_000);
        await hiddenText(page);
        await assertEmpty(page, "text");
        await page.locator(".match-list").getByTitle("characters 1–20002").first().waitFor();
      }),
  );

  await t.step("patterns and templates, too", async () => {
    const marks = "\u0301".repeat(5_000);
    const link = await linkWith("a", {
      p: encode(marks),
      d: encode(`${marks}x`),
      r: encode(marks),
      m: "replace",
    });
    await site.visit(link, async (page) => {
      await page.getByText("The pattern is used, but not displayed").waitFor();
      await pattern(page).waitFor();
      await assertEmpty(page, "pattern");
      await page.getByLabel("Replace with").waitFor();
      assertEquals(await page.getByLabel("Replace with").inputValue(), "");
      await page.getByLabel("Replace with").fill("");
      assert(await paste(page, "\u0301", 5_000));
      await page.getByText("Not pasted: the characters would freeze the page").waitFor();
      await showView(page, "diff");
      assertEquals(await page.getByLabel("New pattern", { exact: true }).inputValue(), "");
      await replace(page, "pattern", "[^]");
      await status(page, "1 match");
    });
  });
}, "rest");

/** Nobody notices that a page doesn't answer for so long, in milliseconds. */
const UNNOTICED_MS = 200;

const THREAD_MARK = "the thread of the page";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds: unlike that of the API for long tasks, it is the same on a busy machine. */
  readonly tdur?: number;
}

/** Milliseconds of processor time that the longest task of a page's main thread takes meanwhile. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  assert(browser);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  let trace: Uint8Array;
  try {
    await work();
    await page.evaluate((mark) => void performance.mark(mark), THREAD_MARK);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents }: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    new TextDecoder().decode(trace),
  );
  const thread = traceEvents.find(({ name }) => name === THREAD_MARK);
  const times = traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith("RunTask") && pid === thread?.pid && tid === thread.tid && tdur !== undefined ? [tdur] : []
  );
  assert(times.length > 10, `${times.length} tasks`);
  return Math.max(...times) / 1_000;
}

const MARKS = "\u0301".repeat(30_000);

const diffWith = (file: string, name = "a"): ChangesInput => ({
  ...EMPTY_INPUT,
  diff: `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-const ${name} = /^a$/;\n+const ${name} = /^a/;\n`,
});

/** What somebody may be sent a link to. */
const REVIEWS: Readonly<Record<string, ChangesInput>> = {
  "ordinary names": diffWith("a.ts"),
  "the name of a file": diffWith(`${MARKS}.ts`),
  "the name of a file that isn't read": diffWith(`${MARKS}.py`),
  "the name of a const": diffWith("a.ts", `a${MARKS}`),
  "the name of a new file, in a link of 300 characters": {
    ...EMPTY_INPUT,
    diff: `+++ b/${"\u0301".repeat(15_000)}.ts\n@@ -0,0 +1 @@\n+const a = /^a/;\n`,
  },
};

/** Saved patterns as a file may have them: all texts have as many marks as are accepted, and then more. */
function hostileLibrary(count: number, marks: number): string {
  const short = "\u0301".repeat(Math.min(marks, 110));
  const long = "\u0301".repeat(marks);
  const snippets = Array.from({ length: count }, (_, n) => {
    const regex = { pattern: `a${n}`, flags: "" };
    return {
      name: `${n}${marks > 1_000 ? long : short}`,
      ...regex,
      description: long,
      tags: Array.from({ length: MAX_TAGS }, (_, tag) => `${tag}${short.slice(0, 37)}`),
      versions: [{ ...regex, notes: long }, { ...regex, pattern: "first", notes: long }],
    };
  });
  return JSON.stringify({ snippets });
}

journeys("strings that would freeze pages", async (t) => {
  await using site = await openMailSite();
  const options = { isFresh: true } as const;
  const taken: Record<string, number> = {};

  await t.step(
    "a short link to a review opens, whatever the names of its files are",
    () =>
      site.visit("/docs/offline", async (page) => {
        for (const [name, input] of Object.entries(REVIEWS)) {
          const fragment = await writeFragment(input);
          const most = name.includes("300") ? 320 : 1_000;
          assert(fragment !== null && fragment.length < most, `${name}: ${fragment?.length}`);
          taken[name] = await longestTask(page, async () => {
            await page.goto(`${site.origin}/docs/offline`);
            await page.goto(`${site.origin}/review${fragment}`);
            await page.locator(".change-summary h2").waitFor();
            await page.locator(".change-group, article.change").first().waitFor();
          });
        }
        assert(Object.values(taken).every((ms) => ms < UNNOTICED_MS), JSON.stringify(taken));
      }, options),
  );

  await t.step(
    "an imported library is listed and opened, whatever names, tags and notes it has",
    async () => {
      const session = await sessionOf(site.origin, site.office, "marks@example.com");
      await site.visit(
        "/library",
        async (page) => {
          const bring = async (count: number, marks: number, words: string) => {
            const [chooser] = await Promise.all([
              page.waitForEvent("filechooser"),
              page.getByRole("button", { name: "Import" }).click(),
            ]);
            const buffer = Buffer.from(hostileLibrary(count, marks));
            await chooser.setFiles({ name: "library.json", mimeType: "application/json", buffer });
            await page.getByText(words).waitFor();
          };
          const ms = {
            // A browser takes 50 ms for each of the largest to decode what it is told to choose.
            imported: await longestTask(page, () => bring(15, 490, "Imported 15")),
            refused: await longestTask(page, () => bring(1, 30_000, "1 refused")),
            opened: await longestTask(page, async () => {
              await page.reload();
              await page.getByRole("button", { name: "Details and history" }).first().click();
              await page.locator(".versions .note").first().waitFor();
            }),
          };
          assert(Object.values(ms).every((each) => each < UNNOTICED_MS), JSON.stringify(ms));
        },
        { ...options, session },
        /400/,
      );
    },
  );
}, "rest");
