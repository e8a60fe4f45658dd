import { assertEquals } from "@std/assert";
import type { Regex } from "../../../../lib/regex/regex.ts";
import {
  requestAnalysis,
  type SafetyServer,
  safetyTask,
} from "../../../../lib/workbench/judging/analysis.ts";
import { localSearch } from "../../../../lib/workbench/judging/local_search.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { json, withServer } from "../server.ts";

const REGEX = { pattern: "a+", flags: "g" };
const later = (status: number, seconds: string) => () =>
  new Response("{}", { status, headers: { "Retry-After": seconds } });

/** The server's responses, and the messages for the reader. */
const ANSWERS: readonly (readonly [what: string, answer: () => Response | null, message: string])[] = [
  ["an end of the session", () => json({}, 401), "You are signed out"],
  ["a deployment without analyses", () => json({}, 404), "This server does not analyze patterns"],
  ["a limit", later(429, "41"), "Too many analyses. Try again in 41 seconds"],
  ["a full queue", later(503, "16"), "The server is busy. Try again in 16 seconds"],
  [
    "a full queue that empties soon",
    later(503, "1"),
    "The server is busy. Try again in a second",
  ],
  ["a failure", () => json({}, 500), "The server failed. You see the result of your browser"],
  ["a refusal", () => json({ message: "It is wrong", details: {} }, 400), "It is wrong"],
  ["no network", () => null, "The server can't be reached. You see the result of your browser"],
];

for (const [what, answer, message] of ANSWERS) {
  Deno.test(`requestAnalysis() reports ${what}`, () =>
    withServer(answer, async () => {
      assertEquals(await requestAnalysis(REGEX, new AbortController().signal), {
        report: null,
        message,
        signedIn: what !== "an end of the session",
      });
    }));
}

Deno.test("requestAnalysis() requests the performance report", () =>
  withServer(() => json({ notes: ["x"] }), async (asked) => {
    const { report, message } = await requestAnalysis(REGEX, new AbortController().signal);
    assertEquals([report?.notes, message], [["x"], ""]);
    const options = { complexity: true, performance: true, suggestions: true };
    assertEquals(asked.map(({ method, path, body }) => [method, path, body]), [
      ["POST", "/api/analyze", { ...REGEX, options }],
    ]);
  }));

Deno.test("requestAnalysis() can be canceled", () =>
  withServer(() => null, async () => {
    const controller = new AbortController();
    const asked = requestAnalysis(REGEX, controller.signal);
    controller.abort();
    assertEquals(await asked, { report: null, message: "Cancelled", signedIn: true });
  }));

type Answer = Awaited<ReturnType<SafetyServer["analyse"]>>;

const REPORT = {
  notes: [],
  verdict: { kind: "safe", how: "proved", steps: [], hotspots: [] },
} as const;
const GOOD: Answer = { report: REPORT, message: "", signedIn: true };

interface Question {
  readonly regex: Regex;
  readonly cancelled: AbortSignal;
  readonly answer: (answer: Answer) => void;
}

/** A task with a fake server that the test controls; its worker never responds. */
function started(signedIn: boolean) {
  const model = sharedModel(createSources({ pattern: "a+", flags: "", text: "", notices: [] }));
  model.views.value = buildViews(model);
  const asked: Question[] = [];
  const analyse = (regex: Regex, cancelled: AbortSignal) =>
    new Promise<Answer>((answer) => asked.push({ regex, cancelled, answer }));
  const local = localSearch(model, () => new Worker(SILENT, { type: "module" }));
  const task = safetyTask(model, { analyse, isSignedIn: () => Promise.resolve(signedIn) }, local);
  return { model, asked, task };
}

const SILENT = URL.createObjectURL(new Blob([""]));
const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("the first pattern is analyzed when the tab opens, the next ones on request", async () => {
  const { model, asked, task } = started(true);
  const close = task.connect();
  await settled();
  assertEquals([asked.length, task.state.value.isAsking], [1, true]);
  asked[0]?.answer(GOOD);
  await settled();
  assertEquals([task.state.value.report, task.state.value.isAsking], [REPORT, false]);
  model.sources.pattern.value = "b+";
  await settled();
  assertEquals([task.state.value.report, asked.length], [null, 1]);
  task.analyse();
  assertEquals(asked[1]?.regex, { pattern: "b+", flags: "" });
  model.sources.pattern.value = "c+";
  assertEquals([asked[1]?.cancelled.aborted, task.state.value.isAsking], [true, false]);
  asked[1]?.answer(GOOD);
  await settled();
  assertEquals(task.state.value.report, null);
  close();
});

Deno.test("the analysis of a pattern is still known when the tab opens again", async () => {
  const { asked, task } = started(true);
  const close = task.connect();
  await settled();
  asked[0]?.answer(GOOD);
  await settled();
  close();
  task.connect()();
  await settled();
  assertEquals([asked.length, task.state.value.report], [1, REPORT]);
});

Deno.test("nothing is requested for signed-out users, for a pattern with an error, or once the tab is closed", async () => {
  const { asked, task } = started(false);
  const close = task.connect();
  await settled();
  assertEquals([asked.length, task.state.value.signedIn], [0, false]);
  close();
  const wrong = started(true);
  wrong.model.sources.pattern.value = "a(";
  const closeWrong = wrong.task.connect();
  await settled();
  assertEquals([wrong.asked.length, wrong.task.state.value.isAsking], [0, false]);
  closeWrong();
  const brief = started(true);
  brief.task.connect()();
  await settled();
  assertEquals(brief.asked.length, 0);
});

Deno.test("canceling is reported to the server's client, and its message is shown", async () => {
  const { asked, task } = started(true);
  const close = task.connect();
  await settled();
  task.cancel();
  assertEquals(asked[0]?.cancelled.aborted, true);
  asked[0]?.answer({ report: null, message: "Cancelled", signedIn: true });
  await settled();
  assertEquals([task.state.value.message, task.state.value.isAsking], ["Cancelled", false]);
  task.analyse();
  asked[1]?.answer({ report: null, message: "You are signed out", signedIn: false });
  await settled();
  assertEquals([task.state.value.message, task.state.value.signedIn], ["You are signed out", false]);
  close();
});
