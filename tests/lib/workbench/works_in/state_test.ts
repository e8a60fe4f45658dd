import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { NOT_ANALYSED } from "../../../../lib/regex/redos/verdict.ts";
import { verdictHeadline } from "../../../../lib/workbench/judging/verdict_headline.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { type RequestMessage, STARTED } from "../../../../lib/workbench/runtime/worker_connection.ts";
import {
  connectEngines,
  type Engines,
  type EnginesReport,
  type EnginesRequest,
} from "../../../../lib/workbench/works_in/state.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

const VERDICT = verdictHeadline(NOT_ANALYSED, true);

/** A model, what its worker was asked, what is shown, and a function that answers the last request. */
function asking(pattern: string) {
  const model = sharedModel(createSources({ pattern, flags: "", text: "", notices: [] }));
  model.views.value = buildViews(model);
  const asked: (EnginesRequest | "ended")[] = [];
  let answer = (_: EnginesReport) => {};
  const spawn = () => {
    const worker = new EventTarget() as Worker;
    worker.postMessage = ({ id, request }: RequestMessage<EnginesRequest>) => {
      asked.push(request);
      worker.onmessage?.(new MessageEvent("message", { data: STARTED }));
      answer = (report) =>
        worker.onmessage?.(new MessageEvent("message", { data: { id, report, isLast: true } }));
    };
    worker.terminate = () => void asked.push("ended");
    return worker;
  };
  const wantsRows = signal(false);
  let shown: Engines | null = null;
  const stop = connectEngines(model, wantsRows, (newest) => shown = newest, spawn);
  const summary = () => shown?.report?.summary ?? null;
  return { model, asked, wantsRows, summary, answer: (report: EnginesReport) => answer(report), stop };
}

const request = (pattern: string, withRows = false) => ({ regex: { pattern, flags: "" }, withRows });

Deno.test("the summary is asked for a second after verdict and fixes are known", async () => {
  using timers = new FakeTimers();
  const { model, asked, summary, answer, stop } = asking("a");
  await timers.pass(5_000);
  assertEquals(asked, []);
  model.fixes.value = { status: "running", suggestions: [], forTexts: null };
  model.verdict.value = VERDICT;
  await timers.pass(5_000);
  assertEquals(asked, []);
  model.fixes.value = { status: "done", suggestions: [], forTexts: null };
  await timers.pass(999);
  assertEquals(asked, []);
  await timers.pass(500);
  assertEquals([asked, summary()], [[request("a")], null]);
  answer({ summary: "Works", rows: [] });
  assertEquals(summary(), "Works");
  stop();
});

Deno.test("a change of the pattern removes the summary, and ends the search for it", async () => {
  using timers = new FakeTimers();
  const { model, asked, summary, answer, stop } = asking("a");
  const change = (pattern: string) => {
    model.sources.pattern.value = pattern;
    model.verdict.value = null;
  };
  model.verdict.value = VERDICT;
  await timers.pass(2_000);
  answer({ summary: "Works", rows: [] });
  change("ab");
  assertEquals(summary(), null);
  await timers.pass(5_000);
  assertEquals(asked, [request("a")]);
  model.verdict.value = VERDICT;
  await timers.pass(2_000);
  change("abc");
  assertEquals(asked, [request("a"), request("ab"), "ended"]);
  for (const invalid of ["(", ""]) {
    change(invalid);
    model.verdict.value = VERDICT;
    await timers.pass(5_000);
  }
  assertEquals(asked.length, 3);
  stop();
});

Deno.test("rows are asked for at once, and the summary stays meanwhile", async () => {
  using timers = new FakeTimers();
  const { model, asked, wantsRows, summary, answer, stop } = asking("a");
  model.verdict.value = VERDICT;
  await timers.pass(2_000);
  answer({ summary: "Works", rows: [] });
  wantsRows.value = true;
  await timers.pass(200);
  assertEquals([asked, summary()], [[request("a"), request("a", true)], "Works"]);
  model.sources.pattern.value = "b";
  model.verdict.value = null;
  await timers.pass(200);
  assertEquals(asked.slice(2), ["ended", request("b", true)]);
  stop();
});
