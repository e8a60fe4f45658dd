import { assert } from "@std/assert";
import { seconds } from "../../../../lib/client/library/turns.ts";

Deno.test("a wait ends when it is stopped, before and after it began", async () => {
  const began = performance.now();
  const stop = new AbortController();
  const waiting = seconds(600, stop.signal);
  stop.abort();
  await waiting;
  await seconds(600, stop.signal);
  assert(performance.now() - began < 60_000);
});
