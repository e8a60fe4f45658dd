import { assertEquals } from "@std/assert";
import { type Ask, askingOf, type Told } from "../../../../lib/workbench/review/asking.ts";

const REGEX = { pattern: "a", flags: "" };
const REQUEST = { ...REGEX, messages: [{ role: "user" as const, content: "Why?" }] };
const QUESTION = { question: "Why?", request: REQUEST, key: "k", regex: REGEX };

const telling = (...told: readonly Told[]): Ask =>
  async function* () {
    yield* told;
  };

async function ended(...told: readonly Told[]) {
  const asking = askingOf(telling(...told));
  await asking.ask(QUESTION);
  const [turn] = asking.turns.value;
  return [turn?.state, turn?.answer, turn?.note, turn?.failure];
}

const piece = (text: string): Told => ({ kind: "piece", text });
const end = (reason: string): Told => ({ kind: "end", reason });

Deno.test("an answer grows until it ends", async () => {
  assertEquals(await ended(piece("a"), piece("b"), end("stop")), ["done", "ab", "", null]);
});

Deno.test("an answer that ends otherwise says why", async () => {
  const note = async (...told: readonly Told[]) => (await ended(...told))[2];
  assertEquals(await note(piece("a"), end("length")), "The answer was cut at its limit");
  assertEquals(
    await note(piece("a"), end("content_filter")),
    "The provider ended the answer: content_filter",
  );
  assertEquals(await note(end("stop")), "The model answered nothing");
});

Deno.test("a failure keeps what came", async () => {
  const failure = { kind: "key", message: "It refuses" };
  assertEquals(await ended(piece("a"), { kind: "failure", failure }), ["failed", "a", "It refuses", "key"]);
});

Deno.test("an answer that is stopped keeps what came, and the next question can be asked", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: aborted, resolve: onAbort } = Promise.withResolvers<void>();
  let first = true;
  const asking = askingOf(async function* (_request, _key, stop) {
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

Deno.test("a question waits for the answer before it", async () => {
  const asking = askingOf(telling(piece("a"), end("stop")));
  await Promise.all([asking.ask(QUESTION), asking.ask(QUESTION)]);
  assertEquals(asking.turns.value.length, 1);
  asking.clear();
  assertEquals(asking.turns.value, []);
});
