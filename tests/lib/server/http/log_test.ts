import { assertEquals } from "@std/assert";
import { logToStdout } from "../../../../lib/server/http/log.ts";

Deno.test("toStdout() writes each entry as JSON on one line, whatever stands in it", () => {
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
