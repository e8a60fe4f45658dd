import { assertEquals } from "@std/assert";
import { ENDED_SESSION_RETRY_MS, EndedSessions } from "../../../../lib/server/store/ended_sessions.ts";

const due = (ended: EndedSessions, now: number) => Object.fromEntries(ended.due(now));

Deno.test("sessions that ended stay rejected until their records are deleted", () => {
  const ended = new EndedSessions();
  ended.add("u1", ["a", "b"]);
  ended.add("u2", ["c"]);
  ended.remove(["a"]);
  assertEquals(["a", "b", "c", "d"].map((id) => ended.has(id)), [false, true, true, false]);
  assertEquals(due(ended, 0), { u1: ["b"], u2: ["c"] });
});

Deno.test("deleting records is tried again after a pause, or when the clock was set back", () => {
  const ended = new EndedSessions();
  ended.add("u1", ["a"]);
  const counts = [
    1_000,
    1_000,
    999 + ENDED_SESSION_RETRY_MS,
    1_000 + ENDED_SESSION_RETRY_MS,
    5_000,
    4_999,
    4_999,
  ]
    .map((now) => ended.due(now).size);
  assertEquals(counts, [1, 0, 0, 1, 1, 1, 0]);
});

Deno.test("without ended sessions nothing is due, and the first one is at once", () => {
  const ended = new EndedSessions();
  assertEquals(due(ended, 1_000), {});
  ended.add("u1", ["a"]);
  assertEquals(due(ended, 1_001), { u1: ["a"] });
});
