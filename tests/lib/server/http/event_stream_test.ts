import { assertEquals, assertRejects } from "@std/assert";
import { eventStream } from "../../../../lib/server/http/event_stream.ts";
import { FakeTimers } from "../../../timing/fake_timers.ts";

const event = (data: unknown) => ({ event: "part", data });

Deno.test("events are sent one after the other, and then the stream ends", async () => {
  async function* events() {
    await Promise.resolve();
    yield event({ text: "a\nb" });
    yield event(2);
  }
  let isGivenUp = false;
  const response = eventStream(events(), () => isGivenUp = true);
  assertEquals(response.headers.get("Content-Type"), "text/event-stream; charset=utf-8");
  assertEquals(await response.text(), 'event: part\ndata: {"text":"a\\nb"}\n\nevent: part\ndata: 2\n\n');
  assertEquals(isGivenUp, false);
});

Deno.test("a comment interrupts a long silence, after which the event still comes", async () => {
  using timers = new FakeTimers();
  const late = Promise.withResolvers<void>();
  async function* events() {
    await late.promise;
    yield event(1);
  }
  const reader = eventStream(events(), () => {}, 1_000).body?.pipeThrough(new TextDecoderStream())
    .getReader();
  const first = reader?.read();
  await timers.pass(1_000);
  assertEquals((await first)?.value, ": still here\n\n");
  late.resolve();
  assertEquals((await reader?.read())?.value, "event: part\ndata: 1\n\n");
  assertEquals((await reader?.read())?.done, true);
});

Deno.test("a client that disconnects ends the work", async () => {
  const steps: string[] = [];
  async function* events() {
    try {
      await Promise.resolve();
      yield event(1);
      yield event(2);
    } finally {
      steps.push("ended");
    }
  }
  const reader = eventStream(events(), () => void steps.push("given up")).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  assertEquals(steps, ["given up", "ended"]);
});

Deno.test("an error of the work is an error of the stream", async () => {
  // deno-lint-ignore require-yield
  async function* events(): AsyncGenerator<{ event: string; data: unknown }> {
    await Promise.resolve();
    throw new TypeError("a bug");
  }
  await assertRejects(() => eventStream(events(), () => {}).text(), TypeError, "a bug");
});
