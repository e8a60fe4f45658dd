/**
 * Processor time of the package's functions for a call, on hostile patterns and on those of the corpus that `CORPUS` names:
 * four families on which `isSafe` once took seconds, the kinds of `tests/hostile/`, and `PATTERNS` random ones, 2,000 if not
 * set. `SEED` selects others, `EVERY=3` takes every third real pattern. Prints how many are decided, so that two versions can
 * be compared, and the slowest calls. Of two calls, the faster one counts; on a busy machine, times are up to twice as long.
 */
import { assert } from "@std/assert";
import process from "node:process";
import { check } from "../../lib/package/contracts.ts";
import { compare } from "../../lib/package/compare.ts";
import { isSafe } from "../../lib/package/guard.ts";
import { safety } from "../../lib/package/safety.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { corpusFile, regexesIn } from "../corpora/corpus.ts";
import { EXPENSIVE_PATTERNS } from "../hostile/expensive_requests.ts";
import { HOSTILE_SEEDS, hostilePattern } from "../hostile/hostile.ts";
import { randomFrom } from "../lib/regex/engine/texts.ts";
import { hostileRegex } from "../random/hostile_patterns.ts";

const PATTERNS = Number(Deno.env.get("PATTERNS") ?? 2_000);
const EVERY = Number(Deno.env.get("EVERY") ?? 1);
const SEED = Number(Deno.env.get("SEED") ?? 1);

/** The longest call on a hostile pattern, in ms. */
const MAX_HOSTILE_MS = { isSafe: 300, safety: 1_000, compare: 1_000, check: 1_000 };

/** For a real one. */
const MAX_REAL_MS = { p95: 12, most: 200 };

const FAMILIES = [
  ["(?:.*?,){30}x", 323],
  ["(?:[^]*?a){20}", 300],
  ["(?:[^]*a){20}", 323],
  ["(?:\\w*?b){50}", 323],
] as const;

/** A function with one pattern, or with a pattern and the previous one; true if it is decided. */
type Call = (regex: Regex, previous: Regex) => boolean;

const CALLS: Readonly<Record<keyof typeof MAX_HOSTILE_MS, Call>> = {
  isSafe: (regex) => isSafe(regex),
  safety: (regex) => safety(regex).kind !== "undecided",
  compare: (regex, previous) => compare(previous, regex).kind !== "undecided",
  check: (regex) => check(regex, "whole").kind !== "undecided",
};

const MOST_CHARACTERS = 10_000;

Deno.test("no call on a hostile pattern takes longer than its limit", () => {
  const random = randomFrom(SEED);
  const plain = (pattern: string): Regex => ({ pattern, flags: "" });
  const hostile = [
    ...FAMILIES.flatMap(([unit, count]) =>
      [10, 30, 100, count, 700].map((times) =>
        plain(unit.repeat(Math.min(times, Math.floor(MOST_CHARACTERS / unit.length))))
      )
    ),
    ...EXPENSIVE_PATTERNS.flatMap(({ of, flags }) =>
      [1_000, MOST_CHARACTERS].map((characters) => ({ pattern: of(characters), flags }))
    ),
    ...Array.from({ length: HOSTILE_SEEDS }, (_, n) => plain(hostilePattern(n))),
    ...Array.from({ length: PATTERNS }, () => hostileRegex(random)),
  ];
  for (const [name, most] of Object.entries(MAX_HOSTILE_MS)) {
    const measured = measure(name as keyof typeof CALLS, hostile);
    assert(measured.most <= most, `${name} takes ${measured.most} ms`);
  }
});

Deno.test("calls on real patterns are fast", async () => {
  const all = await regexesIn(corpusFile("real-world.jsonl"));
  const real = all.filter((_, index) => index % EVERY === 0);
  for (const name of Object.keys(CALLS)) {
    const { p95, most } = measure(name as keyof typeof CALLS, real);
    if (name !== "isSafe") continue;
    assert(p95 <= MAX_REAL_MS.p95, `95 % take up to ${p95} ms`);
    assert(most <= MAX_REAL_MS.most, `the slowest takes ${most} ms`);
  }
});

/** Calls a function with each pattern, and prints the times and how many are decided. */
function measure(name: keyof typeof CALLS, regexes: readonly Regex[]) {
  const call = CALLS[name];
  let decided = 0;
  const times = regexes.map((regex, index) => {
    const run = () => call(regex, regexes[index - 1] ?? regex);
    const [result, first] = timed(run);
    if (result) decided++;
    // A second time only if it could matter.
    return { ms: first < 5 ? first : Math.min(first, timed(run)[1]), regex };
  }).sort((a, b) => a.ms - b.ms);
  const at = (share: number) => Math.round(10 * (times[Math.ceil((times.length - 1) * share)]?.ms ?? 0)) / 10;
  const [median, p95, p99, most] = [at(0.5), at(0.95), at(0.99), at(1)];
  console.log(
    `${name}: ${decided} of ${regexes.length} decided, ${median} ms, p95 ${p95}, p99 ${p99}, most ${most}`,
  );
  for (const { ms, regex: { pattern, flags } } of times.slice(-3)) {
    console.log(`  ${Math.round(ms)} ms for ${pattern.length} characters: /${pattern.slice(0, 60)}/${flags}`);
  }
  return { p95, most };
}

function timed(run: () => boolean): [result: boolean, ms: number] {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1_000];
}
