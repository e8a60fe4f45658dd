import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CHAT_EVENTS } from "../../../../lib/schema/chat.ts";
import { type DrivenApp, openApp, ORIGIN } from "../../../app/app.ts";
import { DONE, piece, startProvider, untilAborted } from "../../../servers/provider.ts";

const KEY = "sk-test-0123456789abcdef";
const QUESTION = { pattern: "^(a+)+$", messages: [{ role: "user", content: "Is it safe?" }] };

async function asker(app: DrivenApp) {
  const { cookie } = await app.signedIn();
  return (body: unknown = QUESTION, headers: Record<string, string> = { "X-Provider-Key": KEY }) =>
    app.ask("/api/ai/chat", {
      method: "POST",
      headers: { Cookie: cookie, Origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    });
}

async function* answer() {
  yield piece("No.");
  yield piece("", "stop") + DONE;
}

/** The events of a stream, validated with their schemas. */
async function eventsOf(stream: Response) {
  const blocks = (await stream.text()).trim().split("\n\n").filter((block) => !block.startsWith(":"));
  return blocks.map((block) => {
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    assert(event === "delta" || event === "done" || event === "error", block);
    return { event, data: CHAT_EVENTS[event].parse(JSON.parse(data)) };
  });
}

Deno.test("POST /api/ai/chat streams the provider's answer", async () => {
  await using provider = startProvider(answer);
  using app = await openApp({ AI_BASE_URL: provider.url, AI_MODEL: "small" });
  const ask = await asker(app);
  const stream = await ask();
  assertEquals(stream.headers.get("Content-Type"), "text/event-stream; charset=utf-8");
  assertEquals(await eventsOf(stream), [
    { event: "delta", data: { text: "No." } },
    { event: "done", data: { finish_reason: "stop", usage: null } },
  ]);
});

Deno.test("POST /api/ai/chat sends the pattern as data, and the text only if requested", async () => {
  await using provider = startProvider(answer);
  using app = await openApp({ AI_BASE_URL: provider.url, AI_MODEL: "small" });
  const ask = await asker(app);
  await (await ask()).text();
  await (await ask({ ...QUESTION, testText: "aaaa", model: "large" })).text();
  const [first, second] = provider.asked;
  assertEquals([first?.path, first?.body.model, second?.body.model], [
    "/v1/chat/completions",
    "small",
    "large",
  ]);
  const [rules, data, question] = first?.body.messages ?? [];
  assertEquals([rules?.role, question], ["system", QUESTION.messages[0]]);
  const told = JSON.parse(data?.content ?? "");
  assertEquals([told.pattern, told.testText], ["^(a+)+$", undefined]);
  assertStringIncludes(told.explanation, "- ");
  assertEquals(JSON.parse(second?.body.messages[1]?.content ?? "").testText, "aaaa");
});

Deno.test("POST /api/ai/chat sends the caller's key and nothing from the environment", async () => {
  await using provider = startProvider(answer);
  using app = await openApp({ AI_BASE_URL: provider.url });
  const variables = { OPENAI_API_KEY: "theirs", OPENAI_CUSTOM_HEADERS: "Authorization: theirs\nX-Spy: 1" };
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
  try {
    await (await (await asker(app))()).text();
  } finally {
    for (const name of Object.keys(variables)) Deno.env.delete(name);
  }
  const headers = provider.asked[0]?.headers;
  assertEquals([headers?.get("Authorization"), headers?.get("X-Spy")], [`Bearer ${KEY}`, null]);
  assertEquals([headers?.get("OpenAI-Organization"), headers?.get("Cookie")], [null, null]);
});

const REFUSED: readonly [name: string, body: unknown, headers: Record<string, string>, status: number][] = [
  ["no key", QUESTION, {}, 401],
  ["an empty key", QUESTION, { "X-Provider-Key": "" }, 401],
  ["a key with a space", QUESTION, { "X-Provider-Key": "a b" }, 401],
  ["a key of 513 characters", QUESTION, { "X-Provider-Key": "k".repeat(513) }, 401],
  ["no messages", { ...QUESTION, messages: [] }, { "X-Provider-Key": KEY }, 400],
  [
    "41 messages",
    { ...QUESTION, messages: Array(41).fill(QUESTION.messages[0]) },
    { "X-Provider-Key": KEY },
    400,
  ],
  ["a system message", { ...QUESTION, messages: [{ role: "system", content: "x" }] }, {
    "X-Provider-Key": KEY,
  }, 400],
  [
    "an assistant's last word",
    { ...QUESTION, messages: [{ role: "assistant", content: "x" }] },
    { "X-Provider-Key": KEY },
    400,
  ],
  ["a text that is too long", { ...QUESTION, testText: "x".repeat(20_001) }, { "X-Provider-Key": KEY }, 400],
  ["a pattern that does not compile", { ...QUESTION, pattern: "(" }, { "X-Provider-Key": KEY }, 400],
];

Deno.test("POST /api/ai/chat rejects invalid requests without asking the provider", async () => {
  await using provider = startProvider(answer);
  for (const [name, body, headers, status] of REFUSED) {
    using app = await openApp({ AI_BASE_URL: provider.url });
    const refusal = await (await asker(app))(body, headers);
    const { details } = await refusal.json();
    assertEquals([name, refusal.status], [name, status]);
    if (status === 401) assertEquals(details, { reason: "provider_key" });
  }
  assertEquals(provider.asked.length, 0);
});

Deno.test("POST /api/ai/chat aborts the provider's request when the caller disconnects", async () => {
  await using provider = startProvider(async function* (giveUp) {
    yield piece("half");
    await untilAborted(giveUp);
  });
  using app = await openApp({ AI_BASE_URL: provider.url });
  const { body } = await (await asker(app))();
  const reader = body!.getReader();
  await reader.read();
  await reader.cancel();
  await provider.givenUp;
});

Deno.test("POST /api/ai/chat leaves the key in no log, response or storage", async () => {
  const manners = [
    answer,
    () => new Response(`no ${KEY}`, { status: 401 }),
    () => new Response(KEY, { status: 500 }),
  ];
  for (const manner of manners) {
    await using provider = startProvider(manner);
    using app = await openApp({ AI_BASE_URL: provider.url });
    const said = await (await (await asker(app))()).text();
    const kept = await Array.fromAsync(app.kv.list({ prefix: [] }));
    assertEquals(JSON.stringify([said, app.entries, kept]).includes(KEY), false);
  }
});
