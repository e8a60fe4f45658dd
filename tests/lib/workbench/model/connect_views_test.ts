import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { MATCHES_WAIT_MS } from "../../../../lib/limits/workbench.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { connectReading } from "../../../../lib/workbench/model/connect_views.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** A workbench whose views follow the typed pattern, and the patterns that were prepared for them. */
function openReading() {
  const sources = createSources({ pattern: "a", flags: "", text: "", notices: [] });
  const model = sharedModel(sources);
  const read = signal<Regex>(model.regex.peek());
  const prepared: string[] = [];
  const stop = connectReading(model, read, (regex, done) => {
    prepared.push(regex.pattern);
    done();
    return () => {};
  });
  const matched = (regex: Regex) => model.run.value = { regex } as MatchRun;
  return { sources, model, read, prepared, stop, matched };
}

Deno.test("views that are about the typed pattern aren't prepared again", async () => {
  using timers = new FakeTimers();
  const { model, prepared, matched, stop } = openReading();
  matched(model.regex.peek());
  await timers.pass(10 * MATCHES_WAIT_MS);
  assertEquals(prepared, []);
  stop();
});

Deno.test("views wait for the matches of the typed pattern, but not for long", async () => {
  using timers = new FakeTimers();
  const { sources, model, read, prepared, matched, stop } = openReading();
  matched(model.regex.peek());
  sources.pattern.value = "b";
  await timers.pass(MATCHES_WAIT_MS - 1);
  assertEquals(prepared, []);
  await timers.pass(1);
  assertEquals([prepared, read.value.pattern], [["b"], "b"]);
  sources.pattern.value = "c";
  sources.pattern.value = "d";
  await timers.pass(MATCHES_WAIT_MS);
  assertEquals([prepared, read.value.pattern], [["b", "d"], "d"]);
  sources.pattern.value = "e";
  stop();
  await timers.pass(10 * MATCHES_WAIT_MS);
  assertEquals(prepared, ["b", "d"]);
});
