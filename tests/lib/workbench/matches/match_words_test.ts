import { assertEquals } from "@std/assert";
import { number } from "../../../../lib/regex/words.ts";
import { endMessage, matchLabel } from "../../../../lib/workbench/matches/match_words.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";

const run = (status: MatchRun["status"], count: number, elapsed = 0.4, reason = ""): MatchRun => ({
  regex: { pattern: "a", flags: "g" },
  text: "",
  status,
  matches: { width: 1, bounds: new Int32Array(count * 2) },
  position: 1234,
  elapsed,
  reason,
});

const WORDS: readonly [MatchRun | null, string][] = [
  [null, "Matches are found in your browser"],
  [run("done", 0), "No match · < 1 ms"],
  [run("done", 1, 1.26), "1 match · 1.3 ms"],
  [run("done", 205_120, 412.7), "205,120 matches · 413 ms"],
  [run("running", 2), "2 matches so far · 1,234 of 5,000 characters searched"],
  [
    run("ended", 2, 0, "the engine did not respond for 1 s"),
    "2 matches so far · 1,234 of 5,000 characters searched",
  ],
  [
    run("ended", 0, 0, "the engine did not respond for 1 s"),
    "No match so far · 1,234 of 5,000 characters searched",
  ],
  [run("failed", 0, 0, "Out of memory"), "The engine stopped"],
];

for (const [given, words] of WORDS) {
  Deno.test(`matchWords() says "${words}"`, () => assertEquals(matchLabel(given, null, 5_000), words));
}

const ENDS: readonly [MatchRun | null, string][] = [
  [null, ""],
  [run("done", 2), ""],
  [run("running", 2), ""],
  [
    { ...run("ended", 2, 0, "the engine did not respond for 1 s"), stoppedAfter: 1_000 },
    "Stopped after 1 s: this pattern is slow on this text",
  ],
  [run("ended", 0, 0, "the worker could not be started"), "Stopped: the worker could not be started"],
  [run("failed", 0, 0, "Out of memory"), "The engine stopped: Out of memory"],
];

for (const [given, words] of ENDS) {
  Deno.test(`endWords() says "${words}" for a run that is ${given?.status ?? "pending"}`, () =>
    assertEquals(endMessage(given, null, false), words));
}

Deno.test("endWords() says that a pattern is dangerous if it is known to be", () => {
  const ended = { ...run("ended", 0), stoppedAfter: 2_000 };
  assertEquals(
    endMessage(ended, null, true),
    "Stopped after 2 s: this pattern is dangerous on this text",
  );
});

Deno.test("matchWords() reports the pattern's error first", () => {
  const patternError = { reason: "syntax", message: "", range: { start: 0, end: 0 } } as const;
  assertEquals(matchLabel(run("done", 3), patternError, 5_000), "The pattern has an error");
  assertEquals(endMessage(run("ended", 3), patternError, false), "");
});

Deno.test("number() formats numbers like Intl", () => {
  const { format } = new Intl.NumberFormat("en");
  for (const value of [0, 7, 999, 1_000, 12_345, 1_234_567, 2 ** 53 - 1, 0.5, 9.9, 2 ** 3.1, 1234.56789]) {
    assertEquals(number(value), format(value));
  }
});
