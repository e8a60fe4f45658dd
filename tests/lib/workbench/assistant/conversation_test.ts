import { assertEquals } from "@std/assert";
import { ChatRequest } from "../../../../lib/schema/chat.ts";
import {
  type AnswerEvent,
  type Ask,
  createConversation,
  questionsLeft,
  toMessages,
} from "../../../../lib/workbench/assistant/conversation.ts";
import { createPayload } from "../../../../lib/workbench/assistant/state.ts";
import type { Turn } from "../../../../lib/workbench/assistant/turn.ts";

const REGEX = { pattern: "a", flags: "" };
const turn = (answer: string, id = 1): Turn => ({
  id,
  question: "Why?",
  answer,
  state: "done",
  note: "",
  failure: null,
  regex: REGEX,
});
const payload = (turns: readonly Turn[], text: string | null = null, verdict: string | null = null) =>
  createPayload(
    { regex: REGEX, steps: [], text, verdict, messages: toMessages(turns, "And?"), model: "" },
    "own",
  );

Deno.test("toMessages() leaves out unanswered questions", () => {
  assertEquals(toMessages([turn("Because"), turn(""), turn(" \n")], "And?").map(({ content }) => content), [
    "Why?",
    "Because",
    "And?",
  ]);
});

Deno.test("toMessages() truncates long messages without splitting characters", () => {
  const [, answer] = toMessages([turn("x".repeat(19_999) + "\u{1f600}")], "And?");
  assertEquals([answer?.content.length, answer?.content.isWellFormed()], [20_000, true]);
});

Deno.test("a conversation ends before the server refuses it", () => {
  for (const count of [0, 1, 19]) {
    const turns = Array.from({ length: count }, (_, id) => turn("Because", id));
    assertEquals(questionsLeft(turns), 20 - count);
    const { request } = payload(turns, null, "Safe, proved");
    assertEquals(ChatRequest.parse(request), request);
  }
  const full = payload(Array.from({ length: 20 }, (_, id) => turn("Because", id)));
  assertEquals(ChatRequest.safeParse(full.request).success, false);
});

Deno.test("createPayload() sends the text only if requested, and up to the server's limit", () => {
  assertEquals("testText" in payload([]).request, false);
  const { request, textLeftOut } = payload([], "\ud800" + "x".repeat(20_004));
  assertEquals([ChatRequest.parse(request).testText?.length, textLeftOut], [20_000, 5]);
});

Deno.test("createPayload() detects that the server's limit is reached", () => {
  const long = (count: number) => Array.from({ length: count }, (_, id) => turn("é".repeat(20_000), id));
  assertEquals([payload(long(6)).fits, payload(long(7)).fits], [true, false]);
});

Deno.test("createPayload() puts the verdict before all questions, for the server and for the provider", () => {
  const { request, toProvider } = payload([turn("Because")], null, 'Safe, "proved"');
  const [told, ...rest] = request.messages;
  assertEquals([told?.role, JSON.parse(told?.content ?? "")], ["user", { verdict: 'Safe, "proved"' }]);
  assertEquals(rest.map(({ content }) => content), ["Why?", "Because", "And?"]);
  assertEquals<unknown>(toProvider.messages.slice(2), request.messages);
});

const ASKING_REGEX = { pattern: "a", flags: "" };
const REQUEST = { ...ASKING_REGEX, messages: [{ role: "user" as const, content: "Why?" }] };
const QUESTION = { question: "Why?", request: REQUEST, key: "k", regex: ASKING_REGEX };

const telling = (...told: readonly AnswerEvent[]): Ask =>
  async function* () {
    yield* told;
  };

async function ended(...told: readonly AnswerEvent[]) {
  const asking = createConversation(telling(...told));
  await asking.ask(QUESTION);
  const [turn] = asking.turns.value;
  return [turn?.state, turn?.answer, turn?.note, turn?.failure];
}

const piece = (text: string): AnswerEvent => ({ kind: "piece", text });
const end = (reason: string): AnswerEvent => ({ kind: "end", reason });

Deno.test("an answer grows until it ends", async () => {
  assertEquals(await ended(piece("a"), piece("b"), end("stop")), ["done", "ab", "", null]);
});

Deno.test("an answer that ends abnormally has a reason", async () => {
  const note = async (...told: readonly AnswerEvent[]) => (await ended(...told))[2];
  assertEquals(await note(piece("a"), end("length")), "The answer reached its length limit");
  assertEquals(
    await note(piece("a"), end("content_filter")),
    "The provider stopped the answer: content_filter",
  );
  assertEquals(await note(end("stop")), "The model returned an empty answer");
});

Deno.test("a failure keeps the partial answer", async () => {
  const failure = { kind: "key", message: "It refuses" } as const;
  assertEquals(await ended(piece("a"), { kind: "failure", failure }), ["failed", "a", "It refuses", "key"]);
});

Deno.test("an answer that is stopped keeps its text, and the next question can be asked", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: aborted, resolve: onAbort } = Promise.withResolvers<void>();
  let first = true;
  const asking = createConversation(async function* (_request, _key, stop) {
    stop.addEventListener("abort", () => onAbort());
    if (!first) return yield end("stop");
    first = false;
    yield piece("half");
    resolve();
    await aborted;
    yield piece("late");
  });
  const asked = asking.ask(QUESTION);
  await promise;
  asking.stop();
  assertEquals(asking.turns.value.map(({ state, answer }) => [state, answer]), [["stopped", "half"]]);
  await asking.ask(QUESTION);
  await asked;
  assertEquals(asking.turns.value.map(({ state, answer }) => [state, answer]), [["stopped", "half"], [
    "done",
    "",
  ]]);
});

Deno.test("a question waits for the previous answer", async () => {
  const asking = createConversation(telling(piece("a"), end("stop")));
  await Promise.all([asking.ask(QUESTION), asking.ask(QUESTION)]);
  assertEquals(asking.turns.value.length, 1);
  asking.clear();
  assertEquals(asking.turns.value, []);
});
