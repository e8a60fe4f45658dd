import process from "node:process";
import { type Context, createContext, Script } from "node:vm";
import { NATIVE_TEST_MS, NATIVE_TEST_TRIES } from "../limits/services.ts";
import { nativeMatchesIn, type TextMatch } from "../regex/diff/text_comparison.ts";
import type { NativeRun } from "../regex/redos/confirmation.ts";
import type { Regex } from "../regex/regex.ts";

/**
 * Runs a regex with the native engine in a context that is terminated at the time limit. Call it in a worker only.
 *
 * @returns undefined if the engine doesn't compile the regex
 */
export function createNativeRun(regex: Regex): NativeRun | undefined {
  const context: Context = createContext({ ...regex, text: "", isMatch: false });
  try {
    COMPILE.runInContext(context);
  } catch {
    return undefined;
  }
  return (text, limitMs) => {
    context.text = text;
    const startedAt = performance.now();
    const before = processorMs();
    let isEnded = false;
    try {
      SEARCH_ALL.runInContext(context, { timeout: limitMs });
    } catch {
      isEnded = true;
    }
    // A stack overflow also ends a run, before the time limit.
    if (isEnded && performance.now() - startedAt < limitMs) return undefined;
    return { ms: processorMs() - before, isEnded };
  };
}

/**
 * Finds the first `limit` matches of a regex in a text with the native engine, and gives up at a time limit; undefined if it
 * gave up or the engine doesn't compile the regex. Call it in a worker only.
 */
export function findNatively(regex: Regex, text: string, limit: number): TextMatch[] | undefined {
  // A busy machine may delay a run that takes few steps.
  for (let tries = 0; tries < NATIVE_TEST_TRIES; tries++) {
    let found: TextMatch[] | undefined;
    const context = createContext({
      search: () => {
        found = nativeMatchesIn(regex, text, limit);
      },
    });
    try {
      SEARCH.runInContext(context, { timeout: NATIVE_TEST_MS });
      return found;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
    }
  }
  return undefined;
}

/** Whether the engine that runs this program compiles a regex. */
export function isCompiledHere({ pattern, flags }: Regex): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Time of the processor for this thread, since other threads run at the same time; or else just time. */
function processorMs(): number {
  const usage = threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1_000 : performance.now();
}

/** That of Deno counts in steps of 10 ms, which is too coarse. */
const threadCpuUsage = "deno" in process.versions
  ? undefined
  : (process as { threadCpuUsage?: () => { user: number; system: number } }).threadCpuUsage;

const COMPILE = new Script("regex = new RegExp(pattern, flags)");
const SEARCH = new Script("search()");

/** With flag g, this searches for all matches. */
const SEARCH_ALL = new Script(`
  regex.lastIndex = 0;
  isMatch = false;
  if (regex.global) for (const _ of text.matchAll(regex)) isMatch = true;
  if (!regex.global) isMatch = regex.exec(text) !== null;
`);
