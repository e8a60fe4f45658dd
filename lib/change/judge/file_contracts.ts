import { checkContract } from "../../regex/contracts/check.ts";
import { confirmedAnswer, type FirstMatch } from "../../regex/contracts/confirm.ts";
import type { ContractAnswer } from "../../regex/contracts/answer.ts";
import { parseContracts, writeContract } from "../../regex/contracts/grammar.ts";
import type { Regex } from "../../regex/regex.ts";
import { parseRecentSyntax } from "../../regex/syntax/recent_syntax.ts";
import { contractsByLine, firstUnread, TOO_MANY_CONTRACTS } from "../readers/contract_comments.ts";
import { mayHaveDirectives, readDirectives } from "../directives.ts";
import { LineIndex } from "../readers/found_regexes.ts";
import { mistypedIn } from "../readers/mistyped_file.ts";
import type { SourceFile } from "../model.ts";
import { isRegexList, readRegexList } from "../readers/regex_list.ts";
import { scanFile } from "../readers/scan.ts";

/** A contract of a regex in a file, and whether it holds. Lines and columns are those of the regex, and count from 1. */
export interface CheckedContract {
  readonly line: number;
  readonly column: number;
  readonly regex: Regex;
  /** The name of a listed regex; empty in code. */
  readonly name: string;
  /** As it is written. */
  readonly contract: string;
  readonly answer: ContractAnswer;
}

/** Something that can't be checked. */
interface ContractMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The contracts of a file. */
export interface FileContracts {
  readonly checked: readonly CheckedContract[];
  readonly mistakes: readonly ContractMistake[];
}

/**
 * Checks the contracts of a file: those in comments of code, and those of a list of regexes.
 *
 * @param match confirms texts with the engine that runs here
 * @param isBeyondLimit true if there is no work left for a further contract
 */
export function checkFileContracts(
  file: SourceFile,
  match: FirstMatch,
  isBeyondLimit: () => boolean = () => false,
): FileContracts {
  const lines = new LineIndex(file.text);
  const found: FoundContracts = { checked: [], mistakes: [], lines, match, isBeyondLimit };
  for (const { start, message } of mistypedIn(file)) {
    found.mistakes.push({ ...lines.position(start), message });
  }
  if (isRegexList(file.name)) checkList(file.text, found);
  else if (mayHaveDirectives(file.text)) checkComments(file, found);
  const mistakes = found.mistakes.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return { checked: found.checked, mistakes };
}

interface FoundContracts {
  readonly checked: CheckedContract[];
  readonly mistakes: ContractMistake[];
  readonly lines: LineIndex;
  readonly match: FirstMatch;
  readonly isBeyondLimit: () => boolean;
}

/** The answer about contracts that aren't checked because all work is spent. */
export const BEYOND_LIMIT: ContractAnswer = {
  kind: "undecided",
  code: "budget",
  reason: "The check has reached its limit of work",
};

function checkList(text: string, found: FoundContracts): void {
  const list = readRegexList(text);
  if ("message" in list) {
    found.mistakes.push({ ...found.lines.position(list.start), message: list.message });
    return;
  }
  for (const { name, regex, start, contracts } of list.regexes) {
    const place = { ...found.lines.position(start), name, regex };
    for (const each of contracts) checkText(place, each, found);
  }
}

function checkComments(file: SourceFile, found: FoundContracts): void {
  const directives = readDirectives(file.text, (offset) => found.lines.position(offset).line);
  const comments = contractsByLine(directives);
  if (comments.size === 0) return;
  const unread = firstUnread(directives);
  if (unread) found.mistakes.push({ ...found.lines.position(unread.start), message: TOO_MANY_CONTRACTS });
  const { regexes, stray = [], problem } = scanFile(file);
  for (const { line, column, problem } of stray) {
    found.mistakes.push({ line, column, message: problem?.message ?? "" });
  }
  const byLine = Map.groupBy(regexes, ({ line }) => line);
  for (const [line, contracts] of comments) {
    const here = byLine.get(line) ?? [];
    for (const comment of contracts) {
      const position = found.lines.position(comment.start);
      if (here.length === 0 && problem) {
        found.mistakes.push({ ...position, message: `The file can't be read: ${problem.message}` });
      }
      for (const { regex, column, problem } of here) {
        if (regex === null) {
          found.mistakes.push({ ...position, message: problem?.message ?? "The regex can't be read" });
        } else checkText({ line, column, name: "", regex }, comment, found);
      }
    }
  }
}

/** Checks contracts that are written in a text. */
function checkText(
  place: Pick<CheckedContract, "line" | "column" | "name" | "regex">,
  { text, start }: { readonly text: string; readonly start: number },
  { checked, mistakes, lines, match, isBeyondLimit }: FoundContracts,
): void {
  const parsed = parseContracts(text);
  if (!parsed.ok) {
    mistakes.push({ ...lines.position(start + parsed.range.start), message: parsed.message });
    return;
  }
  const tree = parseRecentSyntax(place.regex);
  if (!tree.ok) {
    mistakes.push({ line: place.line, column: place.column, message: tree.message });
    return;
  }
  for (const { contract, range } of parsed.contracts) {
    const answer = isBeyondLimit()
      ? BEYOND_LIMIT
      : confirmedAnswer(tree.tree, contract, checkContract(tree.tree, contract), match);
    if (answer.kind === "invalid") {
      mistakes.push({ ...lines.position(start + range.start), message: answer.message });
    } else checked.push({ ...place, contract: writeContract(contract), answer });
  }
}
