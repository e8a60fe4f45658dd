/**
 * The verdicts of the browser's worker and of the server's analysis on the same patterns: 10 of the corpus, and 2,000 at
 * full size, or as many as `PATTERNS` says. `CORPUS` names a folder to take them from. What is counted has to be equal; what is confirmed depends on
 * the native engine, and is printed where it differs.
 */
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { CONFIRMATIONS_END_MS, serverVerdicts } from "./server_verdicts.ts";
import type { Verdict } from "../../lib/regex/redos/verdict.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { corpora, isNative } from "../corpora/corpus.ts";
import { isFullSize } from "../suites/sample.ts";
import { journeys } from "./journeys.ts";
import { openSite } from "./site.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? (isFullSize ? 2_000 : 10));

journeys("the verdicts of browser and server", async (t) => {
  await using site = await openSite();
  await t.step(`are the same on ${PATTERNS} patterns`, () =>
    site.visit("/", async (page) => {
      const regexes = await patterns(PATTERNS);
      const inServer = serverVerdicts(regexes);
      const browser: Verdict[][] = [];
      for (let from = 0; from < regexes.length; from += TOGETHER) {
        browser.push(...await browserVerdicts(page, regexes.slice(from, from + TOGETHER)));
      }
      const server = await inServer;
      const compared = regexes.map((regex, index) => ({
        literal: `/${regex.pattern}/${regex.flags}`,
        server: server[index] ?? [],
        browser: browser[index] ?? [],
      }));
      const confirmed = compared.filter((each) => isConfirmed(each.server) !== isConfirmed(each.browser));
      if (isFullSize) {
        console.log(`${compared.length} patterns; ${confirmed.length} confirmed only by one of the two:`);
        for (const each of confirmed) {
          console.log(isConfirmed(each.server) ? "server only" : "browser only", each.literal.slice(0, 150));
        }
      }
      for (const each of compared) assertEquals(counted(each.browser), counted(each.server), each.literal);
    }, { isFresh: true }));
}, "rest");

/** Patterns that the page sends to its worker at a time. */
const TOGETHER = 50;

async function patterns(count: number): Promise<Regex[]> {
  const all: Regex[] = [];
  for await (const { regexes } of corpora()) all.push(...regexes.filter(isNative));
  const stride = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * stride)] ?? [],
  )
    .flat();
}

const isConfirmed = (verdicts: readonly Verdict[]) => verdicts.some(({ how }) => how === "confirmed");

/** The last verdict before a native run. */
const counted = (verdicts: readonly Verdict[]) => verdicts.findLast(({ how }) => how !== "confirmed");

/** All verdicts that the worker reports on each pattern, in order; a run that does not end is terminated. */
function browserVerdicts(page: Page, regexes: readonly Regex[]): Promise<Verdict[][]> {
  return page.evaluate(async ([regexes, limitMs]) => {
    type Reply = { id: number; isLast: boolean; report?: { finding: { verdict: Verdict } | null } };
    const spawn = () => new Worker("/workers/safety.js", { type: "module" });
    let worker = spawn();
    const all: Verdict[][] = [];
    for (const [id, request] of regexes.entries()) {
      const verdicts: Verdict[] = [];
      await new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          worker.terminate();
          worker = spawn();
          resolve();
        }, limitMs);
        worker.onmessage = ({ data }: MessageEvent<Reply>) => {
          if (data.id !== id) return;
          if (data.report?.finding) verdicts.push(data.report.finding.verdict);
          if (!("report" in data) || data.isLast) {
            clearTimeout(timer);
            resolve();
          }
        };
        worker.postMessage({ id, request: { regex: request, isBrief: false } });
      });
      all.push(verdicts);
    }
    worker.terminate();
    return all;
  }, [regexes, CONFIRMATIONS_END_MS] as const);
}
