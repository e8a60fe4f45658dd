import { signal } from "@preact/signals";
import { assertEquals } from "@std/assert";
import { MATCH_SILENCE_MS } from "../../../../lib/limits/workbench.ts";
import { matchCursor } from "../../../../lib/regex/matching/matches.ts";
import { createSources, sharedModel } from "../../../../lib/workbench/model/model.ts";
import { readDeadline, writeDeadline } from "../../../../lib/workbench/model/preferences.ts";
import { buildViews } from "../../../../lib/workbench/model/views.ts";
import { groupAt, pointedGroup, pointFromText } from "../../../../lib/workbench/page/pointing.ts";
import { writePreference } from "../../../../lib/workbench/runtime/browser_storage.ts";

Deno.test("a deadline is stored, and an unsupported one is ignored", () => {
  const deadline = signal(MATCH_SILENCE_MS);
  writeDeadline(deadline, 5_000);
  assertEquals([deadline.value, readDeadline()], [5_000, 5_000]);
  writePreference("match.deadline", 7);
  assertEquals(readDeadline(), MATCH_SILENCE_MS);
  writePreference("match.deadline", null);
  assertEquals(readDeadline(), MATCH_SILENCE_MS);
});

const TEXT = "-ab1 c2";
const REGEX = { pattern: "((\\w)\\w?)\\d", flags: "g" };
const MATCHES = matchCursor(REGEX, TEXT).next(10);

Deno.test("groupAt() is the innermost group that matched a character, 0 for none, null outside matches", () => {
  assertEquals([...TEXT].map((_, offset) => groupAt(MATCHES, offset)), [null, 2, 1, 0, null, 2, 0]);
  assertEquals(groupAt(MATCHES, TEXT.length), null);
  assertEquals(groupAt(matchCursor({ pattern: "(?:)", flags: "g" }, "a").next(9), 0), null);
});

Deno.test("a character of the text highlights the part of the pattern that matched it", () => {
  const model = sharedModel(createSources({ ...REGEX, text: TEXT, notices: [] }));
  model.views.value = buildViews(model);
  const point = (offset: number | null) => {
    pointFromText(model, offset);
    return [model.sources.focus.value, pointedGroup(model)];
  };
  assertEquals(point(1), [null, null]);
  const rest = { text: TEXT, status: "done", position: 7, elapsed: 0, reason: "" } as const;
  model.run.value = { ...rest, regex: REGEX, matches: MATCHES };
  assertEquals(point(1), [{ start: 1, end: 5 }, 2]);
  assertEquals(point(2), [{ start: 0, end: 9 }, 1]);
  assertEquals(point(3), [{ start: 0, end: 11 }, null]);
  assertEquals(point(null), [null, null]);
});
