import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { explainExample } from "../../../../lib/workbench/editor/first_visit.ts";
import { createSources, EXAMPLE } from "../../../../lib/workbench/model/model.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

/** More than any wait for an idle page. */
const LONG_MS = 60_000;

const WINDOW = { innerWidth: 1_440, innerHeight: 900 };

function visited() {
  Object.assign(globalThis, WINDOW);
  const sources = createSources(null);
  const missed = signal<readonly number[] | null>([60]);
  const explained: (number | null)[] = [];
  const end = explainExample({ sources }, { missed }, (from) => explained.push(from));
  const stop = () => {
    end();
    for (const name of Object.keys(WINDOW)) Reflect.deleteProperty(globalThis, name);
  };
  return { sources, missed, explained, stop };
}

Deno.test("the line that the example misses is explained until something is changed", async () => {
  using time = new FakeTimers();
  const { sources, explained, stop } = visited();
  await time.pass(LONG_MS);
  assertEquals(explained, [60]);
  sources.text.value = "something else";
  await time.pass(LONG_MS);
  assertEquals(explained, [60, null]);
  stop();
});

Deno.test("nothing is explained if the example is replaced while the page waits to be idle", async () => {
  using time = new FakeTimers();
  const { sources, missed, explained, stop } = visited();
  sources.text.value = "12:00:00 INFO one";
  missed.value = null;
  await time.pass(LONG_MS);
  assertEquals(explained, []);
  sources.text.value = EXAMPLE.text;
  missed.value = [60];
  await time.pass(LONG_MS);
  assertEquals(explained, [60]);
  stop();
});
