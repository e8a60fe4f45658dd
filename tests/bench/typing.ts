/** From a key to painted views, in a real browser on the built app, and in a peer of the usual making beside it. */
import type { CDPSession, Page } from "playwright-core";
import { openBrowser } from "../browser/chromium.ts";
import { longestTask } from "./tasks.ts";

/** 197 characters, with a group of each kind that people write. */
const PATTERN = String
  .raw`(?<date>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) (?<time>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d) (?<method>GET|POST|PUT|DELETE) (?<path>/[\w/.-]*) (?<status>[1-5]\d\d) user=(?<user>[a-z]+)(?:x|)`;
const LINE = "2025-11-20 10:02:33 GET /api/items/4711 200 user=alice\n";
const SIZES: Readonly<Record<string, number>> = {
  "10 kB": 10_000,
  "100 kB": 100_000,
  "1 MB": 1_000_000,
  "10 MB": 10_000_000,
};
const ROUNDS = 10;

/** A row for each size of the text and each field: median and p95 of the time, and the longest task. */
export async function typing(origin: string): Promise<Record<string, object>> {
  const rows: Record<string, object> = {};
  const browser = await openBrowser();
  for (const [name, size] of Object.entries(SIZES)) {
    const text = LINE.repeat(Math.ceil(size / LINE.length)).slice(0, size);
    for (const field of ["pattern", "text"] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openWorkbench(page, origin, text);
      rows[`${name}, typing in the ${field}`] = await typed(page, field);
      await page.close();
    }
    if (size > 1_000_000) continue;
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openPeer(page, text);
    rows[`${name}, textarea over marks, pattern`] = await typed(page, "pattern");
    await page.close();
  }
  await browser.close();
  return rows;
}

async function openWorkbench(page: Page, origin: string, text: string): Promise<void> {
  const { writeUrlState } = await import("../../lib/workbench/keeping/url_state.ts");
  await page.goto(`${origin}/?${writeUrlState({ pattern: PATTERN, flags: "g", text: "" }).query}`);
  await page.locator("[data-field=text]").waitFor();
  await page.evaluate((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "text.txt", { type: "text/plain" }));
    document.querySelector("[data-field=text]")
      ?.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, text);
  await page.locator(".match-status.done", { hasText: /\d match/ }).waitFor({ timeout: 60_000 });
}

/** What small testers are made like: a textarea over a copy of its text with marks, all on the page's thread. */
async function openPeer(page: Page, text: string): Promise<void> {
  await page.setContent(
    `<style>div, textarea { position: absolute; width: 600px; height: 500px; overflow: auto;
    font: 13px monospace; white-space: pre-wrap; background: none; margin: 20px 0 }</style>
    <input data-field="pattern"><p class="match-status done"></p><div></div><textarea data-field="text"></textarea>`,
  );
  await page.evaluate(({ pattern, text }) => {
    const [input, area] = [document.querySelector("input"), document.querySelector("textarea")];
    const [status, copy] = [document.querySelector("p"), document.querySelector("div")];
    if (!input || !area || !status || !copy) return;
    const draw = () => {
      let count = 0;
      const marked = area.value.replace(
        new RegExp(input.value, "g"),
        (match) => (count++, `<mark>${match}</mark>`),
      );
      copy.innerHTML = marked;
      status.textContent = `${count} matches`;
    };
    [input.value, area.value] = [pattern, text];
    input.addEventListener("input", draw);
    draw();
  }, { pattern: PATTERN, text });
}

/** Types what changes the number of matches and takes it back, again and again. */
async function typed(page: Page, field: "pattern" | "text") {
  const keys = field === "pattern" ? ["y", "Backspace"] : ["x", "Backspace"];
  await page.locator(`[data-field=${field}]`).click({ position: { x: 20, y: 8 } });
  for (const key of field === "pattern" ? ["ControlOrMeta+End"] : ["ControlOrMeta+Home", "ArrowRight"]) {
    await page.keyboard.press(key);
  }
  const session: CDPSession = await page.context().newCDPSession(page);
  const times: number[] = [];
  const longest = await longestTask(session, async () => {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const key of keys) times.push(await timed(page, key));
    }
  });
  const sorted = times.slice(keys.length).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return { "median ms": at(0.5), "p95 ms": at(0.95), ...longest };
}

/** Milliseconds from the event of a key to the task after the frame that shows the new number of matches. */
async function timed(page: Page, key: string): Promise<number> {
  const done = await page.evaluateHandle(() => {
    const status = () => document.querySelector(".match-status.done")?.textContent?.split("·")[0] ?? null;
    const before = status();
    return {
      time: new Promise<number>((resolve) => {
        setTimeout(() => resolve(NaN), 20_000);
        addEventListener("keydown", ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (status() === null || status() === before) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
          });
          const all = { subtree: true, childList: true, characterData: true, attributes: true };
          observer.observe(document.body, all);
        }, { once: true, capture: true });
      }),
    };
  });
  await page.keyboard.press(key);
  const time = await done.evaluate(({ time }) => time);
  await page.waitForTimeout(100);
  return time;
}
