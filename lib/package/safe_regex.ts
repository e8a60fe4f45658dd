import { isSafe } from "./guard.ts";

/**
 * `isSafe` with the parameters of the package safe-regex.
 *
 * @param regex a `RegExp`, or the source of one; anything else is converted to a string
 * @param _options accepted for compatibility and ignored: counting repetitions, as its `limit` does, proves nothing
 */
export default function safeRegex(regex: unknown, _options?: { readonly limit?: number }): boolean {
  try {
    const isRegex = Object.prototype.toString.call(regex) === "[object RegExp]";
    return isSafe(isRegex ? regex as RegExp : { pattern: String(regex) });
  } catch {
    return false;
  }
}
