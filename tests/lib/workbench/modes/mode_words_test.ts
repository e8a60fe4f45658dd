import { assertEquals } from "@std/assert";
import type { LineResults } from "../../../../lib/regex/matching/each_line.ts";
import type { MatchRun } from "../../../../lib/workbench/matches/match_run.ts";
import { lineWords, outputWords, pieceWords } from "../../../../lib/workbench/modes/mode_words.ts";

type Status = MatchRun["status"];

const output = (count: number, complete = true, status: Status = "done") => ({
  status,
  product: {
    kind: "output",
    output: { text: "x".repeat(1_234), marks: new Int32Array(count * 2), complete },
    rows: new Int32Array(1),
  },
} as const);

const pieces = (count: number, width: number) => ({
  status: "done",
  product: { kind: "pieces", pieces: new Int32Array(count * 2), width },
} as const);

const WORDS: readonly [words: string, expected: string][] = [
  [outputWords("replace", output(0)), "No match: the text stays as it is"],
  [outputWords("list", output(0)), "No match: there is nothing to list"],
  [outputWords("replace", output(1)), "1 match replaced"],
  [outputWords("list", output(2_000)), "2,000 items"],
  [outputWords("list", output(2, false)), "2 items, cut at 1,234 characters"],
  [
    outputWords("replace", output(2, true, "ended")),
    "2 matches replaced, only what was found before the run was ended",
  ],
  [
    outputWords("replace", { status: "done", product: { kind: "failed", reason: "Invalid string length" } }),
    "Nothing was made: Invalid string length",
  ],
  [pieceWords(pieces(0, 1)), "No piece: the pattern matches the empty text"],
  [pieceWords(pieces(1, 1)), "No match: one piece, the whole text"],
  [outputWords("list", output(0, true, "ended")), "No match was found before the run was ended"],
  [pieceWords({ ...pieces(1, 1), status: "failed" }), "No match was found before the run was ended"],
  [pieceWords(pieces(3, 1)), "3 pieces"],
  [pieceWords(pieces(7, 3)), "3 pieces, and 4 captures between them"],
];

for (const [words, expected] of WORDS) {
  Deno.test(`a mode says "${expected}"`, () => assertEquals(words, expected));
}

const results = (tested: number): LineResults => ({
  starts: Int32Array.from([0, 2, 4]),
  matches: { width: 1, bounds: Int32Array.from([0, 1]) },
  tested,
  count: 3,
});

const run = (status: Status): MatchRun => ({
  regex: { pattern: "a", flags: "" },
  text: "a\nb\nc",
  status,
  matches: results(0).matches,
  position: 0,
  elapsed: 0,
  reason: "the engine was silent for 1 s",
});

const LINES: readonly [tested: number, status: Status, words: string][] = [
  [3, "done", "2 passed, 1 failed"],
  [2, "running", "2 passed, 0 failed, 1 to go"],
  [2, "ended", "2 passed, 0 failed. Ended in line 3: the engine was silent for 1 s"],
];

for (const [tested, status, words] of LINES) {
  Deno.test(`lineWords() says "${words}"`, () =>
    assertEquals(lineWords(results(tested), new Set([1]), run(status), null), words));
}

Deno.test("lineWords() lets no line wait for a pattern that has an error", () => {
  const fault = { reason: "syntax", message: "", range: { start: 0, end: 1 } } as const;
  assertEquals(lineWords(results(0), new Set(), null, fault), "No line is tested: the pattern has an error");
});
