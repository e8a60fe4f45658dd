import { createContext, Script } from "node:vm";
import type { Regex } from "../../../../lib/regex/regex.ts";

/** A native run that takes longer is stopped. */
const NATIVE_MS = 500;

const context = createContext({ pattern: "", flags: "", text: "" });
const script = new Script("new RegExp(pattern, flags).test(text)");

/** The native engine's result, with a time limit; undefined if it doesn't end in time. */
export function nativeTest({ pattern, flags }: Regex, text: string): boolean | undefined {
  try {
    Object.assign(context, { pattern, flags, text });
    return script.runInContext(context, { timeout: NATIVE_MS }) === true;
  } catch {
    return undefined;
  }
}
