import { assert, assertEquals } from "@std/assert";
import type { FoundRegex, RegexChange, RegexPair, SideReport } from "../../../../lib/change/model.ts";
import { undecidedChange } from "../../../../lib/change/judge/unjudged.ts";
import {
  FIX_MS,
  JUDGE_MS,
  type JudgedChange,
  type JudgeRequest,
  MAX_JUDGED_CHANGES,
  type Review,
  SCAN_MS,
  startReview,
} from "../../../../lib/workbench/changes/review.ts";
import type { FixRequest } from "../../../../lib/workbench/judging/fix_search.ts";
import { type RequestMessage, STARTED } from "../../../../lib/workbench/runtime/worker_connection.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** A fake worker whose responses the test controls. */
class FakeWorker<Request> {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;
  isEnded = false;
  #isStarted = false;
  readonly #answer: (request: Request) => object | null;

  constructor(answer: (request: Request) => object | null) {
    this.#answer = answer;
  }

  postMessage({ id, request }: RequestMessage<Request>): void {
    const send = (data: unknown) => this.onmessage?.(new MessageEvent("message", { data }));
    if (!this.#isStarted) send(STARTED);
    this.#isStarted = true;
    const answer = this.#answer(request);
    if (answer) queueMicrotask(() => send({ id, ...answer }));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const found = (pattern: string, isKnown = true): FoundRegex => ({
  origin: "literal",
  source: `/${pattern}/`,
  range: { start: 0, end: 1 },
  line: 1,
  column: 1,
  regex: isKnown ? { pattern, flags: "" } : null,
  use: "unknown",
  path: [],
});

const pairOf = (pattern: string, isKnown = true): RegexPair => ({
  file: "a.ts",
  before: found("a"),
  after: found(pattern, isKnown),
});

interface Answers {
  readonly scan?: object | null;
  readonly judge?: (request: JudgeRequest) => object | null;
  /** The worker with all code; by default the same as the other one. */
  readonly judgeFully?: (request: JudgeRequest) => object | null;
  readonly findFormat?: (change: RegexChange) => object | null;
  readonly findFix?: (request: FixRequest) => object | null;
}

const judgement = ({ pair }: JudgeRequest): JudgedChange => {
  const change = undecidedChange(pair, "");
  return { change: { ...change, relation: "wider" }, edits: [] };
};

/** Runs a review and returns what it published, and the workers that it started. */
function review(
  pairs: readonly RegexPair[],
  { scan, judge, judgeFully = judge, findFormat, findFix = () => null }: Answers = {},
) {
  const published: Review[] = [];
  const workers: { readonly isEnded: boolean }[] = [];
  const spawn = <Request>(answer: (request: Request) => object | null) => () => {
    const worker = new FakeWorker(answer);
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const answer = (request: JudgeRequest) => ({ report: judgement(request), isLast: true });
  const scanned = { report: { pairs, skipped: [], unread: [] }, isLast: true };
  const stop = startReview(
    {
      scan: spawn(() => scan === undefined ? scanned : scan),
      judge: spawn<JudgeRequest>(judge ?? answer),
      judgeFully: spawn<JudgeRequest>(judgeFully ?? answer),
      findFormat: spawn<RegexChange>(findFormat ?? (() => ({ report: null, isLast: true }))),
      findFix: spawn<FixRequest>(findFix),
    },
    { kind: "diff", text: "" },
    (each) => published.push(each),
  );
  return { published, workers, stop };
}

const relations = (last: Review | undefined) =>
  last && "judged" in last ? last.judged.map((each) => each?.change.relation) : last;

Deno.test("each change is judged, and the results keep the order of the input", async () => {
  using timers = new FakeTimers();
  const { published, workers } = review([pairOf("b"), pairOf("c"), pairOf("d", false)]);
  await timers.pass(0);
  assertEquals(published.map(({ status }) => status), ["scanning", "judging", "judging", "done"]);
  const last = published.at(-1);
  assertEquals(relations(last), ["wider", "wider"]);
  assertEquals(last && "unjudged" in last ? last.unjudged.map(({ after }) => after?.source) : [], ["/d/"]);
  assertEquals(workers.every(({ isEnded }) => isEnded), true);
});

Deno.test("contracts and formats of schemas are judged in the worker that has the code", async () => {
  using timers = new FakeTimers();
  const [plain, old, now, schema] = [pairOf("b"), pairOf("c"), pairOf("d"), pairOf("e")];
  assert(old.before && now.after && schema.after);
  const contracts = [{ text: " whole", line: 1, column: 1 }];
  const asked = { judge: [] as string[], judgeFully: [] as string[] };
  const ask = (kind: keyof typeof asked) => (request: JudgeRequest) => {
    asked[kind].push(request.pair.after?.source ?? "");
    return { report: judgement(request), isLast: true };
  };
  const { published, workers } = review([
    plain,
    { ...old, before: { ...old.before, contracts } },
    { ...now, after: { ...now.after, contracts } },
    { ...schema, after: { ...schema.after, schema: { direction: "both", format: "ipv4" } } },
  ], { judge: ask("judge"), judgeFully: ask("judgeFully") });
  await timers.pass(0);
  assertEquals(published.at(-1)?.status, "done");
  assertEquals([asked.judge, asked.judgeFully.toSorted()], [["/b/"], ["/c/", "/d/", "/e/"]]);
  assertEquals(workers.every(({ isEnded }) => isEnded), true);
});

Deno.test("what exceeds a format is added after the results, with the code for formats", async () => {
  using timers = new FakeTimers();
  const exceeding: RegexPair = { ...pairOf("^[\\d.]+$"), before: found("^[\\d.]{7}$") };
  const behind: RegexPair = { ...pairOf("^(?<=a)b$"), before: found("^(?<=b)c$") };
  const asked: string[] = [];
  const wider = (request: JudgeRequest) => {
    const { change, edits } = judgement(request);
    return { report: { change: { ...change, onlyAfter: "a" }, edits }, isLast: true };
  };
  const beyondFormat = { id: "ipv4", name: "an IPv4 address", text: "0" };
  const { published, workers } = review([exceeding, pairOf("b"), behind], {
    judge: wider,
    findFormat({ pair }) {
      asked.push(pair.after?.source ?? "");
      return { report: beyondFormat, isLast: true };
    },
  });
  await timers.pass(0);
  assertEquals(published.map(({ status }) => status), [
    "scanning",
    "judging",
    "judging",
    "judging",
    "done",
    "done",
  ]);
  const exceeds = (last: Review | undefined) =>
    last && "judged" in last ? last.judged.map((each) => each?.change.beyondFormat?.id) : last;
  assertEquals(exceeds(published.at(-2)), [undefined, undefined, undefined]);
  assertEquals(exceeds(published.at(-1)), ["ipv4", undefined, undefined]);
  assertEquals(asked, ["/^[\\d.]+$/"]);
  assertEquals(workers.every(({ isEnded }) => isEnded), true);
});

Deno.test("results stay if the code for formats can't be loaded or takes too long", async () => {
  using timers = new FakeTimers();
  const exceeding: RegexPair = { ...pairOf("^b+$"), before: found("^b$") };
  const judge = (request: JudgeRequest) => {
    const { change, edits } = judgement(request);
    return { report: { change: { ...change, onlyAfter: "a" }, edits }, isLast: true };
  };
  const { published, workers } = review([exceeding], { judge, findFormat: () => null });
  await timers.pass(JUDGE_MS + 1);
  assertEquals(published.map(({ status }) => status), ["scanning", "judging", "done"]);
  assertEquals(relations(published.at(-1)), ["wider"]);
  assertEquals(workers.every(({ isEnded }) => isEnded), true);
});

Deno.test("fixes of what became slow are added after the results, those found in time", async () => {
  using timers = new FakeTimers();
  const verdict = {
    kind: "vulnerable",
    how: "confirmed",
    class: "exponential",
    steps: [],
    hotspots: [],
  } as const;
  const judge = (request: JudgeRequest) => {
    const { change, edits } = judgement(request);
    const regex = request.pair.after?.regex;
    const isSlow = regex?.pattern !== "safe";
    const side = (verdict: SideReport["verdict"]) => regex ? { regex, verdict, warnings: [] } : null;
    const safe = side({ kind: "safe", how: "proved", steps: [], hotspots: [] });
    return {
      report: { change: { ...change, before: safe, after: isSlow ? side(verdict) : safe }, edits },
      isLast: true,
    };
  };
  const asked: string[] = [];
  const { published, workers } = review(
    ["slow", "safe", "hang", "many", "none"].map((pattern) => pairOf(pattern)),
    {
      judge,
      findFix: ({ regex }) => {
        asked.push(regex.pattern);
        if (regex.pattern === "hang") return null;
        const found = { proof: "equal", replacement: regex, bound: { text: "n" } };
        const changes = { ...found, proof: "changes" };
        const partial = { ...found, bound: undefined, degree: 2, otherGroups: true };
        const report = { slow: [found, changes], many: [partial], none: [changes] }[regex.pattern] ?? [];
        return { report, isLast: true };
      },
    },
  );
  await timers.pass(FIX_MS + 1);
  const last = published.at(-1);
  assert(last && "judged" in last);
  const fixOf = (pattern: string, badge: string, isPartial: boolean) => ({
    replacement: { pattern, flags: "" },
    badge,
    isPartial,
  });
  assertEquals<unknown>(last.judged.map((each) => each?.fix), [
    fixOf("slow", "Same matches, linear time (proved)", false),
    undefined,
    "none",
    fixOf("many", "The same matches, but groups differ, still quadratic (proved)", true),
    "none",
  ]);
  assertEquals(asked, ["slow", "hang", "many", "none"]);
  assertEquals(workers.every(({ isEnded }) => isEnded), true);
});

Deno.test("a review without changes is done at once", async () => {
  using timers = new FakeTimers();
  const { published } = review([]);
  await timers.pass(0);
  assertEquals(published.map(({ status }) => status), ["scanning", "done"]);
});

Deno.test("a judgement that hangs is retried without the native engine, then undecided; the rest continues", async () => {
  using timers = new FakeTimers();
  const asked: string[] = [];
  const { published } = review([pairOf("hang"), pairOf("native"), pairOf("c")], {
    judge: (request) => {
      const pattern = request.pair.after?.regex?.pattern ?? "";
      asked.push(`${pattern} ${request.isNative}`);
      const isStuck = pattern === "hang" || (pattern === "native" && request.isNative);
      return isStuck ? null : { report: judgement(request), isLast: true };
    },
  });
  await timers.pass(3 * JUDGE_MS);
  const last = published.at(-1);
  assertEquals([last?.status, relations(last)], ["done", ["undecided", "wider", "wider"]]);
  assertEquals(asked.toSorted(), ["c true", "hang false", "hang true", "native false", "native true"]);
  assertEquals(
    last && "judged" in last ? last.judged[0]?.change.reason : "",
    "Checking it took longer than 6 seconds",
  );
});

Deno.test("an error in a judgement makes only that change undecided", async () => {
  using timers = new FakeTimers();
  const { published } = review([pairOf("b"), pairOf("c")], {
    judge: (request) =>
      request.pair.after?.regex?.pattern === "b"
        ? { error: "broken" }
        : { report: judgement(request), isLast: true },
  });
  await timers.pass(0);
  assertEquals(relations(published.at(-1)), ["undecided", "wider"]);
});

Deno.test("a scan that fails or takes too long says so", async () => {
  using timers = new FakeTimers();
  const late = review([], { scan: null });
  const refused = review([], {
    scan: { report: { pairs: [], skipped: [], unread: [], problem: "No" }, isLast: true },
  });
  await timers.pass(SCAN_MS);
  assertEquals(refused.published.at(-1), { status: "failed", reason: "No" });
  const last = late.published.at(-1);
  assertEquals(last?.status === "failed" && last.reason.includes("longer than 20 seconds"), true);
});

Deno.test("changes beyond the limit are not judged", async () => {
  using timers = new FakeTimers();
  const { published } = review(Array.from({ length: MAX_JUDGED_CHANGES + 2 }, (_, at) => pairOf(`b${at}`)));
  await timers.pass(0);
  const last = published.at(-1);
  assert(last && "beyondLimit" in last);
  assertEquals([last.judged.length, last.beyondLimit.length], [MAX_JUDGED_CHANGES, 2]);
  assert(last.beyondLimit.every(({ isBeyondLimit }) => isBeyondLimit));
});

Deno.test("a stopped review terminates its workers and publishes nothing more", async () => {
  using timers = new FakeTimers();
  const { published, workers, stop } = review([pairOf("b")], { judge: () => null });
  await timers.pass(0);
  const count = published.length;
  stop();
  await timers.pass(3 * JUDGE_MS);
  assertEquals([published.length, workers.every(({ isEnded }) => isEnded)], [count, true]);
});

Deno.test("code that can't be loaded fails the review", async () => {
  using timers = new FakeTimers();
  const published: Review[] = [];
  const broken = () => {
    const worker = new FakeWorker(() => null);
    queueMicrotask(() => worker.onerror?.());
    return worker as unknown as Worker;
  };
  startReview(
    { scan: broken, judge: broken, judgeFully: broken, findFormat: broken, findFix: broken },
    { kind: "diff", text: "" },
    (each) => published.push(each),
  );
  await timers.pass(0);
  const last = published.at(-1);
  assertEquals(last?.status === "failed" && last.reason.includes("could not load"), true);
});
