import { assert, assertEquals } from "@std/assert";
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { explainCharacter } from "../../../../lib/regex/why/answer.ts";
import { applyChange } from "../../../../lib/regex/why/changes.ts";
import { readSnapshot } from "../../../../lib/workbench/debugger/snapshots.ts";
import { changeLabel, snapshotSentence, whySentences } from "../../../../lib/workbench/debugger/strings.ts";
import { treeOf } from "../../regex/trees.ts";
import { recordSearch } from "../../regex/engine/record_search.ts";

/** Literal, text, and the sentence for each step. */
const SAID: readonly (readonly [literal: string, text: string, words: readonly string[]])[] = [
  ["/(a|b)*?c/", "ac", [
    "An attempt begins at character 1",
    "At character 1: (a|b)*? tries one way and pushes the other on the backtracking stack",
    "At character 1: c does not match “a”",
    "Back to character 1: (a|b)*? tries the other way",
    "At character 1: (a|b) starts here",
    "At character 1: (a|b) tries one way and pushes the other on the backtracking stack",
    "At character 1: a matches “a”",
    "At character 2: (a|b) ends here",
    "At character 2: (a|b)*? tries one way and pushes the other on the backtracking stack",
    "At character 2: c matches “c”",
    "Match from character 1 to 2",
  ]],
  ["/(?<!a)b$/y", "x", [
    "An attempt begins at character 1",
    "At character 1: (?<!a) looks behind",
    "At character 1: a does not match the start of the text",
    "Back to character 1: (?<!a) holds, because its content does not match",
    "At character 1: b does not match “x”",
    "No match: no start position is left to try",
  ]],
  ["/(?=^)(?:a*)*/", "", [
    "An attempt begins at character 1",
    "At character 1: (?=^) looks ahead",
    "At character 1: ^ holds",
    "At character 1: the content of (?=^) matched",
    "At character 1: (?:a*)* tries one way and pushes the other on the backtracking stack",
    "At character 1: a does not match the end of the text",
    "At character 1: (?:a*)* can't repeat an empty match",
    "Back to character 1: (?:a*)* tries the other way",
    "Match at character 1, empty",
  ]],
  ["/\\ba\\B/", "a", [
    "An attempt begins at character 1",
    "At character 1: \\b holds",
    "At character 1: a matches “a”",
    "At character 2: \\B does not hold",
    "An attempt begins at character 2",
    "At character 2: \\b holds",
    "At character 2: a does not match the end of the text",
    "No match: no start position is left to try",
  ]],
  ["/(?<=😀)./u", "😀\n", [
    "An attempt begins at character 1",
    "At character 1: (?<=😀) looks behind",
    "At character 1: 😀 does not match the start of the text",
    "An attempt begins at character 2",
    "At character 2: (?<=😀) looks behind",
    "At character 2: 😀 does not match “\ufffd”",
    "An attempt begins at character 3",
    "At character 3: (?<=😀) looks behind",
    "At character 3: 😀 matches “😀”",
    "At character 1: the content of (?<=😀) matched",
    "At character 3: . does not match “‹LF›”",
    "An attempt begins at character 4",
    "At character 4: (?<=😀) looks behind",
    "At character 4: 😀 does not match “‹LF›”",
    "No match: no start position is left to try",
  ]],
];

for (const [literal, text, words] of SAID) {
  Deno.test(`snapshotWords() describes the search for ${literal} in ${JSON.stringify(text)}`, () => {
    const recording = recordSearch(compilePattern(treeOf(literal)), text, { maxSteps: 1_000 });
    const said = Array.from({ length: recording.rows }, (_, row) => {
      const snapshot = readSnapshot(recording, row);
      return snapshot && snapshotSentence(snapshot, recording.program.tree.regex.pattern, text);
    });
    assertEquals(said, [...words]);
  });
}

Deno.test("readSnapshot() returns null beyond the rows", () => {
  const recording = recordSearch(compilePattern(treeOf("/a/")), "a", { maxSteps: 10 });
  assertEquals([readSnapshot(recording, -1), readSnapshot(recording, recording.rows)], [null, null]);
});

/** A near miss and the answer: the sentences, and the text with the suggested change. */
type Case = readonly [
  literal: string,
  text: string,
  index: number,
  sentences: readonly string[],
  changedText: string | null,
];

const CASES: readonly Case[] = [
  ["/(?:a|b)+/", "ab", 1, ["b matched “b” at character 2", "Iteration 2 of (?:a|b)+"], null],
  [
    "/a+/",
    "ab",
    1,
    [
      "Nothing matched “b” at character 2",
      "Tried here, and failed: a",
      "The match goes from character 1 to 1",
    ],
    "aa",
  ],
  ["/ab/", "ax", 1, [
    "Nothing matched “x” at character 2",
    "No match. The attempt from character 1 got furthest, to character 2",
    "Expected at character 2: b, found “x”",
  ], "ab"],
  ["/^(?:(a+)+\\1)$/", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", 3, [
    "The search takes too many steps to show what happened to “a” at character 4",
  ], null],
  ["/([\"']).*?\\1/", "\"it's'", 0, [
    'Nothing matched “"” at character 1',
    "Matched here by the attempt from character 1, which failed later: [\"']",
    'Expected at character 7: “"” (\\1), ., found the end of the text',
    "The match goes from character 4 to 6",
  ], "\"it's'\""],
  ["/(?<!\\d)\\d{3}(?!\\d)/", "1234", 3, [
    "Nothing matched “4” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "The negative lookahead (?!\\d) matched “4” at character 4, so the match fails there",
  ], "123"],
  ["/^(?!admin)\\w+$/", "administrator", 0, [
    "Nothing matched “a” at character 1",
    "No match. Every attempt failed where it began",
    "The negative lookahead (?!admin) matched “admin” at character 1, so the match fails there",
  ], "istrator"],
  ["/^(?!admin)\\w+$/", "administrator", 5, [
    "Nothing matched “i” at character 6",
    "No match. Every attempt failed where it began",
    "The negative lookahead (?!admin) matched “admin” at character 1, so the match fails there",
  ], "istrator"],
  ["/foo(?!bar)/", "foobar", 3, [
    "Nothing matched “b” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "The negative lookahead (?!bar) matched “bar” at character 4, so the match fails there",
  ], "foo"],
  ["/(?<=[.?!;])\\s+/", ".…", 0, [
    "Nothing matched “.” at character 1",
    "No match. Every attempt failed where it began",
    "The lookbehind (?<=[.?!;]) did not match before character 1, so the match fails there",
    "Inside (?<=[.?!;]), expected before character 1: [.?!;], found the start of the text",
  ], null],
  ["/(?<=[.?!;])\\s+/", ".…", 1, [
    "Nothing matched “…” at character 2",
    "Tried here by the attempt from character 2, and failed: \\s",
    "No match. Every attempt failed where it began",
  ], ". "],
  ["/a(?!b)c?/", "ab", 1, [
    "Nothing matched “b” at character 2",
    "No match. The attempt from character 1 got furthest, to character 2",
    "The negative lookahead (?!b) matched “b” at character 2, so the match fails there",
  ], "a"],
  ["/(?<!\\$)\\d+/", "$5", 1, [
    "Nothing matched “5” at character 2",
    "The negative lookbehind (?<!\\$) matched “$” before character 2, so the match fails there",
    "No match. Every attempt failed where it began",
  ], "5"],
  ["/^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$/", "john.doe@example", 16, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 17",
    "Expected at character 17: [\\w-], \\., found the end of the text",
  ], "john.doe@example.aa"],
  ["/[\\w.]+@[\\w-]+(?:\\.[\\w-]+)+/", "john.doe@example", 16, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 17",
    "Expected at character 17: [\\w-], \\., found the end of the text",
  ], "john.doe@example.a"],
  ["/^(?:\\d{1,3}\\.){3}\\d{1,3}$/", "192.168.1", 9, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 10",
    "Expected at character 10: \\d, \\., found the end of the text",
  ], "192.168.1.0"],
  ["/^v\\d+\\.\\d+\\.\\d+$/", "v1.2", 4, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 5",
    "Expected at character 5: \\d, \\., found the end of the text",
  ], "v1.2.0"],
  ["/function\\s+\\w+\\(/", "function(", 8, [
    "Nothing matched “(” at character 9",
    "No match. The attempt from character 1 got furthest, to character 9",
    "Expected at character 9: \\s, found “(”",
  ], "function a("],
  ["/([\"'])\\w+\\1/", "\"abc'", 4, [
    "Nothing matched “'” at character 5",
    "No match. The attempt from character 1 got furthest, to character 5",
    "Expected at character 5: \\w, “\"” (\\1), found “'”",
  ], '"abc"'],
  ["/([\"']).*?\\1/", "\"abc'", 4, [
    "Nothing matched “'” at character 5",
    'Tried here, and failed: “"” (\\1)',
    "No match. The attempt from character 1 got furthest, to character 6",
    'Expected at character 6: “"” (\\1), ., found the end of the text',
  ], '"abc\'"'],
  ["/(?<year>\\d{4})-\\k<year>/", "2024-2025", 8, [
    "Nothing matched “5” at character 9",
    "Tried here, and failed: “2024” (\\k<year>)",
    "No match. The attempt from character 1 got furthest, to character 6",
    "Expected at character 6: “2024” (\\k<year>), found “2”",
  ], "2024-2024"],
  ["/\\$\\d+\\.\\d{2}/", "12.50", 0, [
    "Nothing matched “1” at character 1",
    "No match. Every attempt failed where it began",
    "Expected at character 1: \\$, found “1”",
  ], "$12.50"],
  ["/^start/", "a\ns", 2, [
    "Nothing matched “s” at character 3",
    "No match. Every attempt failed where it began",
    "Expected at character 1: s, found “a”",
  ], "starta\ns"],
  ["/^star/", "a\ns", 0, [
    "Nothing matched “a” at character 1",
    "No match. Every attempt failed where it began",
    "Expected at character 1: s, found “a”",
  ], "stara\ns"],
  ["/^.$/", "😀", 1, [
    "Nothing matched half of “😀” at character 2",
    "No match. The attempt from character 1 got furthest, to character 2",
    "Expected at character 2: $, found half of “😀”",
  ], null],
  ["/^.{2}$/", "😀😀", 2, [
    "Nothing matched “😀” at character 3",
    "No match. The attempt from character 1 got furthest, to character 3",
    "Expected at character 3: $, found “😀”",
  ], "😀"],
  ["/^(?=.*\\d)(?=.*[A-Z]).{8,}$/", "password1", 9, [
    "The text ends here",
    "Only tested inside (?=.*\\d), (?=.*[A-Z])",
    "No match. Every attempt failed where it began",
    "The lookahead (?=.*[A-Z]) did not match at character 1, so the match fails there",
    "Inside (?=.*[A-Z]), expected at character 10: ., [A-Z], found the end of the text",
  ], "password1A"],
  ["/^(?=.*\\d)(?=.*[A-Z]).{8,}$/", "password1", 0, [
    "Nothing matched “p” at character 1",
    "No match. Every attempt failed where it began",
    "The lookahead (?=.*[A-Z]) did not match at character 1, so the match fails there",
    "Inside (?=.*[A-Z]), expected at character 10: ., [A-Z], found the end of the text",
  ], "password1A"],
  ["/<(\\w+)>.*<\\/\\1>/", "<b>x", 4, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 5",
    "Expected at character 5: ., <, found the end of the text",
  ], "<b>x</b>"],
  ["/<(\\w+)>.*<\\/\\1>/", "<b>x</i>", 6, [
    "Nothing matched “i” at character 7",
    "Tried here, and failed: <, “b” (\\1)",
    "No match. The attempt from character 1 got furthest, to character 9",
    "Expected at character 9: ., <, found the end of the text",
  ], "<b>x</b>"],
  ["/^\\d{4}-\\d{2}-\\d{2}$/", "2024/1x/2", 4, [
    "Nothing matched “/” at character 5",
    "No match. The attempt from character 1 got furthest, to character 5",
    "Expected at character 5: -, found “/”",
  ], "2024-10-20"],
  ["/^(a+)+b$/", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 4, [
    "Nothing matched “a” at character 5",
    "Tried here, and failed: b",
    "No match. The attempt from character 1 got furthest, to character 34",
    "Expected at character 34: a, b, found the end of the text",
  ], "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"],
  ["/\\bfoo\\b/", "foobar", 3, [
    "Nothing matched “b” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: \\b, found “b”",
  ], "foo bar"],
  ["/(?<=€)\\d+/", "$12", 1, [
    "Nothing matched “1” at character 2",
    "The lookbehind (?<=€) did not match before character 2, so the match fails there",
    "Inside (?<=€), expected before character 2: €, found “$”",
    "No match. Every attempt failed where it began",
  ], "$€12"],
  ["/(?!(?=a)b)x/", "ax", 0, [
    "Nothing matched “a” at character 1",
    "Tried here by the attempt from character 1, and failed: x",
    "The match goes from character 2 to 2",
  ], "xx"],
  ["/(?=(?!ab)a)/", "ab", 0, [
    "Nothing matched “a” at character 1",
    "No match. Every attempt failed where it began",
    "The lookahead (?=(?!ab)a) did not match at character 1, so the match fails there",
    "The negative lookahead (?!ab) matched “ab” at character 1, so the match fails there",
  ], "a"],
  ["/(?<!(?<=a)b)c/", "abc", 2, [
    "Nothing matched “c” at character 3",
    "The negative lookbehind (?<!(?<=a)b) matched “b” before character 3, so the match fails there",
    "No match. Every attempt failed where it began",
  ], "ac"],
  ["/^(?!.*\\d).*$/", "abc1", 0, [
    "Nothing matched “a” at character 1",
    "No match. Every attempt failed where it began",
    "The negative lookahead (?!.*\\d) matched “abc1” at character 1, so the match fails there",
  ], "abc"],
  ["/\\d{4}-\\d{2}/", "on 2024-1x", 9, [
    "Nothing matched “x” at character 10",
    "No match. The attempt from character 4 got furthest, to character 10",
    "Expected at character 10: \\d, found “x”",
  ], "on 2024-10"],
  ["/colou?r/", "colr", 3, [
    "Nothing matched “r” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: o, found “r”",
  ], "color"],
  ["/#[0-9a-f]{6}/i", "#12345g", 6, [
    "Nothing matched “g” at character 7",
    "No match. The attempt from character 1 got furthest, to character 7",
    "Expected at character 7: [0-9a-f], found “g”",
  ], "#12345a"],
  ['/(?<=^|,)"[^"]*"/', 'a"b"', 1, [
    'Nothing matched “"” at character 2',
    "The lookbehind (?<=^|,) did not match before character 2, so the match fails there",
    "Inside (?<=^|,), expected before character 2: ^, “,”, found “a”",
    "No match. Every attempt failed where it began",
  ], 'a,"b"'],
  ["/(foo|bar)baz/", "fobaz", 2, [
    "Nothing matched “b” at character 3",
    "No match. The attempt from character 1 got furthest, to character 3",
    "Expected at character 3: o, found “b”",
  ], "foobaz"],
  [
    "/a(?=b)/",
    "ab",
    1,
    ["Nothing matched “b” at character 2", "Holds here: (?=b)", "The match goes from character 1 to 1"],
    null,
  ],
  ["/\\d{2}:\\d{2}/", "9:30", 0, [
    "Nothing matched “9” at character 1",
    "Matched here by the attempt from character 1, which failed later: \\d",
    "Expected at character 2: \\d, found “:”",
    "No match. The attempt from character 3 got furthest, to character 5",
    "Expected at character 5: :, found the end of the text",
  ], "90:30"],
  ["/https?:\\/\\/\\S+/", "http:/example.com", 6, [
    "Nothing matched “e” at character 7",
    "No match. The attempt from character 1 got furthest, to character 7",
    "Expected at character 7: \\/, found “e”",
  ], "http://example.com"],
  ["/^[A-Z]{3}-\\d{3}$/", "abc-123", 0, [
    "Nothing matched “a” at character 1",
    "No match. Every attempt failed where it began",
    "Expected at character 1: [A-Z], found “a”",
  ], "ABC-123"],
  ["/^[A-Z]{3}-\\d{3}$/", "ABC123", 3, [
    "Nothing matched “1” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: -, found “1”",
  ], "ABC-123"],
  ["/^\\+?\\d{7,15}$/", "+49 30 123456", 3, [
    "Nothing matched “‹␣›” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: \\d, found “‹␣›”",
  ], "+4930123456"],
  ["/^\\S+$/", "two words", 3, [
    "Nothing matched “‹␣›” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: \\S, $, found “‹␣›”",
  ], "twowords"],
  ['/"[^"]*"/', '"open', 5, [
    "The text ends here",
    "No match. The attempt from character 1 got furthest, to character 6",
    'Expected at character 6: [^"], ", found the end of the text',
  ], '"open"'],
  ["/^#?[a-f0-9]{3}$/i", "#ggg", 1, [
    "Nothing matched “g” at character 2",
    "No match. The attempt from character 1 got furthest, to character 2",
    "Expected at character 2: [a-f0-9], found “g”",
  ], "#aaa"],
  ["/\\.(?:png|jpe?g)$/", "photo.jpgx", 9, [
    "Nothing matched “x” at character 10",
    "No match. The attempt from character 6 got furthest, to character 10",
    "Expected at character 10: $, found “x”",
  ], "photo.jpg"],
  ["/\\.(?:png|jpe?g)$/", "photo.gif", 6, [
    "Nothing matched “g” at character 7",
    "No match. The attempt from character 6 got furthest, to character 7",
    "Expected at character 7: p, j, found “g”",
  ], "photo.png"],
  ["/(?<=\\bID: )\\d+/", "ID:42", 3, [
    "Nothing matched “4” at character 4",
    "The lookbehind (?<=\\bID: ) did not match before character 4, so the match fails there",
    "Inside (?<=\\bID: ), expected before character 4: ‹␣›, found “:”",
    "No match. Every attempt failed where it began",
  ], "ID: 42"],
  ["/(?<=(a)\\1)b/", "ab", 1, ["b matched “b” at character 2"], null],
  ["/^(?=.{8,}$)\\w+$/", "short", 5, [
    "The text ends here",
    "Only tested inside (?=.{8,}$)",
    "No match. Every attempt failed where it began",
    "The lookahead (?=.{8,}$) did not match at character 1, so the match fails there",
    "Inside (?=.{8,}$), expected at character 6: ., found the end of the text",
  ], "shortaaa"],
  ["/(?i:abc)d/", "ABCD", 3, [
    "Nothing matched “D” at character 4",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: d, found “D”",
  ], "ABCd"],
  ["/a.c/", "a\nc", 1, [
    "Nothing matched “‹LF›” at character 2",
    "No match. The attempt from character 1 got furthest, to character 2",
    "Expected at character 2: ., found “‹LF›”",
  ], "aac"],
  ["/(?<![\\w.])\\d+(?![\\w.])/", "v12.5", 1, [
    "Nothing matched “1” at character 2",
    "The negative lookbehind (?<![\\w.]) matched “v” before character 2, so the match fails there",
    "No match. Every attempt failed where it began",
  ], "01205"],
  ["/.*b/", "aac", 2, [
    "Nothing matched “c” at character 3",
    "Tried here, and failed: b",
    "No match. The attempt from character 1 got furthest, to character 4",
    "Expected at character 4: ., b, found the end of the text",
  ], "aacb"],
  ["/x/", "", 0, [
    "The text ends here",
    "No match. Every attempt failed where it began",
    "Expected at character 1: x, found the end of the text",
  ], "x"],
];

for (const [literal, text, index, sentences, changedText] of CASES) {
  Deno.test(`whyWords() of character ${index} of ${JSON.stringify(text)} with ${literal}`, () => {
    const tree = treeOf(literal);
    const answer = explainCharacter(compilePattern(tree), text, 0, index);
    assertEquals(whySentences(answer, tree.regex.pattern, text), [...sentences]);
    const { textChange } = answer;
    assertEquals(textChange && applyChange(text, textChange), changedText);
    if (changedText !== null) assert(new RegExp(tree.regex.pattern, tree.regex.flags).test(changedText));
  });
}

Deno.test("changeWords() describes insertions, deletions and replacements", () => {
  assertEquals(changeLabel({ start: 1, end: 1, inserted: "x" }, "ab"), "Insert “x” at character 2");
  assertEquals(changeLabel({ start: 1, end: 2, inserted: "" }, "ab"), "Remove “b” at character 2");
  assertEquals(changeLabel({ start: 0, end: 1, inserted: "x" }, "ab"), "Replace “a” with “x” at character 1");
});
