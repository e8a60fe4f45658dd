/**
 * Runs functions on patterns, in a process with a small heap. Its arguments are the number of calls of which one is
 * made, and a file of patterns; without a file it takes the hostile ones, the known cases among them with the functions that once failed.
 *
 * It prints the name of a function and the pattern before each call, and what was measured after it, as lines of JSON.
 */
import { cpuUsage } from "node:process";
import type { Regex } from "../../../lib/regex/regex.ts";
import { regexesIn } from "../../corpora/corpus.ts";
import { CALLS, given } from "./bounded_calls.ts";
import { MAX_CALL_MS } from "./bounded_work.ts";
import { HOSTILE_PATTERNS, KNOWN_CASES } from "./hostile_patterns.ts";

/** Processor time is counted, not the time that other programs take. */
function processorMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
}

const encoder = new TextEncoder();

function print(line: object): void {
  const bytes = encoder.encode(`${JSON.stringify(line)}\n`);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

/** Runs one call, and each step of what it returns if that is a generator. Returns the time of the longest. */
function longestStep(call: () => unknown): number {
  const startedAt = processorMs();
  const made = call();
  let longest = processorMs() - startedAt;
  if (!isGenerator(made)) return longest;
  // Searches in steps are ended by their callers.
  while (processorMs() - startedAt < 2 * MAX_CALL_MS) {
    const before = processorMs();
    const { done } = made.next();
    longest = Math.max(longest, processorMs() - before);
    if (done) break;
  }
  return longest;
}

const isGenerator = (value: unknown): value is Iterator<unknown> =>
  typeof value === "object" && value !== null && Symbol.iterator in value && "next" in value;

const [every = "1", from = "0", file] = Deno.args;
const patterns: readonly Regex[] = file === undefined ? HOSTILE_PATTERNS : await regexesIn(file);
const known = new Map<Regex, readonly string[]>(
  file === undefined ? KNOWN_CASES.map((each) => [each, each.functions]) : [],
);
let number = 0;
for (const regex of patterns) {
  let arguments_: ReturnType<typeof given> | undefined;
  for (const [name, call] of Object.entries(CALLS)) {
    if (number++ < Number(from) || (number % Number(every) !== 0 && !known.get(regex)?.includes(name))) {
      continue;
    }
    print({ number, name, pattern: regex.pattern.slice(0, 60), flags: regex.flags });
    try {
      arguments_ ??= given(regex);
      const ready = arguments_;
      if (ready === null) continue;
      const ms = longestStep(() => call(ready));
      print({ ms: Math.round(ms), bytes: Deno.memoryUsage().rss });
    } catch (error) {
      print({ error: error instanceof Error ? error.stack ?? error.message : String(error) });
    }
  }
}
print({ isOver: true });
