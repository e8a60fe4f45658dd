import { assertEquals } from "@std/assert";
import { ChatRequest } from "../../../../lib/schema/chat.ts";
import { messagesOf, questionsLeft, type Turn } from "../../../../lib/workbench/review/conversation.ts";
import { payloadOf } from "../../../../lib/workbench/review/payload.ts";

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
  payloadOf(
    { regex: REGEX, steps: [], text, verdict, messages: messagesOf(turns, "And?"), model: "" },
    "own",
  );

Deno.test("messagesOf() leaves out what nobody answered", () => {
  assertEquals(messagesOf([turn("Because"), turn(""), turn(" \n")], "And?").map(({ content }) => content), [
    "Why?",
    "Because",
    "And?",
  ]);
});

Deno.test("messagesOf() cuts what is too long for a message, in whole characters", () => {
  const [, answer] = messagesOf([turn("x".repeat(19_999) + "\u{1f600}")], "And?");
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

Deno.test("payloadOf() sends the text only when it is given, and as much of it as the server takes", () => {
  assertEquals("testText" in payload([]).request, false);
  const { request, textLeftOut } = payload([], "\ud800" + "x".repeat(20_004));
  assertEquals([ChatRequest.parse(request).testText?.length, textLeftOut], [20_000, 5]);
});

Deno.test("payloadOf() knows when the server takes no more", () => {
  const long = (count: number) => Array.from({ length: count }, (_, id) => turn("é".repeat(20_000), id));
  assertEquals([payload(long(6)).fits, payload(long(7)).fits], [true, false]);
});

Deno.test("payloadOf() tells the verdict before all questions, to the server as to the provider", () => {
  const { request, toProvider } = payload([turn("Because")], null, 'Safe, "proved"');
  const [told, ...rest] = request.messages;
  assertEquals([told?.role, JSON.parse(told?.content ?? "")], ["user", { verdict: 'Safe, "proved"' }]);
  assertEquals(rest.map(({ content }) => content), ["Why?", "Because", "And?"]);
  assertEquals<unknown>(toProvider.messages.slice(2), request.messages);
});
