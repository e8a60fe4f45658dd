import { assertEquals } from "@std/assert";
import { joinMatches } from "../../../../lib/regex/matching/matches.ts";
import {
  adoptSecond,
  compareRuns,
  readPastedSecond,
  swapPatterns,
} from "../../../../lib/workbench/compare/state.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import type { MatchRun } from "../../../../lib/workbench/model/results.ts";

const regexes = () => {
  const sources = createSources({
    pattern: "a",
    flags: "g",
    text: "",
    second: { pattern: "b", flags: "iyx" },
    notices: [],
  });
  const read = () => {
    const { pattern, flags, second } = sources;
    return [`/${pattern.value}/${flags.value}`, `/${second.value?.pattern}/${second.value?.flags}`];
  };
  return { sources, read };
};

Deno.test("swapPatterns() exchanges patterns and flags", () => {
  const { sources, read } = regexes();
  swapPatterns(sources);
  // The workbench can't show a letter that isn't a flag.
  assertEquals(read(), ["/b/iy", "/a/g"]);
  swapPatterns(sources);
  assertEquals(read(), ["/a/g", "/b/iy"]);
});

Deno.test("adoptSecond() makes the second pattern the one of the workbench", () => {
  const { sources, read } = regexes();
  adoptSecond(sources);
  assertEquals(read(), ["/b/iy", "/b/iyx"]);
});

Deno.test("without a second pattern nothing is swapped or adopted", () => {
  const { sources } = regexes();
  sources.second.value = null;
  swapPatterns(sources);
  adoptSecond(sources);
  assertEquals([sources.pattern.value, sources.flags.value, sources.second.value], ["a", "g", null]);
});

/** Paste, flags before, and the literal that it is read as. */
const PASTES: readonly (readonly [string, string, string | null])[] = [
  ["/a+/gi", "m", "/a+/gi"],
  ['new RegExp("\\\\d", "g")', "", "/\\d/g"],
  ["const re = /x/i;", "", "/x/i"],
  ["a+b", "m", null],
  ["", "", null],
];

for (const [text, flags, expected] of PASTES) {
  Deno.test(`readPastedSecond() of ${text}`, () => {
    const pasted = readPastedSecond(text, flags);
    assertEquals(pasted && `/${pasted.read.pattern}/${pasted.read.flags}`, expected);
    if (pasted) assertEquals(pasted.asText, { pattern: text, flags });
  });
}

const run = (status: MatchRun["status"], bounds: number[] = []): MatchRun => ({
  regex: { pattern: "a", flags: "" },
  text: "",
  status,
  matches: bounds.length > 0 ? { width: 1, bounds: Int32Array.from(bounds) } : joinMatches([]),
  position: 0,
  elapsed: 0,
  reason: "the engine was silent for 1 s",
});

Deno.test("compareRuns() waits for both runs, and reports one that was stopped", () => {
  assertEquals(compareRuns(null, run("done")), { status: "running" });
  assertEquals(compareRuns(run("done"), run("running")), { status: "running" });
  const reason = "the engine was silent for 1 s";
  assertEquals(compareRuns(run("done"), run("ended")), { status: "ended", which: "second", reason });
  assertEquals(compareRuns(run("failed"), run("running")), { status: "ended", which: "first", reason });
  const found = compareRuns(run("done", [0, 1, 2, 3]), run("done", [2, 3]));
  assertEquals(found.status === "done" && [found.matches.both, found.matches.onlyFirst], [1, [{
    start: 0,
    end: 1,
  }]]);
});
