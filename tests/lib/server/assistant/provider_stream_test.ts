import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  eventData,
  MAX_PROVIDER_BYTES,
  MAX_PROVIDER_EVENT_CHARACTERS,
  MAX_PROVIDER_STEPS,
  PROVIDER_REST_BYTES,
  PROVIDER_REST_STEPS,
  PROVIDER_SLICE_BYTES,
} from "../../../../lib/server/assistant/provider_stream.ts";
import { piece } from "../../../servers/provider.ts";
import { everyNth, share } from "../../../suites/sample.ts";

/** Reading is bounded work and regularly releases the thread, whatever a provider sends. */

interface Work {
  /** Bytes and chunks read from the provider. */
  bytes: number;
  chunks: number;
  events: number;
  rests: number;
  /** Largest number of events between two releases of the thread. */
  mostEvents: number;
  cancelled: boolean;
  error: unknown;
}

/** Reads chunks until they end or are rejected, and counts. */
async function workOf(chunks: Iterable<Uint8Array>): Promise<Work> {
  const work: Work = {
    bytes: 0,
    chunks: 0,
    events: 0,
    rests: 0,
    mostEvents: 0,
    cancelled: false,
    error: null,
  };
  let events = 0;
  const source = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = source.next();
      if (done) return controller.close();
      work.bytes += value.length;
      work.chunks++;
      controller.enqueue(value);
    },
    cancel: () => void (work.cancelled = true),
  }, { highWaterMark: 0 });
  const rest = () => {
    work.rests++;
    events = 0;
    return Promise.resolve();
  };
  try {
    for await (const _ of eventData(body, rest)) {
      work.events++;
      work.mostEvents = Math.max(work.mostEvents, ++events);
    }
  } catch (error) {
    work.error = error;
  }
  return work;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function* repeated(text: string, count: number): Generator<Uint8Array> {
  const bytes = bytesOf(text);
  for (let n = 0; n < count; n++) yield bytes;
}

/** A chunk of at least this size. */
function one(text: string, totalBytes: number): Uint8Array[] {
  const bytes = bytesOf(text);
  const chunk = new Uint8Array(bytes.length * Math.ceil(totalBytes / bytes.length));
  chunk.set(bytes);
  for (let filled = bytes.length; filled < chunk.length; filled *= 2) chunk.copyWithin(filled, 0, filled);
  return [chunk];
}

const EMPTY = piece("");

const MEGABYTE = 1_000_000;

/** Many times what is read, in megabytes; less of it in the normal test, as filling it takes time. */
const [MUCH, MORE] = [share(5, 100), share(2, 20)];

const HOSTILE: Readonly<Record<string, () => Iterable<Uint8Array>>> = {
  "8 MB of empty deltas, each in a chunk": () => repeated(EMPTY, 8 * MEGABYTE / EMPTY.length),
  "8 MB of empty deltas in one chunk": () => one(EMPTY, 7.9 * MEGABYTE),
  "many megabytes of empty deltas in one chunk": () => one(EMPTY, MUCH * MEGABYTE),
  "the shortest events in one chunk": () => one("data:\n\n", 8 * MEGABYTE),
  "the shortest events, each in a chunk": () => repeated("data:\n\n", MEGABYTE),
  "a line without an end in one chunk": () => one("x", MUCH * MEGABYTE),
  "a data line without an end in one chunk": () => [bytesOf(`data:${"x".repeat(MORE * MEGABYTE)}`)],
  "a data line without an end in small chunks": function* () {
    yield bytesOf("data:");
    yield* repeated("x".repeat(100), MEGABYTE);
  },
  "a data line without an end, byte by byte": function* () {
    yield bytesOf("data:");
    yield* repeated("x", MEGABYTE);
  },
  "one event of many lines": () => one("data:x\n", 8 * MEGABYTE),
  "empty lines": () => one("\n", MUCH * MEGABYTE),
  "carriage returns, byte by byte": () => repeated("\r", MEGABYTE),
  "comments": () => one(":\n", MUCH * MEGABYTE),
  "fields that do not exist": () => one("x\n", MUCH * MEGABYTE),
  "retries that are no numbers": () => one("retry:x\n", MUCH * MEGABYTE),
  "empty chunks": () => repeated("", MEGABYTE),
  "bytes that are not UTF-8": () => [new Uint8Array(MORE * MEGABYTE).fill(0xff)],
};

for (const [name, chunks] of everyNth(1, Object.entries(HOSTILE), 4)) {
  Deno.test(`reading ${name} is bounded and releases the thread`, async () => {
    const { bytes, chunks: count, events, rests, mostEvents, error, cancelled } = await workOf(chunks());
    assert(error === null || error instanceof RangeError, String(error));
    assertEquals(cancelled, error !== null);
    assert(count <= MAX_PROVIDER_STEPS + 1 && events <= MAX_PROVIDER_STEPS);
    assert(mostEvents <= PROVIDER_REST_STEPS);
    const byBytes = error === null ? Math.floor(bytes / (PROVIDER_REST_BYTES + PROVIDER_SLICE_BYTES)) : 0;
    const bySteps = Math.floor((count + events - 1) / PROVIDER_REST_STEPS) - 1;
    assert(rests >= Math.max(byBytes, bySteps), `${rests} rests for ${bytes} bytes and ${events} events`);
  });
}

Deno.test("an answer of exactly 8 MB is accepted, and one byte more is not", async () => {
  const event = `data:${"x".repeat(1_000)}\n\n`;
  const whole = event.repeat(MAX_PROVIDER_BYTES / event.length).padEnd(MAX_PROVIDER_BYTES, "\n");
  assertEquals((await workOf([bytesOf(whole)])).error, null);
  assert((await workOf([bytesOf(`${whole}\n`)])).error instanceof RangeError);
});

Deno.test("the longest event is accepted, and a longer one is not", async () => {
  const event = (length: number) => [bytesOf(`data:${"x".repeat(length)}\n\n`)];
  assertEquals((await workOf(event(MAX_PROVIDER_EVENT_CHARACTERS - 5_000))).events, 1);
  assertEquals((await workOf(event(MAX_PROVIDER_EVENT_CHARACTERS + 5_000))).events, 0);
});

Deno.test("the events do not depend on how their bytes are split", () => {
  const line = fc.constantFrom("data: é☃😀", "data:x", "data", ": comment", "event: e", "x", "", "");
  const text = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 40 })
    .map((lines) => lines.flat().join(""));
  const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  return fc.assert(
    fc.asyncProperty(text, cuts, async (text, cuts) => {
      const whole = await Array.fromAsync(eventData(ReadableStream.from([bytesOf(text)])));
      const parts = await Array.fromAsync(eventData(ReadableStream.from(cutUp(bytesOf(text), cuts))));
      assertEquals(parts, whole);
    }),
    { seed: 14, numRuns: share(8, 200) },
  );
});

function* cutUp(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield new Uint8Array(bytes.subarray(at, at + size));
    at += size;
  }
}

Deno.test("by default, timers run while a large chunk is read", async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 0);
  const events = await Array.fromAsync(eventData(ReadableStream.from(one(EMPTY, MEGABYTE))));
  clearInterval(timer);
  assert(events.length > 1_000);
  assert(ticks > 5);
});

Deno.test("ending the iteration cancels the provider's body", async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytesOf(EMPTY)),
    cancel: () => void (cancelled = true),
  });
  for await (const _ of eventData(body)) break;
  assert(cancelled);
});

Deno.test("a network error is passed on", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new TypeError("reset")) });
  await assertRejects(() => Array.fromAsync(eventData(body)), TypeError, "reset");
});
