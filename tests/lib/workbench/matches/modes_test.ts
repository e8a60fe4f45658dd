import { batch } from "@preact/signals";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import type { LineResults } from "../../../../lib/regex/matching/expectations.ts";
import { lineLabel, outputLabel, pieceLabel, pieceRow } from "../../../../lib/workbench/matches/modes.ts";
import { MAX_ROW_CHARACTERS, rowStarts, splitRow } from "../../../../lib/workbench/matches/output_rows.ts";
import { connectMoving } from "../../../../lib/workbench/matching/line_runs.ts";
import type { Shown } from "../../../../lib/workbench/matching/shown_text.ts";
import { DEFAULT_MODES } from "../../../../lib/workbench/model/link.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";

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
  [outputLabel("replace", output(0)), "No match: the text is unchanged"],
  [outputLabel("list", output(0)), "No match: there is nothing to list"],
  [outputLabel("replace", output(1)), "1 match replaced"],
  [outputLabel("list", output(2_000)), "2,000 items"],
  [outputLabel("list", output(2, false)), "2 items, cut at 1,234 characters"],
  [
    outputLabel("replace", output(2, true, "ended")),
    "2 matches replaced, only what was found before the run was stopped",
  ],
  [
    outputLabel("replace", { status: "done", product: { kind: "failed", reason: "Invalid string length" } }),
    "No result: Invalid string length",
  ],
  [pieceLabel(pieces(0, 1)), "No pieces: the pattern matches the empty text"],
  [pieceLabel(pieces(1, 1)), "No match: one piece, the whole text"],
  [outputLabel("list", output(0, true, "ended")), "No match was found before the run was stopped"],
  [pieceLabel({ ...pieces(1, 1), status: "failed" }), "No match was found before the run was stopped"],
  [pieceLabel(pieces(3, 1)), "3 pieces"],
  [pieceLabel(pieces(7, 3)), "3 pieces, and 4 captures between them"],
];

for (const [words, expected] of WORDS) {
  Deno.test(`a mode shows "${expected}"`, () => assertEquals(words, expected));
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
  reason: "the engine did not respond for 1 s",
});

const LINES: readonly [tested: number, status: Status, words: string][] = [
  [3, "done", "2 passed, 1 failed"],
  [2, "running", "2 passed, 0 failed, 1 left"],
  [2, "ended", "2 passed, 0 failed. Stopped in line 3: the engine did not respond for 1 s"],
];

for (const [tested, status, words] of LINES) {
  Deno.test(`lineWords() says "${words}"`, () =>
    assertEquals(
      lineLabel(results(tested), { expected: "all", unexpected: new Set([1]) }, run(status), null),
      words,
    ));
}

Deno.test("lineWords() says what the lines do while nothing is expected", () =>
  assertEquals(
    lineLabel(results(3), { expected: new Set(), unexpected: new Set() }, run("done"), null),
    "1 of 3 lines match, no expectations yet",
  ));

Deno.test("lineWords() has no pending lines for a pattern with an error", () => {
  const patternError = { reason: "syntax", message: "", range: { start: 0, end: 1 } } as const;
  assertEquals(
    lineLabel(results(0), { expected: "all", unexpected: new Set() }, null, patternError),
    "The pattern has an error",
  );
});

function sources(text: string, unexpected: string, expected = "") {
  const made = createSources({
    pattern: "a",
    flags: "",
    text,
    modes: { ...DEFAULT_MODES, expected, unexpected },
    notices: [],
  });
  connectMoving(made);
  return made;
}

Deno.test("expectations move along with their lines", () => {
  const { text, modes } = sources("a\nb\nc", "2-3");
  text.value = "x\na\nb\nc";
  assertEquals(modes.value.unexpected, "3-4");
  text.value = "x\nb\nc";
  assertEquals(modes.value.unexpected, "2-3");
});

Deno.test("expected lines also move, unless all lines are expected to match", () => {
  const some = sources("a\nb\nc", "3", "2");
  some.text.value = "x\na\nb\nc";
  assertEquals([some.modes.value.expected, some.modes.value.unexpected], ["3", "4"]);
  const all = sources("a\nb\nc", "3", "*");
  all.text.value = "x\na\nb\nc";
  assertEquals([all.modes.value.expected, all.modes.value.unexpected], ["*", "4"]);
});

Deno.test("expectations that arrive with a text stay unchanged", () => {
  const { text, modes } = sources("a\nb", "2");
  batch(() => {
    text.value = "x\ny\nz";
    modes.value = { ...DEFAULT_MODES, unexpected: "1,3" };
  });
  assertEquals(modes.value.unexpected, "1,3");
});

/** Rows as text, with the parts that come from matches in brackets. */
function drawn(text: string, marks: number[]): string[] {
  const starts = rowStarts(text);
  const output = { text, marks: Int32Array.from(marks), complete: true };
  return [...starts.keys()].map((row) =>
    splitRow(output, starts, row).map(({ text, match }) =>
      match === null ? written(text) : `[${written(text)}]`
    ).join("")
  );
}

const written = (shown: readonly Shown[]) =>
  shown.map((part) => typeof part === "string" ? part : `<${part.sign}>`).join("");

const CASES: readonly [text: string, marks: number[], rows: string[]][] = [
  ["", [], [""]],
  ["abc", [], ["abc"]],
  ["a\nb\n", [], ["a", "b", ""]],
  ["abcd", [1, 3], ["a[bc]d"]],
  ["abcd", [0, 0, 2, 2, 4, 4], ["[]ab[]cd[]"]],
  ["ab\ncd", [1, 4], ["a[b]", "[c]d"]],
  ["ab\ncd", [2, 2, 3, 3], ["ab[]", "[]cd"]],
  ["a\r\nb", [0, 1], ["[a]<CR>", "b"]],
  ["aa", [0, 1, 1, 2], ["[a][a]"]],
];

for (const [text, marks, rows] of CASES) {
  Deno.test(`splitRow() splits ${JSON.stringify(text)} with marks at ${marks}`, () =>
    assertEquals(drawn(text, marks), rows));
}

Deno.test("rows are broken where they are too long, and never within a surrogate pair", () => {
  const unit = fc.constantFrom("a".repeat(MAX_ROW_CHARACTERS - 1), "😀", "b", "\n");
  fc.assert(fc.property(fc.array(unit, { maxLength: 6 }), (units) => {
    const text = units.join("");
    const rows = drawn(text, []);
    assertEquals(rows.every((row) => row.length <= MAX_ROW_CHARACTERS && row.isWellFormed()), true);
    assertEquals(rows.join(""), text.replaceAll("\n", ""));
  }));
});

Deno.test("every match and all text is in a segment", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(fc.property(text, fc.array(fc.nat(12), { maxLength: 6 }), (sample, offsets) => {
    const bounds = offsets.map((offset) => Math.min(offset, sample.length)).sort((a, b) => a - b);
    const marks = bounds.length % 2 === 0 ? bounds : bounds.slice(1);
    const starts = rowStarts(sample);
    const output = { text: sample, marks: Int32Array.from(marks), complete: true };
    const segments = [...starts.keys()].flatMap((row) => splitRow(output, starts, row));
    assertEquals(segments.map((each) => written(each.text)).join(""), sample.replaceAll("\n", ""));
    const shown = new Set(segments.flatMap(({ match }) => match === null ? [] : [match]));
    assertEquals(shown.size, marks.length / 2);
  }));
});

const TEXT = 'a,"b"\n';
const PIECES = Int32Array.from([0, 1, 1, 2, -1, -1, 2, 6]);

Deno.test("pieceRow() quotes pieces, and distinguishes captures", () => {
  const rows = [0, 1, 2, 3].map((index) => pieceRow(TEXT, PIECES, 3, index));
  assertEquals(rows.map(({ index, group, start, quoted, kind }) => [index, group, start, quoted, kind]), [
    [0, 0, 0, '"a"', ""],
    [1, 1, 1, '","', "capture-1"],
    [2, 2, null, null, "capture-2"],
    [3, 0, 2, '"\\"b\\"\\n"', ""],
  ]);
});

Deno.test("pieceRow() shortens a long piece", () => {
  const { quoted } = pieceRow("x".repeat(500), Int32Array.from([0, 500]), 1, 0);
  assertEquals(quoted, `"${"x".repeat(200)}…`);
});
