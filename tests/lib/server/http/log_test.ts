import { assertEquals } from "@std/assert";

import { createStdoutLog, errorFacts, logToStdout } from "../../../../lib/server/http/log.ts";

Deno.test("logToStdout() writes each entry as JSON on one line", () => {
  const { log } = console;
  const lines: unknown[][] = [];
  const entry = { route: 'a\nb\u2028"', at: ["at x\r\nat y", "\u001b[31m"], status: 200 };
  console.log = (...words) => void lines.push(words);
  try {
    logToStdout(entry);
  } finally {
    console.log = log;
  }
  assertEquals(lines.length, 1);
  const [line] = lines[0] ?? [];
  for (const control of ["\r", "\n", "\u001b"]) assertEquals(String(line).includes(control), false);
  assertEquals(JSON.parse(String(line)), entry);
});

Deno.test("entries that can't be written are counted in the next one that can, which begins a line", () => {
  let written = "";
  let isFull = false;
  const log = createStdoutLog((line) => {
    // A disk takes what has room.
    written += isFull ? line.slice(0, 5) : `${line}\n`;
    return !isFull;
  });
  log({ id: 1 });
  isFull = true;
  for (const id of [2, 3]) log({ id });
  isFull = false;
  for (const id of [4, 5]) log({ id });
  const complete = written.split("\n").filter((line) => line.endsWith("}")).map((line) => JSON.parse(line));
  assertEquals(complete, [{ id: 1 }, { id: 4, lost: 2 }, { id: 5 }]);
});

/** The lines of a stack after the message, of which only frames are logged. */
const STACK = "\n    at one (file:///a.ts:1:2)\n    at two (file:///b.ts:3:4)";

/** What is thrown, and the facts about it. */
function thrown(message: string, stack: string | undefined): Error {
  return Object.defineProperty(new TypeError(message), "stack", { value: stack });
}

const FRAMES = ["at one (file:///a.ts:1:2)", "at two (file:///b.ts:3:4)"];

const FACTS: readonly [what: string, error: unknown, facts: ReturnType<typeof errorFacts>][] = [
  ["an error", thrown("secret", `TypeError: secret${STACK}`), { error: "TypeError", at: FRAMES }],
  ["an error without a message", thrown("", `TypeError${STACK}`), { error: "TypeError", at: FRAMES }],
  [
    "a message with lines like frames",
    thrown("x\n    at secret", `TypeError: x\n    at secret${STACK}`),
    { error: "TypeError", at: FRAMES },
  ],
  ["a message that the stack doesn't have", thrown("new", `TypeError: at secret${STACK}`), {
    error: "TypeError",
    at: [],
  }],
  ["an error without a stack", thrown("secret", undefined), { error: "TypeError", at: [] }],
  ["a text", "secret", { error: "string", at: [] }],
  ["nothing", undefined, { error: "undefined", at: [] }],
];

for (const [what, error, facts] of FACTS) {
  Deno.test(`of ${what}, the log has type and frames, never the message`, () => {
    assertEquals(errorFacts(error), facts);
  });
}
