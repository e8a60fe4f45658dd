import { expectationAt, type Expectations, expectingLines } from "../../regex/matching/expectations.ts";
import type { Modes } from "./link.ts";

/** The expectations in the form that links, drafts and saved patterns use: see `Modes`. */
export type WrittenExpectations = Pick<Modes, "expected" | "unexpected">;

/** Reads expectations; anything but line numbers is ignored. */
export function readExpectations({ expected, unexpected }: WrittenExpectations): Expectations {
  return {
    expected: expected === ALL_LINES ? "all" : readLineNumbers(expected),
    unexpected: readLineNumbers(unexpected),
  };
}

/** Writes expectations in their shortest form. */
export function writeExpectations({ expected, unexpected }: Expectations): WrittenExpectations {
  return {
    expected: expected === "all" ? ALL_LINES : writeLineNumbers(expected),
    unexpected: writeLineNumbers(unexpected),
  };
}

/** True if any line has an expectation. */
export function hasExpectations({ expected, unexpected }: WrittenExpectations): boolean {
  return expected !== "" || unexpected !== "";
}

const NO_LINES: ReadonlySet<number> = new Set();

/** Line numbers with expectations in a link. */
export const MAX_LINE_NUMBERS = 20_000;

/**
 * The expectations after a line (from 0) switches to the next one: a match, then no match, then nothing.
 *
 * @param count number of lines
 */
export function cycleExpectation(expectations: Expectations, line: number, count: number): Expectations {
  const now = expectationAt(expectations, line);
  const listed = expectations.expected === "all"
    ? now === false ? new Set(expectingLines(expectations, Math.min(count, MAX_LINE_NUMBERS))) : NO_LINES
    : expectations.expected;
  const others = [...listed].filter((each) => each !== line && !expectations.unexpected.has(each));
  const unexpected = new Set([...expectations.unexpected].filter((each) => each !== line));
  if (now === false) return { expected: new Set(others), unexpected };
  const expected = expectations.expected === "all"
    ? "all"
    : new Set(now === null ? [...others, line] : others);
  return { expected, unexpected: now === null ? unexpected : unexpected.add(line) };
}

/** The expectations after a line (from 0) is expected to do the opposite; without an expectation, to match. */
export function flipExpectation(expectations: Expectations, line: number, count: number): Expectations {
  const next = cycleExpectation(expectations, line, count);
  return expectationAt(next, line) === null ? cycleExpectation(next, line, count) : next;
}

/** Every line that isn't listed as unexpected. */
export const ALL_LINES = "*";

/**
 * Reads line numbers such as `2,5-9`, counted from 1.
 *
 * @returns the lines from 0; anything but numbers is left out, and so are lines beyond the limit
 */
export function readLineNumbers(written: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of written.split(",")) {
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    for (let line = Number(from); line <= Number(to) && lines.size < MAX_LINE_NUMBERS; line++) {
      if (line > 0) lines.add(line - 1);
    }
  }
  return lines;
}

/** The numbers of lines (from 0) in their shortest form. */
export function writeLineNumbers(lines: ReadonlySet<number>): string {
  const runs: [number, number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => from === to ? `${from + 1}` : `${from + 1}-${to + 1}`).join(",");
}
