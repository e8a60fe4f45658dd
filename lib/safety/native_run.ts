import { createContext, Script } from "node:vm";
import type { NativeRun } from "../regex/analysis/redos/confirmed.ts";
import type { Regex } from "../regex/regex.ts";

/**
 * Runs a pattern with the engine of this program, in a context that can be ended in the middle of a match.
 *
 * @param now milliseconds
 */
export function nativeRunOf(regex: Regex, now: () => number): NativeRun {
  const context = createContext({ ...regex, text: "" });
  COMPILE.runInContext(context);
  return (text, limitMs) => {
    context.text = text;
    const startedAt = now();
    try {
      EXEC.runInContext(context, { timeout: limitMs });
      return now() - startedAt;
    } catch {
      // Ended at the limit, or the engine's own stack overflowed: both are more than anyone wants to wait for.
      return null;
    }
  };
}

const COMPILE = new Script("regex = new RegExp(pattern, flags)");
const EXEC = new Script("regex.lastIndex = 0; regex.exec(text)");
