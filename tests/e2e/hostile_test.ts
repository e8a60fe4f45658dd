/**
 * Every field of every screen and export, filled with text that would run a script if it were interpreted as
 * markup.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { encode } from "../../lib/workbench/model/link_writing.ts";
import { everyNth, isFullSize } from "../suites/sample.ts";
import { PAYLOADS } from "./hostile.ts";
import { journeys } from "./journeys.ts";
import { sessionOf } from "./signing_in.ts";
import { openMailSite } from "./site.ts";

/** Those that go through all fields of the workbench. */
const TRIED = isFullSize ? PAYLOADS : PAYLOADS.filter((_, at) => at % 8 === 1);

/** Wide enough that no tab is in a menu. */
const WIDE = { viewport: { width: 2400, height: 1400 } };

/**
 * No script ran, no dialog opened, and no part of the payload is an element; reports of the content security
 * policy fail the visit.
 */
async function assertInert(page: Page, dialogs: readonly string[]): Promise<void> {
  const [ran, injected] = await page.evaluate(() => [
    String(Reflect.get(globalThis, "ran")),
    document.querySelectorAll("[data-injected], a[href^='javascript:' i], iframe").length,
  ]);
  assertEquals([page.url().slice(0, 300), ran, injected, dialogs], [
    page.url().slice(0, 300),
    "undefined",
    0,
    [],
  ]);
}

function dialogsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    dialog.dismiss();
  });
  return said;
}

/**
 * A pattern that compiles and contains the payload: unescaped, and escaped in groups with unusual names, a
 * class and a lookahead.
 */
function patternOf(payload: string): string {
  const literal = RegExp.escape(payload);
  return `${payload}|(?<constructor>${literal})|(?<__proto__>[${literal}]+)(?=${literal})`;
}

function addressOf(payload: string, pattern: string, flags: string, mode: string): string {
  const texts = {
    p: pattern,
    t: `${payload}\n${payload}`,
    d: `${pattern}x`,
    r: `$&${payload}`,
    l: payload,
    s: payload,
  };
  const query = new URLSearchParams(Object.entries(texts).map(([name, text]) => [name, encode(text)]));
  const words = { f: flags, df: flags, m: mode, x: payload, snippet: payload };
  for (const [name, text] of Object.entries(words)) query.set(name, text);
  return `/?${query}`;
}

/** Opens each visible tab, and those that it adds; the built-in tests have no user data. */
async function openTabs(page: Page, between: () => Promise<void>): Promise<void> {
  const tabs = page.locator("[role=tab]:visible:not(#tab-tests)");
  for (let at = 0; at < await tabs.count(); at++) {
    await tabs.nth(at).click();
    await page.locator(`#${await tabs.nth(at).getAttribute("aria-controls")} > *`).first().waitFor();
    await between();
  }
}

/**
 * Waits until the page is rendered, and failing images have reported their errors: those of a payload would
 * have failed before.
 */
const waitUntilRendered = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const image = new Image();
    const hasFailed = new Promise((failed) => image.onerror = failed);
    image.src = "data:,";
    await hasFailed;
  });

async function tryFormats(page: Page, payload: string): Promise<void> {
  const panel = page.locator("#panel-export");
  if (!await panel.isVisible()) return;
  await panel.getByLabel("Title").fill(payload);
  const format = panel.getByLabel("Format");
  for (const value of await format.locator("option").allInnerTexts()) {
    await format.selectOption(value);
    await waitUntilRendered(page);
  }
}

const create = (page: Page, payload: string) =>
  page.evaluate(async (payload) => {
    const ask = async (path: string, method: string, body: object) => {
      const answer = await fetch(path, { method, body: JSON.stringify(body) });
      return await answer.json();
    };
    const draft = { name: payload, description: payload, tags: [payload.slice(0, 40)], pattern: "a" };
    const { id } = await ask("/api/snippets", "POST", draft);
    await ask(`/api/snippets/${id}`, "PATCH", { pattern: "b|<b data-injected>", notes: payload });
    return String(id);
  }, payload);

journeys("text from users is never markup", async (t) => {
  await using site = await openMailSite();

  await t.step("the check detects an injection", () =>
    site.visit(
      "/",
      async (page) => {
        const reported = page.waitForEvent(
          "console",
          (message) => /inline event handler/.test(message.text()),
        );
        await page.evaluate(
          (markup) => document.body.insertAdjacentHTML("beforeend", markup),
          PAYLOADS[1]?.[1] ?? "",
        );
        assertEquals(await page.locator("[data-injected]").count(), 1);
        await reported;
      },
      {},
      /inline event handler|404|Failed to load resource/,
    ));

  for (const [at, [name, payload]] of TRIED.entries()) {
    // Letters of the payload that are flags may keep the pattern from compiling, which is a screen as well.
    const flags = at % 3 === (isFullSize ? 2 : 1) ? `g${payload}` : "g";
    await t.step(`in the workbench: ${name}`, () =>
      site.visit(
        addressOf(payload, patternOf(payload), flags, at % 2 === 0 ? "replace" : "list"),
        async (page) => {
          const dialogs = dialogsOf(page);
          await page.locator("[role=tab]").first().waitFor();
          await openTabs(page, async () => {
            await tryFormats(page, payload);
            await waitUntilRendered(page);
            await assertInert(page, dialogs);
          });
        },
        WIDE,
        // Tabs that call the server are refused if nobody is signed in.
        /401|Failed to load resource/,
      ));
  }

  await t.step(
    "in the library, its rows, its versions and the account",
    async () =>
      site.visit("/docs/offline", async (page) => {
        const dialogs = dialogsOf(page);
        const ids: string[] = [];
        for (const [, payload] of PAYLOADS) ids.push(await create(page, payload));
        const open = async (path: string, shown: string) => {
          await page.goto(new URL(path, page.url()).href);
          await page.locator(shown).first().waitFor();
          await waitUntilRendered(page);
          await assertInert(page, dialogs);
        };
        await open("/library", ".snippet-row");
        for (const id of everyNth(3, ids)) {
          await open(`/library?id=${id}`, ".snippet-details h3:text('History')");
        }
        await open("/account", "h1");
      }, { ...WIDE, session: await sessionOf(site.origin, site.office, "ada'+`&=@example.com") }),
  );

  await t.step("in addresses, images and missing pages", () =>
    site.visit(
      "/docs/offline",
      async (page) => {
        const dialogs = dialogsOf(page);
        const paths = PAYLOADS.flatMap(([, payload]) => {
          const word = encodeURIComponent(payload);
          return [
            `/railroad.svg?p=${encode(payload)}&f=${word}&theme=${word}`,
            `/sign-in?return=${word}`,
            `/sign-in?return=/${word}`,
            `/docs?query=${word}#${word}`,
            `/library?query=${word}&tag=${word}&id=${word}`,
            `/${word}`,
            `/auth/magic-link/${word}`,
            `/auth/${word}`,
          ];
        });
        // Of eight paths, every third one is different for each payload.
        for (const path of everyNth(3, paths)) {
          await page.goto(site.origin + path);
          await assertInert(page, dialogs);
        }
      },
      {},
      /40[04]|410|Failed to load resource/,
    ));
}, "rest");
