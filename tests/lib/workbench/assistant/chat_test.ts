import { assertEquals } from "@std/assert";
import { askAssistant } from "../../../../lib/workbench/assistant/chat.ts";
import type { AnswerEvent } from "../../../../lib/workbench/assistant/conversation.ts";
import { withServer } from "../server.ts";

const REQUEST = { pattern: "a", flags: "", messages: [{ role: "user" as const, content: "?" }] };

/** Responds with a stream of these packets. */
const streaming = (...packets: readonly (string | Uint8Array<ArrayBuffer>)[]) => () => {
  const bytes = packets.map((each) => typeof each === "string" ? new TextEncoder().encode(each) : each);
  return new Response(ReadableStream.from(bytes));
};

async function toldOf(answer: () => Response | null, stop = new AbortController()): Promise<AnswerEvent[]> {
  let told: AnswerEvent[] = [];
  await withServer(answer, async () => {
    told = await Array.fromAsync(askAssistant(REQUEST, "k", stop.signal));
  });
  return told;
}

const delta = (text: string) => `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
const DONE = 'event: done\ndata: {"finish_reason":"stop","usage":null}\n\n';
const END: AnswerEvent = { kind: "end", reason: "stop" };
const piece = (text: string): AnswerEvent => ({ kind: "piece", text });
const brokeOff = (message: string): AnswerEvent => ({
  kind: "failure",
  failure: { kind: "broke_off", message },
});
const LOST = brokeOff("The connection was interrupted. The partial answer is kept");

const cut = (text: string, at: (bytes: Uint8Array) => number) => {
  const bytes = new TextEncoder().encode(text);
  return [bytes.slice(0, at(bytes)), bytes.slice(at(bytes))];
};

const STREAMS: readonly (readonly [name: string, answer: () => Response, told: readonly AnswerEvent[]])[] = [
  ["a whole answer", streaming(delta("a") + delta("b"), DONE), [piece("a"), piece("b"), END]],
  ["one byte at a time", streaming(...[...delta("ab") + DONE]), [piece("ab"), END]],
  ["a character cut in two", streaming(...cut(delta("é") + DONE, (bytes) => bytes.indexOf(0xc3) + 1)), [
    piece("é"),
    END,
  ]],
  ["comments and unknown events", streaming(": still here\n\nevent: new\ndata: {}\n\n", delta("a"), DONE), [
    piece("a"),
    END,
  ]],
  ["line ends of other kinds", streaming((delta("a") + DONE).replaceAll("\n", "\r\n")), [piece("a"), END]],
  ["what follows the end", streaming(DONE + delta("late")), [END]],
  ["an end without an event", streaming(delta("a")), [piece("a"), LOST]],
  ["data that is no JSON", streaming(delta("a"), "event: delta\ndata: {broken\n\n"), [piece("a"), LOST]],
  [
    "an error in the stream",
    streaming(delta("a"), 'event: error\ndata: {"error":"provider_error","message":"It broke off"}\n\n'),
    [piece("a"), brokeOff("It broke off. The partial answer is kept")],
  ],
];

for (const [name, answer, told] of STREAMS) {
  Deno.test(`askAssistant() reports ${name}`, async () => assertEquals(await toldOf(answer), [...told]));
}

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) => () =>
  Response.json(body, { status, headers });

const FAILURES:
  readonly (readonly [name: string, answer: () => Response | null, kind: string, message: string])[] = [
    [
      "the end of a session",
      refused(401, { details: {} }),
      "signed_out",
      "You are signed out. Your question is kept",
    ],
    [
      "a refused key",
      refused(401, { details: { reason: "provider_key" } }),
      "key",
      "The model provider rejected the key. Check it and try again",
    ],
    [
      "our limit",
      refused(429, { details: { scope: "user" } }, { "Retry-After": "31" }),
      "limited",
      "The server allows 10 questions a minute. Try again in 31 seconds",
    ],
    [
      "the provider's limit",
      refused(429, { details: { reason: "provider" } }, { "Retry-After": "1" }),
      "limited",
      "The model provider's limit is reached. Try again in a second",
    ],
    [
      "a provider that fails",
      refused(502, { message: "The model provider answered 500" }),
      "failed",
      "The model provider answered 500. Try again",
    ],
    [
      "a body that is too large",
      refused(413, {}),
      "refused",
      "The conversation is too long to be sent. Start a new one",
    ],
    [
      "a field that does not fit",
      refused(400, { message: "It is wrong", details: { issues: [{ path: "model", message: "Too long" }] } }),
      "refused",
      "model: Too long",
    ],
    ["a deployment without it", refused(404, {}), "failed", "The assistant is disabled on this server"],
    [
      "a proxy's page",
      () => new Response("<html>", { status: 504 }),
      "failed",
      "The server failed. Your question is kept. Try again",
    ],
    [
      "no network",
      () => null,
      "unreachable",
      "The server can't be reached. Your question is kept. Try again when you are online",
    ],
  ];

for (const [name, answer, kind, message] of FAILURES) {
  Deno.test(`askAssistant() reports ${name}`, async () => {
    assertEquals(await toldOf(answer), [{ kind: "failure", failure: { kind, message } } as AnswerEvent]);
  });
}

Deno.test("askAssistant() reports nothing once it is stopped", async () => {
  const stop = new AbortController();
  const answer = () => {
    stop.abort();
    return null;
  };
  assertEquals(await toldOf(answer, stop), []);
});
