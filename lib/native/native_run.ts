import process from "node:process";
import { type Context, createContext, Script } from "node:vm";
import { nativeMatchesIn, type TextMatch } from "../regex/diff/text_comparison.ts";
import type { NativeRun } from "../regex/redos/growth/confirmation.ts";
import type { Regex } from "../regex/regex.ts";
import type { NativeTest } from "../regex/report/test_cases.ts";
import type { NativeSearch as NativeMatching } from "../regex/rewrite/judge.ts";

/**
 * Runs a regex in the engine of this program, in a context that can be terminated during a match. Call this
 * in a process or a worker with no other work, because a run blocks its thread up to the time limit. If the
 * engine doesn't compile the regex, all results are undefined.
 *
 * @param processorMs returns the processor time of the process or thread that runs the regex, in
 * milliseconds, from any start
 */
export function createNativeRun(regex: Regex, processorMs: () => number = processMs): NativeRun {
  const exec = createExec(regex, SEARCH_ALL);
  return (text, limitMs) => {
    const startedAt = performance.now();
    const before = processorMs();
    const isEnded = exec(text, limitMs) === undefined;
    // A stack overflow also ends a run, before the time limit.
    if (isEnded && performance.now() - startedAt < limitMs) return undefined;
    return { ms: processorMs() - before, isEnded };
  };
}

/** Processor time of this process, for a process that runs nothing else. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Processor time of this thread, for a thread next to others. Deno counts it in steps of 10 ms, which is too
 * coarse; there, and in versions of Node that don't support it, it is the elapsed time.
 */
export function threadMs(): number {
  const usage = threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1_000 : performance.now();
}

const threadCpuUsage = "deno" in process.versions
  ? undefined
  : (process as { threadCpuUsage?: () => { user: number; system: number } }).threadCpuUsage;

/**
 * Time limit of a native run on a text that takes few steps. It needs microseconds, unless the machine is
 * busy.
 */
const NATIVE_TEST_MS = 500;

/**
 * Tests texts with the native engine, in a context that can be terminated. For texts that need few steps: if
 * a busy machine delays a run beyond its time limit, it is repeated.
 *
 * @param exec runs the pattern on a text; returns undefined when it was terminated
 */
export function createNativeTest(regex: Regex, exec: Exec = createExec(regex, EXEC)): NativeTest {
  return (text) => retry(() => exec(text, NATIVE_TEST_MS));
}

/** Finds the matches of any pattern with the native engine, in a context that can be terminated. */
export function createNativeMatching(): NativeMatching {
  const context: Context = createContext({ search: () => {} });
  const search = (regex: Regex, text: string, limit: number) => {
    let found: readonly TextMatch[] | undefined;
    context.search = () => {
      found = nativeMatchesIn(regex, text, limit);
    };
    try {
      SEARCH.runInContext(context, { timeout: NATIVE_TEST_MS });
    } catch {
      return undefined;
    }
    return found;
  };
  return (regex) => (text, limit) => retry(() => search(regex, text, limit));
}

/** Attempts for such a run. */
const NATIVE_TEST_TRIES = 3;

/** Repeats a run that was terminated. */
function retry<T>(run: () => T | undefined): T | undefined {
  for (let tries = 0; tries < NATIVE_TEST_TRIES; tries++) {
    const found = run();
    if (found !== undefined) return found;
  }
  return undefined;
}

type Exec = (text: string, limitMs: number) => boolean | undefined;

/** True if the script finds a match. Undefined when the run was terminated or overflowed the engine's stack. */
function createExec(regex: Regex, script: Script): Exec {
  const context: Context = createContext({ ...regex, text: "", isMatch: false });
  try {
    COMPILE.runInContext(context);
  } catch {
    return () => undefined;
  }
  return (text, limitMs) => {
    context.text = text;
    try {
      return script.runInContext(context, { timeout: limitMs }) === true;
    } catch {
      return undefined;
    }
  };
}

const COMPILE = new Script("regex = new RegExp(pattern, flags)");
const SEARCH = new Script("search()");
const EXEC = new Script("regex.lastIndex = 0; regex.exec(text) !== null");

/** With flag g, this searches for all matches. */
const SEARCH_ALL = new Script(`
  regex.lastIndex = 0;
  isMatch = false;
  if (regex.global) for (const _ of text.matchAll(regex)) isMatch = true;
  if (!regex.global) isMatch = regex.exec(text) !== null;
  isMatch;
`);
