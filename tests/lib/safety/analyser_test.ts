import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../lib/errors.ts";
import { MAX_KNOWN_ANALYSES, MAX_QUEUED_ANALYSES } from "../../../lib/limits.ts";
import type { Knowledge } from "../../../lib/regex/analysis/analysis.ts";
import { Analyser } from "../../../lib/safety/analyser.ts";
import type { Host } from "../../../lib/safety/host.ts";
import { type Job, type Progress, READY } from "../../../lib/safety/job.ts";

/** A host whose jobs the test does by hand. */
interface HandHost extends Host {
  /** Jobs sent to the hosts that were started, in order. */
  readonly jobs: Job[];
  started: number;
  ended: number;
  tell(progress: Partial<Progress> & { readonly id: number }): void;
  breakDown(): void;
}

const KNOWLEDGE: Knowledge = {
  metrics: { nodes: 1, depth: 0, quantifiers: 0, groups: 0, lookarounds: 0 },
  complexity: { score: 0, level: "simple", factors: [] },
  warnings: [],
  finding: {
    stage: "seen",
    verdict: { kind: "unknown", how: "not_analysed", steps: [], hotspots: [] },
    notes: [],
  },
  isAnchored: false,
  isComplete: true,
};

/** @param answers whether it does each job at once */
function handHost(answers = false): HandHost {
  let [onProgress, onEnd]: [(progress: Progress) => void, () => void] = [() => {}, () => {}];
  const host: HandHost = {
    notes: [],
    jobs: [],
    started: 0,
    ended: 0,
    tell: (progress) => onProgress({ knowledge: KNOWLEDGE, isLast: true, ...progress }),
    breakDown: () => onEnd(),
    start(progress, end) {
      host.started++;
      [onProgress, onEnd] = [progress, end];
      queueMicrotask(() => progress(READY));
      return {
        send(job) {
          host.jobs.push(job);
          if (answers) host.tell({ id: job.id });
        },
        end: () => Promise.resolve(void host.ended++),
      };
    },
  };
  return host;
}

const regex = (pattern: string) => ({ pattern, flags: "" });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("Analyser does one job after the other, on one host", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const both = [analyser.analyse(regex("a")), analyser.analyse(regex("b"))];
  await settled();
  assertEquals(host.jobs.map(({ regex }) => regex.pattern), ["a"]);
  host.tell({ id: 1 });
  await settled();
  assertEquals(host.jobs.map(({ regex }) => regex.pattern), ["a", "b"]);
  host.tell({ id: 2 });
  assertEquals(await Promise.all(both), [{ knowledge: KNOWLEDGE, notes: [] }, {
    knowledge: KNOWLEDGE,
    notes: [],
  }]);
  assertEquals(host.started, 1);
});

Deno.test("Analyser does nothing twice: what it knows, and what is under way", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const twice = [analyser.analyse(regex("a")), analyser.analyse(regex("a"))];
  await settled();
  host.tell({ id: 1 });
  await Promise.all(twice);
  await analyser.analyse(regex("a"));
  assertEquals(host.jobs.length, 1);
});

Deno.test("Analyser tells one pattern under other flags from it", async () => {
  const host = handHost(true);
  await using analyser = new Analyser(host, 5_000);
  await analyser.analyse({ pattern: "a", flags: "i" });
  await analyser.analyse({ pattern: "a", flags: "" });
  await analyser.analyse({ pattern: "i/a", flags: "" });
  assertEquals(host.jobs.length, 3);
});

Deno.test("Analyser refuses what would wait too long, and says when to come again", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 2_000);
  const waiting = Array.from({ length: MAX_QUEUED_ANALYSES + 1 }, (_, n) => analyser.analyse(regex(`${n}`)));
  const refused = await assertRejects(() => analyser.analyse(regex("more")), AppError);
  assertEquals([refused.code, refused.retryAfterSeconds], ["overloaded", 16]);
  await settled();
  analyser.close();
  const notes = (await Promise.all(waiting)).flatMap(({ notes }) => notes);
  assertEquals(new Set(notes), new Set(["Ended, as the site stops."]));
  assertEquals([host.jobs.length, host.started], [1, 1]);
});

Deno.test("Analyser ends a host at the deadline and answers with what is known; the next one is ready", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 50);
  const analysed = analyser.analyse(regex("a"));
  await settled();
  host.tell({ id: 1, isLast: false });
  assertEquals(await analysed, {
    knowledge: KNOWLEDGE,
    notes: ["Ended after 50 ms; this is what was known by then."],
  });
  assertEquals([host.started, host.ended], [2, 1]);
  host.tell({ id: 1 });
  const again = analyser.analyse(regex("a"));
  await settled();
  assertEquals(host.jobs.length, 2);
  host.tell({ id: 2 });
  assertEquals((await again).notes, []);
});

Deno.test("Analyser does not call a verdict cut short where rewrites were still looked for, nor remembers it", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 50);
  const analysed = analyser.analyse(regex("a"));
  await settled();
  const knowledge = { ...KNOWLEDGE, isComplete: false, rewrites: { found: [], isComplete: false } };
  host.tell({ id: 1, knowledge, isLast: false });
  assertEquals(await analysed, { knowledge, notes: [] });
  const again = analyser.analyse(regex("a"));
  await settled();
  host.tell({ id: 2, knowledge: { ...knowledge, isComplete: true } });
  await again;
  void analyser.analyse(regex("a"));
  await settled();
  assertEquals(host.jobs.length, 3);
});

Deno.test("Analyser outlives a host that breaks down", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const analysed = analyser.analyse(regex("a"));
  await settled();
  host.breakDown();
  assertEquals(await analysed, {
    knowledge: null,
    notes: ["The analysis broke off; this is what was known by then."],
  });
  const again = analyser.analyse(regex("a"));
  await settled();
  host.tell({ id: 2 });
  assertEquals((await again).notes, []);
  assertEquals(host.started, 2);
});

Deno.test("Analyser forgets the oldest when it knows enough", async () => {
  const host = handHost(true);
  await using analyser = new Analyser(host, 5_000);
  for (let n = 0; n <= MAX_KNOWN_ANALYSES; n++) await analyser.analyse(regex(`${n}`));
  await analyser.analyse(regex("1"));
  assertEquals(host.jobs.length, MAX_KNOWN_ANALYSES + 1);
  await analyser.analyse(regex("0"));
  assertEquals(host.jobs.length, MAX_KNOWN_ANALYSES + 2);
});

Deno.test("Analyser ends what is under way when it is closed", async () => {
  const host = handHost();
  const analyser = new Analyser(host, 5_000);
  const analysed = analyser.analyse(regex("a"));
  await settled();
  await analyser[Symbol.asyncDispose]();
  assertEquals((await analysed).notes, ["Ended, as the site stops."]);
  assertEquals(host.ended, 1);
});
