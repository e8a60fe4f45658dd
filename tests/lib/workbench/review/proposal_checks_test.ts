/** A whole turn on real workers: an answer is read, and what it proposes is checked. */
import { assert, assertEquals } from "@std/assert";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { modelOf } from "../../../../lib/workbench/model.ts";
import { reviewTask } from "../../../../lib/workbench/review/review_task.ts";
import { sourcesOf } from "../../../../lib/workbench/sources.ts";
import { viewsOf } from "../../../../lib/workbench/views.ts";
import { until } from "../../../until.ts";

const ANSWER = "**Use** this:\n\n```regex\n/^b+$/\n```\n\n```js\nconst broken = /(a/;\n```\n";

function answered() {
  const model = modelOf(sourcesOf({ pattern: "^a+$", flags: "", text: "aa", notices: [] }));
  model.views.value = viewsOf(model);
  const workers: Worker[] = [];
  const worker = (path: string) => () => {
    const url = new URL(`../../../../lib/workbench/${path}`, import.meta.url);
    return workers[workers.push(new Worker(url, { type: "module" })) - 1]!;
  };
  const used: Regex[] = [];
  const shown = reviewTask(model, {
    reviewer: { host: "models.example", model: "own" },
    ask: async function* () {
      for (const text of ANSWER.split(/(?<=\n)/)) yield { kind: "piece", text };
      yield { kind: "end", reason: "stop" };
    },
    user: () => Promise.resolve(undefined),
    match: worker("matches/match_worker.ts"),
    warnings: worker("warnings/warning_worker.ts"),
    markdown: worker("review/markdown_worker.ts"),
    compare: null,
    analyse: null,
    onUse: (regex) => used.push(regex),
    onCompare: () => {},
  });
  shown.value.onChange({ key: "k", question: "Why?" });
  shown.value.onSend();
  const states = () => shown.value.turns[0]?.proposals.map(({ state }) => state) ?? [];
  const become = (...expected: readonly string[]) =>
    until(`proposals that are ${expected}`, states, (seen) => seen.join() === expected.join());
  const stop = () => workers.forEach((each) => each.terminate());
  return { model, shown, used, become, stop };
}

Deno.test("what an answer proposes is offered once it is checked, and again after a change", async () => {
  const { model, shown, used, become, stop } = answered();
  await become("offered", "broken");
  const [turn] = shown.value.turns;
  assertEquals(turn?.nodes?.map(({ kind }) => kind), ["element", "code", "code"]);
  assert(
    turn?.proposals[0]?.badges.some(({ words }) => words.startsWith("In the test text: 0 found by both")),
  );
  turn?.proposals[0]?.onUse();
  assertEquals(used, [{ pattern: "^b+$", flags: "" }]);
  model.sources.pattern.value = "^b+$";
  await become("in use", "broken");
  model.sources.pattern.value = "^c+$";
  await become("stale", "broken");
  shown.value.turns[0]?.proposals[0]?.onCheck();
  await become("offered", "broken");
  stop();
});
