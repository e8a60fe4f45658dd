import process from "node:process";
import { type Context, createContext, Script } from "node:vm";
import type { Regex } from "../../lib/regex/regex.ts";
import type { NativeRun } from "./confirmation.ts";

/**
 * Runs a regex in the engine of this program, in a context that can be terminated during a match. Call this
 * in a process or a worker with no other work, because a run blocks its thread up to the time limit. If the
 * engine doesn't compile the regex, all results are undefined.
 *
 * @param processorMs returns the processor time of the process or thread that runs the regex, in
 * milliseconds, from any start
 */
export function createNativeRun(regex: Regex, processorMs: () => number = processMs): NativeRun {
  const exec = createExec(regex);
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

function createExec(regex: Regex): (text: string, limitMs: number) => boolean | undefined {
  const context: Context = createContext({ ...regex, text: "", isMatch: false });
  try {
    COMPILE.runInContext(context);
  } catch {
    return () => undefined;
  }
  return (text, limitMs) => {
    context.text = text;
    try {
      return SEARCH_ALL.runInContext(context, { timeout: limitMs }) === true;
    } catch {
      return undefined;
    }
  };
}

const COMPILE = new Script("regex = new RegExp(pattern, flags)");

/** With flag g, this searches for all matches. */
const SEARCH_ALL = new Script(`
  regex.lastIndex = 0;
  isMatch = false;
  if (regex.global) for (const _ of text.matchAll(regex)) isMatch = true;
  if (!regex.global) isMatch = regex.exec(text) !== null;
  isMatch;
`);
