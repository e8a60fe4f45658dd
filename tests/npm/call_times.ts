/**
 * A program for Node that measures the package's functions: reads the name of a function and regexes from a JSON file,
 * calls the function with each, and writes the processor time of each call and whether it was decided.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { compare } from "../../lib/package/compare.ts";
import { check } from "../../lib/package/contracts.ts";
import { isSafe } from "../../lib/package/guard.ts";
import { safety } from "../../lib/package/safety.ts";
import type { Regex } from "../../lib/regex/regex.ts";

/** A function with one pattern, or with a pattern and the previous one; true if it is decided. */
type Call = (regex: Regex, previous: Regex) => boolean;

const CALLS = {
  isSafe: (regex) => isSafe(regex),
  safety: (regex) => safety(regex).kind !== "undecided",
  compare: (regex, previous) => compare(previous, regex).kind !== "undecided",
  check: (regex) => check(regex, "whole").kind !== "undecided",
} as const satisfies Readonly<Record<string, Call>>;

export type CallName = keyof typeof CALLS;

export interface CallTime {
  readonly isDecided: boolean;
  /** Processor time of the faster one of two calls, in ms: of all threads, garbage collection included, and of the calling one. */
  readonly all: number;
  readonly own: number;
}

/** A second call is made, after all first ones, only if the first took this long. */
const REPEATED_MS = 5;

function measured(call: () => boolean): CallTime {
  const before = process.cpuUsage();
  const ownBefore = ownTime();
  const isDecided = call();
  const own = ownTime() - ownBefore;
  const { user, system } = process.cpuUsage(before);
  return { isDecided, all: (user + system) / 1_000, own };
}

/** The processor time of this thread; where the system doesn't tell it, that of the process. */
function ownTime(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1_000_000;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

const { name, regexes }: { readonly name: CallName; readonly regexes: readonly Regex[] } = JSON.parse(
  readFileSync(process.argv[2] ?? "", "utf8"),
);
const call: Call = CALLS[name];
const measureAt = (index: number) => {
  const regex = regexes[index]!;
  return measured(() => call(regex, regexes[index - 1] ?? regex));
};
const first = regexes.map((_, index) => measureAt(index));
const times = first.map(({ isDecided, all, own }, index): CallTime => {
  if (all < REPEATED_MS) return { isDecided, all, own };
  const second = measureAt(index);
  return { isDecided, all: Math.min(all, second.all), own: Math.min(own, second.own) };
});
process.stdout.write(JSON.stringify(times));
