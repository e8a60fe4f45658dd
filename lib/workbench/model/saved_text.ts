import {
  MAX_CONTRACT_CHARACTERS,
  MAX_CONTRACTS,
  MAX_SAVED_TESTS,
  MAX_SAVED_TEXT_CHARACTERS,
} from "../../limits/library.ts";
import {
  countLineTests,
  expectationAt,
  type Expectations,
  expectingLines,
} from "../../regex/matching/expectations.ts";
import { lineStarts } from "../../regex/matching/matches.ts";
import { number } from "../../regex/words.ts";
import type { LineExpectation, Snippet } from "../../schema/snippets.ts";
import { contractLines, DEFAULT_MODES, type Modes, unsavableContracts } from "./link.ts";
import { ALL_LINES, readExpectations, writeLineNumbers } from "./written_expectations.ts";

/** The test text on the workbench, the expectations for its lines, and the contracts, one a line. */
export interface TestedText {
  readonly text: string;
  readonly modes: Modes;
  readonly contracts?: string;
}

/** The text, the tests and the contracts of a saved pattern, if it has any. */
type SavedText = Pick<Snippet, "text" | "tests" | "contracts">;

/** True if a text can be saved with a pattern. */
function isSavable(text: string): boolean {
  return text.length <= MAX_SAVED_TEXT_CHARACTERS && text.isWellFormed();
}

/** The fields for saving a text. Empty fields are left out. */
export function savedText({ text, modes, contracts = "" }: TestedText): SavedText {
  const promised = contractLines(contracts);
  const other = promised.length > 0 ? { contracts: promised } : {};
  if (!isSavable(text)) return other;
  const tests = savedTests(text, readExpectations(modes));
  return { ...(text !== "" && { text }), ...(tests.length > 0 && { tests }), ...other };
}

/** If there are too many, lines in which no match is expected come first. */
function savedTests(text: string, expectations: Expectations): LineExpectation[] {
  const lines = expectingLines(expectations, countLineTests(text, lineStarts(text)));
  const isFailing = (line: number) => expectationAt(expectations, line) === false;
  const failing = lines.filter(isFailing);
  const matching = lines.filter((line) => !isFailing(line));
  return [...failing, ...matching].slice(0, MAX_SAVED_TESTS).sort((a, b) => a - b)
    .map((line) => ({ line: line + 1, match: !isFailing(line) }));
}

/** The text and the tests of a saved pattern in the form of the workbench. The other modes stay unchanged. */
export function testedText({ text = "", tests = [], contracts = [] }: SavedText, modes: Modes): TestedText {
  const mode = tests.length > 0 ? "lines" : modes.mode === "lines" ? DEFAULT_MODES.mode : modes.mode;
  const lines = (match: boolean) =>
    writeLineNumbers(new Set(tests.filter((test) => test.match === match).map(({ line }) => line - 1)));
  const areAll = tests.length > 0 &&
    (tests.length === MAX_SAVED_TESTS || tests.length >= countLineTests(text, lineStarts(text)));
  const expected = areAll ? ALL_LINES : lines(true);
  return {
    text,
    modes: { ...modes, mode, expected, unexpected: lines(false) },
    ...(contracts.length > 0 && { contracts: contracts.join("\n") }),
  };
}

/**
 * True if a text equals the saved one. A text that can't be saved isn't compared. Expecting a match in every
 * line doesn't count as a change of a text without tests, because opening the list of lines does that.
 */
export function isSameText({ text = "", tests = [], contracts = [] }: SavedText, now: TestedText): boolean {
  if (contractLines(now.contracts ?? "").join("\n") !== contracts.join("\n")) return false;
  if (!isSavable(now.text)) return true;
  if (text !== now.text) return false;
  const { expected, unexpected } = now.modes;
  if (tests.length === 0 && expected === ALL_LINES && unexpected === "") return true;
  return JSON.stringify(savedText(now).tests ?? []) === JSON.stringify(tests);
}

/** The changes of the saved text; null removes it. */
export function textChanges(saved: SavedText, now: TestedText) {
  const { tests = null, contracts = null } = savedText(now);
  const isTextSavable = isSavable(now.text);
  return {
    ...(isTextSavable && (saved.text ?? "") !== now.text && { text: now.text }),
    ...(isTextSavable && JSON.stringify(saved.tests ?? null) !== JSON.stringify(tests) && { tests }),
    ...(JSON.stringify(saved.contracts ?? null) !== JSON.stringify(contracts) && { contracts }),
  };
}

/** Says what happens to the text and the contracts when their pattern is saved; empty for nothing. */
export function savingHint(test: TestedText): string {
  return [textHint(test), contractsHint(test)].filter((each) => each !== "").join(". ");
}

/** Says how many contracts are not saved. */
function contractsHint({ contracts = "" }: TestedText): string {
  const lost = unsavableContracts(contracts);
  if (lost === 0) return "";
  return `${lost === 1 ? "A contract is" : `${number(lost)} contracts are`} not saved: a pattern can have ` +
    `${MAX_CONTRACTS} of ${MAX_CONTRACT_CHARACTERS} characters each, without unpaired surrogates`;
}

function textHint({ text, modes }: TestedText): string {
  if (text === "") return "";
  if (text.length > MAX_SAVED_TEXT_CHARACTERS) {
    return `The test text is not saved: it has ${number(text.length)} characters, and at most ` +
      `${
        number(MAX_SAVED_TEXT_CHARACTERS)
      } can be saved. It stays in this browser; you can also save it as a file`;
  }
  if (!text.isWellFormed()) return "The test text is not saved: it contains an unpaired surrogate";
  const { tests = [] } = savedText({ text, modes });
  const characters = `The test text is saved too (${number(text.length)} characters`;
  if (tests.length === 0) return `${characters})`;
  const lines = countLineTests(text, lineStarts(text));
  const some = lines > tests.length ? `${number(tests.length)} of ${number(lines)}` : `${number(lines)}`;
  return `${characters}, expectations for ${some} ${lines === 1 ? "line" : "lines"})`;
}
