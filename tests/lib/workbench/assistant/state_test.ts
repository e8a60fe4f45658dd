import { assertEquals } from "@std/assert";
import type { ChatRequest } from "../../../../lib/schema/chat.ts";
import {
  isSendableKey,
  readKey,
  type ReviewSurroundings,
  reviewTask,
  writeKey,
} from "../../../../lib/workbench/assistant/state.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { storageOf } from "../../../browser/storage.ts";

const ADA = { id: "ada", email: "ada@example.com", name: "Ada", image: "" };

/** A worker that never responds. */
const idle = () => ({ postMessage() {}, terminate() {} }) as unknown as Worker;

function started(around: Partial<ReviewSurroundings> = {}) {
  const model = sharedModel(createSources({ pattern: "a+", flags: "g", text: "aaa", notices: [] }));
  model.views.value = buildViews(model);
  const asked: { request: ChatRequest; key: string }[] = [];
  const shown = reviewTask(model, {
    reviewer: { host: "models.example", model: "own" },
    ask: async function* (request, key) {
      asked.push({ request, key });
      yield { kind: "end", reason: "stop" };
    },
    user: () => Promise.resolve(ADA),
    match: idle,
    warnings: idle,
    safety: idle,
    markdown: idle,
    compare: null,
    analyse: null,
    onUse: () => {},
    onCompare: () => {},
    ...around,
  });
  return { model, asked, shown };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a review shows who is signed in", async () => {
  for (const [user, signedOut] of [[ADA, false], [null, true], [undefined, false]] as const) {
    const { shown } = started({ user: () => Promise.resolve(user) });
    assertEquals([shown.value.waiting, shown.value.signedOut], [true, false]);
    await settled();
    assertEquals([shown.value.waiting, shown.value.signedOut], [false, signedOut]);
  }
});

Deno.test("a review says why nothing can be sent", async () => {
  const { model, shown, asked } = started();
  await settled();
  const refusalAfter = (change: Parameters<typeof shown.value.onChange>[0]) => {
    shown.value.onChange(change);
    return shown.value.refusal;
  };
  assertEquals(refusalAfter({ question: "Why?" }), "Enter an API key to ask");
  assertEquals(refusalAfter({ key: "ü" }), "The key contains an invalid character or is too long");
  assertEquals(refusalAfter({ key: "k", question: " " }), "Write a question, or choose one");
  assertEquals(refusalAfter({ question: "x".repeat(20_001) }), "The question is too long");
  assertEquals(refusalAfter({ question: "Why?" }), null);
  for (const pattern of ["", "a("]) {
    model.sources.pattern.value = pattern;
    assertEquals(shown.value.refusal, "Nothing to ask about: the pattern is empty or has an error");
    shown.value.onSend();
  }
  assertEquals(asked, []);
});

Deno.test("a review sends exactly what it shows, and the text only if selected", async () => {
  const { shown, asked } = started();
  await settled();
  shown.value.onChange({ key: "k", question: "Why?", model: " large " });
  const first = shown.value.payload?.request;
  shown.value.onSend();
  await settled();
  shown.value.onChange({ question: "And?", withText: true });
  const second = shown.value.payload?.request;
  shown.value.onSend();
  assertEquals(asked.map(({ request }) => request), [first, second] as ChatRequest[]);
  assertEquals([first?.model, first?.testText, second?.testText], ["large", undefined, "aaa"]);
  assertEquals(shown.value.form.question, "");
});

const PROVED = { kind: "safe", how: "proved", steps: [], hotspots: [] } as const;

/** Waits until the question has this number of messages. */
async function untilSent(shown: ReturnType<typeof started>["shown"], count: number): Promise<string[]> {
  const contents = () => shown.value.payload?.request.messages.map(({ content }) => content) ?? [];
  const deadline = performance.now() + 30_000;
  while (contents().length !== count && performance.now() < deadline) await settled();
  return contents();
}

Deno.test("a question includes the server's verdict on exactly this pattern", async () => {
  const patterns: string[] = [];
  const { model, shown, asked } = started({
    analyse: ({ pattern }) => {
      patterns.push(pattern);
      return Promise.resolve(pattern === "b" ? null : PROVED);
    },
  });
  await settled();
  assertEquals([await untilSent(shown, 1), patterns], [[""], []]);
  shown.value.onChange({ key: "k", question: "Why?" });
  const [told, question] = await untilSent(shown, 2);
  assertEquals(JSON.parse(told ?? "").verdict.split(".")[0], "Safe");
  assertEquals([question, patterns], ["Why?", ["a+"]]);
  shown.value.onSend();
  await settled();
  assertEquals(asked[0]?.request.messages.map(({ content }) => content), [told, "Why?"]);
  model.sources.pattern.value = "b";
  assertEquals(await untilSent(shown, 1), [""]);
  shown.value.onChange({ question: "And?" });
  const deadline = performance.now() + 30_000;
  while (patterns.length < 2 && performance.now() < deadline) await settled();
  await settled();
  assertEquals([await untilSent(shown, 1), patterns], [["And?"], ["a+", "b"]]);
});

Deno.test("a question without an answer is replaced when it is asked again", async () => {
  const { shown, asked } = started();
  await settled();
  shown.value.onChange({ key: "k", question: "Why?" });
  shown.value.onSend();
  await settled();
  shown.value.onChange({ question: "half typed" });
  shown.value.turns[0]?.onRetry();
  assertEquals([shown.value.turns.length, shown.value.form.question], [1, "half typed"]);
  assertEquals(asked.map(({ request }) => request.messages.at(-1)?.content), ["Why?", "Why?"]);
  shown.value.onClear();
  assertEquals(shown.value.turns, []);
});

Deno.test("a stored key is restored, and removed when storing is switched off", async () => {
  sessionStorage.clear();
  const { shown } = started();
  await settled();
  shown.value.onChange({ key: "sk-1" });
  assertEquals(sessionStorage.length, 0);
  shown.value.onChange({ keepKey: true });
  const again = started();
  await settled();
  assertEquals([again.shown.value.form.key, again.shown.value.form.keepKey], ["sk-1", true]);
  again.shown.value.onChange({ keepKey: false });
  assertEquals(sessionStorage.length, 0);
});

Deno.test("a key is not stored beyond the end of a session", async () => {
  sessionStorage.setItem("workbench.provider-key", '["ada","sk-1"]');
  started({ user: () => Promise.resolve(null) });
  await settled();
  assertEquals(sessionStorage.length, 0);
});

Deno.test("a key is stored for the user who requested it, and for nobody else", () => {
  const storage = storageOf();
  writeKey("ada", "sk-1", () => storage);
  assertEquals(readKey("ada", () => storage), "sk-1");
  assertEquals([readKey("bob", () => storage), storage.length], ["", 0]);
});

Deno.test("a key is removed when it is no longer to be stored", () => {
  const storage = storageOf();
  writeKey("ada", "sk-1", () => storage);
  writeKey("ada", null, () => storage);
  assertEquals([readKey("ada", () => storage), storage.length], ["", 0]);
});

Deno.test("storage that is forbidden, full or has other data yields no key", () => {
  const forbidden = () => {
    throw new DOMException("No", "SecurityError");
  };
  writeKey("ada", "sk-1", forbidden);
  assertEquals(readKey("ada", forbidden), "");
  const full = storageOf(3);
  writeKey("ada", "sk-1", () => full);
  assertEquals(readKey("ada", () => full), "");
  const other = storageOf();
  for (const value of ["{broken", "[]", "null", '["ada", 7]']) {
    other.setItem("workbench.provider-key", value);
    assertEquals(readKey("ada", () => other), "");
  }
});

Deno.test("isSendableKey() accepts keys that a header can carry", () => {
  assertEquals(["sk-1", "!~", "k".repeat(512)].map(isSendableKey), [true, true, true]);
  assertEquals(["", "a b", "schlüssel", "a\n", "k".repeat(513)].map(isSendableKey), Array(5).fill(false));
});
