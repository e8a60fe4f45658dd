import { MAX_SAVED_TESTS, MAX_SAVED_TEXT_CHARACTERS } from "../../limits/library.ts";
import { countLineTests } from "../../regex/matching/line_tests.ts";
import { lineStarts } from "../../regex/matching/matches.ts";
import { number } from "../../regex/words.ts";
import type { LineExpectation, Snippet } from "../../schema/snippets.ts";
import { readLineNumbers, writeLineNumbers } from "./line_tests.ts";
import { DEFAULT_MODES, type Modes } from "./link.ts";

/** The test text on the workbench, and what is expected of its lines. */
export interface TestedText {
  readonly text: string;
  readonly modes: Modes;
}

/** The text and tests of a saved pattern, as far as it has them. */
type SavedText = Pick<Snippet, "text" | "tests">;

/** Whether a text can be saved with a pattern. */
export function isSavable(text: string): boolean {
  return text.length <= MAX_SAVED_TEXT_CHARACTERS && text.isWellFormed();
}

/**
 * What is saved of a text. Empty fields are left out.
 *
 * @param hadTests whether expectations were saved before: then they are saved again
 */
export function savedText({ text, modes }: TestedText, hadTests: boolean = false): SavedText {
  if (!isSavable(text)) return {};
  const isTested = modes.mode === "lines" || modes.unexpected !== "" || hadTests;
  const tests = isTested ? expectations(text, readLineNumbers(modes.unexpected)) : [];
  return { ...(text !== "" && { text }), ...(tests.length > 0 && { tests }) };
}

/** Lines in which no match is expected come first where there are too many: the others are the default. */
function expectations(text: string, unexpected: ReadonlySet<number>): LineExpectation[] {
  const lines = Array.from({ length: countLineTests(text, lineStarts(text)) }, (_, line) => line);
  const [failing, matching] = [
    lines.filter((line) => unexpected.has(line)),
    lines.filter((line) => !unexpected.has(line)),
  ];
  return [...failing, ...matching].slice(0, MAX_SAVED_TESTS).sort((a, b) => a - b)
    .map((line) => ({ line: line + 1, match: !unexpected.has(line) }));
}

/** The text and the tests of a saved pattern as the workbench shows them. The other modes stay as they are. */
export function testedText({ text = "", tests = [] }: SavedText, modes: Modes): TestedText {
  const unexpected = unexpectedLines(tests);
  const mode = tests.length > 0 ? "lines" : modes.mode === "lines" ? DEFAULT_MODES.mode : modes.mode;
  return { text, modes: { ...modes, mode, unexpected } };
}

function unexpectedLines(tests: readonly LineExpectation[]): string {
  return writeLineNumbers(new Set(tests.filter(({ match }) => !match).map(({ line }) => line - 1)));
}

/** Whether a text is as it is saved. One that can't be saved is not compared. */
export function isSameText({ text = "", tests = [] }: SavedText, now: TestedText): boolean {
  if (!isSavable(now.text)) return true;
  return text === now.text && unexpectedLines(tests) === now.modes.unexpected;
}

/** What changes of the saved text; null removes it. */
export function textChanges(saved: SavedText, now: TestedText) {
  if (!isSavable(now.text)) return {};
  const { tests = null } = savedText(now, saved.tests !== undefined);
  return {
    ...((saved.text ?? "") !== now.text && { text: now.text }),
    ...(JSON.stringify(saved.tests ?? null) !== JSON.stringify(tests) && { tests }),
  };
}

/** Says what becomes of the text when its pattern is saved; empty for nothing. */
export function savingWords({ text, modes }: TestedText, hadTests: boolean): string {
  if (text === "") return "";
  if (text.length > MAX_SAVED_TEXT_CHARACTERS) {
    return `The test text is not saved: it has ${number(text.length)} characters, and at most ` +
      `${number(MAX_SAVED_TEXT_CHARACTERS)} can be saved. This browser and a file can keep it`;
  }
  if (!text.isWellFormed()) return "The test text is not saved: it contains an unpaired surrogate";
  const { tests = [] } = savedText({ text, modes }, hadTests);
  const characters = `The test text is saved too (${number(text.length)} characters`;
  if (tests.length === 0) return `${characters})`;
  const lines = countLineTests(text, lineStarts(text));
  const some = lines > tests.length ? `${number(tests.length)} of ${number(lines)}` : `${number(lines)}`;
  return `${characters}, expectations for ${some} ${lines === 1 ? "line" : "lines"})`;
}
