import { countMatches, firstMatchEndingAfter, type Matches } from "./matches.ts";

/** The number of lines to test; an empty one after the last line terminator doesn't count. */
export function countLineTests(text: string, starts: Int32Array): number {
  return starts.length - (starts.at(-1) === text.length ? 1 : 0);
}

/** The results of `lineCursor` so far. */
export interface LineResults {
  readonly starts: Int32Array;
  /** One match for each line that has any. */
  readonly matches: Matches;
  /** Number of lines searched so far. */
  readonly tested: number;
  /** Total number of lines. */
  readonly count: number;
}

/** True if a line (from 0) has a match. */
export function isLineMatched(
  { starts, matches }: Pick<LineResults, "starts" | "matches">,
  line: number,
): boolean {
  const first = firstMatchEndingAfter(matches, starts[line] ?? 0);
  const start = matches.bounds[first * matches.width * 2];
  return start !== undefined && start < (starts[line + 1] ?? Infinity);
}

/** The expectations for the lines of a text, by line numbers from 0. */
export interface Expectations {
  /** Lines in which a match is expected; `all`: every line that isn't listed as unexpected. */
  readonly expected: ReadonlySet<number> | "all";
  /** Lines in which no match is expected. */
  readonly unexpected: ReadonlySet<number>;
}

/**
 * True if a match is expected in a line (from 0); null if it has no expectation.
 *
 * @example expectationAt({ expected: "all", unexpected: new Set([1]) }, 1) // false
 */
export function expectationAt({ expected, unexpected }: Expectations, line: number): boolean | null {
  if (unexpected.has(line)) return false;
  return expected === "all" || expected.has(line) ? true : null;
}

/** Expects of the first lines that were searched what was found in them, of at most `most`. */
export function expectAsNow(results: LineResults, most: number): Expectations {
  const [expected, unexpected] = [new Set<number>(), new Set<number>()];
  for (let line = 0; line < Math.min(results.tested, most); line++) {
    (isLineMatched(results, line) ? expected : unexpected).add(line);
  }
  return { expected, unexpected };
}

/**
 * The lines with an expectation, in ascending order.
 *
 * @example expectingLines({ expected: new Set([2]), unexpected: new Set([0]) }, 3) // [0, 2]
 */
export function expectingLines({ expected, unexpected }: Expectations, count: number): number[] {
  if (expected === "all") return Array.from({ length: count }, (_, line) => line);
  return [...new Set([...expected, ...unexpected])].filter((line) => line < count).sort((a, b) => a - b);
}

/** Counts the lines whose expectation was met, and those whose wasn't. Lines without a result don't count. */
export function countTestResults(
  results: LineResults,
  expectations: Expectations,
): { passed: number; failed: number } {
  const { expected, unexpected } = expectations;
  const isMatched = (line: number) => isLineMatched(results, line);
  const against = [...unexpected].filter((line) => line < results.tested);
  const wronglyMatched = against.filter(isMatched).length;
  const rightlyEmpty = against.length - wronglyMatched;
  if (expected === "all") {
    const passed = countMatches(results.matches) - wronglyMatched + rightlyEmpty;
    return { passed, failed: results.tested - passed };
  }
  const wanted = [...expected].filter((line) => line < results.tested && !unexpected.has(line));
  const rightlyMatched = wanted.filter(isMatched).length;
  return {
    passed: rightlyMatched + rightlyEmpty,
    failed: wanted.length - rightlyMatched + wronglyMatched,
  };
}

/**
 * The next line that failed.
 *
 * @param after the search starts after this line (from 0) and continues at the first line; -1 starts there
 * @returns null if no line has failed so far
 */
export function nextFailedLine(
  results: LineResults,
  expectations: Expectations,
  after: number,
): number | null {
  const lines = expectingLines(expectations, results.tested);
  const hasFailed = (line: number) => isLineMatched(results, line) !== expectationAt(expectations, line);
  const isLater = (line: number) => line > after && hasFailed(line);
  return lines.find(isLater) ?? lines.find(hasFailed) ?? null;
}
