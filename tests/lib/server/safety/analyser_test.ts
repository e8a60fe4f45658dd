import { ANALYSIS_RETRY_SECONDS } from "../../../../lib/server/safety/runner.ts";
import { assertEquals, assertRejects } from "@std/assert";
import { MAX_QUEUED_ANALYSES } from "../../../../lib/limits/services.ts";
import type { AnalysisState } from "../../../../lib/regex/report/analysis.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import {
  Analyser,
  MAX_CACHED_ANALYSES,
  MAX_QUEUED_ANALYSES_PER_USER,
} from "../../../../lib/server/safety/analyser.ts";
import type { Host } from "../../../../lib/server/safety/host.ts";
import { type Job, type Progress, READY } from "../../../../lib/server/safety/job.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";
import { share } from "../../../suites/sample.ts";

/** A host whose jobs the test completes manually. */
interface HandHost extends Host {
  /** Jobs sent to the started hosts, in order. */
  readonly jobs: Job[];
  started: number;
  ended: number;
  /** Errors of the next starts, in order; null for a successful start. */
  failures: (Error | null)[];
  /** True if hosts report that they are ready. */
  isPunctual: boolean;
  tell(progress: Partial<Progress> & { readonly id: number }): void;
  breakDown(): void;
}

const KNOWLEDGE: AnalysisState = {
  metrics: { nodes: 1, depth: 0, quantifiers: 0, groups: 0, lookarounds: 0 },
  complexity: { score: 0, level: "simple", factors: [] },
  warnings: [],
  finding: {
    verdict: { kind: "unknown", how: "not_analysed", steps: [], hotspots: [] },
    notes: [],
  },
  isAnchored: false,
  isComplete: true,
};

/** @param answers whether jobs complete immediately */
function handHost(answers = false): HandHost {
  let [onProgress, onEnd]: [(progress: Progress) => void, () => void] = [() => {}, () => {}];
  const host: HandHost = {
    notes: [],
    jobs: [],
    started: 0,
    ended: 0,
    failures: [],
    isPunctual: true,
    tell: (progress) => onProgress({ knowledge: KNOWLEDGE, isLast: true, ...progress }),
    breakDown: () => onEnd(),
    start(progress, end) {
      const failure = host.failures.shift();
      if (failure) throw failure;
      host.started++;
      [onProgress, onEnd] = [progress, end];
      if (host.isPunctual) queueMicrotask(() => progress(READY));
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
const ada = { user: "ada" };
const patterns = ({ jobs }: HandHost) => jobs.map(({ regex }) => regex.pattern);

Deno.test("Analyser runs one job at a time on one host", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const both = [analyser.analyse(regex("a"), ada), analyser.analyse(regex("b"), ada)];
  await settled();
  assertEquals(patterns(host), ["a"]);
  host.tell({ id: 1 });
  await settled();
  assertEquals(patterns(host), ["a", "b"]);
  host.tell({ id: 2 });
  const whole = { knowledge: KNOWLEDGE, notes: [], isComplete: true };
  assertEquals(await Promise.all(both), [whole, whole]);
  assertEquals(host.started, 1);
});

Deno.test("Analyser reuses cached results and running jobs", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const twice = [analyser.analyse(regex("a"), ada), analyser.analyse(regex("a"), ada)];
  await settled();
  host.tell({ id: 1 });
  await Promise.all(twice);
  await analyser.analyse(regex("a"), ada);
  assertEquals(host.jobs.length, 1);
});

Deno.test("Analyser distinguishes a pattern with different flags", async () => {
  const host = handHost(true);
  await using analyser = new Analyser(host, 5_000);
  await analyser.analyse({ pattern: "a", flags: "i" }, ada);
  await analyser.analyse({ pattern: "a", flags: "" }, ada);
  await analyser.analyse({ pattern: "i/a", flags: "" }, ada);
  assertEquals(host.jobs.length, 3);
});

Deno.test("Analyser rejects jobs when the queue is full and says when to retry", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 2_000);
  const waiting = Array.from(
    { length: MAX_QUEUED_ANALYSES + 1 },
    (_, n) => analyser.analyse(regex(`${n}`), { user: `u${n}` }),
  );
  const refused = await assertRejects(() => analyser.analyse(regex("more"), ada), AppError);
  assertEquals([refused.code, refused.retryAfterSeconds], ["overloaded", 16]);
  await settled();
  analyser.close();
  const notes = (await Promise.all(waiting)).flatMap(({ notes }) => notes);
  assertEquals(new Set(notes), new Set(["Stopped because the server is shutting down."]));
  assertEquals([host.jobs.length, host.started], [1, 1]);
});

Deno.test("Analyser ends a host at the deadline, returns the partial result and starts the next host", async () => {
  using time = new FakeTimers();
  const host = handHost();
  await using analyser = new Analyser(host, 50);
  const analysed = analyser.analyse(regex("a"), ada);
  await time.settle();
  host.tell({ id: 1, isLast: false });
  await time.pass(50);
  assertEquals(await analysed, {
    knowledge: KNOWLEDGE,
    notes: ["Stopped after 50 ms; these are the results so far."],
    isComplete: false,
  });
  assertEquals([host.started, host.ended], [2, 1]);
  host.tell({ id: 1 });
  const again = analyser.analyse(regex("a"), ada);
  await time.settle();
  assertEquals(host.jobs.length, 2);
  host.tell({ id: 2 });
  assertEquals((await again).notes, []);
});

Deno.test("Analyser adds no note when only rewrites were incomplete, and does not cache the result", async () => {
  using time = new FakeTimers();
  const host = handHost();
  await using analyser = new Analyser(host, 50);
  const analysed = analyser.analyse(regex("a"), ada);
  await time.settle();
  const knowledge = { ...KNOWLEDGE, isComplete: false, rewrites: { found: [], isComplete: false } };
  host.tell({ id: 1, knowledge, isLast: false });
  await time.pass(50);
  assertEquals(await analysed, { knowledge, notes: [], isComplete: false });
  const again = analyser.analyse(regex("a"), ada);
  await time.settle();
  host.tell({ id: 2, knowledge: { ...knowledge, isComplete: true } });
  await again;
  void analyser.analyse(regex("a"), ada);
  await time.settle();
  assertEquals(host.jobs.length, 3);
});

/** Ways in which a host fails to start: what the test does after requesting an analysis. */
const FAILED_STARTS:
  readonly (readonly [name: string, fail: (host: HandHost, time: FakeTimers) => unknown])[] = [
    ["cannot be started", () => {}],
    ["ends twice before it is ready", (host) => (host.breakDown(), host.breakDown())],
    ["ends before it is ready and cannot be started again", (host) => {
      host.failures = [new Error("Too many open files")];
      host.breakDown();
    }],
    ["is not ready in time", (_, time) => time.pass(1_000)],
  ];

for (const [name, fail] of FAILED_STARTS) {
  Deno.test(`Analyser answers a host that ${name} with "overloaded", and the next analysis works`, async () => {
    using time = new FakeTimers();
    const host = handHost();
    await using analyser = new Analyser(host, 50, 1_000);
    host.isPunctual = false;
    if (name === "cannot be started") host.failures = [new Error("Too many open files")];
    const refused = assertRejects(() => analyser.analyse(regex("a"), ada), AppError);
    await time.settle();
    await fail(host, time);
    const { code, retryAfterSeconds } = await refused;
    assertEquals([code, retryAfterSeconds], ["overloaded", ANALYSIS_RETRY_SECONDS]);
    host.isPunctual = true;
    const again = analyser.analyse(regex("a"), ada);
    await time.settle();
    host.tell({ id: host.jobs.at(-1)?.id ?? 0 });
    assertEquals((await again).knowledge, KNOWLEDGE);
  });
}

Deno.test("Analyser starts a host again that ends before it is ready", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  host.isPunctual = false;
  const analysed = analyser.analyse(regex("a"), ada);
  await settled();
  host.isPunctual = true;
  host.breakDown();
  await settled();
  assertEquals([host.started, patterns(host)], [2, ["a", "a"]]);
  host.tell({ id: 1 });
  assertEquals(await analysed, { knowledge: KNOWLEDGE, notes: [], isComplete: true });
});

Deno.test("Analyser continues when a host cannot be restarted after a deadline", async () => {
  using time = new FakeTimers();
  const host = handHost();
  await using analyser = new Analyser(host, 50);
  host.failures = [null, new Error("Resource temporarily unavailable")];
  const analysed = analyser.analyse(regex("a"), ada);
  // A remaining timer would throw here.
  await time.pass(50);
  assertEquals((await analysed).knowledge, null);
  const again = analyser.analyse(regex("b"), ada);
  await time.settle();
  host.tell({ id: 2 });
  assertEquals((await again).knowledge, KNOWLEDGE);
  assertEquals(host.started, 2);
});

Deno.test("Analyser alternates between users and rejects a user who has enough jobs waiting", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const first = analyser.analyse(regex("first"), ada);
  const own = Array.from(
    { length: MAX_QUEUED_ANALYSES_PER_USER },
    (_, n) => analyser.analyse(regex(`ada ${n}`), ada),
  );
  assertEquals(
    (await assertRejects(() => analyser.analyse(regex("more"), ada), AppError)).code,
    "overloaded",
  );
  const other = analyser.analyse(regex("bob"), { user: "bob" });
  const all = [first, ...own, other];
  for (let id = 1; id <= all.length; id++) {
    await settled();
    host.tell({ id });
  }
  await Promise.all(all);
  // Ada has used some time, so that Bob is next.
  assertEquals(patterns(host).indexOf("bob"), 1);
});

Deno.test("Analyser removes a waiting analysis whose caller has disconnected", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const first = analyser.analyse(regex("first"), ada);
  const gone = new AbortController();
  const left = assertRejects(
    () => analyser.analyse(regex("left"), { ...ada, signal: gone.signal }),
    AppError,
  );
  gone.abort();
  await left;
  const last = analyser.analyse(regex("last"), ada);
  for (const id of [1, 2]) {
    await settled();
    host.tell({ id });
  }
  await Promise.all([first, last]);
  assertEquals(patterns(host), ["first", "last"]);
});

Deno.test("Analyser continues when a host crashes", async () => {
  const host = handHost();
  await using analyser = new Analyser(host, 5_000);
  const analysed = analyser.analyse(regex("a"), ada);
  await settled();
  host.breakDown();
  assertEquals(await analysed, {
    knowledge: null,
    notes: ["The analysis stopped early; these are the results so far."],
    isComplete: false,
  });
  const again = analyser.analyse(regex("a"), ada);
  await settled();
  host.tell({ id: 2 });
  assertEquals((await again).notes, []);
  assertEquals(host.started, 2);
});

Deno.test("Analyser evicts the oldest cached result", async () => {
  const host = handHost(true);
  await using analyser = new Analyser(host, 5_000);
  for (let n = 0; n <= MAX_CACHED_ANALYSES; n++) await analyser.analyse(regex(`${n}`), ada);
  await analyser.analyse(regex("1"), ada);
  assertEquals(host.jobs.length, MAX_CACHED_ANALYSES + 1);
  await analyser.analyse(regex("0"), ada);
  assertEquals(host.jobs.length, MAX_CACHED_ANALYSES + 2);
});

Deno.test("Analyser ends a running analysis when it is closed", async () => {
  const host = handHost();
  const analyser = new Analyser(host, 5_000);
  const analysed = analyser.analyse(regex("a"), ada);
  await settled();
  await analyser[Symbol.asyncDispose]();
  assertEquals((await analysed).notes, ["Stopped because the server is shutting down."]);
  assertEquals(host.ended, 1);
});

Deno.test("Analyser doesn't count the start of a host as a user's time", async (t) => {
  /** Whether the host was started in vain before, and how long it takes to be ready. */
  const starts: Readonly<Record<string, (host: HandHost, time: FakeTimers) => unknown>> = {
    "the first": (_, time) => time.pass(3_000),
    "one that ended by itself": async (host, time) => {
      await time.pass(2_000);
      host.breakDown();
      await time.pass(2_000);
    },
  };
  for (const [name, start] of Object.entries(starts)) {
    await t.step(name, async () => {
      using time = new FakeTimers();
      const host = handHost();
      host.isPunctual = false;
      await using analyser = new Analyser(host, 5_000);
      const all = ["new 1", "ada 1", "ada 2", "new 2"].map((each) =>
        analyser.analyse(regex(each), { user: each.slice(0, 3) })
      );
      await start(host, time);
      host.tell({ id: READY.id });
      for (const [id, ms] of [[1, 100], [2, 500], [3, 100], [4, 500]] as const) {
        await time.pass(ms);
        host.tell({ id });
      }
      await Promise.all(all);
      assertEquals(patterns(host).filter((each, at, list) => each !== list[at - 1]), [
        "new 1",
        "ada 1",
        "new 2",
        "ada 2",
      ]);
    });
  }

  await t.step("one after a deadline, and one that fails", async () => {
    using time = new FakeTimers();
    const host = handHost();
    await using analyser = new Analyser(host, 1_000, 10_000);
    const slow = analyser.analyse(regex("ada 1"), ada);
    await time.settle();
    host.isPunctual = false;
    const failing = assertRejects(() => analyser.analyse(regex("new 1"), { user: "new" }), AppError);
    const next = ["ada 2", "new 2"].map((each) => analyser.analyse(regex(each), { user: each.slice(0, 3) }));
    await time.pass(1_000);
    await slow;
    host.isPunctual = true;
    await time.pass(10_000);
    await failing;
    for (const id of [3, 4]) {
      await time.pass(10);
      host.tell({ id });
    }
    await Promise.all(next);
    assertEquals(patterns(host), ["ada 1", "new 1", "new 2", "ada 2"]);
  });
});

/** Nine users who always have four requests open, against the limit of two waiting analyses each. */
Deno.test("Analyser takes a new user's analysis next, while nine users ask for as many as they may", async () => {
  using time = new FakeTimers();
  const host = handHost();
  await using analyser = new Analyser(host, 2_000);
  let isOn = true;
  let asked = 0;
  const ask = async (user: string) => {
    while (isOn) {
      await analyser.analyse(regex(`${user} ${asked++}`), { user }).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
  };
  const asking = Array.from({ length: 36 }, (_, n) => ask(`greedy ${n % 9}`));
  const isNew = (each: Job | undefined) => each?.regex.pattern.startsWith("new") === true;
  /** Lets the running job take its time: a third of those of the nine exceed the deadline, and a host takes 1.5 s to start. */
  const passOne = async () => {
    const job = host.jobs.at(-1);
    const isLate = !isNew(job) && host.jobs.length % 3 === 0;
    host.isPunctual = !isLate;
    await time.pass(isNew(job) ? 100 : isLate ? 2_000 : 1_500);
    if (!isLate) return host.tell({ id: job?.id ?? 0 });
    await time.pass(1_500);
    host.tell({ id: READY.id });
    await time.settle();
  };
  const requests = share(1, 12, 3);
  for (let n = 0; n < 12; n++) await passOne();
  const passed: number[] = [];
  const outcomes: string[] = [];
  for (let n = 0; n < requests; n++) {
    // Every fourth request is given up while it waits, and gives its place back.
    const gone = n % 4 === 3 ? new AbortController() : null;
    const caller = { user: "new", ...gone && { signal: gone.signal } };
    const answer = analyser.analyse(regex(`new ${n}`), caller)
      .then(() => "answered", (error: unknown) => error instanceof AppError ? error.code : "failed");
    await time.settle();
    const before = host.jobs.length;
    const waiting = analyser.waiting;
    gone?.abort();
    if (gone) {
      await time.settle();
      assertEquals(analyser.waiting, waiting - 1);
    } else {
      await passOne();
      await time.settle();
      passed.push(host.jobs.slice(before).findIndex(isNew));
      await passOne();
    }
    outcomes.push(await answer);
    await time.pass(100);
  }
  assertEquals(
    outcomes.join(),
    Array.from({ length: requests / 4 }, () => "answered,answered,answered,request_timeout").join(),
  );
  assertEquals(passed, Array.from({ length: 3 * requests / 4 }, () => 0));
  isOn = false;
  analyser.close();
  await time.pass(60_000);
  await Promise.all(asking);
});
