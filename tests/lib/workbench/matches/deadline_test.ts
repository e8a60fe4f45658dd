import { assertEquals } from "@std/assert";
import { signal } from "@preact/signals";
import { MATCH_SILENCE_MS } from "../../../../lib/limits.ts";
import { keepDeadline, keptDeadline } from "../../../../lib/workbench/matches/deadline.ts";
import { writePreference } from "../../../../lib/workbench/keeping/preferences.ts";

Deno.test("a deadline is kept, and one that is not offered is not taken over", () => {
  const deadline = signal(MATCH_SILENCE_MS);
  keepDeadline(deadline, 5_000);
  assertEquals([deadline.value, keptDeadline()], [5_000, 5_000]);
  writePreference("match.deadline", 7);
  assertEquals(keptDeadline(), MATCH_SILENCE_MS);
  writePreference("match.deadline", null);
  assertEquals(keptDeadline(), MATCH_SILENCE_MS);
});
