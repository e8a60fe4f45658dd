import { assertEquals } from "@std/assert";
import { seconds } from "../../../../lib/client/library/turns.ts";
import { FakeTimers } from "../../../fake_timers.ts";

Deno.test("a wait ends when it is stopped, before and after it began", async () => {
  // No time passes: the waits end only because they are stopped.
  using timers = new FakeTimers();
  const stop = new AbortController();
  let ended = 0;
  const end = () => void ended++;
  void seconds(600, stop.signal).then(end);
  await timers.settle();
  assertEquals(ended, 0);
  stop.abort();
  void seconds(600, stop.signal).then(end);
  await timers.settle();
  assertEquals(ended, 2);
});
