import { MAX_VERIFIED_LINES, MAX_WHY_STEPS } from "../../limits/search.ts";
import { compilePattern } from "../engine/compile.ts";
import type { Status } from "../engine/machine.ts";
import type { Program } from "../engine/program.ts";
import { explainSearch, type SearchExplanation } from "../engine/why.ts";
import type { Range, Regex } from "../regex.ts";
import { parseTree } from "../syntax/tree.ts";
import { characterEdits } from "../diff/characters.ts";
import type { TextChange } from "../text_change.ts";
import { explainCharacter } from "./answer.ts";
import { createTrials, type Trials } from "./changes.ts";
import { type Cause, findRepair } from "./causes.ts";
import { boundarySentence, lineReasons, type Sentence } from "./line_reasons.ts";
import { type PatternChange, replaceWordBoundaries } from "./pattern_changes.ts";

/** Why a line, searched as a separate text, has no match. */
export interface LineExplanation {
  /** How the search ended; `running`: its budget ran out. */
  readonly status: Status;
  /** What the reasons are about; null if the line has a match, or nothing is known. */
  readonly place: FailedPlace | null;
  /** Empty if the line has a match. */
  readonly reasons: readonly Sentence[];
  /** A change of the line with which it has a match; confirmed by a search. */
  readonly textChange: TextChange | null;
  /**
   * Changes of the pattern with which the line has a match; confirmed likewise. Those without side effects on
   * other lines come first.
   */
  readonly patternChanges: readonly VerifiedChange[];
  /** Each reason with what mends it, where one change doesn't mend all or takes more away; empty otherwise. */
  readonly causes: readonly VerifiedCause[];
  /** The changes of all causes in one; confirmed likewise. */
  readonly together: VerifiedChange | null;
}

/** Where the attempt that got furthest failed: the offset in the text, and the parts of the pattern that did. */
interface FailedPlace {
  readonly offset: number;
  readonly parts: readonly Range[];
}

/** A cause whose change has its effect on other lines. */
interface VerifiedCause extends Cause {
  readonly change: VerifiedChange;
}

/** A line that meets its expectation with the unchanged pattern. */
export interface OtherLine {
  /** From 0. */
  readonly line: number;
  readonly text: string;
  /** True if a match is expected in it. */
  readonly match: boolean;
}

/** A change of the pattern with its effect on other lines. */
export interface VerifiedChange extends PatternChange {
  /** Numbers (from 0) of other lines that would no longer meet their expectation. */
  readonly breaks: readonly number[];
  /** True if all other lines were checked; false if the budget ran out. */
  readonly isComplete: boolean;
}

/**
 * Explains why a line has no match, and suggests changes.
 *
 * @param others checked with each change of the pattern; at most `MAX_VERIFIED_LINES` of them
 */
export function explainLine(
  program: Program,
  text: string,
  others: readonly OtherLine[] = [],
): LineExplanation {
  const reason = explainSearch(program, text, { maxSteps: MAX_WHY_STEPS });
  const { status, furthest } = reason;
  if (status !== "none") {
    const reasons = lineReasons(reason, text);
    return { ...NOTHING, status, reasons };
  }
  const { textChange, patternChanges } = explainCharacter(program, text, 0, furthest, KEEPS_LINE);
  const reasons = [...boundaryReasons(reason, text), ...lineReasons(reason, text)];
  const place = {
    offset: furthest,
    parts: reason.failures.map(({ node: { start, end } }) => ({ start, end })),
  };
  const isReadable = textChange && editsOf(text, textChange).length <= MAX_SUGGESTED_EDITS;
  const trials = createTrials();
  const verify = (change: PatternChange) => verifyChange(change, others, trials);
  const repair = findRepair(reason, text);
  const isSeveral = repair !== null && repair.causes.length > 1;
  const causes = isSeveral ? repair.causes : [];
  const together = isSeveral && { ...repair.regex, words: `Make all ${causes.length} changes` };
  const own = isSeveral || !repair ? [] : repair.causes.map(({ change }) => change);
  const alone = [
    ...patternChanges,
    ...own.filter((one) => patternChanges.every((each) => !isSame(each, one))),
  ];
  // Those without side effects come first, and of these, those that take nothing away from the pattern.
  const takesAway = ({ pattern }: Regex) => Number(pattern.length < program.tree.regex.pattern.length);
  return {
    status,
    place,
    reasons,
    textChange: isReadable ? textChange : null,
    patternChanges: alone.map(verify).sort((a, b) =>
      a.breaks.length - b.breaks.length || takesAway(a) - takesAway(b)
    ),
    causes: causes.map((cause) => ({ ...cause, change: verify(cause.change) })),
    together: together ? verify(together) : null,
  };
}

const isSame = (a: Regex, b: Regex): boolean => a.pattern === b.pattern && a.flags === b.flags;

const NOTHING = { place: null, textChange: null, patternChanges: [], causes: [], together: null };

/** Places of a text that a suggestion changes: with more of them, it is another text. */
const MAX_SUGGESTED_EDITS = 3;

/** Names the word boundary if only that is missing, but other parts failed where the search got furthest. */
function boundaryReasons({ program: { tree }, failures }: SearchExplanation, text: string): Sentence[] {
  const isNamed = failures.some(({ node }) => node.type === "Assertion" && node.kind === "word");
  // An empty group keeps what is on both sides apart.
  const pattern = replaceWordBoundaries(tree, "(?:)");
  if (isNamed || pattern === tree.regex.pattern) return [];
  const loose = parseTree({ pattern, flags: tree.regex.flags });
  const found = loose && createTrials().search(compilePattern(loose), text, 0);
  return found?.match ? [boundarySentence(tree, text, found.match)] : [];
}

const editsOf = (text: string, { start, end, inserted }: TextChange) =>
  characterEdits(text.slice(start, end), inserted);

/** With a line terminator in it, a line would be two. */
const KEEPS_LINE = ({ inserted }: TextChange): boolean => !/[\n\r\u2028\u2029]/.test(inserted);

/** A change of a pattern with its effect on other lines, each of which costs steps. */
function verifyChange(change: PatternChange, others: readonly OtherLine[], trials: Trials): VerifiedChange {
  const changed = parseTree(change);
  const program = changed ? compilePattern(changed) : null;
  const breaks: number[] = [];
  let checked = 0;
  for (const { line, text, match } of others.slice(0, MAX_VERIFIED_LINES)) {
    const found = program && trials.search(program, text, 0);
    if (!found || (found.status !== "match" && found.status !== "none")) continue;
    checked++;
    if ((found.status === "match") !== match) breaks.push(line);
  }
  return { ...change, breaks, isComplete: checked === others.length };
}
