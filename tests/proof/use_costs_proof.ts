/**
 * Measures natively what is judged about uses: where a pattern is safe for a use, twice the text takes about twice the time; where it
 * is slow because the use searches for all matches, it takes about four times as long.
 */
import { assert } from "@std/assert";
import { countVerdict } from "../../lib/regex/redos/counted_verdict.ts";
import { judgedFor, type Searches } from "../../lib/regex/redos/searches.ts";
import { treeOf } from "../lib/regex/trees.ts";

type Run = (regex: RegExp, text: string) => unknown;

function execAll(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  while (regex.exec(text));
}

/** A pattern with its flags, what is done with it, how often that searches, a text to repeat, and whether it is safe. */
const CASES: readonly (readonly [
  pattern: string,
  flags: string,
  what: string,
  searches: Searches,
  pump: string,
  isSafe: boolean,
  run: Run,
])[] = [
  ["a+b|a", "", "test", "one", "a", true, (regex, text) => regex.test(text)],
  ["a+b|a", "", "split", "split", "a", false, (regex, text) => text.split(regex)],
  ["a+b|a", "g", "matchAll", "all", "a", false, (regex, text) => [...text.matchAll(regex)]],
  ["a+b|a", "g", "replaceAll", "all", "a", false, (regex, text) => text.replaceAll(regex, "")],
  ["a+b|a", "g", "a loop with lastIndex", "all", "a", false, execAll],
  ["a+b|a", "y", "a loop of sticky matches", "all", "a", false, execAll],
  ["a+b|a", "y", "split", "split", "a", false, (regex, text) => text.split(regex)],
  ["\\s+$|\\s", "", "match", "one", " x", true, (regex, text) => text.match(regex)],
  ["\\s+\\n|\\s", "", "split", "split", " ", false, (regex, text) => text.split(regex)],
  ["\\s+$", "y", "a loop of sticky matches", "all", " ", true, execAll],
  ["[a-z]+", "", "split", "split", "ab ", true, (regex, text) => text.split(regex)],
  ["\\d+|[a-z]+|\\s", "y", "a loop of sticky matches", "all", "1a ", true, execAll],
];

/** Characters of the shorter text. */
const LENGTH = 4_000;

for (const [pattern, flags, what, searches, pump, isSafe, run] of CASES) {
  Deno.test(`/${pattern}/${flags} is ${isSafe ? "safe" : "slow"} for ${what}, and takes as long natively`, () => {
    const verdict = countVerdict(judgedFor(treeOf({ pattern, flags }), searches));
    assert((verdict.kind === "safe") === isSafe, verdict.kind);
    const regex = new RegExp(pattern, flags);
    const [short, long] = [LENGTH, 2 * LENGTH].map((length) =>
      timeOf(run, regex, pump.repeat(length / pump.length))
    );
    console.log(`${short?.toFixed(1)} ms, ${long?.toFixed(1)} ms`);
    if (isSafe) assert(long! < 50);
    else assert(long! > 2.5 * short! && long! > 20);
  });
}

/** The least of three times, in milliseconds. */
function timeOf(run: Run, regex: RegExp, text: string): number {
  return Math.min(...[1, 2, 3].map(() => {
    const startedAt = performance.now();
    run(regex, text);
    return performance.now() - startedAt;
  }));
}
