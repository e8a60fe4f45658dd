import { assert, assertEquals, assertRejects } from "@std/assert";
import type { ChatEvent } from "../../../../lib/schema/chat.ts";
import { AppError } from "../../../../lib/server/errors.ts";
import { askAssistant } from "../../../../lib/server/assistant/assistant.ts";
import {
  DONE,
  type Manner,
  piece,
  sent,
  startProvider,
  untilAborted,
  USAGE,
} from "../../../servers/provider.ts";
import { everyNth, share } from "../../../suites/sample.ts";

/** Timeout of providers in tests of silence. */
const SILENCE_MS = 200;

/** Timeout in other tests, long enough for a busy machine. */
const PATIENCE_MS = 30_000;

async function eventsFrom(manner: Manner, silenceMs = PATIENCE_MS): Promise<ChatEvent[]> {
  await using provider = startProvider(manner);
  const reviewer = { baseUrl: provider.url, model: "m", key: "k", fetch };
  const request = { pattern: "a", flags: "", messages: [{ role: "user" as const, content: "?" }] };
  return await Array.fromAsync(await askAssistant(request, reviewer, new AbortController(), silenceMs));
}

const BROKE_OFF: ChatEvent = {
  event: "error",
  data: { error: "provider_error", message: "The model provider broke off" },
};
const delta = (text: string): ChatEvent => ({ event: "delta", data: { text } });
const done = (finish_reason: string, usage: null | typeof COUNTED = null): ChatEvent => ({
  event: "done",
  data: { finish_reason, usage },
});
const COUNTED = { prompt_tokens: 12, completion_tokens: 3 };

const STREAMS: readonly { name: string; manner: Manner; events: readonly ChatEvent[]; silenceMs?: number }[] =
  [
    {
      name: "a complete answer",
      manner: async function* () {
        yield piece("Not ");
        yield piece("safe.") + piece("", "stop") + USAGE + DONE;
      },
      events: [delta("Not "), delta("safe."), done("stop", COUNTED)],
    },
    {
      name: "one character split over two packets",
      manner: async function* () {
        const bytes = new TextEncoder().encode(piece("é, ü") + piece("", "stop") + DONE);
        const middle = bytes.indexOf(0xc3) + 1;
        yield bytes.subarray(0, middle);
        yield bytes.subarray(middle);
      },
      events: [delta("é, ü"), done("stop")],
    },
    {
      name: "pieces without choices, content or meaning",
      manner: async function* () {
        yield sent({}) + sent({ choices: "none" }) + sent({ choices: [{ delta: { content: 7 } }] });
        yield piece("ok", "stop") + DONE;
      },
      events: [delta("ok"), done("stop")],
    },
    {
      name: "an answer that ends for a long and malformed reason, with impossible counts",
      manner: async function* () {
        yield piece("ok", `${"r".repeat(99)}\ud83d\ude00${"r".repeat(100_000)}`);
        for (const count of ["1e999", "-1", "0.5", '"7"', "null", "[]"]) {
          yield `data: {"choices": [], "usage": {"prompt_tokens": ${count}, "completion_tokens": 1}}\n\n`;
        }
        yield DONE;
      },
      events: [delta("ok"), done(`${"r".repeat(99)}\ufffd`)],
    },
    {
      name: "half of a character in each of two pieces",
      manner: async function* () {
        yield piece("\ud83d") + piece("\ude00", "stop") + DONE;
      },
      events: [delta("\ud83d"), delta("\ude00"), done("stop")],
    },
    {
      name: "members that would change a prototype, and choices of wrong types",
      manner: async function* () {
        yield 'data: {"__proto__": {"choices": [{"delta": {"content": "x"}}]}, "constructor": {}}\n\n';
        for (
          const choices of ["[null]", "[7]", '[{"delta": null}]', '[{"delta": []}]', '{"0": {"delta": {}}}']
        ) {
          yield `data: {"choices": ${choices}}\n\n`;
        }
        yield piece("ok", "stop") + DONE;
      },
      events: [delta("ok"), done("stop")],
    },
    {
      name: "a stream that ends in the middle",
      manner: async function* () {
        yield piece("half");
      },
      events: [delta("half"), BROKE_OFF],
    },
    {
      name: "a chunk that isn't JSON",
      manner: async function* () {
        yield piece("half");
        yield "data: {broken\n\n";
      },
      events: [delta("half"), BROKE_OFF],
    },
    {
      name: "an error in the stream",
      manner: async function* () {
        yield piece("half");
        yield sent({ error: { message: "secret words", type: "server_error" } });
      },
      events: [delta("half"), BROKE_OFF],
    },
    {
      name: "a silence in the stream",
      silenceMs: SILENCE_MS,
      manner: async function* (giveUp) {
        yield piece("half");
        await untilAborted(giveUp);
      },
      events: [delta("half"), BROKE_OFF],
    },
  ];

for (const { name, manner, events, silenceMs } of STREAMS) {
  Deno.test(`askAssistant passes on ${name}`, async () =>
    assertEquals(await eventsFrom(manner, silenceMs), events));
}

Deno.test("askAssistant ends an endless answer at 100 kB without splitting characters", async () => {
  const events = await eventsFrom(async function* () {
    for (;;) yield piece("é".repeat(333));
  });
  const bytes = events.flatMap((each) =>
    each.event === "delta" ? new TextEncoder().encode(each.data.text) : []
  )
    .reduce((sum, { length }) => sum + length, 0);
  assertEquals([bytes, events.at(-1)], [100_000, done("length")]);
});

Deno.test("askAssistant does not read an endless line", async () => {
  const events = await eventsFrom(async function* () {
    yield piece("half");
    for (;;) yield "x".repeat(1_000_000);
  });
  assertEquals(events, [delta("half"), BROKE_OFF]);
});

/** Sends endless chunks as fast as they are read. */
async function* endless(text: string) {
  const bytes = new TextEncoder().encode(text);
  for (;;) yield bytes;
}

const gzipped = (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) =>
  new Response(ReadableStream.from(chunks).pipeThrough(new CompressionStream("gzip")), {
    headers: { "Content-Type": "text/event-stream", "Content-Encoding": "gzip" },
  });

async function* zeros(megabytes: number) {
  const start = new TextEncoder().encode(piece("half"));
  yield start;
  for (let n = 0; n < megabytes; n++) yield new Uint8Array(1_000_000);
}

async function* emptyDeltas(megabytes: number) {
  yield new TextEncoder().encode(piece("half"));
  const many = new TextEncoder().encode(piece("").repeat(20_000));
  for (let bytes = 0; bytes < megabytes * 1_000_000; bytes += many.length) yield many;
}

const WITHOUT_END: Readonly<Record<string, Manner>> = {
  "empty deltas without end": async function* () {
    yield piece("half");
    yield* endless(piece("").repeat(1_000));
  },
  "comments without end": async function* () {
    yield piece("half");
    yield* endless(": ping\n".repeat(1_000));
  },
  "megabytes of zeros, compressed": () => gzipped(zeros(share(20, 200))),
  "megabytes of empty deltas, compressed": () => gzipped(emptyDeltas(share(20, 200))),
};

for (const [name, manner] of everyNth(1, Object.entries(WITHOUT_END), 4)) {
  Deno.test(`askAssistant ends ${name}, and the thread handles other tasks meanwhile`, async () => {
    let ticks = 0;
    const others = setInterval(() => ticks++, 0);
    const events = await eventsFrom(manner).finally(() => clearInterval(others));
    assertEquals(events, [delta("half"), BROKE_OFF]);
    assert(ticks > 10);
  });
}

Deno.test("askAssistant ends an answer of lines that don't belong to the protocol", async () => {
  const events = await eventsFrom(async function* () {
    yield piece("half");
    yield* endless("x\n".repeat(1_000));
  });
  assertEquals(events, [delta("half"), BROKE_OFF]);
});

Deno.test("askAssistant does not read the body of an error", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  const error = await assertRejects(() => eventsFrom(() => new Response(body, { status: 500 })), AppError);
  assertEquals(error.code, "provider_error");
  assert(sent < 1_000);
});

interface Failing {
  readonly name: string;
  readonly manner: Manner;
  readonly code: string;
  readonly details: unknown;
  readonly retry?: number;
  readonly silenceMs?: number;
}

const FAILURES: readonly Failing[] = [
  {
    name: "a key that the provider rejects",
    manner: () => Response.json({ error: { message: "Incorrect key k" } }, { status: 401 }),
    code: "unauthorized",
    details: { reason: "provider_key" },
  },
  {
    name: "a provider that is overloaded",
    manner: () => new Response(null, { status: 429, headers: { "Retry-After": "7" } }),
    code: "rate_limited",
    details: { reason: "provider" },
    retry: 7,
  },
  {
    name: "a provider that is overloaded, without a number of seconds",
    manner: () => new Response(null, { status: 429, headers: { "Retry-After": "1e30" } }),
    code: "rate_limited",
    details: { reason: "provider" },
    retry: 60,
  },
  {
    name: "a stream without a piece",
    manner: async function* () {
      yield DONE;
    },
    code: "provider_error",
    details: {},
  },
  {
    name: "a page instead of a stream",
    manner: () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    code: "provider_error",
    details: {},
  },
  {
    name: "a provider that fails",
    manner: () => new Response("<html>", { status: 500 }),
    code: "provider_error",
    details: {},
  },
  {
    name: "a redirect, which would send the key elsewhere",
    manner: () => Response.redirect("http://127.0.0.1:9/"),
    code: "provider_error",
    details: {},
  },
  {
    name: "a provider that never answers",
    silenceMs: SILENCE_MS,
    manner: async (giveUp) => {
      await untilAborted(giveUp);
      return new Response();
    },
    code: "provider_error",
    details: {},
  },
  {
    name: "a provider that begins to respond and sends nothing",
    silenceMs: SILENCE_MS,
    manner: async function* (giveUp) {
      await untilAborted(giveUp);
      yield DONE;
    },
    code: "provider_error",
    details: {},
  },
  {
    name: "an error as the first piece",
    manner: async function* () {
      yield sent({ error: { message: "secret words", code: 401 } });
    },
    code: "provider_error",
    details: {},
  },
];

for (const { name, manner, code, details, retry, silenceMs } of FAILURES) {
  Deno.test(`askAssistant reports ${name}`, async () => {
    const error = await assertRejects(() => eventsFrom(manner, silenceMs), AppError);
    assertEquals([error.code, error.details, error.retryAfterSeconds], [code, details, retry]);
    assertEquals(/\bk\b|secret/.test(error.message), false);
  });
}

Deno.test("askAssistant reports an unreachable provider", async () => {
  const reviewer = { baseUrl: "http://127.0.0.1:9/v1", model: "m", key: "k", fetch };
  const request = { pattern: "a", flags: "", messages: [{ role: "user" as const, content: "?" }] };
  const error = await assertRejects(() => askAssistant(request, reviewer, new AbortController()), AppError);
  assertEquals(error.code, "provider_error");
});
