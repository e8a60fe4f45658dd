import { assert, assertEquals, assertMatch } from "@std/assert";
import { getPriority } from "node:os";
import type { AnalysisState } from "../../../lib/regex/report/analysis.ts";
import { Analyser } from "../../../lib/server/safety/analyser.ts";
import { ANALYSIS_NICENESS, childHost, createChildHost } from "../../../lib/server/safety/child_host.ts";
import { type Host, type RunningHost, WITH_PACKAGES } from "../../../lib/server/safety/host.ts";
import { type Job, type Progress, READY } from "../../../lib/server/safety/job.ts";
import { workerHost } from "../../../lib/server/safety/worker_host.ts";
import { isRunning } from "../../servers/children.ts";
import { until } from "../../timing/until.ts";

/**
 * Hosts with real processes and threads. The budget of jobs is large enough for any machine, and tests
 * identify processes by their id.
 */

/** As urgent as the tests, which wait for it. */
const promptHost = createChildHost(0);

const BUDGET_MS = 60 * 60 * 1_000;

/** Keeps a process busy for minutes. */
const ENDLESS = "\\w*".repeat(3_000) + "!";

/** A host that a test uses, and ends. */
interface Started extends AsyncDisposable {
  know(pattern: string): Promise<AnalysisState | null>;
  /** Sends a job that ends a process, and waits for its end. */
  breakDown(): Promise<void>;
}

/** Starts a host, and waits until it is ready: a second one if that ends by itself, as `JobRunner` does. */
const started = (host: Host): Promise<Started> => startOnce(host).catch(() => startOnce(host));

async function startOnce(host: Host): Promise<Started> {
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let last: PromiseWithResolvers<AnalysisState | null>;
  const running = host.start((progress: Progress) => {
    if (progress.id === READY.id) ready.resolve();
    else if (progress.isLast) last.resolve(progress.knowledge);
  }, () => {
    ready.reject(new Error("The host ended by itself"));
    ended.resolve();
  });
  await ready.promise;
  let id = 0;
  return {
    know(pattern) {
      last = Promise.withResolvers();
      running.send({ id: ++id, regex: { pattern, flags: "" }, budgetMs: BUDGET_MS });
      return last.promise;
    },
    breakDown() {
      const broken: Job = JSON.parse('{ "id": 0, "regex": null, "budgetMs": 1 }');
      running.send(broken);
      return ended.promise;
    },
    [Symbol.asyncDispose]: () => running.end(),
  };
}

async function runsJobs(running: Started): Promise<void> {
  // On a busy machine, a native run may not confirm what was found.
  for (
    const [pattern, kind] of [["^(a+)+$", /^(?:vulnerable|suspicious)$/], ["^abc$", /^safe$/]] as const
  ) {
    assertMatch((await running.know(pattern))?.finding.verdict.kind ?? "none", kind);
  }
}

Deno.test("the thread of a host loses no job that arrives while it loads its packages", async () => {
  const url = new URL("../../../lib/server/safety/worker.ts", import.meta.url);
  const worker = new Worker(url, { type: "module", name: WITH_PACKAGES });
  let isReady = false;
  const done: number[] = [];
  worker.onmessage = ({ data: { id, isLast } }: MessageEvent<Progress>) => {
    isReady ||= id === READY.id;
    if (isLast) done.push(id);
  };
  const sent: number[] = [];
  while (!isReady) {
    sent.push(sent.length + 1);
    worker.postMessage({ id: sent.length, regex: { pattern: "a", flags: "" }, budgetMs: BUDGET_MS });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await until("all jobs to be done", () => done.length === sent.length);
  assertEquals(done, sent);
  worker.terminate();
});

Deno.test("childHost runs jobs in a process", async (t) => {
  await using running = await started(promptHost);
  assertEquals(promptHost.notes.length, 0);
  await t.step("it runs jobs one at a time", () => runsJobs(running));
  await t.step(
    "it offers rewrites, including ESLint's, with a witness for those that change the meaning",
    async () => {
      const rewritesOf = async (pattern: string) => (await running.know(pattern))?.rewrites?.found ?? [];
      const [fix] = (await rewritesOf("x(?:a|)y")).filter(({ id }) => id.startsWith("eslint-"));
      assertEquals([fix?.replacement.pattern, fix?.proof], ["x(?:a)?y", "equal"]);
      const [longer] = (await rewritesOf("a|ab")).filter(({ proof }) => proof === "changes");
      assertEquals(longer?.witness?.text, "ab");
    },
  );
  await t.step("it closes all resources of a process that exits by itself", () => running.breakDown());
});

Deno.test({
  name: "childHost runs with a lower priority",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const running = childHost.start(() => {}, () => {});
    assertEquals(getPriority(running.pid ?? NaN), ANALYSIS_NICENESS);
    await running.end();
  },
});

Deno.test("workerHost runs jobs one at a time, with its notes", async () => {
  await using running = await started(workerHost);
  await runsJobs(running);
  assertEquals(workerHost.notes.length, 1);
});

/** A host that records the processes it starts. */
function watched(processes: RunningHost[]): Host {
  return {
    notes: [],
    start(onProgress, onEnd) {
      const running = promptHost.start(onProgress, onEnd);
      processes.push(running);
      return running;
    },
  };
}

/** Signals to the analysis process, and the expected note. */
const ACCIDENTS: readonly (readonly [signal: Deno.Signal, note: RegExp])[] = [
  ["SIGKILL", /^The analysis stopped early/],
  ["SIGSTOP", /^Stopped after 2000 ms/],
];

Deno.test({
  name: "an analysis returns a result when its process is killed or stopped, and the next one works",
  ignore: Deno.build.os === "windows",
  async fn(t) {
    const processes: RunningHost[] = [];
    await using analyser = new Analyser(watched(processes), 2_000, BUDGET_MS);
    const analyse = (pattern: string) => analyser.analyse({ pattern, flags: "" }, { user: "ada" });
    await until("a whole analysis", async () => (await analyse("^abc$")).isComplete);
    for (const [signal, note] of ACCIDENTS) {
      await t.step(signal, async () => {
        const [hit] = processes.slice(-1);
        Deno.kill(hit?.pid ?? NaN, signal);
        const { knowledge, notes } = await analyse(`${ENDLESS}${signal}`);
        assertEquals(knowledge, null);
        assert(notes.some((each) => note.test(each)), notes.join());
        await until("another whole analysis", async () => (await analyse(`^${signal}$`)).isComplete);
        await until("the end of the process", async () => !await isRunning(hit?.pid ?? NaN));
      });
    }
  },
});

Deno.test({
  name: "the analysis process exits when its server is killed, even while it is busy",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const server = new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        new URL("../../lib/server/safety/busy_process.ts", import.meta.url).pathname,
        ENDLESS,
      ],
      stdout: "piped",
    }).spawn();
    const reader = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
    const pid = Number((await reader.read()).value);
    assert(await isRunning(pid), `process ${pid}`);
    server.kill("SIGKILL");
    await server.status;
    await reader.cancel();
    await until("the end of the process", async () => !await isRunning(pid));
  },
});
