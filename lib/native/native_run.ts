import { type Context, createContext, Script } from "node:vm";
import { nativeMatchesIn, type TextMatch } from "../regex/diff/text_comparison.ts";
import type { Regex } from "../regex/regex.ts";
import type { NativeTest } from "../regex/report/test_cases.ts";
import type { NativeSearch as NativeMatching } from "../regex/rewrite/judge.ts";

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
export function createNativeTest(regex: Regex, exec: Exec = createExec(regex)): NativeTest {
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

/** True if the regex finds a match. Undefined when the run was terminated or overflowed the engine's stack. */
function createExec(regex: Regex): Exec {
  const context: Context = createContext({ ...regex, text: "", isMatch: false });
  try {
    COMPILE.runInContext(context);
  } catch {
    return () => undefined;
  }
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
