import { assertEquals } from "@std/assert";
import { programOf } from "../../../../lib/regex/engine/compile.ts";
import { record } from "../../../../lib/regex/engine/recording.ts";
import { momentWords } from "../../../../lib/workbench/debugger/moment_words.ts";
import { seenMoment } from "../../../../lib/workbench/debugger/recorded.ts";
import { treeOf } from "../../regex/warnings/drawn.ts";

/** Literal, text, what is said at each moment. */
const SAID: readonly (readonly [literal: string, text: string, words: readonly string[]])[] = [
  ["/(a|b)*?c/", "ac", [
    "An attempt begins at 0",
    "At 0: (a|b)*? tries one way, and keeps another for later",
    "At 0: c does not fit “a”",
    "Back to 0: (a|b)*? goes another way",
    "At 0: (a|b) begins here",
    "At 0: (a|b) tries one way, and keeps another for later",
    "At 0: a takes “a”",
    "At 1: (a|b) ends here",
    "At 1: (a|b)*? tries one way, and keeps another for later",
    "At 1: c takes “c”",
    "Match from 0 to 2",
  ]],
  ["/(?<!a)b$/y", "x", [
    "An attempt begins at 0",
    "At 0: (?<!a) looks behind",
    "At 0: a does not fit the start of the text",
    "Back to 0: (?<!a) holds, for what it looks for is not there",
    "At 0: b does not fit “x”",
    "No match: no start is left to try",
  ]],
  ["/(?=^)(?:a*)*/", "", [
    "An attempt begins at 0",
    "At 0: (?=^) looks ahead",
    "At 0: ^ holds",
    "At 0: (?=^) has looked",
    "At 0: (?:a*)* tries one way, and keeps another for later",
    "At 0: a does not fit the end of the text",
    "At 0: (?:a*)* may not repeat what is empty",
    "Back to 0: (?:a*)* goes another way",
    "Match from 0 to 0",
  ]],
  ["/\\ba\\B/", "a", [
    "An attempt begins at 0",
    "At 0: \\b holds",
    "At 0: a takes “a”",
    "At 1: \\B does not hold",
    "An attempt begins at 1",
    "At 1: \\b holds",
    "At 1: a does not fit the end of the text",
    "No match: no start is left to try",
  ]],
  ["/(?<=😀)./u", "😀\n", [
    "An attempt begins at 0",
    "At 0: (?<=😀) looks behind",
    "At 0: 😀 does not fit the start of the text",
    "An attempt begins at 1",
    "At 1: (?<=😀) looks behind",
    "At 1: 😀 does not fit “\ufffd”",
    "An attempt begins at 2",
    "At 2: (?<=😀) looks behind",
    "At 2: 😀 takes “😀”",
    "At 0: (?<=😀) has looked",
    "At 2: . does not fit “‹LF›”",
    "An attempt begins at 3",
    "At 3: (?<=😀) looks behind",
    "At 3: 😀 does not fit “‹LF›”",
    "No match: no start is left to try",
  ]],
];

for (const [literal, text, words] of SAID) {
  Deno.test(`momentWords() tells the search for ${literal} in ${JSON.stringify(text)}`, () => {
    const recording = record(programOf(treeOf(literal)), text, { maxSteps: 1_000 });
    const said = Array.from({ length: recording.rows }, (_, row) => {
      const moment = seenMoment(recording, row);
      return moment && momentWords(moment, recording.program.tree.regex.pattern, text);
    });
    assertEquals(said, [...words]);
  });
}

Deno.test("seenMoment() gives nothing beyond the rows", () => {
  const recording = record(programOf(treeOf("/a/")), "a", { maxSteps: 10 });
  assertEquals([seenMoment(recording, -1), seenMoment(recording, recording.rows)], [null, null]);
});
