import { assert, assertEquals } from "@std/assert";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { NOT_ANALYSED, type Verdict } from "../../../../lib/regex/redos/verdict.ts";
import { isProvedFix } from "../../../../lib/regex/rewrite/rewrite.ts";
import { connectFixes, type FixRequest } from "../../../../lib/workbench/judging/fix_search.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { foundFixes } from "../../../../lib/workbench/judging/fixes.ts";
import { workerHere } from "../../../browser/worker_here.ts";
import { until } from "../../../timing/until.ts";
import { treeOf } from "../../regex/trees.ts";

function verdictOn(pattern: string): Verdict {
  const tree = treeOf({ pattern, flags: "" });
  const last = [...findBacktracking(tree, createStepCounter(tree))].at(-1);
  assert(last);
  return last.verdict;
}

const FIXES: readonly (readonly [slow: string, fixed: string, growth: string])[] = [
  ["(?:a+)+$", "(?<!a)a+$", "linear"],
  ["(x+x+)+y", "((?<!x)xx+)y", "linear"],
  ["^(?:\\w+)*$", "^\\w*$", "linear"],
];

for (const [slow, fixed, growth] of FIXES) {
  Deno.test(`/${slow}/ is replaced by /${fixed}/`, () => {
    const regex = { pattern: slow, flags: "" };
    const [best] = [...foundFixes({ regex, verdict: verdictOn(slow) })].at(-1) ?? [];
    assertEquals(best?.replacement.pattern, fixed);
    const found = best?.bound ? "linear" : best?.degree === 2 ? "quadratic" : "unknown";
    assertEquals([best?.proof, found], ["equal", growth]);
  });
}

/** A model with a pattern, and the requests to its worker, which responds with these findings. */
function searching(pattern: string) {
  const model = sharedModel(createSources({ pattern, flags: "", text: "", notices: [] }));
  const asked: string[] = [];
  const spawn = () => {
    const worker = new EventTarget() as Worker;
    worker.postMessage = ({ id, request }: { id: number; request: FixRequest }) => {
      asked.push(request.regex.pattern);
      const report = [...foundFixes(request)].at(-1) ?? [];
      worker.onmessage?.(new MessageEvent("message", { data: { id, report, isLast: true } }));
    };
    worker.terminate = () => {};
    return worker;
  };
  return { model, asked, stop: connectFixes(model, spawn) };
}

Deno.test("fixes are searched once the verdict on a slow pattern is final", async () => {
  const { model, asked, stop } = searching("^(?:a|a)*$");
  const verdict = verdictOn("^(?:a|a)*$");
  model.backtracking.value = { verdict, warnings: [], isEmpty: false, status: "running" };
  await Promise.resolve();
  assertEquals(model.fixes.value, null);
  model.backtracking.value = { verdict, warnings: [], isEmpty: false, status: "done" };
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(asked, ["^(?:a|a)*$"]);
  assertEquals(model.fixes.value?.suggestions[0]?.replacement.pattern, "^a*$");
  assert(model.fixes.value?.suggestions.some(isProvedFix));
  model.backtracking.value = null;
  assertEquals(model.fixes.value, null);
  stop();
});

Deno.test("without a proved fix, a form that accepts the same texts is searched", async () => {
  const model = sharedModel(createSources({ pattern: "<[^>]*x", flags: "gi", text: "", notices: [] }));
  const worker = (name: string) =>
    workerHere(new URL(`../../../../static/workers/${name}.js`, import.meta.url));
  const stop = connectFixes(model, worker("fixes"), worker("form"));
  const verdict = verdictOn("<[^>]*x");
  model.backtracking.value = { verdict, warnings: [], isEmpty: false, status: "done" };
  await until("the end of the search", () => (model.fixes.value?.status ?? "running") !== "running");
  assertEquals(model.fixes.value?.forTexts, { pattern: "<[^<>]*x", flags: "gi" });
  stop();
});

Deno.test("no fix is searched for a pattern that is not slow", async () => {
  const { model, asked, stop } = searching("a+");
  for (const verdict of [verdictOn("a+"), NOT_ANALYSED]) {
    model.backtracking.value = { verdict, warnings: [], isEmpty: false, status: "done" };
    await new Promise((resolve) => setTimeout(resolve));
  }
  assertEquals([asked, model.fixes.value], [[], null]);
  stop();
});
