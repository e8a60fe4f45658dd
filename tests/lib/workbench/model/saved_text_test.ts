import { assertEquals } from "@std/assert";
import { DEFAULT_MODES, type Modes } from "../../../../lib/workbench/model/link.ts";
import {
  isSameText,
  savedText,
  savingHint,
  testedText,
  textChanges,
} from "../../../../lib/workbench/model/saved_text.ts";

const tested = (text: string, unexpected = "", mode: Modes["mode"] = "matches") => ({
  text,
  modes: { ...DEFAULT_MODES, mode, expected: mode === "lines" ? "*" : "", unexpected },
});

const LINES = tested("a\nb\nc", "2", "lines");
const SAVED = {
  text: "a\nb\nc",
  tests: [{ line: 1, match: true }, { line: 2, match: false }, { line: 3, match: true }],
};

Deno.test("a text is saved unchanged, with expectations if its lines are tests", () => {
  assertEquals(savedText(tested("")), {});
  assertEquals(savedText(tested("a\r\nb")), { text: "a\r\nb" });
  assertEquals(savedText(LINES), SAVED);
  assertEquals(savedText(tested("a", "", "lines")), { text: "a", tests: [{ line: 1, match: true }] });
  const some = { text: "a\nb\nc", modes: { ...DEFAULT_MODES, expected: "3", unexpected: "1" } };
  const tests = [{ line: 1, match: false }, { line: 3, match: true }];
  assertEquals(savedText(some), { text: "a\nb\nc", tests });
  assertEquals(testedText(savedText(some), DEFAULT_MODES).modes, { ...some.modes, mode: "lines" });
});

Deno.test("a text that is too long or not well-formed is not saved, and the message says so", () => {
  for (const text of ["x".repeat(20_001), "\ud800"]) {
    assertEquals([savedText(tested(text)), textChanges(SAVED, tested(text))], [{}, {}]);
    assertEquals(savingHint(tested(text)).startsWith("The test text is not saved: it "), true);
    assertEquals(isSameText({ text: "a" }, tested(text)), true);
  }
  assertEquals(savedText(tested("x".repeat(20_000))).text?.length, 20_000);
});

Deno.test("lines without a match come first if there are too many", () => {
  const { tests = [] } = savedText(tested("x\n".repeat(300), "250-260", "lines"));
  assertEquals([tests.length, tests.filter(({ match }) => !match).length], [200, 11]);
  assertEquals(tests.at(-1), { line: 260, match: false });
  assertEquals(
    savingHint(tested("x\n".repeat(300), "", "lines")),
    "The test text is saved too (600 characters, expectations for 200 of 300 lines)",
  );
});

Deno.test("contracts that can't be saved are counted", () => {
  const hintFor = (contracts: string) => savingHint({ ...tested(""), contracts });
  assertEquals(hintFor("whole\n\n linear \n"), "");
  assertEquals(
    hintFor(`whole\nrejects "${"a".repeat(500)}"`),
    "A contract is not saved: a pattern can have 50 of 500 characters each, without unpaired surrogates",
  );
  assertEquals(hintFor("whole\n".repeat(60)).startsWith("10 contracts are not saved: "), true);
  assertEquals(
    savingHint({ ...tested("a"), contracts: "\ud800" }).startsWith(
      "The test text is saved too (1 characters). A contract is not saved: ",
    ),
    true,
  );
});

Deno.test("a saved text is shown unchanged", () => {
  const shown = testedText(SAVED, { ...DEFAULT_MODES, replacement: "x" });
  assertEquals(shown, { text: SAVED.text, modes: { ...LINES.modes, replacement: "x" } });
  assertEquals(savedText(shown), SAVED);
  assertEquals(testedText({ text: "b" }, LINES.modes), tested("b"));
  assertEquals(testedText({}, DEFAULT_MODES), tested(""));
});

Deno.test("only differences are changes", () => {
  assertEquals([isSameText(SAVED, LINES), textChanges(SAVED, LINES)], [true, {}]);
  assertEquals([isSameText({}, tested("")), textChanges({}, tested(""))], [true, {}]);
  assertEquals([isSameText(SAVED, tested("a")), isSameText(SAVED, tested(SAVED.text, "3", "lines"))], [
    false,
    false,
  ]);
  assertEquals(textChanges(SAVED, tested("a")), { text: "a", tests: null });
  assertEquals(isSameText({ text: "a" }, tested("a", "", "lines")), true);
  assertEquals(isSameText({ text: "a" }, tested("a", "1", "lines")), false);
  assertEquals(textChanges({ text: "a" }, tested("")), { text: "" });
  assertEquals(textChanges(SAVED, tested("")), { text: "", tests: null });
});

/** Saved tests, the expectations on the workbench for the same text of two lines, and whether they are the same. */
const COMPARED: readonly [tests: boolean[], expected: string, unexpected: string, isSame: boolean][] = [
  [[], "", "", true],
  [[], "*", "", true],
  [[], "*", "2", false],
  [[], "1", "", false],
  [[true], "1", "", true],
  [[true], "*", "", false],
  [[true, true], "*", "", true],
  [[true, false], "*", "2", true],
  [[true, false], "1", "", false],
];

for (const [tests, expected, unexpected, isSame] of COMPARED) {
  Deno.test(`expecting "${expected}" and not "${unexpected}" is ${isSame ? "what was saved" : "a change"}: ${tests}`, () => {
    const saved = { text: "a\nb", tests: tests.map((match, at) => ({ line: at + 1, match })) };
    const now = { text: "a\nb", modes: { ...DEFAULT_MODES, expected, unexpected } };
    assertEquals(isSameText(saved, now), isSame);
    assertEquals(isSameText({ ...saved, text: "a" }, now), false);
  });
}

Deno.test("the words for saving a text count its expectations", () => {
  const words = (text: string, expected: string) =>
    savingHint({ text, modes: { ...DEFAULT_MODES, expected } });
  assertEquals(words("", "1"), "");
  assertEquals(words("ab", ""), "The test text is saved too (2 characters)");
  assertEquals(words("ab", "1"), "The test text is saved too (2 characters, expectations for 1 line)");
  assertEquals(
    words("a\nb", "1"),
    "The test text is saved too (3 characters, expectations for 1 of 2 lines)",
  );
  assertEquals(words("a\nb", "*"), "The test text is saved too (3 characters, expectations for 2 lines)");
});

Deno.test("tests of all lines are shown as all lines, others by their numbers", () => {
  const shown = (text: string, ...matches: boolean[]) => {
    const { modes } = testedText(
      { text, tests: matches.map((match, at) => ({ line: at + 1, match })) },
      DEFAULT_MODES,
    );
    return [modes.mode, modes.expected, modes.unexpected];
  };
  assertEquals(shown("a\nb", true, true), ["lines", "*", ""]);
  assertEquals(shown("a\nb", true), ["lines", "1", ""]);
  assertEquals(shown("a\nb", false), ["lines", "", "1"]);
  assertEquals(shown("a\nb"), ["matches", "", ""]);
  assertEquals(testedText({ text: "a" }, { ...DEFAULT_MODES, mode: "split" }).modes.mode, "split");
});

Deno.test("as many tests as can be saved stand for all lines of a longer text", () => {
  const shown = (count: number) => {
    const tests = Array.from({ length: count }, (_, at) => ({ line: at + 1, match: true }));
    return testedText({ text: "x\n".repeat(300), tests }, DEFAULT_MODES).modes.expected;
  };
  assertEquals([shown(200), shown(199)], ["*", "1-199"]);
});

Deno.test("contracts are saved with the text, and even if the text can't be", () => {
  const contracts = "whole\n\n linear ";
  const now = { ...tested("a"), contracts };
  assertEquals(savedText(now), { text: "a", contracts: ["whole", "linear"] });
  assertEquals(savedText({ ...tested("x".repeat(20_001)), contracts }), { contracts: ["whole", "linear"] });
  assertEquals(
    testedText({ text: "a", contracts: ["whole", "linear"] }, DEFAULT_MODES).contracts,
    "whole\nlinear",
  );
  const saved = { text: "a", contracts: ["whole"] };
  assertEquals([isSameText(saved, now), textChanges(saved, now)], [false, {
    contracts: ["whole", "linear"],
  }]);
  assertEquals(textChanges(saved, tested("a")), { contracts: null });
  assertEquals(isSameText(saved, { ...tested("a"), contracts: "whole" }), true);
});
