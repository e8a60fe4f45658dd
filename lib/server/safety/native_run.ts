import process from "node:process";
import { type Context, createContext, Script } from "node:vm";
import { NATIVE_TEST_MS, NATIVE_TEST_TRIES } from "../../limits.ts";
import { nativeMatchesIn, type TextMatch } from "../../regex/diff/spans.ts";
import type { NativeRun } from "../../regex/redos/confirmation.ts";
import type { Regex } from "../../regex/regex.ts";
import type { NativeTest } from "../../regex/report/test_cases.ts";
import type { NativeRun as NativeMatching } from "../../regex/rewrite/judge.ts";

/** Runs a pattern with the engine of this program, in a context that can be ended in the middle of a match. */
export function createNativeRun(regex: Regex): NativeRun {
  const exec = createExec(regex);
  return (text, limitMs) => {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    const isMatch = exec(text, limitMs);
    const { user, system } = process.cpuUsage(before);
    // What overflows the engine's stack breaks off as well, before its time.
    const isEnded = isMatch === undefined;
    if (isEnded && performance.now() - startedAt < limitMs) return undefined;
    return { ms: (user + system) / 1_000, isEnded };
  };
}

/**
 * Tests texts in the same way. Meant for texts on which few steps are taken: where a busy machine delays a run
 * beyond its time limit, the run is repeated.
 *
 * @param exec runs the pattern on a text; undefined when it was ended
 */
export function createNativeTest(regex: Regex, exec: Exec = createExec(regex)): NativeTest {
  return (text) => retry(() => exec(text, NATIVE_TEST_MS));
}

/** Finds the matches of any pattern in the same way. */
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

/** Runs something that may be ended, again where it was. */
function retry<T>(run: () => T | undefined): T | undefined {
  for (let tries = 0; tries < NATIVE_TEST_TRIES; tries++) {
    const found = run();
    if (found !== undefined) return found;
  }
  return undefined;
}

type Exec = (text: string, limitMs: number) => boolean | undefined;

/** Whether there is a match; undefined when the search was ended, or overflowed the engine's own stack. */
function createExec(regex: Regex): Exec {
  const context: Context = createContext({ ...regex, text: "" });
  COMPILE.runInContext(context);
  return (text, limitMs) => {
    context.text = text;
    try {
      return EXEC.runInContext(context, { timeout: limitMs }) === true;
    } catch {
      return undefined;
    }
  };
}

const COMPILE = new Script("regex = new RegExp(pattern, flags)");
const SEARCH = new Script("search()");
const EXEC = new Script("regex.lastIndex = 0; regex.exec(text) !== null");
