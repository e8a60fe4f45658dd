/** From a key to painted views, in a real browser on the built app, and in a peer of the usual making beside it. */
import type { CDPSession, Page } from "playwright-core";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { openBrowser } from "../e2e/chromium.ts";
import { ratio } from "./report.ts";
import { longestTask } from "./tasks.ts";
import { openPeer } from "./typing_peer.ts";

/** 197 characters, with a group of each kind that people write. */
const PATTERN = String
  .raw`(?<date>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) (?<time>(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d) (?<method>GET|POST|PUT|DELETE) (?<path>/[\w/.-]*) (?<status>[1-5]\d\d) user=(?<user>[a-z]+)(?:x|)`;
const LINE = "2025-11-20 10:02:33 GET /api/items/4711 200 user=alice\n";
const SIZES: Readonly<Record<string, number>> = {
  "10 kB": 10_000,
  "100 kB": 100_000,
  "1 MB": 1_000_000,
};
const RUNS = 10;
/** Each is a wait for the deadline. */
const RUNAWAYS = 3;
/** About 500 nodes. */
const LARGE = "(a|[b-d]+)".repeat(55);

/**
 * A row for each size of the text and each field: median and p95 of the time, and the longest task. Then a diagram
 * of 500 nodes, and how long a runaway is waited for, and the next pattern after it.
 */
export async function typing(origin: string): Promise<Record<string, Times>> {
  const rows: Record<string, Times> = {};
  const browser = await openBrowser();
  for (const [name, size] of Object.entries(SIZES)) {
    const text = LINE.repeat(Math.ceil(size / LINE.length)).slice(0, size);
    for (const field of ["pattern", "text"] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await openWorkbench(page, origin, text);
      rows[`${name}, typing in the ${field}`] = await typed(page, field);
      await page.close();
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await openPeer(page, PATTERN, text);
    const peer = rows[`${name}, the peer, typing in the pattern`] = await typed(page, "pattern");
    const own = rows[`${name}, typing in the pattern`];
    if (own) own["ours / peer"] = ratio(own["median ms"], peer["median ms"]);
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openWorkbench(page, origin, LINE, LARGE);
  rows["diagram of 500 nodes"] = await typed(page, "pattern", DRAWN);
  Object.assign(rows, await runaways(page, origin));
  await browser.close();
  return rows;
}

interface Times extends Record<string, number> {
  "median ms": number;
  "p95 ms": number;
}

/** What a change is seen by: the text of an element, or one of its attributes. */
interface Sign {
  readonly selector: string;
  readonly attribute?: string;
}

const COUNTED: Sign = { selector: ".match-status.done" };
const ENDED: Sign = { selector: ".match-status.ended" };
const DRAWN: Sign = { selector: ".drawing > .box", attribute: "data-end" };

async function openWorkbench(page: Page, origin: string, text: string, pattern = PATTERN): Promise<void> {
  await page.goto(`${origin}/?${writeUrlState({ pattern, flags: "g", text: "" }).query}`);
  await page.locator("[data-field=text]").waitFor();
  await page.evaluate((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "text.txt", { type: "text/plain" }));
    document.querySelector("[data-field=text]")
      ?.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, text);
  await page.locator("[data-field=text]", { hasText: text.slice(0, 20) }).waitFor();
  await page.locator(".match-status.done", { hasText: /match/ }).waitFor({ timeout: 60_000 });
}

/** Types what changes the number of matches and takes it back, again and again. */
async function typed(page: Page, field: "pattern" | "text", sign = COUNTED): Promise<Times> {
  const keys = field === "pattern" ? ["y", "Backspace"] : ["x", "Backspace"];
  await page.locator(`[data-field=${field}]`).focus();
  for (const key of field === "pattern" ? ["ControlOrMeta+End"] : ["ControlOrMeta+Home", "ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await noteFrames(page);
  const session: CDPSession = await page.context().newCDPSession(page);
  const times: number[] = [];
  const longest = await longestTask(session, async () => {
    for (let run = 0; run <= RUNS; run++) {
      for (const key of keys) times.push(await timed(page, key, sign));
    }
  });
  return { ...spread(times.slice(keys.length)), ...longest };
}

function spread(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN);
  return { "median ms": at(0.5), "p95 ms": at(0.95) };
}

/** Makes a pattern run away, and sound again. */
async function runaways(page: Page, origin: string): Promise<Record<string, Times>> {
  await openWorkbench(page, origin, `${"a".repeat(40)}!`, "(a+)+");
  await noteFrames(page);
  await page.locator("[data-field=pattern]").click();
  await page.keyboard.press("ControlOrMeta+End");
  const [said, recovered]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNAWAYS; run++) {
    said.push(await timed(page, "$", ENDED));
    recovered.push(await timed(page, "Backspace", COUNTED));
  }
  return { "a runaway, until it is said": spread(said), "the next pattern after it": spread(recovered) };
}

/** Notes whether a frame is being made: what changes then is shown by that frame. */
async function noteFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ask = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) =>
      ask((time) => {
        Reflect.set(globalThis, "inFrame", true);
        setTimeout(() => Reflect.set(globalThis, "inFrame", false));
        callback(time);
      });
  });
}

/** Milliseconds from the event of a key to the task after the frame that shows a change. */
async function timed(page: Page, key: string, sign: Sign): Promise<number> {
  const done = await page.evaluateHandle(({ selector, attribute }) => {
    const status = () => {
      const element = document.querySelector(selector);
      return (attribute ? element?.getAttribute(attribute) : element?.textContent?.split("·")[0]) ?? null;
    };
    const before = status();
    return {
      time: new Promise<number>((resolve) => {
        setTimeout(() => resolve(NaN), 20_000);
        addEventListener("keydown", ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            if (status() === null || status() === before) return;
            observer.disconnect();
            const end = () => setTimeout(() => resolve(performance.now() - timeStamp));
            if (Reflect.get(globalThis, "inFrame")) end();
            else requestAnimationFrame(end);
          });
          const all = { subtree: true, childList: true, characterData: true, attributes: true };
          observer.observe(document.body, all);
        }, { once: true, capture: true });
      }),
    };
  }, sign);
  // People release a key later than this; Chromium puts off the tasks after the frame for the release, too.
  await page.keyboard.down(key);
  const time = await done.evaluate(({ time }) => time);
  await page.keyboard.up(key);
  await page.waitForTimeout(100);
  return time;
}
